# The two commands most people need: `make play` and `make test`.
# Both make .venv first; a second run installs again only if pyproject.toml has changed.

PYTHON ?= python3
ARGS ?=
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -n auto --maxprocesses 8 --dist loadgroup
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Some hundred processes of the tests load the program: it is compiled for all of them, once.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test checks warm types prove format docs bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.play ## play in the browser; ARGS="play" plays in the terminal
	@$(BIN)/lexiko $(ARGS)

test: ## run every check: lint, format, types, tests, coverage of the rules
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/.dev $(VENV)/.node
	@sh tools/need-chromium
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target checks warm
	$(PYTEST) --ignore=tests/rules
	$(PYTEST) tests/browser

# What needs no engine, while it is being compiled.
checks: $(VENV)/.dev $(VENV)/.node
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(VENV)/node/node_modules/.bin/tsc --project tsconfig.json
	$(PYTEST) tests/rules --cov=lexiko.rules --cov-branch --cov-fail-under=100

warm: $(VENV)/.dev
	@$(BIN)/lexiko warmup

types: $(VENV)/.node ## check the types of the page (needs npm)
	$(VENV)/node/node_modules/.bin/tsc --project tsconfig.json

prove: $(VENV)/.dev ## run the long proofs; ARGS="..." goes to them
	$(BIN)/python tools/prove.py $(ARGS)

format: $(VENV)/.dev ## format the code and mend what ruff can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(VENV)/.dev ## write the generated pages of the manual and the schemas again
	$(BIN)/python tools/rule_table.py
	$(BIN)/python tools/switch_table.py
	$(BIN)/python tools/api_reference.py
	$(BIN)/python tools/picture.py
	$(BIN)/python -m tools.chance_picture
	$(BIN)/python tools/schemas.py
	$(BIN)/python tools/page_types.py
	$(BIN)/python tools/page_strings.py

bench: $(VENV)/.dev ## measure the speed of the rules and of the engine
	$(BIN)/python benchmarks/rules.py
	$(BIN)/lexiko bench

clean: ## remove .venv and everything else that the other targets made
	rm -rf $(VENV) build dist .coverage .hypothesis .prove .mypy_cache .pytest_cache .ruff_cache
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(VENV)/.made:
	@sh tools/make-venv "$(PYTHON)" "$(VENV)"
	@touch $@

$(VENV)/.play: pyproject.toml $(VENV)/.made
	@echo "Installing Lexiko into $(VENV)"
	@$(PIP_INSTALL) --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.made
	@echo "Installing Lexiko and its developer tools into $(VENV)"
	@$(PIP_INSTALL) --editable '.[dev]'
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
		{ echo "Installing PostgreSQL for the tests into $(VENV)"; $(PIP_INSTALL) --editable '.[dev-postgres]'; }
	@touch $(VENV)/.play $@

$(VENV)/.node: tools/vendor.py $(VENV)/.made
	@command -v npm >/dev/null || { \
	  echo "The checks of the page need npm, which comes with Node.js: https://nodejs.org"; \
	  echo "Debian and Ubuntu: apt install npm. Playing Lexiko does not need it."; exit 1; }
	@echo "Installing TypeScript and axe-core into $(VENV)/node"
	@npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefix $(VENV)/node \
	  $$($(BIN)/python tools/vendor.py --packages)
	@touch $@

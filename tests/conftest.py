"""How hard the property tests try: `ci` for every run, `prove` for the long one."""

import os

from hypothesis import HealthCheck, settings

from lexiko.folders import cache_folder

# Tests have caches of their own, and so have the programs that they start; but what `make test` has
# compiled before them is used by all.
os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))

# The same examples in every run, so that a change which passed here passes everywhere.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile(
    "prove",
    max_examples=5_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")  # `pytest --hypothesis-profile=prove` chooses the other

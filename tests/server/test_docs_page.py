"""The API in words: the page at /docs, and a document that says what is so."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel
from tests.server.clients import SECONDS, Person, Server

from lexiko.formats import guide_game, write_gcg, write_record
from lexiko.server.docs_page import EXAMPLES, TAGS
from lexiko.server.document import WEB

Json = dict[str, Any]


@pytest.fixture(scope="module")
def document(server: Server) -> Json:
    found: Json = server.person().http.get("/openapi.json").json()
    return found


def operations(document: Json) -> Iterator[Json]:
    for path in document["paths"].values():
        yield from path.values()


# the page ------------------------------------------------------------------------------------


def test_the_page_loads_only_files_of_ours_and_no_script_stands_in_it(ann: Person) -> None:
    answer = ann.http.get("/docs")
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert re.findall(r"<script>|<style|style=|\bon\w+=", answer.text) == []
    files = re.findall(r'(?:src|href)="([^"]+)"', answer.text)
    assert len(files) == 4
    for file in files:
        assert file.startswith("/web/")
        assert ann.http.get(file).status_code == 200


def test_the_licence_of_the_page_is_there() -> None:
    versions = json.loads((WEB / "vendor/VERSIONS.json").read_text("utf-8"))
    text = (WEB / "vendor" / versions["swagger-ui-dist"]["licence_text"]).read_text("utf-8")
    assert "Apache License" in text
    assert "SmartBear" in text


MANUAL = Path(__file__).parents[2] / "docs/server.md"


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
def test_the_commands_of_the_manual_work(server: Server, tmp_path: Path) -> None:
    blocks = re.findall(r"(?:^ {4}.*\n|^\n(?= {4}))+", MANUAL.read_text("utf-8"), re.MULTILINE)
    lines = [block for block in blocks if re.search(r"\b(ask|curl) ", block)]
    script = "\n".join(["set -e", *lines]).replace(":8420/", f":{server.port}/")
    (tmp_path / "game.gcg").write_bytes(write_gcg(guide_game()))
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "TOKEN": server.token},
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done
    assert '"name":"Ann"' in done.stdout
    assert '"sequence":4' in done.stdout or '"sequence":5' in done.stdout
    assert '"remarks"' in done.stdout
    assert '"games":0' in done.stdout
    assert "lexiko_moves_total " in done.stdout
    assert '"error"' not in done.stdout


# the document --------------------------------------------------------------------------------


def test_every_route_has_a_tag_a_sentence_and_the_common_error(document: Json) -> None:
    assert {tag["name"] for tag in document["tags"]} == set(TAGS)
    for operation in operations(document):
        assert set(operation["tags"]) < set(TAGS)
        assert operation["summary"]
        assert not operation["summary"].endswith(".")
        error = operation["responses"]["4XX"]["content"]["application/json"]["schema"]
        assert error == {"$ref": "#/components/schemas/Error"}
        assert "422" not in operation["responses"]


def test_the_names_of_routes_are_short_and_differ(document: Json) -> None:
    names = [operation["operationId"] for operation in operations(document)]
    assert len(set(names)) == len(names)
    assert set(EXAMPLES) <= set(names)


def test_every_shape_that_is_named_is_there_and_means_one_thing(document: Json) -> None:
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert named == set(document["components"]["schemas"])
    # A name that two messages had would be told apart by its module.
    assert not [name for name in named if "__" in name]


def test_every_example_is_taken(server: Server) -> None:
    for route in server.app.routes:
        if isinstance(route, APIRoute) and route.name in EXAMPLES:
            assert route.body_field is not None
            model = route.body_field.field_info.annotation
            assert isinstance(model, type)
            assert issubclass(model, BaseModel)
            model.model_validate(EXAMPLES[route.name])


def test_every_route_with_a_body_of_json_has_an_example(document: Json) -> None:
    for operation in operations(document):
        content = operation.get("requestBody", {}).get("content", {})
        if "$ref" in content.get("application/json", {}).get("schema", {}):
            assert "example" in content["application/json"], operation["operationId"]


# what is answered is what it says -----------------------------------------------------------


class Answers:
    """Holds answers against the document."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.operations = {one["operationId"]: one for one in operations(document)}

    def check(self, name: str, answer: Any) -> None:
        responses = self.operations[name]["responses"]
        good = next(code for code in responses if code.startswith("2"))
        schema = responses[good]["content"]["application/json"]["schema"]
        jsonschema.validate(answer, schema | {"components": self.document["components"]})
        self.check_nothing_untold(answer, schema)

    def check_nothing_untold(self, answer: Any, schema: Json) -> None:
        """Whatever is answered is in the shape."""
        while "$ref" in schema:
            schema = self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        if "properties" in schema and isinstance(answer, dict):
            assert set(answer) <= set(schema["properties"])
            for key, value in answer.items():
                self.check_nothing_untold(value, schema["properties"][key])
        for item in answer if isinstance(answer, list) else ():
            self.check_nothing_untold(item, schema.get("items", {}))
        for option in schema.get("anyOf", ()):
            if answer is not None and option.get("type") != "null":
                self.check_nothing_untold(answer, option)


@pytest.fixture
def answers(document: Json) -> Answers:
    return Answers(document)


def test_games_look_as_the_document_says(answers: Answers, ann: Person) -> None:
    waiting = ann.new_game("Ann", {"kind": "link"})
    answers.check("game", ann.state(waiting))
    game = ann.new_game(first=0, changes={"turn_seconds": 100})
    answers.check("game", ann.state(game))
    answers.check("preview", ann.post(f"/games/{game}/preview", EXAMPLES["preview"]))
    answers.check("command", {"sequence": ann.skip(game, 0)})
    answers.check("say", ann.post(f"/games/{game}/chat", EXAMPLES["say"]))
    ann.do(game, "propose", 0, proposal={"kind": "take_back", "turn": 0})
    answers.check("game", ann.state(game))
    kept = ann.new_game(kept=True, first=0)
    answers.check("preview", ann.post(f"/games/{kept}/preview", EXAMPLES["preview"]))
    ann.play(kept, 0, "8F", "RHNO")
    answers.check("game", ann.state(kept))
    words = {"words": ["RHNO"]} if ann.state(kept)["rules"]["challenge_unit"] == "word" else {}
    ann.do(kept, "challenge", 1, **words)
    answers.check("game", ann.state(kept))


def test_files_and_records_look_as_the_document_says(answers: Answers, ann: Person) -> None:
    made = ann.ask("POST", "/imports", content=write_record(guide_game())).json()
    answers.check("bring_in", made)
    answers.check("game", ann.state(made["id"]))
    answers.check("my_games", ann.get("/games"))
    game = ann.new_game(kept=True, first=0)
    ann.play(game, 0, "8F", "HORN")
    ann.do(game, "resign", 1)
    alone = ann.new_game("Ann", edition="collector", variations=["solitaire"])
    ann.do(alone, "finish")
    answers.check("records", ann.get("/records"))
    answers.check("my_games", ann.get("/games"))
    saved = ann.ask("GET", "/backup").content
    answers.check("restore_all", ann.ask("POST", "/restore", content=saved).json())


def test_refusals_look_as_the_document_says(document: Json, ann: Person) -> None:
    schema = {"$ref": "#/components/schemas/Error", "components": document["components"]}
    for path in ("/games/none", "/games/NONE", "/nowhere", "/words/lists/none", "/qr.svg"):
        jsonschema.validate(ann.ask("GET", path).json(), schema)

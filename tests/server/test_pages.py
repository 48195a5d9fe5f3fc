"""The page is served at its addresses, and at wrong ones it says so itself."""

from __future__ import annotations

import re

import httpx2
import pytest
from tests.server.clients import Server
from tests.web.pages import read

BROWSER = {"accept": "text/html,application/xhtml+xml"}
ADDRESSES = [
    re.sub(r":\w+", "name", pattern)
    for pattern in re.findall(r'^\s*\["(/[^"]*)", \(\) =>', read("router.js"), re.MULTILINE)
]


def ask(server: Server, path: str, headers: dict[str, str]) -> httpx2.Response:
    return httpx2.get(f"http://127.0.0.1:{server.port}{path}", headers=headers)


def test_the_router_has_addresses() -> None:
    assert {"/", "/new", "/game/name"} <= set(ADDRESSES)


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_address_of_the_router_is_served(server: Server, path: str) -> None:
    answer = ask(server, path, BROWSER)
    assert answer.status_code == 200
    assert '<div id="app">' in answer.text


def test_whoever_opens_the_page_is_somebody_before_it_asks_anything(server: Server) -> None:
    with httpx2.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
        assert "lexiko" in client.get("/", headers=BROWSER).cookies
        assert not client.get("/api/v1/me").cookies


def test_browsers_keep_the_files_of_this_version_and_ask_about_others(server: Server) -> None:
    files = re.findall(r'"(/web/v-[^"]+)"', ask(server, "/", BROWSER).text)
    assert len(files) > 40
    for path in files:
        answer = ask(server, path, {})
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["cache-control"]
    for path in ("/web/main.js", re.sub(r"v-\w+", "v-0123456789ab", files[0])):
        answer = ask(server, path, {})
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-cache"
    missing = ask(server, re.sub(r"[^/]+$", "nothing.js", files[0]), {})
    assert missing.status_code == 404
    assert "immutable" not in missing.headers.get("cache-control", "")


def test_a_wrong_address_gets_the_page_in_a_browser(server: Server) -> None:
    answer = ask(server, "/nowhere", BROWSER)
    assert answer.status_code == 404
    assert '<div id="app">' in answer.text


@pytest.mark.parametrize(
    ("path", "headers"), [("/nowhere", {"accept": "*/*"}), ("/api/v1/nowhere", BROWSER)]
)
def test_programs_get_an_error_with_a_code(
    server: Server, path: str, headers: dict[str, str]
) -> None:
    answer = ask(server, path, headers)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"

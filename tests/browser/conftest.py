"""A real server and a real Chromium for the tests of the page.

A test that leaves an error in the browser's console fails, whatever else it has shown. What the
server refuses is no such error: the page says it to the person.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MISSING = "The browser tests need Chromium (Debian: apt install chromium), or CHROMIUM=/path/to/it"
PATIENCE = 10_000
"""How long anything on the page may take, in milliseconds."""
START_SECONDS = 60
NewPage = Callable[..., Page]


def chromium() -> str:
    """Where Chromium is."""
    for name in (os.environ.get("CHROMIUM"), *NAMES):
        found = name and shutil.which(name)
        if found:
            return found
    pytest.fail(MISSING)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a fresh data folder, whose computer players do not dawdle."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "lexiko", "serve", "--port", "0", "--data", str(folder)]
    command += ["--pace", "0", "--no-rate-limits"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        assert "http://" in said, said + server.stdout.read()
        address = said.split()[-1].rstrip("/")
        try:
            wait_for(f"{address}/healthz")
            yield address
        finally:
            server.terminate()
            try:
                server.wait(5)
            except subprocess.TimeoutExpired:
                server.kill()


def wait_for(address: str) -> None:
    """Wait until the server answers."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            opener.open(address, timeout=1).close()
        except OSError:
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.05)
        else:
            return


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=list(SWITCHES))
        yield running
        running.close()


@pytest.fixture
def new_page(browser: Browser, site: str) -> Iterator[NewPage]:
    """Makes pages: each belongs to another person, or to the one of `context`."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(context: BrowserContext | None = None, **options: Any) -> Page:
        if context is None:
            context = browser.new_context(base_url=site, **(options or DESKTOP))
            context.set_default_timeout(PATIENCE)
            contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: errors.extend(complaints(message)))
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, "\n".join(errors)


def complaints(message: ConsoleMessage) -> list[str]:
    """What is wrong by a line of the console: refusals of the API are not."""
    answered = message.text.startswith("Failed to load resource: the server responded")
    refused = (
        answered
        and "/api/v1/" in message.location.get("url", "")
        and "status of 5" not in message.text
    )
    return [message.text] if message.type == "error" and not refused else []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on a desktop."""
    return new_page()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A page on a phone, for fingers."""
    return new_page(**PHONE)

"""A real server and a real Chromium for the tests of the page.

A test that leaves an error in the browser's console fails, whatever else it has shown, and so does
one whose page asks for anything elsewhere. What the server refuses is no such error: the page says
it to the person. Of a test that fails there is a picture of each page; its place is said.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OFF = (
    # Suggestions under the address: two pages of the browser's own for each of its windows.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Only the last such switch counts, so what Playwright switches off is named again.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
SWITCHES = (
    f"--disable-features={','.join(OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MISSING = "The browser tests need Chromium (Debian: apt install chromium), or CHROMIUM=/path/to/it"
PATIENCE = 60_000
"""How long anything on the page may take, in milliseconds."""
START_SECONDS = 60
REVIEW_SECONDS = 0.3
"""How long a review takes for a turn: enough to tell good moves from bad ones, since every move
gets its 64 samples however busy the machine is."""
DELAY = int(os.environ.get("LEXIKO_TEST_DELAY", "0"))
"""Milliseconds by which all that a page sends and hears comes later: a test that relies on its luck
rather than waiting for what it needs fails then."""
LATER = """delay => {
    const { fetch, WebSocket } = window;
    const later = () => new Promise((done) => setTimeout(done, delay));
    window.fetch = (...asked) => later().then(() => fetch(...asked));
    window.WebSocket = class extends WebSocket {
        set onmessage(hear) { super.onmessage = (event) => later().then(() => hear(event)); }
    };
}"""
NewPage = Callable[..., Page]


def chromium() -> str:
    """Where Chromium is."""
    for name in (os.environ.get("CHROMIUM"), *NAMES):
        found = name and shutil.which(name)
        if found:
            return found
    pytest.fail(MISSING)


# the server ----------------------------------------------------------------------------------


OWNERS: dict[str, str] = {}
"""The link of whoever runs a server, by its address."""


class Server:
    """A server as people start it; it can be killed and started again on the same data."""

    def __init__(self, folder: Path, pace: float = 0) -> None:
        self.folder = folder
        self.pace = pace
        """The fewest seconds that a computer player takes."""
        self.port = 0
        self.address = ""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "lexiko", "serve", "--port", str(self.port)]
        command += ["--data", str(self.folder), "--pace", str(self.pace), "--no-rate-limits"]
        command += ["--review", str(REVIEW_SECONDS)]
        self.folder.mkdir(exist_ok=True)
        said = self.folder / "said.txt"
        with said.open("wb") as file:
            self.process = subprocess.Popen(
                command,
                stdout=file,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "LEXIKO_DATA": str(self.folder)},
            )
        end = time.monotonic() + START_SECONDS
        while said.read_text("utf-8").count("\n") < 2:
            assert self.process.poll() is None, said.read_text("utf-8")
            assert time.monotonic() < end, "the server did not say where it is"
            time.sleep(0.02)
        first, second = said.read_text("utf-8").splitlines()[:2]
        assert "http://" in first, said.read_text("utf-8")
        self.address = first.split()[-1].rstrip("/")
        OWNERS[self.address] = second.split()[-1]
        self.port = int(self.address.rpartition(":")[2])
        wait_for(f"{self.address}/healthz")

    def kill(self) -> None:
        """As if the power had gone."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(START_SECONDS)

    def stop(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()


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
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a fresh data folder, whose computer players do not dawdle."""
    server = Server(tmp_path_factory.mktemp("site"))
    try:
        server.start()
        yield server.address
    finally:
        server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone, that may be killed."""
    server = Server(tmp_path / "data")
    try:
        server.start()
        yield server
    finally:
        server.stop()


# the browser ---------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=list(SWITCHES))
        yield running
        running.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether a test failed, for the pictures."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


class People:
    """Browsers of people: whoever is done leaves one behind in which only the page's files stay."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: dict[str, list[BrowserContext]] = {}

    def take(self, wanted: dict[str, Any]) -> BrowserContext:
        idle = self.idle.get(repr(wanted))
        if idle:
            return idle.pop()
        context = self.browser.new_context(**wanted)
        context.set_default_timeout(PATIENCE)
        if DELAY:
            context.add_init_script(f"({LATER})({DELAY})")
        return context

    def give_back(self, wanted: dict[str, Any], context: BrowserContext) -> None:
        for page in context.pages[1:]:
            page.close()
        page = context.pages[0]
        context.clear_permissions()
        storage = context.new_cdp_session(page)
        page.goto("about:blank")
        origin = {"origin": wanted["base_url"], "storageTypes": "all"}
        storage.send("Storage.clearDataForOrigin", origin)
        context.clear_cookies()
        page.close()
        self.idle.setdefault(repr(wanted), []).append(context)


@pytest.fixture(scope="session")
def people(browser: Browser) -> People:
    return People(browser)


@pytest.fixture
def new_page(request: pytest.FixtureRequest, people: People, site: str) -> Iterator[NewPage]:
    """Makes pages: each belongs to another person, or to the one of `context`.

    With `base_url` it is one of another server, which may be away: then nothing that is lost with
    it is a complaint. What a page leaves undone when its test is over, such as its icon, is none
    either.
    """
    contexts: list[tuple[dict[str, Any], BrowserContext]] = []
    errors: list[str] = []

    def make(context: BrowserContext | None = None, **options: Any) -> Page:
        alone = "base_url" in options
        if context is None:
            sizes = options if options.keys() - {"base_url"} else {**DESKTOP, **options}
            wanted = {"base_url": site, "reduced_motion": "reduce", **sizes}
            context = people.take(wanted)
            contexts.append((wanted, context))
            if (link := OWNERS.get(wanted["base_url"])) is not None:
                context.request.get(link, max_redirects=0)
        page = context.new_page()
        home = options.get("base_url", site)
        page.on("request", lambda asked: errors.extend(strays(asked, home)))
        page.on("pageerror", lambda error: errors.append(str(error)))
        if not alone:
            page.on("console", lambda message: errors.extend(complaints(message)))
            page.on("requestfailed", lambda asked: errors.extend(losses(asked)))
        return page

    yield make
    for _, context in contexts:
        for page in context.pages:
            page.evaluate("0")
    wrong = "\n".join(errors)
    failed = request.node.stash.get(FAILED, False)
    for number, (wanted, context) in enumerate(contexts):
        for page in context.pages if failed else ():
            picture = Path(tempfile.mkdtemp(prefix="lexiko-")) / f"page-{number}.png"
            page.screenshot(path=picture)
            print(f"{page.url}: {picture}")
        if failed or wanted["base_url"] != site:
            context.close()
        else:
            people.give_back(wanted, context)
    assert not wrong, wrong


@contextmanager
def page_of_its_own(size: dict[str, Any]) -> Iterator[Page]:
    """A page at a server and a browser that nobody else uses, for the proofs."""
    expect.set_options(timeout=PATIENCE)
    errors: list[str] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(SWITCHES))
        try:
            context = browser.new_context(base_url=server.address, reduced_motion="reduce", **size)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.on("console", lambda message: errors.extend(complaints(message)))
            page.on("pageerror", lambda error: errors.append(str(error)))
            yield page
        finally:
            browser.close()
            server.stop()
    assert not errors, errors


def complaints(message: ConsoleMessage) -> list[str]:
    """What is wrong by a line of the console: refusals of the API are not, a lost sentence is."""
    if message.text.startswith("There is no text for the key"):
        return [message.text]
    answered = message.text.startswith("Failed to load resource: the server responded")
    refused = (
        answered
        and "/api/v1/" in message.location.get("url", "")
        and "status of 5" not in message.text
    )
    return [message.text] if message.type == "error" and not refused else []


def losses(asked: Request) -> list[str]:
    """What was asked for and never came, unless the page itself went away."""
    return [] if asked.failure == "net::ERR_ABORTED" else [f"{asked.url}: {asked.failure}"]


def strays(asked: Request, home: str) -> list[str]:
    """What was asked for elsewhere."""
    near = asked.url.startswith((f"{home}/", "data:", "blob:"))
    return [] if near else [f"the page asked for {asked.url}"]


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on a desktop."""
    return new_page()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A page on a phone, for fingers."""
    return new_page(**PHONE)

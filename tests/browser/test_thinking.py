"""While a computer player thinks, people see that it does, and are told so once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, NewPage, Server
from tests.browser.seated import computer, here, new_game

LONG = 60.0
"""Seconds; no test looks for so long."""


@pytest.fixture(scope="module")
def slow_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose computer players take their time."""
    server = Server(tmp_path_factory.mktemp("slow"), LONG)
    try:
        server.start()
        yield server.address
    finally:
        server.stop()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_computer_that_thinks_is_seen_to(
    new_page: NewPage, slow_site: str, device: dict[str, object], motion: str
) -> None:
    page = new_page(base_url=slow_site, **device, reduced_motion=motion)
    new_game(page, here("Ann"), computer("master", name="Robo"), first=1)
    status = page.locator(".score-card", has_text="Robo").locator(".score-status")
    expect(status).to_have_text("thinking")
    expect(status).to_be_in_viewport()
    times = status.evaluate("one => getComputedStyle(one).animationIterationCount")
    assert times == ("infinite" if motion == "no-preference" else "1")
    # Who listens is told whose turn it is, and not again and again that nothing has happened.
    said = page.locator("[aria-live]", has_text="Robo’s turn.")
    expect(said).to_have_count(1)

"""Answers of the server that come when a test wants them to."""

from __future__ import annotations

import time

from playwright.sync_api import Page, Route
from tests.browser.seated import SECONDS

HEARD = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


class Held:
    """What a page asks for under an address, held back until it is let go."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.routes: list[Route] = []
        page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        self.routes.append(route)

    def wait(self, count: int = 1) -> None:
        """Wait until so many questions have been asked."""
        end = time.monotonic() + SECONDS
        while len(self.routes) < count:
            assert time.monotonic() < end, f"the page does not ask for {self.address}"
            self.page.wait_for_timeout(20)

    def let_go(self, number: int = 0) -> None:
        """Have a question answered, and wait until the page has heard it."""
        self.wait(number + 1)
        with self.page.expect_response(self.address) as answered:
            self.routes[number].continue_()
        answered.value.finished()
        self.page.evaluate(HEARD)

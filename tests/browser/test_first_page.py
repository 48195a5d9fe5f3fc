"""How much the first page weighs, and where it comes from."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage

MOST_BYTES = 150_000


def sizes(page: Page) -> dict[str, int]:
    """What was sent for each address, with its headers, as the browser counted it."""
    found: dict[str, int] = page.evaluate(
        """() => Object.fromEntries([
            ...performance.getEntriesByType("navigation"),
            ...performance.getEntriesByType("resource"),
        ].map(entry => [entry.name, entry.transferSize]))"""
    )
    return found


def test_the_first_page_is_small_and_all_of_it_is_ours(
    new_page: NewPage, site: str, record_property: object
) -> None:
    page = new_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    sent = sizes(page)
    assert all(name.startswith(site) for name in sent)
    bytes_sent = sum(size for name, size in sent.items() if not name.endswith(".woff2"))
    ready = page.evaluate("performance.getEntriesByType('paint').at(-1)?.startTime ?? 0")
    print(f"{bytes_sent:,} bytes in {len(sent)} answers, painted after {ready:.0f} ms")
    assert 0 < bytes_sent < MOST_BYTES


def test_a_second_visit_sends_hardly_anything(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.wait_for_load_state("networkidle")
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sum(sizes(page).values()) < MOST_BYTES / 4


def test_nothing_from_elsewhere_is_allowed(page: Page) -> None:
    """The pages of the tests complain if they ask elsewhere; the browser would not let them."""
    answer = page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy.replace("https://", "") or "http:" not in policy

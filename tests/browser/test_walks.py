"""The page walked at random; `walks.py` says how."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page
from tests.browser.walks import Walk

STEPS = 10


@pytest.mark.parametrize("seed", [1, 3])
def test_the_page_always_offers_something_that_is_accepted(page: Page, seed: int) -> None:
    done = Walk(page, random.Random(seed)).go(STEPS)
    assert done["over"] or done.total() >= STEPS
    assert done["play"] + done["bad play"] > 0

"""Saving all games and restoring them, as whoever runs Lexiko does on the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.seated import here, new_game


def test_a_backup_comes_back_and_what_is_damaged_is_named(page: Page, tmp_path: Path) -> None:
    new_game(page, here("Ann"), here("Bob"))
    game = page.url.rpartition("/")[2]
    page.goto("/settings")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save a backup").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert page.request.delete(f"/api/v1/games/{game}").status == 204
    restore(page, file)
    expect(page.get_by_text("One game has been restored.")).to_be_visible()
    assert page.request.get(f"/api/v1/games/{game}").status == 200

    damaged = tmp_path / "damaged.jsonl"
    lines = file.read_text("utf-8").splitlines()
    damaged.write_text("\n".join([lines[0], '{"kind": "joke"}', *lines[1:]]), "utf-8")
    restore(page, damaged)
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text(
        "Every game that could be read is already here. "
        "A part of the backup could not be read and was left out. Line 2"
    )
    expect(page.get_by_text("No game was missing.")).to_have_count(0)

    cut = tmp_path / "cut.jsonl"
    cut.write_text("\n".join(lines[:-1]), "utf-8")
    restore(page, cut)
    expect(problem).to_contain_text(f"Line {len(lines)} of the backup: the end is missing")

    other = tmp_path / "other.txt"
    other.write_text(json.dumps(["nothing"]), "utf-8")
    restore(page, other)
    expect(problem).to_contain_text("This cannot be restored: this file is not a Lexiko backup.")


def restore(page: Page, file: Path) -> None:
    page.get_by_label("Restore a backup").set_input_files(file)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(file.name)
    dialog.get_by_role("button", name="Restore it").click()
    expect(dialog).not_to_be_visible()
    expect(page.get_by_role("status").filter(has_text=re.compile("^Restoring"))).not_to_be_visible()

"""Reviews of games in the store: asked for, kept turn by turn, refused where too many wait."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.samples import a_game

from lexiko.errors import StoreError
from lexiko.store import ReviewRow, Store

pytestmark = pytest.mark.anyio


def wanted(game: str = "g1", person: str = "ann", **changes: object) -> ReviewRow:
    row = ReviewRow(game, person, f"{person}'s home", 1, 10, 2)
    return replace(row, **changes)  # type: ignore[arg-type]


async def ask(
    store: Store, row: ReviewRow, own: int = 2, near: int = 3, most: int = 4
) -> ReviewRow:
    return await store.ask_review(row, own=2, near=3, most=4)


async def test_turns_are_kept_until_the_review_is_done(store: Store, other: Store) -> None:
    await store.create(a_game())
    assert await store.review("g1") is None
    assert await ask(store, wanted()) == wanted()
    assert await store.move_review("g1", "running")
    assert await store.add_reviewed_turn("g1", 0, "first")
    assert await other.add_reviewed_turn("g1", 0, "again")
    assert await other.review("g1") == wanted(state="running", done=1)
    assert await other.add_reviewed_turn("g1", 1, "second")
    assert await store.reviewed_turns("g1") == ["first", "second"]
    assert await store.reviewed_turns("g1", 1) == ["second"]
    assert await store.move_review("g1", "done", "[]")
    assert await store.unfinished_reviews() == []
    done = wanted(state="done", done=2, summary="[]")
    assert await ask(store, wanted(person="bob", asked=9)) == done


async def test_what_is_cancelled_goes_on_unless_the_game_has(store: Store) -> None:
    await store.create(a_game())
    await ask(store, wanted())
    await store.add_reviewed_turn("g1", 0, "first")
    assert await store.move_review("g1", "cancelled")
    assert not await store.add_reviewed_turn("g1", 1, "second")
    assert not await store.move_review("g1", "done", "[]")
    assert await ask(store, wanted(asked=5)) == wanted(asked=5, done=1)
    assert await ask(store, wanted(sequence=11, turns=3)) == wanted(sequence=11, turns=3)
    assert await store.reviewed_turns("g1") == []


async def test_only_so_many_wait(store: Store) -> None:
    for number in range(6):
        await store.create(a_game(f"g{number}"))
    for number in (1, 0):
        await ask(store, wanted(f"g{number}", asked=number))
    with pytest.raises(StoreError, match="2 of your reviews are already waiting"):
        await ask(store, wanted("g2"))
    await ask(store, wanted("g2", "bob", place="ann's home"))
    with pytest.raises(StoreError, match="Too many people"):
        await ask(store, wanted("g3", "cem", place="ann's home"))
    await ask(store, wanted("g3", "cem"))
    with pytest.raises(StoreError, match="Too many people"):
        await ask(store, wanted("g4", "dee"))
    assert [row.game for row in await store.unfinished_reviews()] == ["g0", "g1", "g2", "g3"]


async def test_a_review_goes_with_its_game(store: Store) -> None:
    await store.create(a_game())
    await ask(store, wanted())
    await store.add_reviewed_turn("g1", 0, "first")
    await store.delete("g1")
    assert await store.review("g1") is None
    assert await store.reviewed_turns("g1") == []
    assert not await store.add_reviewed_turn("g1", 1, "second")
    with pytest.raises(StoreError, match="no such game"):
        await ask(store, wanted())


async def test_reviewed_games_of_a_person_come_page_by_page(store: Store) -> None:
    for number in range(1, 5):
        game = replace(a_game(), id=f"g{number}", created=number, code=None)
        own = tuple(replace(seat, secret=None, person="ann") for seat in game.seats[:1])
        state = "over" if number < 4 else game.progress.state
        await store.create(replace(game, seats=own, progress=replace(game.progress, state=state)))
        await ask(store, wanted(f"g{number}", f"person {number}", sequence=0))
        await store.move_review(f"g{number}", "done", f"[{number}]")
    first, mark = await store.reviewed_games("ann", 2)
    assert [(row.game, row.review) for row in first] == [("g3", "[3]"), ("g2", "[2]")]
    assert first[0].seats == (0,)
    rest, end = await store.reviewed_games("ann", 2, mark)
    assert ([row.game for row in rest], end) == (["g1"], None)
    assert await store.reviewed_games("bob", 2) == ([], None)


async def test_a_review_from_before_a_game_went_on_does_not_count(store: Store) -> None:
    game = replace(a_game(), code=None)
    own = tuple(replace(seat, secret=None, person="ann") for seat in game.seats[:1])
    over = replace(game.progress, state="over")
    await store.create(replace(game, seats=own, progress=over))
    await ask(store, wanted(sequence=7))
    await store.move_review("g1", "done", "[1]")
    assert await store.reviewed_games("ann", 2) == ([], None)

"""What people have learnt: remembered, asked by what is due, limited and forgotten."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from lexiko.errors import LexikoError, StoreError
from lexiko.store import Known, Learnt, Store
from lexiko.store.learning import LARGEST_BODY, LONGEST_ITEM

pytestmark = pytest.mark.anyio


def card(item: str, due: int | None = None, **changes: object) -> Learnt:
    row = Learnt("quiz", item, '{"box": 1}', 7, due)
    return replace(row, **changes)  # type: ignore[arg-type]


async def test_the_last_thing_learnt_of_an_item_is_remembered(store: Store, other: Store) -> None:
    await store.learn("ann", [card("QI", 5), card("ZA")])
    await other.learn("ann", [card("QI", 9, body="{}", changed=8)])
    found = await store.learnt("ann", "quiz", ["QI", "ZA", "AA"])
    assert found == {"QI": card("QI", 9, body="{}", changed=8), "ZA": card("ZA")}


async def test_each_person_and_each_subject_is_apart(store: Store) -> None:
    await store.learn("ann", [card("QI", 5), card("QI", 6, subject="puzzle")])
    await store.learn("bob", [card("QI", 7)])
    for person, subject, due in (("ann", "quiz", 5), ("ann", "puzzle", 6), ("bob", "quiz", 7)):
        (row,) = (await store.learnt(person, subject, ["QI"])).values()
        assert row.due == due
    assert await store.learnt("cid", "quiz", ["QI"]) == {}


async def test_what_has_been_due_the_longest_comes_first(store: Store) -> None:
    await store.learn("ann", [card("d", 4), card("b", 9), card("a", 4), card("never"), card("c")])
    assert [row.item for row in await store.learnt_due("ann", "quiz", 9, 10)] == ["a", "d", "b"]
    assert [row.item for row in await store.learnt_due("ann", "quiz", 8, 10)] == ["a", "d"]
    assert [row.item for row in await store.learnt_due("ann", "quiz", 9, 1)] == ["a"]
    assert await store.count_learnt("ann", "quiz") == 5
    assert await store.count_learnt("ann", "quiz", until=8) == 2


async def test_items_can_be_asked_for_by_how_they_begin(store: Store) -> None:
    await store.learn("ann", [card("two:A", 1), card("Two:B", 1), card("t%o:C", 1)])
    for begins, items in (("two:", ["two:A"]), ("t%", ["t%o:C"]), ("Two", ["Two:B"])):
        due = await store.learnt_due("ann", "quiz", 1, 10, begins)
        assert [row.item for row in due] == items
        assert await store.count_learnt("ann", "quiz", begins=begins) == 1


async def test_pages_hold_every_item_once(store: Store) -> None:
    items = [f"item {number}" for number in range(25)]
    await store.learn("ann", [card(item) for item in items])
    found: list[str] = []
    while page := await store.learnt_page("ann", "quiz", 10, found[-1] if found else ""):
        assert len(page) <= 10
        found += [row.item for row in page]
    assert sorted(found) == sorted(items)
    assert len(set(found)) == len(found)


async def test_too_much_is_refused_as_a_whole_and_what_is_known_may_change(store: Store) -> None:
    await store.learn("ann", [card("a"), card("b")], most=3)
    with pytest.raises(StoreError) as refused:
        await store.learn("ann", [card("c"), card("d")], most=3)
    assert refused.value.code == "learning_full"
    assert await store.count_learnt("ann", "quiz") == 2
    await store.learn("ann", [card("c")], most=3)
    await store.learn("ann", [card("a", 5)], most=2)
    assert (await store.learnt("ann", "quiz", ["a"]))["a"].due == 5


async def test_nothing_comes_between_a_look_and_a_change(store: Store, other: Store) -> None:
    """Both workers of a database count, and no answer is lost."""

    def count(known: Known) -> tuple[int, list[Learnt]]:
        before = known.get(("quiz", "QI"))
        number = 1 if before is None else int(before.body) + 1
        return number, [card("QI", body=str(number))]

    key = [("quiz", "QI")]
    numbers = await asyncio.gather(
        *(one.relearn("ann", key, count) for _ in range(20) for one in (store, other))
    )
    assert sorted(numbers) == list(range(1, 41))
    assert (await store.learnt("ann", "quiz", ["QI"]))["QI"].body == "40"


async def test_a_change_that_is_refused_changes_nothing(store: Store) -> None:
    def refuse(known: Known) -> tuple[None, list[Learnt]]:
        raise LexikoError("bad_card")

    with pytest.raises(LexikoError, match="card"):
        await store.relearn("ann", [("quiz", "QI")], refuse)
    assert await store.relearn("ann", [("quiz", "QI")], lambda known: (len(known), [])) == 0


async def test_some_items_can_be_left_out(store: Store) -> None:
    await store.learn("ann", [card(f"own/{number}", 1) for number in range(30)])
    await store.learn("ann", [card("two/QI", 2)])
    due = await store.learnt_due("ann", "quiz", 9, 20, but="own/")
    assert [row.item for row in due] == ["two/QI"]
    assert await store.count_learnt("ann", "quiz", 9, but="own/") == 1


async def test_an_item_twice_is_kept_as_it_was_last(store: Store) -> None:
    await store.learn("ann", [card("a", 1), card("a", 2)])
    assert [row.due for row in await store.learnt_page("ann", "quiz", 5)] == [2]


@pytest.mark.parametrize(
    "row",
    [
        card("x" * (LONGEST_ITEM + 1)),
        card("a", body="é" * LARGEST_BODY),
        card("a", subject="s" * 21),
    ],
)
async def test_what_is_too_long_is_refused(store: Store, row: Learnt) -> None:
    with pytest.raises(StoreError) as refused:
        await store.learn("ann", [card("good"), row])
    assert refused.value.code == "bad_value"
    assert await store.count_learnt("ann", "quiz") == 0


async def test_a_subject_or_everything_can_be_forgotten(store: Store) -> None:
    rows = [card("a"), card("b"), card("c", subject="puzzle")]
    await store.learn("ann", rows)
    await store.learn("bob", rows)
    assert await store.forget_learning("ann", "quiz") == 2
    assert await store.count_learnt("ann", "puzzle") == 1
    assert await store.forget_learning("ann") == 1
    assert await store.count_learnt("bob", "quiz") == 2


async def test_all_of_it_can_be_listed_piece_by_piece(store: Store) -> None:
    rows = [card("b"), card("a", 3), card("a", subject="puzzle")]
    for person in ("bob", "ann"):
        await store.learn(person, rows)
    found: list[tuple[str, Learnt]] = []
    while some := await store.all_learning(found[-1] if found else None, 4):
        found += some
    assert len(found) == 6
    assert {person for person, _ in found[:3]} == {"ann"}
    assert sorted(row.item for _, row in found[3:]) == ["a", "a", "b"]


async def test_restoring_changes_nothing_that_is_known(store: Store) -> None:
    await store.learn("ann", [card("a", 5)])
    assert await store.restore_learning("ann", [card("a", 1), card("b", 2)]) == 1
    assert await store.restore_learning("ann", [card("a", 1), card("b", 2)]) == 0
    found = await store.learnt("ann", "quiz", ["a", "b"])
    assert [found[item].due for item in "ab"] == [5, 2]

"""Games are made once, found by whoever belongs to them, and gone when deleted."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError
from tests.store.samples import PLAYING, STARTED, a_game, passed

from lexiko.store import Conflict, GameRow, Message, Progress, Seating, SeatRow, Store, StoreError
from lexiko.store.rows import State

pytestmark = pytest.mark.anyio


async def found(store: Store, game_id: str = "g1") -> GameRow:
    game = await store.game(game_id)
    assert game is not None
    return game


def ids(games: list[GameRow]) -> list[str]:
    return [game.id for game in games]


async def test_a_game_comes_back_as_it_was(store: Store) -> None:
    progress = Progress("playing", True, 2**45, "timed", -3, '{"names":["Ä"]}', 2**44)
    game = a_game(progress=progress, setup='{"x":1}', code="KTRW4", chat_on=False, created=2**43)
    assert await store.create(game, [STARTED, passed(1)]) == "g1"
    assert await found(store) == replace(game, sequence=2)
    assert await store.game("g2") is None


async def test_a_game_without_seats_is_a_game(store: Store) -> None:
    await store.create(a_game(seats=()))
    assert (await found(store)).seats == ()


async def test_a_game_made_twice_with_one_key_is_made_once(store: Store, other: Store) -> None:
    made = await asyncio.gather(
        *((store, other)[n % 2].create(a_game(f"g{n}"), [STARTED], "key") for n in range(10))
    )
    assert len(set(made)) == 1
    assert await store.game_ids() == [made[0]]
    assert len(await store.events(made[0])) == 1
    assert await store.create(a_game("bobs", "bob"), [STARTED], "key") == "bobs"
    assert await store.create(a_game("keyless1")) == "keyless1"
    assert await store.create(a_game("keyless2")) == "keyless2"


async def test_the_log_of_a_new_game_begins_at_the_beginning(store: Store) -> None:
    with pytest.raises(ValueError, match="begins with GameStarted"):
        await store.create(a_game(), [passed(1)])
    assert await store.game("g1") is None


async def games_of(store: Store, person: str, most: int = 10) -> list[GameRow]:
    rows, _ = await store.games_of(person, most)
    return rows


async def test_people_find_the_games_they_host_or_sit_in_newest_first(store: Store) -> None:
    await store.create(a_game("old", created=1))
    await store.create(a_game("new", created=3))
    await store.create(a_game("bobs", "bob", created=2))
    assert ids(await games_of(store, "ann")) == ["new", "old"]
    assert await store.claim_seat("bobs", 1, "ann", "Ann")
    games = await games_of(store, "ann")
    assert ids(games) == ["new", "bobs", "old"]
    assert [len(game.seats) for game in games] == [2, 2, 2]
    assert ids(await games_of(store, "bob")) == ["bobs"]
    assert await games_of(store, "eve") == []


async def test_of_too_many_games_the_old_ones_that_are_over_are_left_out(store: Store) -> None:
    states: list[State] = ["playing", "over", "open", "over", "over"]
    for created, state in enumerate(states):
        await store.create(a_game(f"g{created}", created=created, progress=Progress(state)))
    assert ids(await games_of(store, "ann")) == ["g4", "g3", "g2", "g1", "g0"]
    assert ids(await games_of(store, "ann", 3)) == ["g4", "g2", "g0"]
    assert ids(await games_of(store, "ann", 1)) == ["g2"]


async def test_games_under_way_are_found_by_those_who_sit_in_them(store: Store) -> None:
    for state in ("open", "playing", "over"):
        await store.create(a_game(state, "bob", progress=Progress(state)))
        assert await store.claim_seat(state, 1, "ann", "Ann")
    hosted = a_game("hosted", progress=Progress("playing"))
    await store.create(replace(hosted, host="eve"))
    assert ids(await store.games_played_by("bob")) == ["playing"]
    assert sorted(ids(await store.games_played_by("ann"))) == ["hosted", "playing"]
    assert await store.games_played_by("eve") == []


async def test_games_running_are_those_not_over(store: Store) -> None:
    for state in ("open", "playing", "over"):
        await store.create(a_game(state, progress=Progress(state)))
    assert await store.games_running("ann") == 2
    assert await store.games_running("bob") == 0


async def test_unfinished_games_are_found_by_their_dictionary(store: Store) -> None:
    agreed = {
        "one": {"lexicon": "my_list"},
        "other": {"lexicon": "enable", "summary": "not with my_list"},
        "named": {"lexicon": "enable", "seats": ["my_list"]},
        "like": {"lexicon": "myxlist"},
        "over": {"lexicon": "my_list"},
    }
    for name, setup in agreed.items():
        progress = Progress("over", updated=1) if name == "over" else PLAYING
        await store.create(a_game(name, setup=json.dumps(setup), progress=progress))
    assert [game.id for game in await store.games_with_lexicon("my_list")] == ["one"]
    assert await store.games_with_lexicon("%") == []


async def test_busy_games_are_unfinished_and_wait_for_a_computer_or_a_clock(store: Store) -> None:
    for name, progress in {
        "idle": PLAYING,
        "thinking": Progress("playing", waits_for_computer=True),
        "ticking": Progress("playing", deadline=5),
        "done": Progress("over", waits_for_computer=True, deadline=5),
    }.items():
        await store.create(a_game(name, progress=progress))
    assert sorted(await store.busy_games()) == ["thinking", "ticking"]


async def test_a_seat_goes_to_whoever_comes_first(store: Store, other: Store) -> None:
    await store.create(a_game())
    came = await asyncio.gather(
        *((store, other)[n % 2].claim_seat("g1", 1, f"p{n}", f"P{n}") for n in range(10))
    )
    assert sum(came) == 1
    winner = came.index(True)
    assert (await found(store)).seats[1] == SeatRow(
        1, "link", f"P{winner}", f"p{winner}", "secret of g1"
    )
    assert await store.claim_seat("g1", 1, f"p{winner}", "Again")
    assert (await found(store)).seats[1].name == "Again"
    assert not await store.claim_seat("g1", 0, "eve", "Eve")
    assert not await store.claim_seat("g1", 7, "eve", "Eve")


async def test_a_seat_goes_to_somebody_else_with_the_event_that_says_so(store: Store) -> None:
    await store.create(a_game(), [STARTED])
    seating = Seating(a_game(), (SeatRow(1, "computer", "Robin"),), '{"agreed": 1}', "cid")
    with pytest.raises(Conflict):
        await store.append("g1", 2, [passed(1)], PLAYING, seating=seating)
    assert (await found(store)).seats == a_game().seats
    assert await store.append("g1", 1, [passed(1)], PLAYING, seating=seating) == 2
    row = await found(store)
    assert (row.seats, row.setup) == (seating.becomes.seats, '{"agreed": 1}')
    assert row.host == seating.becomes.host == "cid"
    late = Seating(replace(row, host="ann"), (), "{}")
    with pytest.raises(Conflict):  # somebody else hosts it since
        await store.append("g1", 2, (), PLAYING, seating=late)


async def test_a_seat_that_somebody_took_meanwhile_stays_theirs(store: Store) -> None:
    await store.create(a_game())
    await store.claim_seat("g1", 1, "bob", "Bob")
    seating = Seating(a_game(), (SeatRow(1, "computer", "Robin"),), "{}")
    with pytest.raises(Conflict):
        await store.append("g1", 0, (), PLAYING, seating=seating)
    assert (await found(store)).seats[1].person == "bob"


async def test_of_two_agreements_made_at_once_none_is_lost(store: Store, other: Store) -> None:
    await store.create(a_game())
    first = Seating(a_game(), (SeatRow(0, "computer", "Ada"),), '{"first": 1}')
    second = Seating(a_game(), (SeatRow(1, "computer", "Max"),), '{"second": 1}')
    await store.append("g1", 0, (), PLAYING, seating=first)
    with pytest.raises(Conflict):
        await other.append("g1", 0, (), PLAYING, seating=second)
    assert (await found(store)).setup == '{"first": 1}'


async def test_secrets_and_codes_open_their_game(store: Store) -> None:
    await store.create(a_game("g1", code="KTRW4"))
    await store.create(a_game("g2"))
    assert await store.seat_of_secret("secret of g2") == ("g2", 1)
    assert await store.seat_of_secret("guess") is None
    assert await store.game_of_code("KTRW4") == "g1"
    assert await store.game_of_code("AAAAA") is None
    await store.change("g1", code=None)
    assert await store.game_of_code("KTRW4") is None


async def test_two_games_cannot_have_one_code(store: Store) -> None:
    await store.create(a_game("g1", code="KTRW4"))
    await store.create(a_game("g2"))
    with pytest.raises(StoreError) as refused:
        await store.create(a_game("g3", code="KTRW4"))
    assert refused.value.code == "code_taken"
    with pytest.raises(StoreError) as refused:
        await store.change("g2", code="KTRW4")
    assert refused.value.code == "code_taken"
    assert await store.game("g3") is None


async def test_a_game_that_fails_half_way_leaves_nothing_and_hurts_no_other(store: Store) -> None:
    def with_secrets(name: str, *secrets: str) -> GameRow:
        seats = [SeatRow(n, "link", "", None, secret) for n, secret in enumerate(secrets)]
        return a_game(name, seats=tuple(seats))

    tries = [
        with_secrets("good", "a", "b"),
        with_secrets("bad", "c", "c"),
        with_secrets("fine", "d", "e"),
    ]
    outcomes = await asyncio.gather(*map(store.create, tries), return_exceptions=True)
    assert (outcomes[0], outcomes[2]) == ("good", "fine")
    assert isinstance(outcomes[1], IntegrityError)
    assert sorted(await store.game_ids()) == ["fine", "good"]


async def test_fields_of_a_game_can_be_changed_one_by_one(store: Store) -> None:
    await store.create(a_game())
    await store.change("g1", setup="{}", chat_on=False, updated=50, deadline=60)
    changed = replace(PLAYING, updated=50, deadline=60)
    assert await found(store) == a_game(chat_on=False, progress=changed)
    for wrong in ({"sequence": 5}, {"id": "g2"}, {"nonsense": 1}, {}):
        with pytest.raises(TypeError):
            await store.change("g1", **wrong)
    with pytest.raises(StoreError):
        await store.change("nowhere", chat_on=True)


async def test_a_deleted_game_leaves_nothing(store: Store) -> None:
    await store.create(a_game("g1"), [STARTED], "key")
    await store.create(a_game("g2"), [STARTED])
    await store.append("g1", 1, [passed(1)], PLAYING, "k", "ann")
    await store.say("g1", Message(1, 0, "Ann", "Hello"), "k")
    await store.delete("g1")
    await store.delete("g1")
    assert await store.game("g1") is None
    assert await store.events("g1") == ()
    assert await store.messages("g1") == []
    assert await store.seat_of_secret("secret of g1") is None
    assert await store.game_ids() == ["g2"]
    assert await store.create(a_game("g1"), [STARTED], "key") == "g1"
    assert await store.append("g1", 1, [passed(9)], PLAYING, "k", "ann") == 2


async def test_what_a_database_cannot_hold_is_refused_with_a_sentence(store: Store) -> None:
    await store.create(a_game())
    for attempt in (
        store.game("lone \ud800"),
        store.claim_seat("g1", 2**70, "bob", "Bob"),
        store.claim_seat("g1", 1, "bob", "lone \ud800"),
        store.change("g1", deadline=2**80),
    ):
        with pytest.raises(StoreError) as refused:
            await attempt
        assert (refused.value.code, refused.value.status) == ("bad_value", 422)
    assert await found(store) == a_game()

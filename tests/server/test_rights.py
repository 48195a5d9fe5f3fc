"""Who may do what in a game, beyond whose turn it is."""

from __future__ import annotations

from typing import Any

from tests.server.clients import Person, Server, at_once

from lexiko.rules import ENGLISH

LINK = {"kind": "link"}


def sit_down(ann: Person, game: str, *guests: Person) -> None:
    code = ann.state(game)["code"]
    for number, guest in enumerate(guests):
        guest.post(f"/invitations/{code}", {"name": f"Guest {number}"})


def test_who_has_left_a_game_stops_no_clock(server: Server, ann: Person, bob: Person) -> None:
    cid = server.person("Cid")
    game = ann.new_game("Ann", LINK, LINK, first=0)
    sit_down(ann, game, bob, cid)
    bob.do(game, "resign", 1)
    assert bob.cannot(game, "pause") == (409, "seat_resigned")
    assert bob.state(game)["mine"]["1"]["can"] == []
    cid.do(game, "pause")
    assert bob.cannot(game, "resume") == (409, "seat_resigned")
    assert bob.state(game)["mine"]["1"]["can"] == []
    cid.do(game, "resume")


def test_who_plays_on_at_another_seat_of_the_same_device_stops_the_clock(ann: Person) -> None:
    game = ann.new_game("Ann", "Bob", "Cid", first=0)
    ann.do(game, "resign", 1)
    ann.do(game, "pause")
    ann.do(game, "resume")


def test_a_host_who_does_not_play_may_end_the_game(
    server: Server, ann: Person, bob: Person
) -> None:
    cid = server.person("Cid")
    game = ann.new_game(LINK, LINK)
    sit_down(ann, game, bob, cid)
    assert bob.cannot(game, "abandon") == (403, "host_only")
    assert ann.cannot(game, "pause") == (403, "not_seated")
    ann.do(game, "abandon")
    assert ann.state(game)["state"] == "over"


def few_tiles(count: int) -> dict[str, Any]:
    """So many tiles, each of them an A."""
    counts = [count if face == "A" else 0 for face in ENGLISH.faces]
    faces, values = list(ENGLISH.faces), list(ENGLISH.values)
    return {"name": "few", "faces": faces, "values": values, "counts": counts}


def test_a_preview_knows_that_the_play_before_it_draws_first(ann: Person) -> None:
    game = ann.new_game("Ann", "Bob", first=0, changes={"alphabet": few_tiles(17)})
    ann.play(game, 0, "8H", "AA")
    exchange = {"kind": "exchange", "pieces": "AA"}
    preview = ann.post(f"/games/{game}/preview", {"seat": 1, "move": exchange})
    assert preview["legal"] is False
    assert [reason["code"] for reason in preview["reasons"]] == ["bag_too_small"]
    assert ann.cannot(game, "take_turn", 1, move=exchange) == (422, "bag_too_small")
    fewer = {"kind": "exchange", "pieces": "A"}
    assert ann.post(f"/games/{game}/preview", {"seat": 1, "move": fewer})["legal"] is True
    ann.move(game, 1, fewer)


def test_guests_who_come_by_code_at_the_same_moment_all_get_a_seat(
    server: Server, ann: Person
) -> None:
    guests = [server.person() for _ in range(3)]
    game = ann.new_game("Ann", LINK, LINK, LINK)
    code = ann.state(game)["code"]
    answers = at_once(
        *(lambda guest=guest: guest.post(f"/invitations/{code}", {"name": "G"}) for guest in guests)
    )
    assert sorted(answer["seat"] for answer in answers) == [1, 2, 3]
    late = server.person()
    message = {"name": "Late"}
    assert late.refused("POST", f"/invitations/{code}", message)[1] in (
        "seat_taken",
        "no_invitation",
    )

"""Tiles that a play taken back has shown: the engine knows on whose rack they are."""

from __future__ import annotations

from collections import Counter

from tests.engine.endings import ending, solved
from tests.engine.sights import engine_for

from lexiko import Game
from lexiko.engine import Engine
from lexiko.engine.analysis import Limits
from lexiko.engine.inference import infer, last_play
from lexiko.engine.simulation import Positions
from lexiko.kernel.chance import seed_random
from lexiko.kernel.simulation import _deal
from lexiko.rules import View


def nonsense(seats: int = 2) -> tuple[Game, Engine]:
    """A game whose first play, three tiles that are no word, has been taken back."""
    game = Game.start(["Ann", "Bob", "Cid"][:seats], rules="club", source=4)
    first, alphabet = game.position.to_move, game.position.rules.alphabet
    tiles = alphabet.text(game.position.racks[first].letters)[-3:]
    game.play("8G", tiles)
    game.challenge((first + 1) % seats)
    assert game.view(game.position.to_move).racks[first].letters == alphabet.parse_pieces(tiles)
    return game, engine_for(game.position.rules, game.lexicon)


def dealt(engine: Engine, view: View, samples: int) -> list[list[Counter[int]]]:
    """The racks of the others, the next player's first, as samples of the best move deal them."""
    positions = Positions(engine, view, [engine.best(view)])
    desk, ahead = positions.new_desk(), positions.ahead
    state = desk.states[0]
    found = []
    for sample in range(samples):
        desk.states[0] = ahead.bases[0]
        seed_random(state["rng"], sample)
        _deal(desk.rules[0], state, ahead, 0, sample)
        racks = state["rack"][1 : len(view.seats)]
        found.append([Counter(dict(enumerate(map(int, rack)))) for rack in racks])
    return found


def test_samples_deal_known_tiles_to_the_rack_they_are_on() -> None:
    game, engine = nonsense(3)
    view = game.view(game.position.to_move)
    owner = (view.to_move + 2) % 3
    known = Counter(view.racks[owner].letters)
    assert known.total() == 3
    deals = dealt(engine, view, 40)
    for following, last in deals:
        assert last >= known
        assert last.total() == following.total() == 7
        assert following <= Counter(view.unseen)
        assert last + following <= Counter(view.unseen) + known
    assert len({tuple(sorted(last.elements())) for _, last in deals}) > 30


def test_a_game_with_known_tiles_is_analysed() -> None:
    game, engine = nonsense()
    view = game.view(game.position.to_move)
    *_, answer = engine.analyse(view, Limits(samples=100))
    assert answer.is_done
    assert answer.method == "simulation"
    game.move(answer.best.candidate.move)


def test_known_tiles_change_nothing_in_an_endgame_where_all_tiles_are_known() -> None:
    compared = 0
    for seed in range(12):
        position, lexicon = ending(seed)
        seen = position.but(seen=(b"", position.racks[1].letters[:2]))
        engine = engine_for(position.rules, lexicon)
        asked = (position.view(0), seen.view(0))
        static = [[(one.text, one.equity) for one in engine.moves(view)] for view in asked]
        assert static[0] == static[1]
        plain, known = solved(position, lexicon), solved(seen, lexicon)
        assert [(one.text, one.equity, one.win) for one in known.moves] == [
            (one.text, one.equity, one.win) for one in plain.moves
        ]
        compared += bool(known.proven)
    assert compared == 12


def test_known_tiles_that_were_kept_are_in_every_leave() -> None:
    game, engine = nonsense()
    game.move(engine.best(game.view(game.position.to_move)).move)
    plays = engine.moves(game.view(game.position.to_move))
    # Two tiles cannot be all three that are known.
    game.move(next(one.move for one in plays if len(one.leave) == 5 and one.score))
    view = game.view(game.position.to_move)
    known = view.racks[1 - view.to_move].letters
    assert known
    last = last_play(view, game.turns())
    assert last is not None
    found = infer(engine, view, last, 1)
    assert found is not None
    assert found.size == last.rack - len(last.tiles) - len(known)
    assert all(len(kept) == found.size for kept in found.sets)
    rows = found.rows(view.unseen, 50, 1)
    assert all(sorted(row) == sorted(view.unseen) for row in rows)

"""The commands of `lexiko`, and what they have in common.

Every command ends with 0 for success, 1 for a negative answer and 2 for bad input; a person never
sees a traceback. What a command alone needs is imported when it runs, so that all start fast.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from lexiko.errors import LexikoError

INTERRUPTED = 130
"""What shells expect of a program that was stopped with Ctrl-C."""
BUG = 70
"""What shells expect of a program with a mistake in it."""


class Commands(TyperGroup):
    """The group of all commands: it turns what went wrong into a sentence and a status."""

    def invoke(self, ctx: Any) -> Any:
        from lexiko.cli.console import BAD_INPUT, tell

        try:
            return super().invoke(ctx)
        except LexikoError as error:
            tell(*map(str, error.reasons))
        except BrokenPipeError:
            _stay_quiet()
            raise typer.Exit(0) from None
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            tell(f"{where}{error.strerror or error}.")
        except KeyboardInterrupt:
            tell("", "Stopped.")
            raise typer.Exit(INTERRUPTED) from None
        raise typer.Exit(BAD_INPUT)


def _stay_quiet() -> None:
    """Whoever read the output has left: what is still to be written goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="The crossword game with letter tiles: play it, keep score, look up words, replay games.",
    epilog="Without a command, lexiko opens the page. LEXIKO_DATA sets the folder for your games.",
)


def main() -> None:
    """Run the command line."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # whoever started this has closed it
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    # Text of any alphabet may meet a terminal that cannot show it, or input that is not text.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except Exception as error:
        if os.environ.get("LEXIKO_DEBUG"):
            raise
        print(
            f"Something went wrong inside Lexiko ({type(error).__name__}: {error}). Your games are "
            "saved. Set LEXIKO_DEBUG=1 to see where it happened, and please report it.",
            file=sys.stderr,
        )
        sys.exit(BUG)


def _version(wanted: bool) -> None:
    if wanted:
        from lexiko import __version__

        print(f"lexiko {__version__}")
        raise typer.Exit


@app.callback()
def start(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    if ctx.invoked_subcommand is None:
        from lexiko.cli.serve import play_on_page

        play_on_page()


# what several commands take ------------------------------------------------------------------

LexiconOption = Annotated[
    str | None,
    typer.Option("--lexicon", "-l", metavar="NAME|FILE", help="The dictionary (default: enable)."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RulesOption = Annotated[
    str | None,
    typer.Option("--rules", "-r", metavar="EDITION|FILE", help="An edition, or a file of rules."),
]
VariationOption = Annotated[
    list[str] | None,
    typer.Option("--variation", "-v", metavar="NAME", help="A variation; can be repeated."),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", metavar="RULE=VALUE", help="Any single rule; can be repeated."),
]


# games ---------------------------------------------------------------------------------------


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A saved game to resume.")
    ] = None,
    rules: RulesOption = None,
    variation: VariationOption = None,
    set_: SetOption = None,
    players: Annotated[
        str | None,
        typer.Option("--players", "-p", metavar="ANN,BOB", help="1 to 4 names, in seat order."),
    ] = None,
    lexicon: LexiconOption = None,
    level: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=LEVEL", help="A player's level in a finish-line game."),
    ] = None,
    finish: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=SCORE", help="A player's own finish line."),
    ] = None,
    time: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=SECONDS", help="A player's own turn limit, or none."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same draws.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume a saved game.")] = False,
    hints: Annotated[
        bool, typer.Option("--hints", help="Let players ask for hints; everybody hears of it.")
    ] = False,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep score for a game at a real board.")
    ] = False,
    keeper: Annotated[
        str | None, typer.Option(metavar="NAME", help="The player who keeps score, with --keep.")
    ] = None,
    first: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who goes first, instead of a draw.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Text only: for screen readers and logs.")
    ] = False,
) -> None:
    """Play at one keyboard, alone or with up to four people; every turn is saved."""
    from lexiko.cli.play import play_command
    from lexiko.cli.setup import PlayOptions

    play_command(
        PlayOptions(
            game=game,
            rules=rules,
            variations=tuple(variation or ()),
            changes=tuple(set_ or ()),
            players=players,
            lexicon=lexicon,
            levels=tuple(level or ()),
            finishes=tuple(finish or ()),
            times=tuple(time or ()),
            seed=seed,
            resume=resume,
            hints=hints,
            keep=keep,
            keeper=keeper,
            first=first,
            plain=plain,
        )
    )


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 for everywhere.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port (default: 8420); 0 for any.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder for your games.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="A database instead: postgresql://... or sqlite:///..."),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes; more than one needs PostgreSQL.")
    ] = 1,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name to reach the page by; can be repeated."),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    pace: Annotated[
        float, typer.Option(min=0, max=60, help="The fewest seconds a computer player takes.")
    ] = 0.7,
    think: Annotated[
        float, typer.Option(min=0.1, max=60, help="The most seconds a master thinks about a move.")
    ] = 3.0,
    review: Annotated[
        float, typer.Option(min=0.01, max=60, help="The most seconds a review takes for a turn.")
    ] = 2.0,
    strict: Annotated[
        bool, typer.Option("--strict", help="Close the dictionary to everybody at an address.")
    ] = False,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=N", help="What is kept for how long; can be repeated."),
    ] = None,
    people_per_address: Annotated[
        int, typer.Option(min=1, max=10_000, help="How many people may share one address.")
    ] = 30,
    metrics_token: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            envvar="LEXIKO_METRICS_TOKEN",
            help="Lets whoever sends it read /metrics.",
        ),
    ] = None,
    no_rate_limits: Annotated[
        bool, typer.Option("--no-rate-limits", help="Let clients ask as often as they like.")
    ] = False,
) -> None:
    """Serve the page, by default to this computer only."""
    from lexiko.cli.serve import ServeOptions, serve_page

    serve_page(
        ServeOptions(
            host=host,
            port=port,
            data=data,
            database=database,
            workers=workers,
            allow_hosts=tuple(allow_host or ()),
            opens=open_,
            pace=pace,
            think=think,
            review=review,
            strict=strict,
            limits=tuple(limit or ()),
            rate_limits=not no_rate_limits,
            people_per_address=people_per_address,
            metrics_token=metrics_token,
        )
    )


@app.command()
def quiz(
    set_: Annotated[
        str | None, typer.Argument(metavar="[SET]", help="What to learn, such as two or after.")
    ] = None,
    count: Annotated[
        int, typer.Option("--count", "-n", min=0, max=10_000, help="How many cards; 0: no end.")
    ] = 10,
    words: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Learn the words of a file, too.")
    ] = None,
    lexicon: LexiconOption = None,
    list_: Annotated[bool, typer.Option("--list", help="List the sets.")] = False,
) -> None:
    """Learn words by cards: what you missed comes back soon, what you know later."""
    from lexiko.cli.quiz import quiz_command, show_sets

    if list_:
        show_sets()
    else:
        quiz_command(set_, count, lexicon, words)


@app.command()
def games(json: JsonOption = False) -> None:
    """List your saved games, finished ones too."""
    from lexiko.cli.games import list_games

    list_games(json)


@app.command()
def replay(
    game: Annotated[
        str, typer.Argument(metavar="FILE|ID", help="A file, a saved game, `guide`, or -.")
    ],
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    json: JsonOption = False,
) -> None:
    """Replay a game turn by turn; exits with 1 if the written scores are wrong."""
    from lexiko.cli.replay import replay_game

    replay_game(game, rules, lexicon, json)


@app.command()
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A file, a saved game, or -.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="A file, or -.")],
    to: Annotated[
        str | None, typer.Option(metavar="gcg|json|cgp", help="The format (default: by extension).")
    ] = None,
    rules: RulesOption = None,
) -> None:
    """Write a game in another format."""
    from lexiko.cli.convert import convert_game

    convert_game(source, target, to, rules)


@app.command(no_args_is_help=True)
def moves(
    position: Annotated[
        str | None, typer.Argument(metavar="CGP", help="A position, in quotes; - reads lines.")
    ] = None,
    file: Annotated[
        str | None, typer.Option("--file", "-f", metavar="FILE|-", help="One position per line.")
    ] = None,
    rules: RulesOption = None,
    variation: VariationOption = None,
    set_: SetOption = None,
    lexicon: LexiconOption = None,
    top: Annotated[
        str | None,
        typer.Option(metavar="N|all", help="How many (default: 15, or all with --json)."),
    ] = None,
    edits: Annotated[
        int, typer.Option(min=0, max=2, help="How many board edits a play may have.")
    ] = 1,
    all_moves: Annotated[
        bool, typer.Option("--all-moves", help="List exchanges and the pass, too.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """List the plays in a position, best first."""
    from lexiko.cli.moves import MoveSearch, list_moves, number_of

    changes = tuple(variation or ()), tuple(set_ or ())
    number = number_of(top, as_json=json)
    search = MoveSearch(rules, *changes, lexicon, number, edits, all_moves)
    list_moves(position, file, search, json)

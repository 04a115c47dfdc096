"""`circolo odds`: prints the exact chances of a game, as tables or as JSON."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Shown

from circolo.analysis.chance import exact
from circolo.analysis.chance_tables import Table, published
from circolo.cards.card import PACK, Rank
from circolo.catalogue import BY_NAME
from circolo.cli.refusal import refuse

HAND_SIZE = len(PACK) // 4
SUIT_SIZE = len(Rank)
STOCK_SIZE = len(PACK) - 2 * HAND_SIZE
"""The cards in the stock of two players after each has received a hand."""


def _attribute_by_game(module: str, name: str) -> dict[str, Any]:
    """Return an attribute of the module `circolo.analysis.GAME.module`, for each game with odds."""
    return {
        game: getattr(import_module(f"circolo.analysis.{game}.{module}"), name)
        for game in BY_NAME
        if find_spec(f"circolo.analysis.{game}") is not None
    }


TABLES_BY_GAME: Mapping[str, Callable[[], Iterator[Table]]] = _attribute_by_game(
    "chance_tables", "tables"
)
"""For each game with odds, the function that yields all its tables."""

TITLES_BY_TABLE: Mapping[str, tuple[str, str]] = {
    name: title_and_method
    for titles in _attribute_by_game("table_titles", "TITLES").values()
    for name, title_and_method in titles.items()
}
"""For each table, its title and a sentence on how its chances are computed."""

SOLVED = tuple(
    game
    for game in TABLES_BY_GAME
    if find_spec(f"circolo.analysis.{game}.best_play_tables") is not None
)
"""The games whose best play is known."""


def odds(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(TABLES_BY_GAME)}.")],
    *,
    outstanding: Annotated[
        int, typer.Option(min=1, max=SUIT_SIZE, help="Trick games: the unseen cards of a suit.")
    ] = 7,
    hand: Annotated[
        int, typer.Option(min=1, max=HAND_SIZE, help="Four players: the cards in each hidden hand.")
    ] = HAND_SIZE,
    stock: Annotated[
        int, typer.Option(min=0, max=STOCK_SIZE, help="Two players: the cards in the stock.")
    ] = STOCK_SIZE,
    best: Annotated[
        bool, typer.Option("--best", help=f"Best play of {', '.join(SOLVED)}, and mistakes.")
    ] = False,
    given: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="With --best: what docs/best-play.md names."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print all tables as JSON.")] = False,
) -> None:
    """Print the exact chances of a game: of dealt cards, of hidden cards, of a bank's result."""
    if game not in TABLES_BY_GAME:
        refuse("no_odds", f"there are no odds of '{game}' but of {', '.join(TABLES_BY_GAME)}.")
    if best:
        _print_best_play(game, given or [], json=json)
        return
    if json:
        typer.echo(published(TABLES_BY_GAME[game]()), nl=False)
        return
    if outstanding > 3 * hand:
        refuse("too_many_outstanding", f"three hands of {hand} hide at most {3 * hand} cards.")
    situation_tables = getattr(
        import_module(f"circolo.analysis.{game}.chance_tables"), "asked", None
    )
    console = Console()
    tables = (
        TABLES_BY_GAME[game]()
        if situation_tables is None
        else situation_tables(outstanding, hand, stock)
    )
    for table in tables:
        console.print(_shown(table))


def _print_best_play(game: str, given: Sequence[str], *, json: bool) -> None:
    """Print the tables of best play of a game; refuse a game that has none, and bad conditions."""
    if game not in SOLVED:
        refuse("no_best_play", f"there is no best play of '{game}' but of {', '.join(SOLVED)}.")
    of_game = import_module(f"circolo.analysis.{game}.best_play_tables")
    try:
        found = list(of_game.best_play(dict(each.split("=", 1) for each in given)))
    except ImportError:
        refuse("analysis_not_installed", "this needs numba: pip install 'circolo[analysis]'.")
    except (LookupError, TypeError, ValueError) as error:
        refuse("bad_given", f"{error}.")
    if json:
        typer.echo(published(found), nl=False)
        return
    console = Console()
    for table in found:
        console.print(_shown(table, of_game.TITLES))


def _shown(table: Table, titles: Mapping[str, tuple[str, str]] = TITLES_BY_TABLE) -> Shown:
    """Return a table of chances as a table for the terminal."""
    title, method = titles[table.name]
    shown = Shown(
        title=title.format(**table.given),
        caption=method,
        title_justify="left",
        caption_justify="left",
        min_width=60,
    )
    shown.add_column("")
    shown.add_column("%", justify="right")
    shown.add_column("exactly", justify="right", overflow="fold")
    for label, chance in table.rows.items():
        shown.add_row(label, _percent(float(100 * chance)), exact(chance))
    return shown


def _percent(percent: float) -> str:
    """Return a percentage with four decimals, or with two significant digits if it is tiny."""
    return f"{percent:.4f}" if abs(percent) >= 0.001 or percent == 0 else f"{percent:.1e}"

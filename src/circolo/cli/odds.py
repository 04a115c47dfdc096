"""`circolo odds`: exact chances, as tables or as JSON."""

from collections.abc import Callable, Iterator, Mapping
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

HAND = len(PACK) // 4
LONGEST = len(Rank)
STOCK = len(PACK) - 2 * HAND


def _of_games(module: str, name: str) -> dict[str, Any]:
    """Return one name of one module of `circolo.analysis`, for each game that has it."""
    return {
        game: getattr(import_module(f"circolo.analysis.{game}.{module}"), name)
        for game in BY_NAME
        if find_spec(f"circolo.analysis.{game}") is not None
    }


ALL: Mapping[str, Callable[[], Iterator[Table]]] = _of_games("chance_tables", "tables")
TITLES: Mapping[str, tuple[str, str]] = {
    name: told
    for words in _of_games("table_titles", "TITLES").values()
    for name, told in words.items()
}
"""The title of each table, and its method."""


def odds(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(ALL)}.")],
    *,
    outstanding: Annotated[
        int, typer.Option(min=1, max=LONGEST, help="Trick games: cards of a suit I do not see.")
    ] = 7,
    hand: Annotated[
        int, typer.Option(min=1, max=HAND, help="Four players: cards that each still holds.")
    ] = HAND,
    stock: Annotated[
        int, typer.Option(min=0, max=STOCK, help="Two players: cards in the stock.")
    ] = STOCK,
    json: Annotated[bool, typer.Option("--json", help="Print all tables as JSON.")] = False,
) -> None:
    """Print exact chances: of dealt cards, of hidden cards, and of a bank's result."""
    if game not in ALL:
        refuse("no_odds", f"there are no odds of '{game}' but of {', '.join(ALL)}.")
    if json:
        typer.echo(published(ALL[game]()), nl=False)
        return
    if outstanding > 3 * hand:
        refuse("too_many_outstanding", f"three hands of {hand} hide at most {3 * hand} cards.")
    asked = getattr(import_module(f"circolo.analysis.{game}.chance_tables"), "asked", None)
    console = Console()
    for table in ALL[game]() if asked is None else asked(outstanding, hand, stock):
        console.print(_shown(table))


def _shown(table: Table) -> Shown:
    title, method = TITLES[table.name]
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
    """Return a percentage with four decimals, or with two digits if it is smaller."""
    return f"{percent:.4f}" if abs(percent) >= 0.001 or percent == 0 else f"{percent:.1e}"

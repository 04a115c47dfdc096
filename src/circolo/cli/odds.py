"""`circolo odds`: exact chances, as tables or as JSON."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Shown

from circolo.analysis.tressette import tables
from circolo.analysis.tressette.tables import LONGEST, STOCK, Name, Table, exact
from circolo.cli.refusal import refuse
from circolo.games.tressette.dealing import HAND

GAMES = ("tressette",)

TITLES: dict[Name, str] = {
    "accuso": "Something to declare in at least one hand of {hands}",
    "accuso_points": "What ten cards can declare, in points",
    "four_of_denari": "Where the 4 of denari lies, {players} players",
    "thirds": "What ten cards are worth, in thirds of a point",
    "shapes": "How long the suits of ten cards are",
    "of_a_rank": "How many of one rank ten cards hold",
    "splits": "{outstanding} hidden cards of a suit among three hands of {hand}",
    "one_hand": "{outstanding} hidden cards of a suit: how many one of three hands of {hand} holds",
    "splits_beside_void": "The same among two hands, the third being void",
    "against_stock": "{outstanding} hidden cards of a suit: how many his ten cards hold, {stock} in"
    " the stock",
}

METHODS: dict[Name, str] = {
    "accuso": "Every set of Asso, 2 and 3 that a hand may hold, judged by the rules, times the ways"
    " to fill it up",
    "accuso_points": "The same sets, by what they are worth together",
    "four_of_denari": "Ten places of forty are mine",
    "thirds": "C(4,a) C(16,b) C(20,10-a-b) hands of C(40,10) have a aces and b cards of one third",
    "shapes": "C(10,a) C(10,b) C(10,c) C(10,d) hands of C(40,10), over all orders of a, b, c, d",
    "of_a_rank": "C(4,k) C(36,10-k) hands of C(40,10)",
    "splits": "C(h,a) C(h,b) C(h,c) of C(3h,n), over all orders of a, b, c",
    "one_hand": "C(h,k) C(2h,n-k) of C(3h,n)",
    "splits_beside_void": "C(h,a) C(h,b) of C(2h,n), over both orders of a, b",
    "against_stock": "C(10,k) C(s,n-k) of C(10+s,n)",
}


def odds(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    *,
    outstanding: Annotated[
        int, typer.Option(min=1, max=LONGEST, help="Cards of a suit that I do not see.")
    ] = 7,
    hand: Annotated[
        int, typer.Option(min=1, max=HAND, help="Four players: cards that each still holds.")
    ] = HAND,
    stock: Annotated[
        int, typer.Option(min=0, max=STOCK, help="Two players: cards in the stock.")
    ] = STOCK,
    json: Annotated[bool, typer.Option("--json", help="Every table there is, as JSON.")] = False,
) -> None:
    """Print exact chances: what is dealt, what can be declared, how hidden cards lie."""
    if game not in GAMES:
        refuse("no_odds", f"there are no odds of '{game}' but of {', '.join(GAMES)}.")
    if json:
        typer.echo(tables.published(), nl=False)
        return
    if outstanding > 3 * hand:
        refuse("too_many_outstanding", f"three hands of {hand} hide at most {3 * hand} cards.")
    console = Console()
    for table in tables.dealt():
        console.print(_shown(table))
    for table in tables.hidden_in_hands(outstanding, hand):
        console.print(_shown(table))
    for table in tables.hidden_in_stock(outstanding, stock):
        console.print(_shown(table))


def _shown(table: Table) -> Shown:
    shown = Shown(
        title=TITLES[table.name].format(**table.given),
        caption=METHODS[table.name],
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
    """Write four places, or two digits of what is smaller than that."""
    return f"{percent:.4f}" if percent >= 0.001 or percent == 0 else f"{percent:.1e}"

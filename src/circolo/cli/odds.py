"""`circolo odds`: exact chances, as tables or as JSON."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Shown

from circolo.analysis.chance import exact
from circolo.analysis.chemin_de_fer import tables as of_chemin
from circolo.analysis.chiamatre import tables as of_chiamatre
from circolo.analysis.sette_e_mezzo import tables as of_sette
from circolo.analysis.tables import Table, published
from circolo.analysis.tressette import tables as of_tressette
from circolo.analysis.tressette.tables import LONGEST, STOCK
from circolo.cli.refusal import refuse
from circolo.games.tressette.dealing import HAND

ALL = {
    "tressette": of_tressette.tables,
    "chiamatre": of_chiamatre.tables,
    "sette_e_mezzo": of_sette.tables,
    "chemin_de_fer": of_chemin.tables,
}

TRESSETTE: dict[str, tuple[str, str]] = {
    "accuso": (
        "Something to declare in at least one hand of {hands}",
        "Every set of Asso, 2 and 3 that a hand may hold, judged by the rules, times the ways to"
        " fill it up",
    ),
    "accuso_points": (
        "What ten cards can declare, in points",
        "The same sets, by what they are worth together",
    ),
    "four_of_denari": (
        "Where the 4 of denari lies, {players} players",
        "Ten places of forty are mine",
    ),
    "thirds": (
        "What ten cards are worth, in thirds of a point",
        "C(4,a) C(16,b) C(20,10-a-b) hands of C(40,10) have a aces and b cards of one third",
    ),
    "shapes": (
        "How long the suits of ten cards are",
        "C(10,a) C(10,b) C(10,c) C(10,d) hands of C(40,10), over all orders of a, b, c, d",
    ),
    "of_a_rank": ("How many of one rank ten cards hold", "C(4,k) C(36,10-k) hands of C(40,10)"),
    "splits": (
        "{outstanding} hidden cards of a suit among three hands of {hand}",
        "C(h,a) C(h,b) C(h,c) of C(3h,n), over all orders of a, b, c",
    ),
    "one_hand": (
        "{outstanding} hidden cards of a suit: how many one of three hands of {hand} holds",
        "C(h,k) C(2h,n-k) of C(3h,n)",
    ),
    "splits_beside_void": (
        "The same among two hands, the third being void",
        "C(h,a) C(h,b) of C(2h,n), over both orders of a, b",
    ),
    "against_stock": (
        "{outstanding} hidden cards of a suit: how many his ten cards hold, {stock} in the stock",
        "C(10,k) C(s,n-k) of C(10+s,n)",
    ),
}
CHIAMATRE: dict[str, tuple[str, str]] = {
    "annulment": (
        "At least one of so many hands may have the deal annulled",
        "Hands dealt one after the other by figures, high cards and others, none of them poor",
    ),
    "of_a_suit": ("How many of one suit ten cards hold", "C(10,k) C(30,10-k) hands of C(40,10)"),
}
SETTE: dict[str, tuple[str, str]] = {
    "bust_with_one": (
        "The next card busts, by the one held (in halves)",
        "The cards of the other 39 that go above 7 1/2; the matta never does here",
    ),
    "bust_with_two": (
        "The third card busts, by the total of two (in halves, without the matta)",
        "Every two cards of that total, weighed by their chance, and the cards left that bust",
    ),
    "endings": (
        "How a punta alla regola ends (in halves)",
        "Every order of a fresh pack, followed as far as the rule draws",
    ),
    "edge": (
        "What the banker wins of a bet: piatto, one punta, both alla regola",
        "Every order of a fresh pack, both hands followed to their end",
    ),
}
_COUNTED = "Every order of six cards of a full shoe, without replacement"
CHEMIN: dict[str, tuple[str, str]] = {
    "shares": (
        "Who wins; drawing (1) or not with 5 as punta: {punta_5}, with 3 of the bank having given a"
        " 9: {banker_3_9}, with 5 having given a 4: {banker_5_4}",
        _COUNTED,
    ),
    "edge": ("What the bank wins of a bet, by the three choices", _COUNTED),
    "edge_casino": ("The same with the house's 5 % of what it wins (F22), not rounded", _COUNTED),
    "two_cards": ("What two cards of a full shoe make", "Pairs of values, without replacement"),
}
WORDS: Mapping[str, tuple[str, str]] = {**TRESSETTE, **CHIAMATRE, **SETTE, **CHEMIN}
"""What a table tells, and how it was counted."""


def odds(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(ALL)}.")],
    *,
    outstanding: Annotated[
        int, typer.Option(min=1, max=LONGEST, help="Tressette: cards of a suit I do not see.")
    ] = 7,
    hand: Annotated[
        int, typer.Option(min=1, max=HAND, help="Four players: cards that each still holds.")
    ] = HAND,
    stock: Annotated[
        int, typer.Option(min=0, max=STOCK, help="Two players: cards in the stock.")
    ] = STOCK,
    json: Annotated[bool, typer.Option("--json", help="Every table there is, as JSON.")] = False,
) -> None:
    """Print exact chances: what is dealt, how hidden cards lie, what a bank wins."""
    if game not in ALL:
        refuse("no_odds", f"there are no odds of '{game}' but of {', '.join(ALL)}.")
    if json:
        typer.echo(published(ALL[game]()), nl=False)
        return
    if game == "tressette" and outstanding > 3 * hand:
        refuse("too_many_outstanding", f"three hands of {hand} hide at most {3 * hand} cards.")
    console = Console()
    asked = _asked(outstanding, hand, stock) if game == "tressette" else ALL[game]()
    for table in asked:
        console.print(_shown(table))


def _asked(outstanding: int, hand: int, stock: int) -> Iterator[Table]:
    """List the tables of tressette for the numbers given."""
    yield from of_tressette.dealt()
    yield from of_tressette.hidden_in_hands(outstanding, hand)
    yield from of_tressette.hidden_in_stock(outstanding, stock)


def _shown(table: Table) -> Shown:
    title, method = WORDS[table.name]
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
    """Write four places, or two digits of what is smaller than that."""
    return f"{percent:.4f}" if abs(percent) >= 0.001 or percent == 0 else f"{percent:.1e}"

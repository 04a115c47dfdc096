"""What a table of chemin de fer chooses when it opens."""

from typing import Literal

from msgspec import Struct

from circolo.play.contract import BadOptions

MOST_SEATS = 9
MOST_CHIPS = 1_000_000
STANDING = 6
"""How many registered places a casino table has for onlookers, behind its seats (F25)."""


class Options(
    Struct, frozen=True, tag_field="game", tag="chemin_de_fer", forbid_unknown_fields=True
):
    """The online game, or the casino's ruleset of it (F22-F32); the least posta and bet, which is
    also the step of every amount; how many seats there are (R11, F23).

    `least` and `most` are what is usual if left out: 2 to 9, at the casino 5 to 9.
    `halve_last_win`: after which win of a bank it can be halved at the latest (F16);
    `tournament`: banks cannot be refused, punte are obliged (F4, F10), nothing interrupts (R5);
    `onlookers`: who stands at a casino table may bet (F25); `cut_card`: its shoe ends ten cards
    before the end, not as the online one does (F23).
    """

    variant: Literal["online", "casino"] = "online"
    minimum: int = 10
    least: int | None = None
    most: int | None = None
    halve_last_win: int = 3
    tournament: bool = False
    onlookers: bool = True
    cut_card: bool = True


def seats(options: Options) -> tuple[int, int]:
    """Least and most seats; raises BadOptions for what nobody plays."""
    casino, few, most = options.variant == "casino", least(options), size(options)
    if not 1 <= options.minimum <= MOST_CHIPS:
        raise BadOptions("minimum", f"must be from 1 to {MOST_CHIPS}")
    if casino and most not in {8, 9, 12}:
        raise BadOptions("most", "must be 8, 9 or 12 at a casino table (F23)")
    if not 2 <= most <= (12 if casino else MOST_SEATS):
        raise BadOptions("most", f"must be from 2 to {MOST_SEATS}")
    if not 2 <= few <= most:
        raise BadOptions("least", "must be from 2 to the most seats")
    if not 0 <= options.halve_last_win <= 100:
        raise BadOptions("halve_last_win", "must be from 0 to 100")
    if casino and options.tournament:
        raise BadOptions("tournament", "is for the online game only")
    return few, most


def size(options: Options) -> int:
    """Return how many seats there are; places behind them are onlookers' (F25)."""
    return MOST_SEATS if options.most is None else options.most


def least(options: Options) -> int:
    """Return how many must be seated (R5, R11, F23)."""
    if options.least is not None:
        return options.least
    return 5 if options.variant == "casino" else 2


def standing(options: Options) -> int:
    """How many places there are behind the seats, for onlookers who bet (F25)."""
    return STANDING if options.variant == "casino" and options.onlookers else 0

"""The table options of chemin de fer."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from circolo.play.contract import BadOptions

MOST_SEATS = 9
MOST_CHIPS = 1_000_000
SMALL_BANK = 5
"""The default of `small_bank`, in minimum banks (F29)."""

STANDING = 6
"""The number of places for standing bettors at a casino table (F25)."""


class Options(
    Struct, frozen=True, tag_field="game", tag="chemin_de_fer", forbid_unknown_fields=True
):
    """The online game, or the casino's ruleset of it (F22-F32); the minimum posta and bet; the
    number of seats (R11, F23).

    `minimum` is the minimum posta and bet, unless `minimum_bank` or `minimum_bet` sets one of them
    apart (F4, F7). `small_bank`: up to how many times the minimum posta a bank can be doubled at
    the casino, 5 if left out (F29).

    `least` and `most` are the number of seats, if left out 2 to 9, at the casino 5 to 9.
    `halve_last_win`: the last win of a bank after which it can be halved (F16); `tournament`: banks
    cannot be refused, punte are obliged (F4, F10), nothing interrupts (R5); `onlookers`: standing
    bettors may bet at a casino table (F25); `cut_card`: the shoe ends ten cards before its end,
    unlike the online shoe (F23).
    """

    variant: Literal["online", "casino"] = "online"
    minimum: int = 10
    least: int | None = None
    most: int | None = None
    halve_last_win: int = 3
    tournament: bool = False
    onlookers: bool = True
    cut_card: bool = True
    minimum_bank: int | UnsetType = UNSET
    minimum_bet: int | UnsetType = UNSET
    small_bank: int | UnsetType = UNSET


def seats(options: Options) -> tuple[int, int]:
    """Return the minimum and maximum number of seats; raises BadOptions for invalid options."""
    casino, few, most = options.variant == "casino", least(options), size(options)
    _check_amounts(options)
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


def _check_amounts(options: Options) -> None:
    """Check the amounts. A minimum bet above the minimum posta is allowed: a smaller posta is then
    bet in full (F7).
    """
    amounts = {
        "minimum": options.minimum,
        "minimum_bank": minimum_bank(options),
        "minimum_bet": minimum_bet(options),
        "small_bank": small_bank(options),
    }
    for field, amount in amounts.items():
        if not 1 <= amount <= MOST_CHIPS:
            raise BadOptions(field, f"must be from 1 to {MOST_CHIPS}")


def minimum_bank(options: Options) -> int:
    """Return the minimum posta that a banker may state (F4)."""
    return options.minimum if options.minimum_bank is UNSET else options.minimum_bank


def minimum_bet(options: Options) -> int:
    """Return the minimum partial bet (F7)."""
    return options.minimum if options.minimum_bet is UNSET else options.minimum_bet


def small_bank(options: Options) -> int:
    """Return the largest bank that can be doubled, in minimum postas (F29)."""
    return SMALL_BANK if options.small_bank is UNSET else options.small_bank


def with_minimum(options: Options, minimum: int) -> Options:
    """Return the options of another level: the minimum posta grows with the minimum bet (P4)."""
    bank = min(MOST_CHIPS, max(1, minimum_bank(options) * minimum // minimum_bet(options)))
    apart = UNSET if bank == minimum else bank
    return replace(options, minimum=minimum, minimum_bank=apart, minimum_bet=UNSET)


def size(options: Options) -> int:
    """Return the number of seats; places after them are for standing bettors (F25)."""
    return MOST_SEATS if options.most is None else options.most


def least(options: Options) -> int:
    """Return the minimum number of seated players (R5, R11, F23)."""
    if options.least is not None:
        return options.least
    return 5 if options.variant == "casino" else 2


def standing_places(options: Options) -> int:
    """Return the number of places after the seats, for standing bettors (F25)."""
    return STANDING if options.variant == "casino" and options.onlookers else 0

"""The table options of chemin de fer."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from circolo.play.contract import BadOptions

MOST_SEATS = 9
MOST_CHIPS = 1_000_000
SMALL_BANK = 5
"""Default of the option `small_bank`, as a number of minimum banks (F29)."""

STANDING = 6
"""Number of places for standing bettors (players without a seat) at a casino table (F25)."""


class Options(
    Struct, frozen=True, gc=False, tag_field="game", tag="chemin_de_fer", forbid_unknown_fields=True
):
    """The variant, stakes and number of seats of a table (R11, F22-F32).

    `minimum` is the minimum posta (the bank's stake) and bet in chips, unless `minimum_bank` or
    `minimum_bet` replaces it for one of them (F4, F7). `small_bank`: at the casino, a partner may
    double a bank of up to this many minimum postas, by default 5 (F29). `halve_last_win`: the last
    win of a bank after which it can be halved (F16).

    `least` and `most`: the number of seats, by default 2 and 9, at the casino 5 and 9.
    `tournament`: no seat may refuse the bank, seats have to bet in turn (F4, F10), and the play is
    never interrupted (R5). `onlookers`: standing bettors (players without a seat) may bet at a
    casino table (F25). `cut_card`: a casino's shoe ends ten cards before its last card, unlike the
    online shoe (F23).
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
    """Return the minimum and maximum number of seats. Raises BadOptions for invalid options."""
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
    """Raise BadOptions for an amount out of range.

    The minimum bet may exceed the minimum posta (the bank's stake), since a smaller posta is bet in
    full (F7).
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
    """Return the smallest posta (the bank's stake), in chips, with which a seat may become banker
    (F4).
    """
    return options.minimum if options.minimum_bank is UNSET else options.minimum_bank


def minimum_bet(options: Options) -> int:
    """Return the smallest partial bet, in chips (F7)."""
    return options.minimum if options.minimum_bet is UNSET else options.minimum_bet


def small_bank(options: Options) -> int:
    """Return the largest bank that a partner may double, as a number of minimum banks (F29)."""
    return SMALL_BANK if options.small_bank is UNSET else options.small_bank


def with_minimum(options: Options, minimum: int) -> Options:
    """Return the options of another tournament level, with `minimum` as minimum bet (P4).

    The minimum bank grows in proportion.
    """
    bank = min(MOST_CHIPS, max(1, minimum_bank(options) * minimum // minimum_bet(options)))
    apart = UNSET if bank == minimum else bank
    return replace(options, minimum=minimum, minimum_bank=apart, minimum_bet=UNSET)


def size(options: Options) -> int:
    """Return the number of seats; the places after them are for players without a seat (F25)."""
    return MOST_SEATS if options.most is None else options.most


def least(options: Options) -> int:
    """Return the minimum number of seated players that the play needs (R5, R11, F23)."""
    if options.least is not None:
        return options.least
    return 5 if options.variant == "casino" else 2


def standing_places(options: Options) -> int:
    """Return the number of places for standing bettors, players without a seat (F25)."""
    return STANDING if options.variant == "casino" and options.onlookers else 0

"""The table options of sette e mezzo."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from circolo.play.contract import BadOptions

MOST_SEATS = 8
MOST_CHIPS = 1_000_000
DEPRECATED = Meta(extra_json_schema={"deprecated": True})


class Options(
    Struct, frozen=True, tag_field="game", tag="sette_e_mezzo", forbid_unknown_fields=True
):
    """The variant, the minimum bank and bet, the largest bet that a banker may allow (S18), and the
    number of seats (R11).

    `minimum` is the minimum bank and bet, unless `minimum_bank` or `minimum_bet` sets one of them
    apart (S7). `lone_matta_stands`: «Sto» is offered with the matta alone, for ½ (S3); `reale`: a
    punta's 7½ in two cards wins double, as far as the piatto goes (S22); `tournament`: neither bank
    nor hand can be refused (S8, S10), and nothing interrupts the play (R5).
    """

    variant: Literal["piatto", "classica"] = "piatto"
    pack: Annotated[Literal["italian", "french"], DEPRECATED] | UnsetType = UNSET
    """Has no effect: every player chooses the deck they look at (S1, R8). Stored tables have it,
    and older clients send it.
    """

    minimum: int = 10
    maximum: int = 100
    least: int = 2
    most: int = MOST_SEATS
    lone_matta_stands: bool = False
    reale: bool = False
    tournament: bool = False
    minimum_bank: int | UnsetType = UNSET
    minimum_bet: int | UnsetType = UNSET


def minimum_bank(options: Options) -> int:
    """Return the minimum piatto that a banker may state (S7)."""
    return options.minimum if options.minimum_bank is UNSET else options.minimum_bank


def minimum_bet(options: Options) -> int:
    """Return the minimum bet of a punta (S11, S19)."""
    return options.minimum if options.minimum_bet is UNSET else options.minimum_bet


def with_minimum(options: Options, minimum: int, bank: int | None = None) -> Options:
    """Return the options of another level, with this minimum bet and minimum bank (P4).

    The largest bet grows in proportion, and so does a minimum bank that is not given.
    """
    before = minimum_bet(options)

    def grown(chips: int) -> int:
        return max(minimum, min(MOST_CHIPS, chips * minimum // before))

    bank = grown(minimum_bank(options)) if bank is None else bank
    return replace(
        options,
        minimum=minimum,
        maximum=grown(options.maximum),
        minimum_bank=UNSET if bank == minimum else bank,
        minimum_bet=UNSET,
    )


def seats(options: Options) -> tuple[int, int]:
    """Return the minimum and maximum number of seats; raises BadOptions for invalid options."""
    _check_amounts(options)
    if not 2 <= options.most <= MOST_SEATS:
        raise BadOptions("most", f"must be from 2 to {MOST_SEATS}")
    if not 2 <= options.least <= options.most:
        raise BadOptions("least", "must be from 2 to the most seats")
    if options.variant == "classica":
        _check_classica(options)
    return options.least, options.most


def _check_amounts(options: Options) -> None:
    bet, bank = minimum_bet(options), minimum_bank(options)
    if not 1 <= options.minimum <= MOST_CHIPS:
        raise BadOptions("minimum", f"must be from 1 to {MOST_CHIPS}")
    if not 1 <= bet <= MOST_CHIPS:
        raise BadOptions("minimum_bet", f"must be from 1 to {MOST_CHIPS}")
    if not bet <= bank <= MOST_CHIPS:
        field = "minimum_bet" if options.minimum_bank is UNSET else "minimum_bank"
        raise BadOptions(field, f"a bank is at least the least bet and at most {MOST_CHIPS}")
    if not bet <= options.maximum <= MOST_CHIPS:
        raise BadOptions("maximum", f"must be from the minimum to {MOST_CHIPS}")


def _check_classica(options: Options) -> None:
    """Check that classica has no separate minimum bank: the banker states the largest bet (S18)."""
    if options.tournament:
        raise BadOptions("tournament", "is for the variant piatto only (S23)")
    if options.reale:
        raise BadOptions("reale", "is for the variant piatto only (S22)")
    if minimum_bank(options) != minimum_bet(options):
        raise BadOptions("minimum_bank", "is for the variant piatto only (S18)")

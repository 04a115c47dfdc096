"""The table options of sette e mezzo."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from circolo.play.contract import BadOptions

MOST_SEATS = 8
MOST_CHIPS = 1_000_000
DEPRECATED = Meta(extra_json_schema={"deprecated": True})


class Options(
    Struct, frozen=True, gc=False, tag_field="game", tag="sette_e_mezzo", forbid_unknown_fields=True
):
    """The variant, stakes and number of seats of a table (S7, S18, R11).

    `minimum` is the minimum bank and bet in chips, unless `minimum_bank` or `minimum_bet` replaces
    it for one of them (S7). `maximum`: the upper limit for the largest bet that a banker accepts in
    the variant classica (S18). `least` and `most`: the number of seats.

    `lone_matta_stands`: a player may stand with the matta (wild card) alone, for ½ (S3). `reale`:
    7½ in two cards wins double, as far as the bank's stake goes (S22). `tournament`: neither bank
    nor hand can be refused (S8, S10), and the play is never interrupted (R5).
    """

    variant: Literal["piatto", "classica"] = "piatto"
    pack: Annotated[Literal["italian", "french"], DEPRECATED] | UnsetType = UNSET
    """Deprecated and without effect, since every player chooses the deck that they see (S1, R8).
    Stored tables contain it, and older clients send it.
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
    """Return the smallest amount, in chips, with which a seat may become banker (S7)."""
    return options.minimum if options.minimum_bank is UNSET else options.minimum_bank


def minimum_bet(options: Options) -> int:
    """Return the smallest bet against the banker, in chips (S11, S19)."""
    return options.minimum if options.minimum_bet is UNSET else options.minimum_bet


def with_minimum(options: Options, minimum: int, bank: int | None = None) -> Options:
    """Return the options of another tournament level, with `minimum` as minimum bet (P4).

    `bank` is the new minimum bank; if it is None, the minimum bank grows in proportion. The largest
    bet always does.
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
    """Return the minimum and maximum number of seats. Raises BadOptions for invalid options."""
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
    """Raise BadOptions for an option that the variant classica does not have, because only the
    variant piatto has it (S18, S22, S23).
    """
    if options.tournament:
        raise BadOptions("tournament", "is for the variant piatto only (S23)")
    if options.reale:
        raise BadOptions("reale", "is for the variant piatto only (S22)")
    if minimum_bank(options) != minimum_bet(options):
        raise BadOptions("minimum_bank", "is for the variant piatto only (S18)")

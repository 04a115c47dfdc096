"""What a table of sette e mezzo chooses when it opens."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from circolo.play.contract import BadOptions

MOST_SEATS = 8
MOST_CHIPS = 1_000_000


class Options(
    Struct, frozen=True, tag_field="game", tag="sette_e_mezzo", forbid_unknown_fields=True
):
    """The variant, the cards shown (S1), the least bank and bet, the largest bet that a banker may
    allow (S18), and how many seats there are (R11).

    `lone_matta_stands`: «Sto» is offered with the matta alone, for ½ (S3); `reale`: a punta's 7½ in
    two cards wins double, as far as the piatto goes (S22); `tournament`: neither bank nor hand can
    be refused (S8, S10), and nothing interrupts the play (R5).
    """

    variant: Literal["piatto", "classica"] = "piatto"
    pack: Literal["italian", "french"] = "italian"
    minimum: int = 10
    maximum: int = 100
    least: int = 2
    most: int = MOST_SEATS
    lone_matta_stands: bool = False
    reale: bool = False
    tournament: bool = False


def with_minimum(options: Options, minimum: int) -> Options:
    """Return the options of another level: the largest bet grows with the least (P4)."""
    maximum = max(minimum, min(MOST_CHIPS, options.maximum * minimum // options.minimum))
    return replace(options, minimum=minimum, maximum=maximum)


def seats(options: Options) -> tuple[int, int]:
    """Least and most seats; raises BadOptions for what nobody plays."""
    if not 1 <= options.minimum <= MOST_CHIPS:
        raise BadOptions("minimum", f"must be from 1 to {MOST_CHIPS}")
    if not options.minimum <= options.maximum <= MOST_CHIPS:
        raise BadOptions("maximum", f"must be from the minimum to {MOST_CHIPS}")
    if not 2 <= options.most <= MOST_SEATS:
        raise BadOptions("most", f"must be from 2 to {MOST_SEATS}")
    if not 2 <= options.least <= options.most:
        raise BadOptions("least", "must be from 2 to the most seats")
    if options.variant == "classica" and options.tournament:
        raise BadOptions("tournament", "is for the variant piatto only (S23)")
    if options.variant == "classica" and options.reale:
        raise BadOptions("reale", "is for the variant piatto only (S22)")
    return options.least, options.most

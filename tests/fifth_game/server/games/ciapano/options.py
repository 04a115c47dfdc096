"""The table options of ciapanò."""

from typing import Literal

from msgspec import Struct

SEATS = 4


class Options(Struct, frozen=True, tag_field="game", tag="ciapano", forbid_unknown_fields=True):
    """`target`: the match ends with the deal in which somebody reaches this many points."""

    target: Literal[11, 21, 31] = 21


def seats(_: Options) -> tuple[int, int]:
    """Return the number of seats, all of which must be taken."""
    return SEATS, SEATS

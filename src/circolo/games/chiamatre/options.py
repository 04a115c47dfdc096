"""The table options of chiamatre."""

from typing import Literal

from msgspec import Struct

SEATS = 4


class Options(Struct, frozen=True, tag_field="game", tag="chiamatre", forbid_unknown_fields=True):
    """`call_own_card`: di mano may call a card of their own, and then plays alone (C5).

    `signals`: who may give the signals of C9: any seat on its turn, or the leader only.
    """

    call_own_card: bool = False
    signals: Literal["any", "leader"] = "any"


def seats(_: Options) -> tuple[int, int]:
    """Return the number of seats, all of which must be taken (C1)."""
    return SEATS, SEATS

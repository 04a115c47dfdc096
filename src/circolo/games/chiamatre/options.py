"""The table options of chiamatre."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

SEATS = 4


class Options(
    Struct, frozen=True, gc=False, tag_field="game", tag="chiamatre", forbid_unknown_fields=True
):
    """The options of a table. `call_own_card`: di mano (the player at the dealer's right) may call
    a card of their own hand, and then plays alone (C5).

    `signals`: the seats that may give a signal with a card (C9), any seat on its turn or the leader
    of a trick only.
    """

    call_own_card: bool = False
    signals: Literal["any", "leader"] = "any"
    every_deal_stands: Literal[True] | UnsetType = UNSET
    """Set in a duplicate tournament: no seat may annul a deal (C4), because a poor hand is dealt at
    every table.
    """


def seats(_: Options) -> tuple[int, int]:
    """Return the minimum and maximum number of seats, which are both 4: every seat must be taken
    (C1).
    """
    return SEATS, SEATS

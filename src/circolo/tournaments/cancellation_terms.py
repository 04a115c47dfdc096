"""Tells the director how a cancellation of the tournament would divide the chips now (P6)."""

from msgspec import Struct

from circolo.cards.units import Chips
from circolo.tournaments.cancellation import payout_now
from circolo.tournaments.state import State, payers


class EverythingBack(Struct, frozen=True, tag_field="how", tag="everything"):
    """All entries are refunded: each of the `people` players gets entry and fee back, together
    `each` chips.
    """

    people: int
    each: Chips


class EarlySettlement(Struct, frozen=True, tag_field="how", tag="early"):
    """More teams are left than there are prizes. The `left` teams get their fees back, and share
    the pool: one half equally, the other half by their chips, wins or points.
    """

    left: int
    fee: Chips
    pool: Chips


class LateSettlement(Struct, frozen=True, tag_field="how", tag="late"):
    """No more teams are left than there are prizes. Eliminated teams keep their prizes, and the
    others share the rest of the pool.
    """

    pool: Chips


class SettledByPlace(Struct, frozen=True, tag_field="how", tag="decided"):
    """Only house bots, which win nothing, are not eliminated. So the places of all people are
    known, and each person gets the prize of their place.
    """

    pool: Chips


CancellationTerms = EverythingBack | EarlySettlement | LateSettlement | SettledByPlace


def cancellation_terms(state: State, pool: Chips) -> CancellationTerms | None:
    """Return how a cancellation would divide the chips now; None once the tournament is over."""
    if state.phase in {"over", "cancelled"}:
        return None
    payout = payout_now(state)
    sheet = state.sheet
    if payout.everything_back:
        return EverythingBack(len(payers(state)), Chips(sheet.entry + sheet.fee))
    if payout.by_place:
        return SettledByPlace(pool)
    if payout.fees_back:
        return EarlySettlement(len(payout.fees_back), Chips(sheet.fee), pool)
    return LateSettlement(pool)

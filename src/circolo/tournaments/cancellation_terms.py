"""What a cancellation would pay now, for the director who asks for it (P6)."""

from msgspec import Struct

from circolo.cards.units import Chips
from circolo.tournaments.cancellation import settlement_now
from circolo.tournaments.state import State, payers


class EverythingBack(Struct, frozen=True, tag_field="how", tag="everything"):
    """Each of `people` gets entry and fee back: `each` chips."""

    people: int
    each: Chips


class EarlySettlement(Struct, frozen=True, tag_field="how", tag="early"):
    """More teams are still in than there are prizes: `left` teams get their fees back, one half of
    the pool in equal parts, and the other half by their chips, wins or points.
    """

    left: int
    fee: Chips
    pool: Chips


class LateSettlement(Struct, frozen=True, tag_field="how", tag="late"):
    """Only prize places are left: teams that are out keep their prizes, the others share the rest
    of the pool.
    """

    pool: Chips


class SettledByPlace(Struct, frozen=True, tag_field="how", tag="decided"):
    """Only house bots, which win nothing, are still in: the places of all people are known."""

    pool: Chips


CancellationTerms = EverythingBack | EarlySettlement | LateSettlement | SettledByPlace


def cancellation_terms(state: State, pool: Chips) -> CancellationTerms | None:
    """Return what a cancellation would pay now; None once the tournament is over."""
    if state.phase in {"over", "cancelled"}:
        return None
    settlement = settlement_now(state)
    sheet = state.sheet
    if settlement.everything_back:
        return EverythingBack(len(payers(state)), Chips(sheet.entry + sheet.fee))
    if settlement.by_place:
        return SettledByPlace(pool)
    if settlement.fees_back:
        return EarlySettlement(len(settlement.fees_back), Chips(sheet.fee), pool)
    return LateSettlement(pool)

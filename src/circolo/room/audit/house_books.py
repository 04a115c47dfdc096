"""The audit of the stream `house`: authors, voided deals and anchors.

The author of each act must have had the right role, and a voided deal must move exactly its own
chips back.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.fairness.anchors import NO_ANCHOR, Anchor, hash_of, is_signed
from circolo.ledger.account import purse, wallet
from circolo.play.events import DealEnded
from circolo.play.settlement import Settlement
from circolo.room.actors import house_state
from circolo.room.actors.house_events import (
    Anchored,
    BotsCounted,
    CaseClosed,
    CaseOpened,
    DealVoided,
    EnteredByCode,
    Erased,
    Excluded,
    GiftAsked,
    GiftRejected,
    Granted,
    HouseEvent,
    KeyPublished,
    LossLimitSet,
    Muted,
    Readmitted,
    ReportClosed,
    Reported,
    Returned,
    RoleGranted,
    RoleTaken,
    SecondFactorRemoved,
    SelfExcluded,
    SignedOut,
    Unmuted,
    WallCodeChanged,
)
from circolo.room.actors.house_state import (
    ANCHORS_KEPT,
    GIVEN,
    HouseState,
    rank,
    role_of,
    waiting_gifts,
)
from circolo.room.staff.staff_acts import DIRECTORS_HOURS
from circolo.room.staff.staff_decisions import HOUR
from circolo.store.entries import Entry
from circolo.tables import events as table
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import is_ring
from circolo.wire.server_messages import Role


class Fault(NamedTuple):
    """A fault that the audit found: a stable code, and a sentence whose subject is the stream or
    entry.
    """

    code: str
    what: str


OTHER_HEADS = Fault("anchor_differs", "has an anchor of other heads than there were then")


class HouseBooks:
    """The house state derived from the log, and the settlements (chips won and lost) of deals that
    staff may still void.
    """

    def __init__(self) -> None:
        self.state = HouseState()
        self._settled: dict[TableId, dict[int, Settlement]] = {}
        self._undone: dict[tuple[TableId, int], str] = {}
        self.anchors: deque[tuple[str, Anchored]] = deque(maxlen=ANCHORS_KEPT)
        """The last anchors, each with the stream and version of its entry."""

    def read(self, entry: Entry, events: Iterable[HouseEvent]) -> Iterator[Fault]:
        """Fold an entry of the stream `house`; yield its faults."""
        for event in events:
            yield from _unauthorised(self.state, event, at=entry.at)
            if isinstance(event, Granted) and event.gift:
                yield from _misconfirmed(self.state, event, at=entry.at)
            if isinstance(event, Anchored):
                yield from _misanchored(self.state, event.anchor)
                self.anchors.append((f"{entry.stream} {entry.version}", event))
            self.state = house_state.evolve(self.state, event, at=entry.at, version=entry.version)

    def at_table(
        self, state: TableState, event: table.TableEvent, *, where: str
    ) -> Iterator[Fault]:
        """If this table event ends a deal, store the settlement (chips won and lost) of the deal.
        If the event voids a deal, yield the faults of that.

        `state` is the table after the event; `where` is the stream and version of the event's
        entry.
        """
        if isinstance(event, table.DealVoided):
            yield from self._check_void(state, event, where)
        elif isinstance(event, table.Settled) and not is_ring(state.sheet):
            self._settled[state.id] = {0: event.settlement}
        elif isinstance(event, table.Played) and isinstance(event.event, DealEnded):
            if is_ring(state.sheet):
                of_table = self._settled.setdefault(state.id, {})
                of_table[event.event.number] = event.event.settlement
        elif isinstance(event, table.Closed) and is_ring(state.sheet):
            self._settled.pop(state.id, None)  # its deals can no longer be voided

    def at_the_end(self) -> Iterator[tuple[str, Fault]]:
        """Yield a fault, with its place in the log, for each deal that is voided in only one of two
        streams. The table's stream and the stream `house` must have the same voided deals.
        """
        for deal, where in self._undone.items():
            if deal not in self.state.voided:
                yield where, Fault("void_unsigned", "voids a deal in nobody's name")
        for table_id, number in self.state.voided:
            if (table_id, number) not in self._undone:
                fault = Fault("void_undone", f"has deal {number} voided by the house, not here")
                yield f"table:{table_id}", fault

    def _check_void(
        self, state: TableState, event: table.DealVoided, where: str
    ) -> Iterator[Fault]:
        number = event.deal if is_ring(state.sheet) else 0
        settled = self._settled.get(state.id, {}).get(number)
        if (state.id, event.deal) in self._undone:
            yield Fault("void_wrong", f"voids deal {event.deal} a second time")
        elif event.settlement != settled:
            yield Fault("void_wrong", f"gives back other chips than deal {event.deal} moved")
        self._undone[state.id, event.deal] = where


def _misanchored(before: HouseState, anchor: Anchor) -> Iterator[Fault]:
    """Yield the faults of an anchor: wrong predecessor, wrong hash, or no valid signature."""
    last = before.anchors[-1].anchor.anchor if before.anchors else NO_ANCHOR
    if anchor.before != last:
        yield Fault("anchor_wrong", "does not name the anchor before it")
    if hash_of(anchor).hex() != anchor.anchor:
        yield Fault("anchor_wrong", "has an anchor with another hash than follows from it")
    key = before.keys[-1][0] if before.keys else None
    if key is not None and not (is_signed(anchor) and anchor.signed and anchor.signed.key == key):
        yield Fault("anchor_wrong", "has an anchor that the key of the house has not signed")


def _misconfirmed(before: HouseState, event: Granted, *, at: Millis) -> Iterator[Fault]:
    """Yield the faults of a gift that a second person has confirmed."""
    asked = [gift for gift in waiting_gifts(before, at) if gift.number == event.gift]
    accounts = [(wallet(gift.player), purse(gift.player)) for gift in asked]
    fits = [(gift.chips, gift.by) for gift in asked] == [(event.amount, event.by)]
    if not fits or event.account not in accounts[0]:
        yield Fault("gift_wrong", f"gives other chips than gift {event.gift} asked for")
    is_operator = rank(role_of(before, event.confirmed_by)) >= rank("operator")
    if not is_operator or event.confirmed_by == event.by:
        who = event.confirmed_by or "nobody"
        yield Fault("act_unauthorised", f"is confirmed by {who}, who was no second operator")


def _unauthorised(before: HouseState, event: HouseEvent, *, at: Millis) -> Iterator[Fault]:
    least = _least(event, at)
    if least is None:
        return
    by, role = least
    if rank(role_of(before, by)) < rank(role):
        yield Fault("act_unauthorised", f"is by {by or 'nobody'}, who was no {role}")


def _least(event: HouseEvent, at: Millis) -> tuple[str, Role] | None:
    """Return the author of the staff act in this event, and the lowest role that may do such an
    act. None for events that need no role.

    `at` is the time of the event.
    """
    match event:
        case RoleGranted() | RoleTaken() | SignedOut() | SecondFactorRemoved():
            return event.by, "operator"
        case Erased():
            return None if event.by == event.player else (event.by, "operator")
        case Granted():
            return (event.by, "operator") if event.why == GIVEN else None
        case GiftAsked() | GiftRejected():
            return event.by, "operator"
        case Excluded():
            is_long = event.until - at > DIRECTORS_HOURS * HOUR
            return event.by, "operator" if is_long else "director"
        case Muted() | Unmuted() | Readmitted() | DealVoided() | ReportClosed() | WallCodeChanged():
            return event.by, "director"
        case CaseOpened() | CaseClosed():
            return event.by, "director"
        case (
            Returned()
            | BotsCounted()
            | Reported()
            | KeyPublished()
            | Anchored()
            | EnteredByCode()
            | SelfExcluded()
            | LossLimitSet()
        ):
            return None

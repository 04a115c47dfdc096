"""Table reports: from the entries of a table's log, derives what the table reports to its
tournament.

The reports depend on these entries alone, so a tournament that has missed some reports can derive
them again.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from circolo.cards.units import Chips, Seat
from circolo.play.contract import AnyGame
from circolo.play.events import BankEnded, DealBegan, DealEnded, MatchEnded, SeatFreed
from circolo.play.tally import Tally
from circolo.tables.events import ClocksReleased, Closed, Played, StoodUp, TableEvent
from circolo.tables.evolve import evolve
from circolo.tables.state import Place, PlayerId, TableState, is_sealed
from circolo.tables.table_options import is_ring, tournament_of
from circolo.tables.tournament_events import StillnessSet
from circolo.tournaments.reports import (
    BankOver,
    CoupOver,
    Failed,
    Halted,
    MatchOver,
    Report,
    Stack,
    Waited,
    WentAway,
)

BY_TOURNAMENT = "event"
"""The prefix of the reason codes with which the tournament itself closes a table. Such a closing is
not reported to it.
"""

_TELLING: frozenset[type] = frozenset({DealEnded, BankEnded, MatchEnded})
_OF_TABLE: frozenset[type] = frozenset({StoodUp, StillnessSet, ClocksReleased, Closed})


def reports_of_entry(  # noqa: PLR0917  in the order of time: table before, events, table after
    game: AnyGame,
    before: TableState | None,
    events: Sequence[TableEvent],
    after: TableState,
    version: int,
) -> tuple[Report, ...]:
    """Return the reports that follow from one log entry of a table, of this version. Empty for
    tables that belong to no tournament.
    """
    if before is None or tournament_of(after.sheet) is None or not any(map(_tells, events)):
        return ()
    return tuple(_reports(game, before, events, version=version))


def _tells(event: TableEvent) -> bool:
    kind = type(event.event) if isinstance(event, Played) else type(event)
    return kind in _TELLING or kind in _OF_TABLE


def _reports(
    game: AnyGame, state: TableState, events: Sequence[TableEvent], *, version: int
) -> Iterator[Report]:
    told = False
    new: dict[Seat, bool] = {}
    for at, event in enumerate(events):
        if isinstance(event, Played):
            if isinstance(event.event, SeatFreed):
                new[event.event.seat] = state.match.places[event.event.seat].new
            elif isinstance(event.event, DealEnded) and is_ring(state.sheet):
                ends = _ends_the_bank(state, events[at + 1 :])
                told = ends
                yield _coup_over(state, event.event, version, bank_over=ends)
            elif isinstance(event.event, BankEnded):
                if not told:
                    yield BankOver(state.id, version, _player(state, event.event.banker))
                told = False
        state_before, state = state, evolve(game, state, event)
        if isinstance(event, StoodUp):
            yield _went_away(state_before, event.seat, new, version=version)
        yield from _of_table(game, state_before, event, state, version=version)


def _of_table(  # noqa: PLR0917  in the order of time: before, event, after
    game: AnyGame, before: TableState, event: TableEvent, after: TableState, *, version: int
) -> Iterator[Report]:
    if isinstance(event, Played):
        if isinstance(event.event, MatchEnded):
            players = tuple(_player(after, seat) for seat in range(len(after.places)))
            points = _points(after.tally, len(players))
            breaks = game.rules.tie_breaks(after.match)
            deals = after.tally.deals if is_sealed(after) else ()
            yield MatchOver(after.id, version, players, event.event.places, points, breaks, deals)
    elif isinstance(event, StillnessSet):
        if event.still:
            yield Halted(after.id, version)
    elif isinstance(event, ClocksReleased):
        if event.held:
            yield Waited(after.id, version, event.held)
    elif isinstance(event, Closed) and _is_news(before, event):
        yield Failed(after.id, version, event.why)


def _is_news(before: TableState, closed: Closed) -> bool:
    return before.phase != "over" and not closed.why.startswith(BY_TOURNAMENT)


def _went_away(
    before: TableState, seat: Seat, new: Mapping[Seat, bool], *, version: int
) -> WentAway:
    """Return the report that the player of a seat has left. `new` says, for each seat that this
    entry frees, whether its player had not bet yet (S6), because the game forgets that when it
    frees the seat.
    """
    place = before.places[seat]
    assert place is not None
    is_new = new.get(seat, place.new)
    return WentAway(before.id, version, place.player, _chips(place), is_new)


def _coup_over(state: TableState, ended: DealEnded, version: int, *, bank_over: bool) -> CoupOver:
    """Return the report that a coup (one round of a bank game) has ended, with all stacks. It names
    no banker if the banker paid the penalty for not playing (S8).

    `bank_over`: the coup was the banker's last one.
    """
    changes = ended.settlement.changes
    stacks = tuple(
        Stack(place.player, Chips(_chips(place) + change))
        for place, change in zip(state.places, changes, strict=True)
        if place is not None
    )
    bank = state.match.bank
    banker = None if bank is None else _player(state, bank.banker)
    return CoupOver(state.id, version, stacks, banker, bank_over)


def _ends_the_bank(state: TableState, later: Sequence[TableEvent]) -> bool:
    """Return whether the coup that has ended is the last of its bank (the coups of one banker). It
    is, if the banker paid the penalty for not playing (S8).
    """
    if state.match.bank is None:
        return True
    for event in later:
        if isinstance(event, Played) and isinstance(event.event, BankEnded | DealBegan):
            return isinstance(event.event, BankEnded)
    return False


def _points(tally: Tally, seats: int) -> tuple[int, ...]:
    """Return the points of each seat over all deals. Both seats of a pair have the points of the
    pair.
    """
    return tuple(sum(deal[seat % len(deal)] for deal in tally.deals) for seat in range(seats))


def _player(state: TableState, seat: int) -> PlayerId:
    place: Place | Any = state.places[seat]
    assert place is not None
    player: PlayerId = place.player
    return player


def _chips(place: Place) -> Chips:
    return Chips(place.stack + place.coming)

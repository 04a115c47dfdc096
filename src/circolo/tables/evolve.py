"""Folds an event into a table's state; never refuses, because the log contains accepted events
only.
"""

from typing import Any, assert_never

from msgspec.structs import replace

from circolo.cards.units import Chips, Millis, Seat
from circolo.play.contract import AnyGame, Stacks, places
from circolo.play.events import MatchEnded
from circolo.tables.automation import premoves
from circolo.tables.clocks import match_time
from circolo.tables.events import (
    CameBack,
    CashedOut,
    ChipsCame,
    ClockEvent,
    ClocksHeld,
    ClocksReleased,
    Closed,
    DeadlinesSet,
    DealVoided,
    EpochEvent,
    HostChanged,
    HostEvent,
    LockSet,
    MatchBegan,
    MovedOn,
    Opened,
    PasswordSet,
    Played,
    PreferencesSet,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    PresenceEvent,
    RematchOpened,
    Removed,
    Seated,
    Settled,
    StartEvent,
    StartHalted,
    Starting,
    StoodUp,
    TableEvent,
    TimeSpent,
    ToppedUp,
    WentAbsent,
)
from circolo.tables.seats import idle_players
from circolo.tables.shuffles import epochs
from circolo.tables.state import USUAL_LEVEL, Halt, Place, TableState, VoidedDeal
from circolo.tables.table_options import is_ring
from circolo.tables.tournament_events import (
    DealsShown,
    Halted,
    PlayedFor,
    Proceeded,
    SentFor,
    StakesAnnounced,
    StakesCame,
    StillnessSet,
    TournamentTableEvent,
)

_HostChange = HostEvent | PasswordSet

_CourseEvent = Seated | StartEvent | ClockEvent | Settled | RematchOpened | DealVoided | Closed

_ChangesPlace = (
    ToppedUp
    | ChipsCame
    | CashedOut
    | PresenceEvent
    | PremoveSet[Any]
    | PremoveWithdrawn
    | PremoveDropped
    | PreferencesSet[Any]
    | TimeSpent
    | MovedOn
)
"""The events that change one seat's `Place` (its player, stack and settings), and nothing else."""


def evolve(game: AnyGame, state: TableState | None, event: TableEvent) -> TableState:
    """Return the table's state after an event; `state` is None for the first event, `Opened`."""
    if isinstance(event, Played):  # the most frequent event
        assert state is not None, "the first event of a table is Opened"
        return _played(game, state, event)
    if isinstance(event, Opened):
        return TableState(
            id=event.table,
            sheet=event.sheet,
            phase="waiting",
            places=(None,) * places(game, event.sheet.options),
            rules=event.rules,
            terms=event.terms,
            kept=event.kept,
            host=event.host,
        )
    assert state is not None, "the first event of a table is Opened"
    if isinstance(event, DeadlinesSet):
        return replace(state, deadlines=event.deadlines)
    if isinstance(event, EpochEvent):
        return epochs.fold(state, event)
    if isinstance(event, TournamentTableEvent):
        return _directed(state, event)
    if isinstance(event, _HostChange):
        return _hosted(state, event)
    if isinstance(event, _CourseEvent):
        return _changed(game, state, event)
    return _placed(state, event.seat, _changed_place(game, state, event))


def _played(game: AnyGame, state: TableState, event: Played[Any]) -> TableState:
    match = game.rules.evolve(state.match, event.event)
    state = epochs.played(
        idle_players.played(_without_spent_premoves(game, state, event), event), event.event
    )
    by_player = event.cause == "seat"
    tally = game.facts.tally(state.tally, event.event, by_player=by_player)
    phase = "over" if type(event.event) is MatchEnded else state.phase
    return replace(state, match=match, tally=tally, phase=phase)


def _changed(game: AnyGame, state: TableState, event: _CourseEvent) -> TableState:
    match event:
        case Seated():
            return _seated(state, event, game.types.preferences())
        case StoodUp():
            return epochs.stood_up(_placed(state, event.seat, None), event.seat)
        case Starting():
            return epochs.prepared(replace(state, phase="starting"))
        case StartHalted():
            return replace(state, phase="waiting")
        case MatchBegan():
            return replace(state, phase="playing", match=_begun(game, state))
        case ClocksHeld():
            return replace(state, held=event.since)
        case ClocksReleased():
            held_in_all = Millis(state.held_in_all + event.held)
            return replace(state, held=None, held_in_all=held_in_all)
        case Settled():
            return replace(state, places=_settled(state, event))
        case RematchOpened():
            return replace(state, rematch=event.table)
        case DealVoided():
            return _voided(state, event)
        case Closed():
            return replace(state, phase="closed", deadlines=())
        case _:
            assert_never(event)


def _begun(game: AnyGame, state: TableState) -> Any:
    """Return the game's first state, under the version of the rules with which the table opened."""
    return game.rules.under_version(
        game.rules.open(state.sheet.options, _stacks(state)), state.rules
    )


def _changed_place(
    game: AnyGame,
    state: TableState,
    event: _ChangesPlace,
) -> Place:
    place = _place(state, event.seat)
    match event:
        case ToppedUp():
            return replace(place, coming=Chips(place.coming + event.chips), idle=0)
        case ChipsCame():
            return replace(place, stack=Chips(place.stack + place.coming), coming=Chips(0))
        case CashedOut():
            return replace(place, stack=Chips(0), coming=Chips(0))
        case WentAbsent():
            return replace(place, absent=event.why, pending_premoves=())
        case CameBack():
            # An immediate answer from a preference would reveal that it is set (R6).
            open_now = tuple(one.ask for one in state.deadlines if event.seat in one.seats)
            return replace(place, absent=None, idle=0, by_hand=open_now)
        case PremoveSet():
            ring = is_ring(state.sheet)
            added = premoves.added(game, place.pending_premoves, event, is_ring=ring)
            return replace(place, pending_premoves=added, idle=0)
        case PremoveWithdrawn() | PremoveDropped():
            return replace(
                place, pending_premoves=premoves.without(place.pending_premoves, event.about)
            )
        case PreferencesSet():
            by_rule = game.automation.plays_by_rule(event.preferences)
            return replace(
                place, preferences=event.preferences, by_rule=by_rule, by_hand=event.by_hand
            )
        case TimeSpent():
            return replace(place, thinking=match_time.added(place.thinking, event))
        case MovedOn():
            still_open = {deadline.ask for deadline in state.deadlines}
            kept = [ask for ask in place.moved_on if ask in still_open]
            return replace(place, moved_on=(*kept, event.ask), idle=0)
        case _:
            assert_never(event)


def _hosted(state: TableState, event: _HostChange) -> TableState:
    match event:
        case PasswordSet():
            return replace(state, password=event.digest)
        case HostChanged():
            return replace(state, host=event.player)
        case LockSet():
            return replace(state, locked=event.locked)
        case Removed():
            place = _place(state, event.seat)
            barred = () if place.bot else (place.player,)
            return replace(state, barred=state.barred + barred)
        case _:
            assert_never(event)


def _directed(state: TableState, event: TournamentTableEvent) -> TableState:
    match event:
        case SentFor():
            return _placed(state, event.seat, replace(_place(state, event.seat), leaving=True))
        case PlayedFor():
            place = replace(_place(state, event.seat), played_for=event.level, pending_premoves=())
            return _placed(state, event.seat, place)
        case StakesAnnounced():
            return replace(state, coming_minimum=event.minimum)
        case StakesCame():
            return replace(state, minimum=state.coming_minimum, coming_minimum=None)
        case Halted():
            return replace(state, halt=Halt(event.why, event.until))
        case Proceeded():
            why = "" if state.halt is None else state.halt.why
            return replace(state, halt=Halt(why, state.deal + 1) if event.one else None)
        case StillnessSet():
            return replace(state, still=event.still)
        case DealsShown():
            return replace(state, deals_shown=True)
        case _:
            assert_never(event)


def _stacks(state: TableState) -> Stacks:
    """Return the stack of each seat at the start of a match; all None at a ring table (a bank game
    that players join and leave), where each player joins the game separately.
    """
    if is_ring(state.sheet):
        return (None,) * len(state.places)
    return tuple(place.stack if place else None for place in state.places)


def _seated(state: TableState, event: Seated, preferences: Any) -> TableState:
    # Bots of the first logs have no level, because there was only one.
    level = (event.level or USUAL_LEVEL) if event.bot else None
    place = Place(
        player=event.player,
        name=event.name,
        bot=event.bot,
        stack=event.stack,
        preferences=preferences,
        level=level,
        new=event.new,
    )
    kept = tuple(None if at == event.seat else whose for at, whose in enumerate(state.kept))
    return _placed(replace(state, kept=kept), event.seat, place)


def _without_spent_premoves(game: AnyGame, state: TableState, event: Played[Any]) -> TableState:
    """Return the table without the premoves that a game event has used up, and without those that
    expire at this event (R7).
    """
    if type(event.event) in premoves.ENDS:
        places = tuple(
            place
            and replace(place, pending_premoves=premoves.later(place.pending_premoves, event.event))
            for place in state.places
        )
        return replace(state, places=places)
    if event.cause == "seat" and event.seat is not None:
        place = _place(state, event.seat)
        if place.pending_premoves:
            left = premoves.unused(game, state.match, event.event, kept=place.pending_premoves)
            return _placed(state, event.seat, replace(place, pending_premoves=left))
    return state


def _place(state: TableState, seat: Seat) -> Place:
    place = state.places[seat]
    assert place is not None, f"nobody sits at {seat}"
    return place


def _placed(state: TableState, seat: Seat, place: Place | None) -> TableState:
    return replace(state, places=(*state.places[:seat], place, *state.places[seat + 1 :]))


def _voided(state: TableState, event: DealVoided) -> TableState:
    """Fold `DealVoided`: the staff have voided a deal.

    At a ring table (a bank game that players join and leave), what each winner of the deal won
    leaves their stack now. What each loser lost is added to `coming`, the bought chips that join
    the stack when the game allows it (R10).
    """
    voided = (*state.voided, VoidedDeal(event.deal, event.why))
    if event.settlement is None or not is_ring(state.sheet):
        return replace(state, voided=voided)
    places = tuple(
        place
        and replace(
            place,
            stack=Chips(place.stack - max(change, 0)),
            coming=Chips(place.coming - min(change, 0)),
        )
        for place, change in zip(state.places, event.settlement.changes, strict=True)
    )
    return replace(state, voided=voided, places=places)


def _settled(state: TableState, event: Settled) -> tuple[Place | None, ...]:
    return tuple(
        place if place is None else replace(place, stack=Chips(place.stack + change))
        for place, change in zip(state.places, event.settlement.changes, strict=True)
    )

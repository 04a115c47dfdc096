"""What a command to a table leads to."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, assert_never

from circolo.cards.units import Chips, Millis, Seat
from circolo.play import commands as play
from circolo.play.contract import AnyGame
from circolo.play.events import MatchEnded
from circolo.play.waits import Choice, Question, WaitId
from circolo.tables import deadlines, prizes
from circolo.tables.commands import (
    Answer,
    BeginEpoch,
    Close,
    Command,
    Do,
    EndEpoch,
    Hold,
    Leave,
    Open,
    Reach,
    Release,
    Resume,
    Return,
    Sit,
    SitOut,
)
from circolo.tables.events import (
    CameBack,
    CashedOut,
    Cause,
    ClocksHeld,
    ClocksReleased,
    Closed,
    DeadlinesSet,
    EpochBegan,
    EpochEnded,
    MatchBegan,
    Opened,
    Played,
    Seated,
    Settled,
    StartHalted,
    Starting,
    StoodUp,
    TableEvent,
    WentAbsent,
)
from circolo.tables.evolve import evolve
from circolo.tables.sheet import checked
from circolo.tables.state import Absence, Place, TableState, seat_of, taken


class Refused(Exception):
    """A command that the table refuses; `code` is stable. Nothing has happened."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Decision(NamedTuple):
    """What a command leads to, and the table after it."""

    events: tuple[TableEvent, ...]
    state: TableState


@dataclass(slots=True)
class _Draft:
    """Events as they are decided, and the table that they lead to so far."""

    game: AnyGame
    state: TableState
    events: list[TableEvent] = field(default_factory=list)

    def add(self, event: TableEvent) -> None:
        self.state = evolve(self.game, self.state, event)
        self.events.append(event)

    def play(self, cause: Cause, command: play.Command[Any], seat: Seat | None = None) -> None:
        """Put a command to the game, and settle the entries when the match ends."""
        for event in self.game.decide(self.state.match, command):
            self.add(Played(cause, event, seat))
            if isinstance(event, MatchEnded):
                self._settle(event)

    def _settle(self, ended: MatchEnded) -> None:
        self.add(Settled(prizes.settle(Chips(self.state.sheet.entry), ended.places)))
        self.cash_out()

    def cash_out(self) -> None:
        for seat in taken(self.state):
            self.add(CashedOut(seat))


def decide(game: AnyGame, state: TableState | None, command: Command, *, now: Millis) -> Decision:
    """Decide a command as things stand; raises Refused, or the game's IllegalAction."""
    if isinstance(command, Open):
        if state is not None:
            raise Refused("table_exists")
        opened = Opened(command.table, checked(game, command.sheet))
        draft = _Draft(game, evolve(game, None, opened), [opened])
    else:
        if state is None or state.phase == "closed":
            raise Refused("table_closed")
        draft = _Draft(game, state)
        _decide(draft, command, now)
    due = deadlines.due(game, draft.state, now)
    if due != draft.state.deadlines:
        draft.add(DeadlinesSet(due))
    return Decision(tuple(draft.events), draft.state)


def _decide(
    draft: _Draft,
    command: Sit
    | Leave
    | SitOut
    | Return
    | Do
    | Reach
    | Answer
    | BeginEpoch
    | EndEpoch
    | Resume
    | Hold
    | Release
    | Close,
    now: Millis,
) -> None:
    match command:
        case Do():
            _do(draft, command)
        case Answer():
            draft.play("dealer", command.chance)
        case Reach():
            _reach(draft, command, now)
        case Sit():
            _sit(draft, command)
        case Leave():
            _leave(draft, command)
        case SitOut():
            _playing(draft)
            _go_absent(draft, command.seat, "choice")
        case Return():
            _return(draft, command)
        case BeginEpoch():
            draft.add(EpochBegan(command.number, command.commitment))
        case EndEpoch():
            assert draft.state.epoch is not None
            draft.add(EpochEnded(draft.state.epoch.number, command.seed))
        case Resume():
            _run_clocks(draft, command.away, now)
        case Hold():
            _playing(draft)
            if draft.state.held is not None:
                raise Refused("clocks_held")
            draft.add(ClocksHeld(now))
        case Release():
            if draft.state.held is None:
                raise Refused("clocks_not_held")
            _run_clocks(draft, Millis(0), now)
        case Close():
            _close(draft, command.why)
        case _:
            assert_never(command)


def _do(draft: _Draft, command: Do) -> None:
    _playing(draft)
    if _place(draft, command.seat).absent is not None:
        raise Refused("r3_absent")
    asks = draft.game.offers(draft.state.match, command.seat)
    if command.ask not in [ask.id for ask in asks]:
        raise Refused("stale_ask")
    draft.play("seat", play.Act(command.ask, command.seat, command.action), command.seat)


def _sit(draft: _Draft, command: Sit) -> None:
    state = draft.state
    if state.phase in ("playing", "over"):
        raise Refused("match_running" if state.phase == "playing" else "match_over")
    if seat_of(state, command.player) is not None:
        raise Refused("already_seated")
    free = [Seat(at) for at, place in enumerate(state.places) if place is None]
    if not free:
        raise Refused("table_full")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise Refused("seat_taken" if 0 <= seat < len(state.places) else "no_such_seat")
    entry = Chips(state.sheet.entry)
    draft.add(Seated(seat, command.player, command.name, command.bot, entry))
    if len(free) == 1:
        draft.add(Starting())


def _leave(draft: _Draft, command: Leave) -> None:
    _place(draft, command.seat)
    if draft.state.phase == "playing":
        _go_absent(draft, command.seat, "left")
    elif draft.state.phase == "over":
        raise Refused("match_over")
    else:
        draft.add(StoodUp(command.seat))
        if draft.state.phase == "starting":
            draft.add(StartHalted())
        if not any(place and not place.bot for place in draft.state.places):
            _close(draft, "nobody_left")


def _return(draft: _Draft, command: Return) -> None:
    _playing(draft)
    if _place(draft, command.seat).absent is None:
        raise Refused("r3_not_absent")
    draft.add(CameBack(command.seat))
    draft.play("roster", play.CameBack(command.seat), command.seat)


def _go_absent(draft: _Draft, seat: Seat, why: Absence) -> None:
    place = _place(draft, seat)
    if place.absent == why or (place.absent is not None and why != "left"):
        raise Refused("r3_absent")
    draft.add(WentAbsent(seat, why))
    if place.absent is None:
        gone = play.Left(seat) if why == "left" else play.SatOut(seat)
        draft.play("roster", gone, seat)


def _reach(draft: _Draft, command: Reach, now: Millis) -> None:
    deadline = command.deadline
    if draft.state.held is not None:
        raise Refused("clocks_held")
    if deadline not in draft.state.deadlines or now < deadlines.fires(draft.state, deadline):
        raise Refused("deadline_gone")
    match deadline.kind:
        case "waiting":
            _close(draft, "nobody_came")
        case "starting":
            draft.add(MatchBegan())
        case "over":
            draft.add(Closed("match_over"))
        case _:
            _expire(draft, deadline.ask, command.offline)


def _run_clocks(draft: _Draft, away: Millis, now: Millis) -> None:
    """Give back the time for which the house was away, or for which the clocks were held."""
    if draft.state.held is not None:
        away = Millis(now - draft.state.held)
        draft.add(ClocksReleased())
    draft.add(DeadlinesSet(deadlines.moved(draft.state, away, now).deadlines))


def _expire(draft: _Draft, ask: WaitId, offline: Iterable[Seat]) -> None:
    """End a question: who owed the answer is absent from now on (R3), a window just closes."""
    question = _open_question(draft, ask)
    seat = question.seat if isinstance(question, Choice) else None
    if seat is not None and _place(draft, seat).absent is None:
        _go_absent(draft, seat, "offline" if seat in offline else "time")
    draft.play("clock", play.Expired(ask), seat)


def _open_question(draft: _Draft, ask: WaitId) -> Question:
    for wait in draft.game.waits(draft.state.match):
        if isinstance(wait, Question) and wait.id == ask:
            return wait
    raise AssertionError(f"a deadline outlived its question {ask}")


def _close(draft: _Draft, why: str) -> None:
    """End the table: what is still on it goes home."""
    draft.cash_out()
    draft.add(Closed(why))


def _playing(draft: _Draft) -> None:
    if draft.state.phase != "playing":
        raise Refused("match_over" if draft.state.phase == "over" else "match_not_begun")


def _place(draft: _Draft, seat: Seat) -> Place:
    place = draft.state.places[seat] if 0 <= seat < len(draft.state.places) else None
    if place is None:
        raise Refused("not_seated")
    return place

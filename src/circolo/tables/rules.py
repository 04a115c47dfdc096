"""What a command to a table leads to."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, assert_never

from circolo.cards.units import Chips, Millis, Seat
from circolo.play import commands as play
from circolo.play.contract import AnyGame
from circolo.play.events import MatchEnded
from circolo.play.waits import Choice, Question, WaitId, waits_for
from circolo.tables import automatic, deadlines, epochs, prizes, seating, seeding, thinking
from circolo.tables.commands import (
    Answer,
    BeginEpoch,
    Close,
    ComeBack,
    Command,
    CommitSeed,
    Do,
    EndEpoch,
    Hold,
    Leave,
    Open,
    Reach,
    Release,
    Rematch,
    Resume,
    RevealSeed,
    SetHabits,
    SetPremove,
    Sit,
    SitOut,
    UseAutomatic,
    WithdrawPremove,
)
from circolo.tables.errors import Refused as Refused
from circolo.tables.events import (
    CameBack,
    CashedOut,
    Cause,
    ClocksHeld,
    ClocksReleased,
    Closed,
    DeadlinesSet,
    MatchBegan,
    Opened,
    PackFixed,
    Played,
    PremoveDropped,
    RematchOpened,
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
from circolo.tables.state import Absence, Place, TableState, taken


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
        sheet = checked(game, command.sheet)
        terms = epochs.terms(sheet.options)
        opened = Opened(command.table, sheet, terms=terms, kept=command.kept)
        draft = _Draft(game, evolve(game, None, opened), [opened])
    else:
        if state is None or (state.phase == "closed" and not isinstance(command, EndEpoch)):
            raise Refused("table_closed")
        draft = _Draft(game, state)
        _decide(draft, command, now)
        for spent in thinking.spent(game, state, draft.state, now=now):
            draft.add(spent)
    due = deadlines.due(game, draft.state, now)
    if due != draft.state.deadlines:
        draft.add(DeadlinesSet(due))
    return Decision(tuple(draft.events), draft.state)


def _decide(
    draft: _Draft,
    command: Sit
    | Leave
    | SitOut
    | ComeBack
    | Do
    | SetPremove
    | WithdrawPremove
    | SetHabits
    | UseAutomatic
    | Reach
    | Answer
    | CommitSeed
    | RevealSeed
    | BeginEpoch
    | EndEpoch
    | Resume
    | Hold
    | Release
    | Rematch
    | Close,
    now: Millis,
) -> None:
    match command:
        case Do():
            _do(draft, command)
        case SetPremove() | WithdrawPremove() | SetHabits():
            draft.add(automatic.change(draft.game, draft.state, command))
        case UseAutomatic():
            _use(draft, command, now)
        case Answer():
            _answer(draft, command)
        case CommitSeed() | RevealSeed() | BeginEpoch() | EndEpoch():
            for event in seeding.decide(draft.state, command):
                draft.add(event)
        case Reach():
            _reach(draft, command, now)
        case Sit():
            _sit(draft, command)
        case Leave():
            _leave(draft, command)
        case SitOut():
            _playing(draft)
            _go_absent(draft, command.seat, "choice")
        case ComeBack():
            _come_back(draft, command)
        case Resume():
            _run_clocks(draft, command.away, now)
        case Hold() | Release():
            _stop_or_start(draft, command, now)
        case Rematch():
            _rematch(draft, command)
        case Close():
            _close(draft, command.why)
        case _:
            assert_never(command)


def _do(draft: _Draft, command: Do) -> None:
    _playing(draft)
    if _place(draft, command.seat).absent is not None:
        raise Refused("r3_absent")
    if not _is_asked(draft, command):
        raise Refused("stale_ask")
    draft.play("seat", play.Act(command.ask, command.seat, command.action), command.seat)


def _is_asked(draft: _Draft, command: Do) -> bool:
    for wait in draft.game.waits(draft.state.match):
        if wait.id == command.ask and isinstance(wait, Question):
            return waits_for(wait, command.seat)
    return False


def _answer(draft: _Draft, command: Answer) -> None:
    epoch = epochs.answering(draft.state)
    if isinstance(command.chance, play.Shuffled):
        draft.add(PackFixed(epoch.number, len(command.chance.order), command.root))
    draft.play("dealer", command.chance)


def _use(draft: _Draft, command: UseAutomatic, now: Millis) -> None:
    _playing(draft)
    answer = automatic.answer(draft.game, draft.state, command, now=now)
    if isinstance(answer, PremoveDropped):
        draft.add(answer)
    else:
        draft.play("seat", play.Act(command.ask, command.seat, answer), command.seat)


def _sit(draft: _Draft, command: Sit) -> None:
    seat = seating.seat_for(draft.state, command)
    entry = Chips(draft.state.sheet.entry)
    draft.add(Seated(seat, command.player, command.name, command.bot, entry, command.level))
    if None not in draft.state.places:
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


def _come_back(draft: _Draft, command: ComeBack) -> None:
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
        case "seeds":
            draft.add(seeding.timed_out(draft.state))
        case "over":
            draft.add(Closed("match_over"))
        case _:
            _expire(draft, deadline.ask, command.offline)


def _rematch(draft: _Draft, command: Rematch) -> None:
    if draft.state.phase != "over":
        raise Refused("match_not_over")
    if draft.state.rematch == command.table:
        raise Refused("rematch_open")
    draft.add(RematchOpened(command.table))


def _stop_or_start(draft: _Draft, command: Hold | Release, now: Millis) -> None:
    if isinstance(command, Release):
        if draft.state.held is None:
            raise Refused("clocks_not_held")
        _run_clocks(draft, Millis(0), now)
        return
    _playing(draft)
    if draft.state.held is not None:
        raise Refused("clocks_held")
    draft.add(ClocksHeld(now))


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
    # There is one: no deadline outlives its question.
    waits = draft.game.waits(draft.state.match)
    return next(wait for wait in waits if isinstance(wait, Question) and wait.id == ask)


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

"""Decides the commands of a table: returns the events they produce, or raises `Refused`."""

from collections.abc import Iterable
from typing import Any, NamedTuple, assert_never

from circolo.cards.units import Millis, Seat
from circolo.play import commands as play
from circolo.play.contract import AnyGame
from circolo.play.waits import Choice, SeatWait, WaitId, waits_for
from circolo.tables import tournament_commands
from circolo.tables.automation import automatic_answers
from circolo.tables.chips import voided_deals
from circolo.tables.clocks import deadlines, match_time, unlimited_time
from circolo.tables.commands import (
    Answer,
    AutomationCommand,
    ClockCommand,
    Close,
    Command,
    CommandAtTable,
    Do,
    EndEpoch,
    EpochCommand,
    HostCommand,
    MoveOn,
    Open,
    OtherCommand,
    Reach,
    Release,
    Rematch,
    Resume,
    SeatCommand,
    ShowDeals,
    TournamentCommand,
    UseAutomatic,
    VoidDeal,
)
from circolo.tables.draft_events import Draft
from circolo.tables.events import (
    ClocksHeld,
    ClocksReleased,
    Closed,
    DeadlinesSet,
    Opened,
    PackFixed,
    PremoveDropped,
    RematchOpened,
    TableEvent,
)
from circolo.tables.evolve import evolve
from circolo.tables.refusal import Refused as Refused
from circolo.tables.seats import host, presence
from circolo.tables.shuffles import epochs, seed_exchange
from circolo.tables.state import TableState, alone
from circolo.tables.table_options import HELD_AT_MOST, checked, is_ring, tournament_of

_OF_CLOSED = frozenset({EndEpoch, ShowDeals, VoidDeal})
"""The commands that a closed table still accepts."""

_NO_TIME = Millis(0)


class Decision(NamedTuple):
    """The events that a command produces, and the table's state after them."""

    events: tuple[TableEvent, ...]
    state: TableState


def decide(game: AnyGame, state: TableState | None, command: Command, *, now: Millis) -> Decision:
    """Decide a command: return the events that it produces, and the state after them.

    `now` is the server time in milliseconds. Raises Refused, or IllegalAction if the game forbids
    it.
    """
    if isinstance(command, Open):
        if state is not None:
            raise Refused("table_exists")
        sheet = checked(game, command.sheet)
        terms = epochs.terms(sheet.options)
        opened = Opened(
            command.table,
            sheet,
            rules=game.rules.version,
            terms=terms,
            kept=command.kept,
            host=command.host,
        )
        draft = Draft(game, evolve(game, None, opened), [opened])
    else:
        if state is None or (state.phase == "closed" and type(command) not in _OF_CLOSED):
            raise Refused("table_closed")
        tournament_commands.check(state, command)
        draft = Draft(game, state)
        _decide(draft, command, now)
        if tournament_of(state.sheet) is None:
            presence.see_off(draft)
        else:
            tournament_commands.follow(draft)
        host.succeed(draft, state)
        for spent in match_time.spent(game, state, draft.state, now=now):
            draft.add(spent)
    due = deadlines.due(game, draft.state, now)
    if due != draft.state.deadlines:
        draft.add(DeadlinesSet(due))
    return Decision(tuple(draft.events), draft.state)


def _decide(draft: Draft, command: CommandAtTable, now: Millis) -> None:
    if isinstance(command, Do):  # the most frequent command
        _do(draft, command)
    elif isinstance(command, SeatCommand):
        presence.decide(draft, command)
    elif isinstance(command, HostCommand):
        host.decide(draft, command)
    elif isinstance(command, AutomationCommand):
        draft.add(automatic_answers.change(draft.game, draft.state, command))
    elif isinstance(command, EpochCommand):
        for event in seed_exchange.decide(draft.state, command):
            draft.add(event)
    elif isinstance(command, ClockCommand):
        _stop_or_start(draft, command, now)
    elif isinstance(command, TournamentCommand):
        tournament_commands.decide(draft, command)
    else:
        _decide_other(draft, command, now)


def _decide_other(draft: Draft, command: OtherCommand, now: Millis) -> None:
    match command:
        case MoveOn():
            unlimited_time.move_on(draft, command)
        case UseAutomatic():
            _use(draft, command, now)
        case Answer():
            _answer(draft, command)
        case Reach():
            _reach(draft, command, now)
        case Rematch():
            _rematch(draft, command)
        case VoidDeal():
            voided_deals.void(draft, command)
        case Close():
            draft.close(command.why)
        case _:
            assert_never(command)


def _do(draft: Draft, command: Do) -> None:
    draft.must_be_playing()
    if draft.state.still:
        raise Refused("event_halted")
    if draft.place(command.seat).absent is not None:
        raise Refused("r3_absent")
    if not isinstance(command.action, draft.game.types.action):
        raise Refused("r2_not_of_this_game")
    if not _is_asked(draft, command):
        raise Refused("stale_ask")
    draft.play("seat", play.Act(command.ask, command.seat, command.action), command.seat)
    unlimited_time.let_close(draft, command.seat, command.ask)


def _is_asked(draft: Draft, command: Do) -> bool:
    for wait in draft.game.rules.waits(draft.state.match):
        if wait.id == command.ask and isinstance(wait, SeatWait):
            return waits_for(wait, command.seat)
    return False


def _answer(draft: Draft, command: Answer) -> None:
    events = draft.game.rules.decide(draft.state.match, command.chance)
    if isinstance(command.chance, play.Shuffled):
        number = epochs.shuffling(draft.state).number
        draft.add(PackFixed(number, len(command.chance.order), command.root))
    draft.played("dealer", events)


def _use(draft: Draft, command: UseAutomatic, now: Millis) -> None:
    draft.must_be_playing()
    answer = automatic_answers.answer(draft.game, draft.state, command, now=now)
    if isinstance(answer, PremoveDropped):
        draft.add(answer)
    else:
        draft.play("seat", play.Act(command.ask, command.seat, answer), command.seat)
        unlimited_time.let_close(draft, command.seat, command.ask)


def _reach(draft: Draft, command: Reach, now: Millis) -> None:
    deadline = command.deadline
    if draft.state.held is not None:
        raise Refused("clocks_held")
    if deadline not in deadlines.running(draft.state) or now < deadlines.fires(
        draft.state, deadline
    ):
        raise Refused("deadline_gone")
    match deadline.kind:
        case "waiting":
            if draft.state.phase == "playing":
                presence.give_up(draft)
            else:
                draft.close("nobody_came")
        case "starting":
            presence.begin(draft)
        case "broke":
            presence.go_absent(draft, deadline.seats[0], "left")
        case "seeds":
            draft.add(seed_exchange.timed_out(draft.state))
        case "over":
            draft.add(Closed("match_over"))
        case _:
            _expire(draft, deadline.ask, command.offline)
            presence.miss(draft, command.gone)


def _rematch(draft: Draft, command: Rematch) -> None:
    if is_ring(draft.state.sheet):
        raise Refused("match_only")
    if draft.state.phase != "over":
        raise Refused("match_not_over")
    if draft.state.rematch == command.table:
        raise Refused("rematch_open")
    draft.add(RematchOpened(command.table))


def _stop_or_start(draft: Draft, command: ClockCommand, now: Millis) -> None:
    if isinstance(command, Resume):
        _resume(draft, command.away, now)
        return
    if isinstance(command, Release):
        if draft.state.held is None:
            raise Refused("clocks_not_held")
        _release(draft, now)
        if command.gone:
            presence.give_up(draft)
        return
    draft.must_be_playing()
    if draft.state.held is not None:
        raise Refused("clocks_held")
    draft.add(ClocksHeld(now))


def _resume(draft: Draft, away: Millis, now: Millis) -> None:
    """Move the deadlines later by the server's downtime `away`, in milliseconds (P6).

    Clocks that were stopped before the downtime start again, except at a table of one person with
    bots.
    """
    held = draft.state.held
    if held is None:
        draft.add(DeadlinesSet(deadlines.moved(draft.state, away, now).deadlines))
    elif alone(draft.state) is None:
        _release(draft, now, away=away)
    else:
        draft.add(ClocksHeld(Millis(held + away)))  # the person keeps the remaining time


def _release(draft: Draft, now: Millis, *, away: Millis = _NO_TIME) -> None:
    """Start stopped clocks again, and move the deadlines later by the time for which the clocks
    were stopped.

    That time counts towards `HELD_IN_ALL`, the maximum of all stops together. The server's downtime
    `away` does not count. At a table of one person with bots nothing counts.
    """
    held = draft.state.held
    assert held is not None
    counts = alone(draft.state) is None
    draft.add(ClocksReleased(_within(now - held - away, HELD_AT_MOST if counts else _NO_TIME)))
    draft.add(DeadlinesSet(deadlines.released(draft.state, held, now).deadlines))


def _within(time: int, most: Millis) -> Millis:
    return Millis(min(max(time, 0), most))


def _expire(draft: Draft, ask: WaitId, offline: Iterable[Seat]) -> None:
    """End the question `ask` at its deadline: a window closes; in a choice, the seat that had to
    answer becomes absent (R3).

    `offline` are the seats without a connection; it decides only the reason of the absence.
    """
    question = _open_question(draft, ask)
    seat = question.seat if isinstance(question, Choice) else None
    if seat is not None and draft.place(seat).absent is None:
        presence.go_absent(draft, seat, "offline" if seat in offline else "time")
        if not _is_open(draft, ask):
            return  # no seat could answer, so the game has answered it
    answer = None if seat is None else _stand_in(draft, seat, ask)
    draft.play("clock", play.Expired(ask) if answer is None else answer, seat)


def _stand_in(draft: Draft, seat: Seat, ask: WaitId) -> play.Act[Any] | None:
    """Return the answer to a question that the preferences of an absent seat's player give at its
    deadline; None if they give none (F20).
    """
    game, match = draft.game, draft.state.match
    (asked,) = [one for one in game.rules.offers(match, seat) if one.id == ask]
    action = game.automation.stand_in(
        game.sight.view(match, seat), asked, draft.place(seat).preferences
    )
    return None if action is None else play.Act(ask, seat, action)


def _is_open(draft: Draft, ask: WaitId) -> bool:
    return any(
        isinstance(w, SeatWait) and w.id == ask for w in draft.game.rules.waits(draft.state.match)
    )


def _open_question(draft: Draft, ask: WaitId) -> SeatWait:
    # The question is open, because no deadline outlives its question.
    waits = draft.game.rules.waits(draft.state.match)
    return next(wait for wait in waits if isinstance(wait, SeatWait) and wait.id == ask)

"""Commands about a tournament's clock: its deadline has come, it is paused, resumed or extended
(P6).
"""

from typing import assert_never

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.tournaments import registration
from circolo.tournaments.commands import ClockCommand, Extend, Pause, Reach, Resume, Wake
from circolo.tournaments.draft_events import MINUTE, Draft
from circolo.tournaments.events import Paused, Resumed, TimerSet
from circolo.tournaments.freeze_out import levels, next_step
from circolo.tournaments.refusal import Refused
from circolo.tournaments.rounds import match_schedule
from circolo.tournaments.state import Timer


def decide(draft: Draft, command: ClockCommand) -> None:
    """Decide a command about the tournament's clock, and append its events to `draft`. Raises
    Refused.
    """
    match command:
        case Reach():
            _reach(draft, command)
        case Pause():
            _pause(draft, command)
        case Resume():
            _resume(draft, command)
        case Wake():
            _wake(draft, command)
        case Extend():
            _extend(draft, command)
        case _:
            assert_never(command)


def _reach(draft: Draft, command: Reach) -> None:
    """Carry out what the timer was set for, such as the start or the next level. Raises Refused if
    its deadline has not come, the clock is paused, or another timer has replaced it.
    """
    timer = draft.state.timer
    if draft.state.paused:
        raise Refused("event_paused")
    if timer is None or timer.number != command.number or draft.now < timer.at:
        raise Refused("timer_gone")
    draft.add(TimerSet(None))
    match timer.why:
        case "begin":
            registration.begin(draft)
        case "level":
            levels.end_level(draft)
        case "break":
            levels.begin_next_level(draft)
        case "expire":
            match_schedule.note_slow_matches(draft)


def _pause(draft: Draft, command: Pause) -> None:
    """Stop the clock, and each table at the end of its running coup (one round of a bank game) or
    deal. Raises Refused if the tournament is paused or has not begun.
    """
    _must_be_on(draft)
    if draft.state.paused:
        raise Refused("already_paused")
    timer = draft.state.timer
    draft.add(Paused(None if timer is None else Millis(max(0, timer.at - draft.now))))
    draft.note("paused", command.by, command.why)
    if draft.state.freeze is None:
        match_schedule.stop_tables(draft)
    else:
        next_step.take_steps(draft)


def _resume(draft: Draft, command: Resume) -> None:
    """End a pause: the clock continues with the time that was left, and all tables play on. Raises
    Refused if the tournament is not paused.
    """
    _must_be_on(draft)
    if not draft.state.paused:
        raise Refused("not_paused")
    left, timer = draft.state.left, draft.state.timer
    draft.add(Resumed())
    if left is not None and timer is not None:
        _set(draft, timer, Millis(draft.now + left))
    draft.note("resumed", command.by)
    if draft.state.freeze is None:
        match_schedule.resume_tables(draft)
    else:
        next_step.take_steps(draft)


def _wake(draft: Draft, command: Wake) -> None:
    """Move the deadline later by the server's downtime, except the scheduled start of a tournament,
    which keeps its time.
    """
    timer = draft.state.timer
    if timer is not None and timer.why != "begin" and not draft.state.paused:
        _set(draft, timer, Millis(timer.at + command.away))


def _extend(draft: Draft, command: Extend) -> None:
    """Move the end of the running level or break, or the start of the tournament, later by
    `command.minutes`, as the director wants.

    Raises Refused: `no_clock` if no such deadline is set; `bad_minutes` for less than one minute.
    """
    timer, more = draft.state.timer, command.minutes * MINUTE
    if timer is None or timer.why == "expire":
        raise Refused("no_clock")
    if command.minutes < 1:
        raise Refused("bad_minutes")
    _set(draft, timer, Millis(timer.at + more))
    if draft.state.left is not None:
        draft.add(Paused(Millis(draft.state.left + more)))
    draft.note("extended", command.by, str(command.minutes))


def _set(draft: Draft, timer: Timer, at: Millis) -> None:
    number = draft.state.timers + 1
    draft.add(TimerSet(replace(timer, number=number, at=at)))


def _must_be_on(draft: Draft) -> None:
    if draft.state.phase == "open":
        raise Refused("not_begun")

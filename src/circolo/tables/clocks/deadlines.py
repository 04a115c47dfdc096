"""The deadlines of a table (R3, R11): the game says what it waits for, and the table options set
the time limit for each kind of wait.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.play.waits import Choice, Kind, SeatWait, Wait, WaitId, Window
from circolo.tables.clocks import match_time, unlimited_time
from circolo.tables.shuffles import epochs
from circolo.tables.state import Deadline, TableState, alone, is_sealed
from circolo.tables.table_options import (
    AFTER_ZERO,
    AUTO_DELAY,
    TO_CLOSE,
    TO_COMMIT,
    TO_FILL,
    TO_READ,
    TO_RETURN,
    TO_REVEAL,
    TO_SETTLE,
    TO_START,
    TO_START_ALONE,
    TO_TOP_UP,
    is_ring,
    length,
    tournament_of,
)

LEFT_AT_LEAST = Millis(10_000)
"""The minimum time left on a deadline after the server was down or the clocks were stopped, in
milliseconds; time limits below this value are not extended.
"""

TimedKind = Kind | Literal["waiting", "starting", "seeds", "over", "broke"]
Timed = tuple[WaitId, TimedKind, tuple[Seat, ...], Millis]
"""A wait with a time limit: the wait's id and kind, the seats that may answer, and the limit in
milliseconds.
"""


def due(game: AnyGame, state: TableState, now: Millis) -> tuple[Deadline, ...]:
    """Return one deadline for each open wait; a wait that was open before keeps its opening
    time.
    """
    before = {_key(old.ask, old.kind, old.seats): old for old in state.deadlines}
    is_alone = alone(state) is not None
    asked_alone = unlimited_time.asked(game, state) if is_alone else ()
    waits_for = frozenset([ask.id for ask in asked_alone])
    deadlines = []
    for timed in _timed(game, state):
        old = before.get(_key(*timed[:3]))
        if waits_for and (timed[0] in waits_for or _waits_along(timed)):
            deadlines.append(_untimed(timed, old, now))
        else:
            deadlines.append(_due(timed, old, now, is_alone=is_alone))
    return tuple(deadlines)


def _due(timed: "Timed", old: Deadline | None, now: Millis, *, is_alone: bool) -> Deadline:
    ask, kind, seats, time = timed
    since = now if old is None else old.opened
    if old is not None and old.untimed:
        # Its time limit starts now if the player is no longer alone, else at its opening.
        settles = now + min(TO_SETTLE, time) - time
        since = Millis(max(since, settles)) if is_alone and time != AUTO_DELAY else now
    at = Millis(since + time)
    if old is not None and not old.untimed and time == AUTO_DELAY:
        at = min(
            old.at, Millis(now + time)
        )  # counted from the absence of the last of these seats (T16)
    return Deadline(ask, kind, seats, since, at)


def _untimed(timed: "Timed", old: Deadline | None, now: Millis) -> Deadline:
    ask, kind, seats, time = timed
    since = now if old is None else old.opened
    return Deadline(ask, kind, seats, since, Millis(since + time), untimed=True)


def _waits_along(timed: "Timed") -> bool:
    """Return whether a window stays open as long as a player without a clock has an open question
    (R11). A window is a question that seats may leave unanswered.
    """
    _, kind, seats, _ = timed
    return bool(seats) and kind in {"bets", "grace", "auction", "cut", "pause"}


def _key(
    ask: WaitId, kind: TimedKind, seats: tuple[Seat, ...]
) -> tuple[WaitId, TimedKind, tuple[Seat, ...]]:
    """Return the key by which `due` finds the earlier deadline of the same wait.

    The key contains the seats only for the kind `broke` (a seat without chips), because several
    seats may have such a deadline at once.
    """
    return ask, kind, seats if kind == "broke" else ()


def _patience(game: AnyGame, state: TableState) -> Millis | None:
    """Return the time in milliseconds after which all people must leave an inactive ring table;
    None for an active table, and for a match.

    A ring table is a bank game that players join and leave. It is inactive while all its people are
    absent, while its play is interrupted (R5), or while it pauses until a player resumes it.
    """
    if not is_ring(state.sheet) or tournament_of(state.sheet) is not None:
        return None
    people = [place for place in state.places if place and not place.bot and place.absent != "left"]
    if not people:
        return None
    if all(place.absent for place in people):
        return TO_RETURN
    if unlimited_time.asked(game, state):
        return None
    return TO_FILL if all(_is_pause(wait) for wait in game.rules.waits(state.match)) else None


def _is_pause(wait: Wait) -> bool:
    return isinstance(wait, Window) and wait.kind == "pause"


def running(state: TableState) -> tuple[Deadline, ...]:
    """Return the deadlines that take effect when their time comes: all except those marked
    `untimed`.
    """
    return tuple([deadline for deadline in state.deadlines if not deadline.untimed])


def fires(state: TableState, deadline: Deadline) -> Millis:
    """Return the server time at which a deadline takes effect.

    It is the time that clients display, plus `AFTER_ZERO` milliseconds if a player who is present
    sees the deadline.
    """
    shown_to_somebody = deadline.kind == "broke" or any(
        not _absent(state, seat) for seat in deadline.seats
    )
    return Millis(deadline.at + (AFTER_ZERO if shown_to_somebody else 0))


def moved(state: TableState, away: Millis, now: Millis) -> TableState:
    """Return the table with all deadlines moved later by the server's downtime `away`, in
    milliseconds (P6).

    A deadline that opened during the downtime starts now. `away` is negative if the system clock
    was set back before a restart.
    """
    return replace(
        state,
        deadlines=tuple(_moved(old, min(away, now - old.opened), now) for old in state.deadlines),
    )


def released(state: TableState, held: Millis, now: Millis) -> TableState:
    """Return the table with all deadlines moved later by the time since `held`, the server time at
    which the clocks were stopped.

    A deadline that opened after `held` starts now.
    """
    return replace(
        state,
        deadlines=tuple(_moved(old, now - max(held, old.opened), now) for old in state.deadlines),
    )


def _moved(old: Deadline, away: int, now: Millis) -> Deadline:
    time = old.at - old.opened
    least = now + LEFT_AT_LEAST - time if time > LEFT_AT_LEAST else 0
    opened = Millis(max(old.opened + away, least))
    return replace(old, opened=opened, at=Millis(opened + time))


def _timed(game: AnyGame, state: TableState) -> Iterator[Timed]:
    if state.phase == "waiting":
        if tournament_of(state.sheet) is None:
            yield WaitId(0), "waiting", (), TO_FILL
    elif state.phase == "starting":
        yield WaitId(0), "starting", (), _countdown(state)
    elif state.phase == "over" and not is_sealed(state):
        yield WaitId(0), "over", (), TO_CLOSE
    elif state.phase == "playing" and not state.still:
        patience = _patience(game, state)
        if patience is not None:
            yield WaitId(0), "waiting", (), patience
        for seat, place in enumerate(state.places):
            if place is not None and place.absent == "broke":
                yield WaitId(0), "broke", (Seat(seat),), TO_TOP_UP
        if epochs.is_awaited(game, state):
            yield WaitId(0), "seeds", (), TO_REVEAL if _is_committed(state) else TO_COMMIT
        yield from _asked(game, state)


def _countdown(state: TableState) -> Millis:
    """Return the time from enough seated players to the start: short for one person with bots."""
    places = [place for place in state.places if place is not None]
    people = sum(not place.bot for place in places)
    return TO_START_ALONE if people == 1 < len(places) else TO_START


def _asked(game: AnyGame, state: TableState) -> Iterator[Timed]:
    """Yield the game's open questions with their time limits.

    Bets stay open at least as long as the banker may add to the bank (F16).
    """
    waits = game.rules.waits(state.match)
    for wait in waits:
        if isinstance(wait, Choice):
            seats: tuple[Seat, ...] = (wait.seat,)
        elif isinstance(wait, Window):
            seats = wait.seats
        else:
            continue
        time = _time(state, wait, seats)
        if wait.kind == "bets" and any(isinstance(w, Window) and w.kind == "adding" for w in waits):
            time = max(time, length(state.sheet.times, "adding"))
        yield wait.id, wait.kind, seats, time


UNHURRIED: tuple[Kind, ...] = ("annul", "grace", "adding")
"""The kinds of window (a question that nobody must answer) that keep their full time limit although
all their players are absent, since a player may come back (F9, F16).
"""


def _time(state: TableState, question: SeatWait, seats: tuple[Seat, ...]) -> Millis:
    if question.kind not in UNHURRIED and all(_absent(state, seat) for seat in seats):
        return _time_of_absent(state, question)
    time = length(state.sheet.times, question.kind)
    return match_time.limit(state, question, time) if isinstance(question, Choice) else time


def _time_of_absent(state: TableState, question: SeatWait) -> Millis:
    """Return the time of a question whose seats are all absent: longer for the pause after a deal
    of a match that a person has not left.
    """
    people = (place for place in state.places if place is not None and not place.bot)
    is_pause = question.kind == "pause" and not is_ring(state.sheet)
    if is_pause and any(place.absent != "left" for place in people):
        return min(TO_READ, length(state.sheet.times, "pause"))
    return AUTO_DELAY


def _is_committed(state: TableState) -> bool:
    return state.next is not None and bool(state.next.participants)


def _absent(state: TableState, seat: Seat) -> bool:
    place = state.places[seat]
    return place is None or place.absent is not None

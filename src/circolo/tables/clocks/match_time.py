"""Match time: the total time that a seat may think during a match (T19).

Time counts while the seat must make a choice, is present, and its clock runs.
"""

from collections.abc import Iterator

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.play.waits import Choice, WaitId
from circolo.tables.events import TimeSpent
from circolo.tables.state import Place, TableState, Thinking
from circolo.tables.table_options import STILL_TO_THINK


def limit(state: TableState, choice: Choice, move: Millis) -> Millis:
    """Return the time limit of a choice in milliseconds. It is `move`, the limit of any choice, or
    less if the seat has little match time left, but at least `STILL_TO_THINK`.
    """
    match, place = state.sheet.times.match, state.places[choice.seat]
    if match is None or place is None:
        return move
    left = match - place.thinking.spent + _on(place.thinking, choice.id)
    return Millis(min(move, max(left, STILL_TO_THINK)))


def spent(
    game: AnyGame, before: TableState, after: TableState, *, now: Millis
) -> Iterator[TimeSpent]:
    """Yield an event with the seat's thinking time for each choice of `before` that has ended
    since, because the seat has answered or has become absent.
    """
    timed = before.sheet.times.match is not None and before.phase == "playing"
    if not timed or after.phase == "closed":
        return
    still_open = game.rules.waits(after.match)
    until = now if before.held is None else min(now, before.held)
    for choice in game.rules.waits(before.match):
        if not isinstance(choice, Choice) or _is_away(before, choice.seat):
            continue
        if choice not in still_open or _is_away(after, choice.seat):
            (deadline,) = [one for one in before.deadlines if one.ask == choice.id]
            if deadline.untimed:
                continue
            thought = min(until, deadline.at) - deadline.opened
            yield TimeSpent(choice.seat, choice.id, Millis(max(0, thought)))


def added(thinking: Thinking, event: TimeSpent) -> Thinking:
    """Return the thinking time of a seat after a `TimeSpent` event. A later event about the same
    question replaces the earlier one.
    """
    total = thinking.spent - _on(thinking, event.ask) + event.millis
    return Thinking(Millis(total), event.ask, event.millis)


def _on(thinking: Thinking, ask: WaitId) -> Millis:
    return thinking.on_it if thinking.ask == ask else Millis(0)


def _is_away(state: TableState, seat: Seat) -> bool:
    place: Place | None = state.places[seat]
    return place is None or place.absent is not None

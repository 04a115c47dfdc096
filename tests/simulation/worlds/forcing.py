"""Has another world go as the first went where all could see: lots, bots, automatic answers.

In the other world a bot holds other cards and would choose otherwise; a lot falls among others. The
worlds that are compared are those in which what is public was nevertheless the same: there the
bot has chosen so, and the lot has fallen so.
"""

import asyncio
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from circolo.bots import runner
from circolo.cards.shuffle import shuffled
from circolo.cards.units import Millis, Seat
from circolo.fairness import epoch, merkle
from circolo.fairness.encoding import tag
from circolo.play.commands import Drawn
from circolo.play.contract import AnyGame, IllegalAction
from circolo.room.tables import dealer, table_actor
from circolo.tables import rules, view
from circolo.tables.automation import automatic_answers
from circolo.tables.commands import Answer
from circolo.tables.events import Played, PremoveDropped
from circolo.tables.refusal import Refused
from circolo.tables.state import PlayerId, TableState
from circolo.wire import table_log
from tests.simulation.worlds.agenda import peoples_turn
from tests.simulation.worlds.premises import chance

Key = tuple[str, int]
Ask = tuple[str, int, int]


@dataclass(frozen=True)
class Automatic:
    """What the house answered for a seat, as it had set."""

    at: Millis
    table: str
    seat: Seat
    player: PlayerId
    ask: int
    action: Any
    after: int
    """Milliseconds from the opening of the question to when its answer was due."""

    is_late: bool
    """Whether it came after what people did in the same millisecond, and because of it."""

    @property
    def moment(self) -> tuple[Millis, str]:
        """When and at which table."""
        return self.at, self.table


@dataclass
class Course:
    """What went as chance or a bot would have it: by table and question."""

    lots: dict[Key, tuple[Any, ...]] = field(default_factory=dict)
    chosen: dict[Ask, list[Any]] = field(default_factory=lambda: defaultdict(list))
    automatic: list[Automatic] = field(default_factory=list)
    by_itself: list[tuple[Millis, str, PlayerId]] = field(default_factory=list)
    """When, at which table and for whom the house was to answer, also where nothing came of it."""


@contextmanager
def taken_down(course: Course) -> Iterator[None]:
    """Note how lots fall, what bots choose and what is answered for seats."""
    patch = pytest.MonkeyPatch()
    due, chosen, answer = (
        dealer.Dealer.due,
        runner.TableBot._choose_action,
        automatic_answers.answer,
    )
    answer_for, submitted = (
        table_actor.TableActor._answer_for,
        dict[Ask, tuple[Millis, int, bool]](),
    )

    def noting_lots(self: Any, game: AnyGame, state: TableState) -> Any:
        said = due(self, game, state)
        if isinstance(said, Answer) and isinstance(said.chance, Drawn):
            course.lots[state.id, said.chance.ask] = _public(game, state, said)
        return said

    def noting_bots(self: Any, frame: Any, ask: Any) -> Any:
        action = chosen(self, frame, ask)
        course.chosen[frame.table, frame.seat, ask.id].append(action)
        return action

    def noting_answers(game: AnyGame, state: TableState, command: Any, *, now: Millis) -> Any:
        action = answer(game, state, command, now=now)
        if not isinstance(action, PremoveDropped):
            place = state.places[command.seat]
            assert place is not None
            at, after, late = submitted[state.id, command.seat, command.ask]
            one = Automatic(
                at=at,
                table=state.id,
                seat=command.seat,
                player=place.player,
                ask=command.ask,
                action=action,
                after=after,
                is_late=late,
            )
            if one not in course.automatic[-1:]:  # what is to wait for its turn is decided twice
                course.automatic.append(one)
        return action

    def noting_times(self: Any, state: TableState, due: automatic_answers.Due) -> None:
        now = self._services.clock.now()
        is_late = asyncio.get_running_loop().time() >= peoples_turn(now)
        (opened,) = [one.opened for one in state.deadlines if one.ask == due.ask]
        place = state.places[due.seat]
        assert place is not None
        course.by_itself.append((now, state.id, place.player))
        submitted[state.id, due.seat, due.ask] = now, due.at - opened, is_late
        answer_for(self, state, due)

    with _ideal_commitments(patch):
        patch.setattr(table_actor.TableActor, "_answer_for", noting_times)
        patch.setattr(dealer.Dealer, "due", noting_lots)
        patch.setattr(runner.TableBot, "_choose_action", noting_bots)
        patch.setattr(automatic_answers, "answer", noting_answers)
        yield


@contextmanager
def followed(course: Course, orders: Mapping[bytes, tuple[int, ...]]) -> Iterator[None]:
    """Deal these orders from their seeds, and let the rest go as it went."""
    patch = pytest.MonkeyPatch()
    due, chosen = dealer.Dealer.due, runner.TableBot._choose_action
    left = {key: deque(actions) for key, actions in course.chosen.items()}

    def same_lots(self: Any, game: AnyGame, state: TableState) -> Any:
        said = due(self, game, state)
        if isinstance(said, Answer) and isinstance(said.chance, Drawn):
            wanted = course.lots.get((state.id, said.chance.ask))
            return said if wanted is None else _lot(game, state, said, wanted=wanted)
        return said

    def same_choice(self: Any, frame: Any, ask: Any) -> Any:
        action = chosen(self, frame, ask)  # it thinks for itself, and as long
        before = left.get((frame.table, frame.seat, ask.id))
        return before.popleft() if before else action

    def ordered(seed: bytes, size: int) -> tuple[int, ...]:
        return orders[seed] if seed in orders else shuffled(seed, size)

    with _ideal_commitments(patch):
        patch.setattr(dealer.Dealer, "due", same_lots)
        patch.setattr(runner.TableBot, "_choose_action", same_choice)
        for module in (dealer, table_log, epoch):
            patch.setattr(module, "shuffled", ordered)
        yield


@contextmanager
def _ideal_commitments(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the leaf of a card follow from its place and salt alone.

    A leaf is a hash over a secret salt of 32 bytes: without the salt it is chance, whatever the
    card. So chance it is here, the same in both worlds, and with it every root and path; how long
    they are, and when they are sent, is compared like all else.

    Each table draws its seeds from chance of its own: what one table does moves no other's.
    """
    patch.setattr(merkle, "leaf", lambda place, _, salt: tag("circolo1/card", place, salt))
    real = dealer.Dealer.__init__

    def own_chance(self: Any, stream: str, **parts: Any) -> None:
        real(self, stream, **{**parts, "entropy": chance(f"seeds of {stream}")})

    patch.setattr(dealer.Dealer, "__init__", own_chance)
    try:
        yield
    finally:
        patch.undo()


class Impossible(Exception):
    """No lot leads to what was public in the first world: this is no world of its viewer."""


def _lot(game: AnyGame, state: TableState, said: Answer, *, wanted: tuple[Any, ...]) -> Answer:
    """Return the lot that shows everybody what was shown, this one if it does."""
    drawn = said.chance
    assert isinstance(drawn, Drawn)
    if _public(game, state, said) == wanted:
        return said
    value = 0
    while True:
        one = Answer(Drawn(drawn.ask, value))
        try:
            if _public(game, state, one) == wanted:
                return one
        except (IllegalAction, Refused, AssertionError, IndexError) as beyond:
            raise Impossible(state.id) from beyond
        value += 1


def _public(game: AnyGame, state: TableState, said: Answer) -> tuple[Any, ...]:
    events = rules.decide(game, state, said, now=Millis(0)).events
    shown = (view.redact(game, event, None) for event in events if isinstance(event, Played))
    return tuple(event for event in shown if event is not None)

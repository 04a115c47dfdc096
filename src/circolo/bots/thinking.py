"""Tracks the questions of one bot that a heavy policy is computing in another process.

The heavy policy may be late or never answer. Then the light policy answers at the planned time, so
that the time of an answer reveals nothing about the computation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from circolo.bots.worker import PolicyTask
from circolo.cards.shuffle import SEED_BYTES
from circolo.cards.units import Rng
from circolo.play.offers import Question
from circolo.play.waits import WaitId
from circolo.room.ports import Cancel
from circolo.tables.state import BotLevel
from circolo.wire.game_unions import Action


class Thinker(Protocol):
    """Interface for running heavy policies outside the server process; `bots.pool.Pool` implements
    it.
    """

    def think(self, question: PolicyTask, then: Callable[[Action], None]) -> Cancel | None:
        """Start computing the answer; call `then` with it later, or never if the computation fails.

        Return a handle that cancels the work, or None if the question cannot be queued now.
        """
        ...


@dataclass(slots=True)
class _Thought:
    question: Question[Any]
    action: Action | None = None
    work: Cancel | None = None


class Thoughts:
    """The heavy computations of one bot and their finished answers, by question id."""

    def __init__(self, thinker: Thinker | None, rng: Rng) -> None:
        self._thinker = thinker
        self._rng = rng
        self._open: dict[WaitId, _Thought] = {}

    def begin(
        self, level: BotLevel, view: Any, question: Question[Any], *, then: Callable[[], None]
    ) -> None:
        """Start the heavy policy of `level` on a question, replacing earlier work on it; call
        `then` when the answer is ready.
        """
        if self._thinker is None:
            return
        thought = _Thought(question)
        chance = b"".join(self._rng.below(256).to_bytes() for _ in range(SEED_BYTES))

        def finished(action: Action) -> None:
            thought.action = action
            if self._open.get(question.id) is thought:
                then()

        self.drop(question.id)
        self._open[question.id] = thought
        thought.work = self._thinker.think(PolicyTask(level, view, question, chance), finished)

    def take(self, question: Question[Any]) -> Action | None:
        """Return the finished answer to this question, if its offers are unchanged.

        Otherwise cancel the work on it and return None.
        """
        thought = self._open.get(question.id)
        if thought is not None and thought.question == question and thought.action is not None:
            return thought.action
        self.drop(question.id)
        return None

    def drop(self, question_id: WaitId) -> None:
        """Cancel the work on a question and forget its answer; do nothing if there is none."""
        thought = self._open.pop(question_id, None)
        if thought is not None and thought.work is not None:
            thought.work.cancel()

    def end(self) -> None:
        """Cancel the work on all questions."""
        for question_id in list(self._open):
            self.drop(question_id)

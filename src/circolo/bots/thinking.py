"""Keeps a bot's open questions while a heavy policy works on them in another process.

The heavy policy may be late, or never answer. Then the light policy answers, at the moment that was
planned anyway, so that the time of an answer reveals nothing.
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
    """Runs heavy policies; bootstrap provides it."""

    def think(self, question: PolicyTask, then: Callable[[Action], None]) -> Cancel | None:
        """Start the policy; it calls `then` later, or never. None if there is no room for another
        question.
        """
        ...


@dataclass(slots=True)
class _Thought:
    ask: Question[Any]
    action: Action | None = None
    thinking: Cancel | None = None


class Thoughts:
    """The running questions of one bot: at most one for each open question."""

    def __init__(self, thinker: Thinker | None, rng: Rng) -> None:
        self._thinker = thinker
        self._rng = rng
        self._open: dict[WaitId, _Thought] = {}

    def begin(
        self, level: BotLevel, view: Any, question: Question[Any], *, then: Callable[[], None]
    ) -> None:
        """Start the policy on a question of a view; it calls `then` when its answer is ready."""
        if self._thinker is None:
            return
        thought = _Thought(question)
        chance = b"".join(self._rng.below(256).to_bytes() for _ in range(SEED_BYTES))

        def came(action: Action) -> None:
            thought.action = action
            if self._open.get(question.id) is thought:
                then()

        self.drop(question.id)
        self._open[question.id] = thought
        thought.thinking = self._thinker.think(PolicyTask(level, view, question, chance), came)

    def take(self, question: Question[Any]) -> Action | None:
        """Return the answer to exactly this question, or None; either way cancel the work on it."""
        thought = self._open.get(question.id)
        if thought is not None and thought.ask == question and thought.action is not None:
            return thought.action
        self.drop(question.id)
        return None

    def drop(self, ask: WaitId) -> None:
        """Cancel the work on a question."""
        thought = self._open.pop(ask, None)
        if thought is not None and thought.thinking is not None:
            thought.thinking.cancel()

    def end(self) -> None:
        """Cancel all work."""
        for ask in list(self._open):
            self.drop(ask)

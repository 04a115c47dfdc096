"""Thinking apart: what a bot has been asked and not answered, while a heavy policy thinks about it.

Whoever thinks may be late, or never come back; the light policy beside it answers then, at the
moment at which an answer was due anyway. When a bot answers tells nothing of how long it thought.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from circolo.bots.worker import Question
from circolo.cards.shuffle import SEED_BYTES
from circolo.cards.units import Rng
from circolo.play.offers import Ask
from circolo.play.waits import WaitId
from circolo.room.ports import Cancel
from circolo.tables.state import BotLevel
from circolo.wire.client import Action


class Thinker(Protocol):
    """Where heavy policies are asked; filled by bootstrap."""

    def think(self, question: Question, then: Callable[[Action], None]) -> Cancel | None:
        """Begin, and call `then` later, or never; None if there is no room for a thought more."""
        ...


@dataclass(slots=True)
class _Thought:
    ask: Ask[Any]
    action: Action | None = None
    thinking: Cancel | None = None


class Thoughts:
    """What one bot thinks about: at most one thought to each question that is open."""

    def __init__(self, thinker: Thinker | None, rng: Rng) -> None:
        self._thinker = thinker
        self._rng = rng
        self._open: dict[WaitId, _Thought] = {}

    def begin(self, level: BotLevel, view: Any, ask: Ask[Any], *, then: Callable[[], None]) -> None:
        """Think about a question of a view; `then` is called when an answer to it is there."""
        if self._thinker is None:
            return
        thought = _Thought(ask)
        chance = b"".join(self._rng.below(256).to_bytes() for _ in range(SEED_BYTES))

        def came(action: Action) -> None:
            thought.action = action
            if self._open.get(ask.id) is thought:
                then()

        self.drop(ask.id)
        self._open[ask.id] = thought
        thought.thinking = self._thinker.think(Question(level, view, ask, chance), came)

    def take(self, ask: Ask[Any]) -> Action | None:
        """Return the answer to exactly this question; if it is not there, nobody thinks on."""
        thought = self._open.get(ask.id)
        if thought is not None and thought.ask == ask and thought.action is not None:
            return thought.action
        self.drop(ask.id)
        return None

    def drop(self, ask: WaitId) -> None:
        """Think about a question no longer."""
        thought = self._open.pop(ask, None)
        if thought is not None and thought.thinking is not None:
            thought.thinking.cancel()

    def end(self) -> None:
        """Think no longer."""
        for ask in list(self._open):
            self.drop(ask)

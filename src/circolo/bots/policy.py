"""A policy: a pure function from a seat's view and a question to an action."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias

from circolo.cards.shuffle import WordRng, key_stream
from circolo.cards.units import Rng
from circolo.play.commands import ActionT
from circolo.play.contract import ViewT
from circolo.play.offers import OfferT, Question

Cost = Literal["light", "heavy"]
"""The cost of a policy. A light one answers within 2 ms and may run in the server; a heavy one runs
in another process (`bots.pool`) and has a light stand-in.
"""


@dataclass(frozen=True, slots=True)
class Policy(Generic[ViewT, OfferT, ActionT]):
    """A way to play one game. Equal views, questions and random numbers give equal choices.

    A policy that may return None lets a question pass that nobody must answer.
    """

    name: str
    cost: Cost
    choose: Callable[[ViewT, Question[OfferT], Rng], ActionT]
    stand_in: "Policy[ViewT, OfferT, ActionT] | None" = None
    """The light policy that answers when a heavy one has not; a light policy has none."""

    @property
    def light(self) -> "Policy[ViewT, OfferT, ActionT]":
        """Return the policy that may run anywhere: itself, or its stand-in."""
        return self if self.stand_in is None else self.stand_in


AnyPolicy: TypeAlias = Policy[Any, Any, Any]
"""A policy whose types are erased, because a mapping cannot keep the types of four games."""


def lots(seed: bytes) -> Rng:
    """Return a random source from 32 bytes, always the same; its words are wide enough to sample
    worlds.
    """
    words = key_stream(seed)
    return WordRng((high << 32 | low for high, low in zip(words, words, strict=True)), bits=64)

"""What a bot decides with: a pure function of what its seat sees and of one question put to it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias

from circolo.cards.shuffle import WordRng, key_stream
from circolo.cards.units import Rng
from circolo.play.commands import ActionT
from circolo.play.contract import ViewT
from circolo.play.offers import Ask, OfferT

Cost = Literal["light", "heavy"]
"""A light policy answers within 2 ms, so that it may be asked where everything else runs; a heavy
one thinks in another process (`bots.pool`), and has a light one beside it."""


@dataclass(frozen=True, slots=True)
class Policy(Generic[ViewT, OfferT, ActionT]):
    """A way to play one game. Equal views, asks and chance give equal choices.

    A policy whose actions may be None lets questions be that nobody owes an answer to.
    """

    name: str
    cost: Cost
    choose: Callable[[ViewT, Ask[OfferT], Rng], ActionT]
    stand_in: "Policy[ViewT, OfferT, ActionT] | None" = None
    """Who answers at once where a heavy policy has not; a light one needs nobody."""

    @property
    def light(self) -> "Policy[ViewT, OfferT, ActionT]":
        """The policy that may be asked anywhere: itself, or its stand-in."""
        return self if self.stand_in is None else self.stand_in


AnyPolicy: TypeAlias = Policy[Any, Any, Any]
"""A policy among others: a mapping cannot keep the types of four games together."""


def lots(seed: bytes) -> Rng:
    """Return chance from 32 bytes, always the same; its draws are wide enough to sample worlds."""
    words = key_stream(seed)
    return WordRng((high << 32 | low for high, low in zip(words, words, strict=True)), bits=64)

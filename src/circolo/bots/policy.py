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
"""The computing cost of a policy. A light policy answers within 2 ms and may run in the server. A
heavy one runs in a worker process (`bots.pool`) and has a light stand-in.
"""


class PolicyNotInstalled(ImportError):
    """A policy cannot choose, because a package that it needs is not installed."""

    code = "policy_not_installed"

    def __init__(self, policy: str, package: str) -> None:
        super().__init__(f"The policy {policy} needs {package}: pip install {package}.")
        self.policy, self.package = policy, package

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.policy, self.package)


@dataclass(frozen=True, slots=True)
class Policy(Generic[ViewT, OfferT, ActionT]):
    """A way to play one game: `choose` returns a bot's action for a seat's view and a question.

    It is a pure function: equal views, questions and random numbers give equal actions. For a
    question that the seat need not answer, `choose` may return None, which gives no answer.
    """

    name: str
    cost: Cost
    choose: Callable[[ViewT, Question[OfferT], Rng], ActionT]
    stand_in: "Policy[ViewT, OfferT, ActionT] | None" = None
    """The light policy that answers if a heavy one is late or fails; None for a light policy."""

    @property
    def light(self) -> "Policy[ViewT, OfferT, ActionT]":
        """Return a policy that is fast enough for the server: this one if light, or else its
        stand-in.
        """
        return self if self.stand_in is None else self.stand_in


AnyPolicy: TypeAlias = Policy[Any, Any, Any]
"""A policy of any game. Its view, offer and action types are erased, because one mapping contains
the policies of all games.
"""


def seeded_rng(seed: bytes) -> Rng:
    """Return a deterministic random number generator from a seed of 32 bytes.

    It draws 64-bit words, which are wide enough to sample possible layouts of the hidden cards.
    """
    words = key_stream(seed)
    return WordRng((high << 32 | low for high, low in zip(words, words, strict=True)), bits=64)

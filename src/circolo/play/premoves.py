"""Premoves: what a seat sets before its turn, for which question, on what condition, for how long
(R7).
"""

from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from circolo.play.offers import Offer

PremoveT = TypeVar("PremoveT")

Topic = Literal["turn", "play", "bet", "bank", "hand", "word", "grace", "other"]
"""The topic of a question: finer than the kind of its wait, which decides only its time."""

Until = Literal["deal", "next_deal", "bank", "next_bank", "each", "always"]
"""How long a premove holds: used once in this deal, in the next deal, in this bank or in the next
bank; or each time its question comes, in this bank or until it is withdrawn.
"""

STANDING: tuple[Until, ...] = ("each", "always")
"""The durations of a premove that is not used up; a premove that stakes chips cannot have one."""


class PendingPremove(Struct, Generic[PremoveT], frozen=True):
    """A premove that a seat has set; a seat has at most one for each topic.

    `until` is None in the first logs, where every premove was used once.
    """

    about: Topic
    premove: PremoveT
    until: Until | None = None


class PremoveOffer(Offer[Any], Protocol):
    """A premove that may be set, and its durations; the first one is the default."""

    @property
    def until(self) -> tuple[Until, ...]: ...

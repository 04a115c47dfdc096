"""Premoves: answers that a seat sets before the question is open, each with a topic, a duration and
perhaps a condition (R7).
"""

from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from circolo.play.offers import Offer

PremoveT = TypeVar("PremoveT")

Topic = Literal["turn", "play", "bet", "bank", "hand", "word", "grace", "other"]
"""The topic of a question. A premove (an answer set in advance) answers only questions of its
topics. A topic is finer than a wait's kind, which decides only the time limit.
"""

Until = Literal["deal", "next_deal", "bank", "next_bank", "each", "always"]
"""The duration of a premove. `deal`, `next_deal`, `bank` and `next_bank`: used once, in that deal
or bank. `each`: used at every question of its topic in this bank. `always`: at every question until
it is withdrawn.
"""

STANDING: tuple[Until, ...] = ("each", "always")
"""The durations of premoves that are used more than once. A premove that stakes chips cannot have
one.
"""


class PendingPremove(Struct, Generic[PremoveT], frozen=True, gc=False):
    """A premove (an answer set in advance) that a seat has set and that is not used up. A seat has
    at most one for each topic (`about`).

    `until` is None in the oldest logs, where every premove was used once.
    """

    about: Topic
    premove: PremoveT
    until: Until | None = None


class PremoveOffer(Offer[Any], Protocol):
    """An offer of premoves that a seat may set, with the durations (`until`) that it may choose;
    the first duration is the default.
    """

    @property
    def until(self) -> tuple[Until, ...]: ...

"""What a seat sets before its turn: for which question, on what condition, for how long (R7)."""

from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from circolo.play.offers import Offer

PremoveT = TypeVar("PremoveT")

Topic = Literal["turn", "play", "bet", "bank", "hand", "word", "grace", "other"]
"""What a question is about: finer than the kind of its wait, which tells only its time."""

Until = Literal["deal", "next_deal", "bank", "next_bank", "each", "always"]
"""How long it holds: used once in this deal, in the one after it, in this bank, in the one after
it; or as often as its question comes, in this bank or until it is withdrawn.
"""

STANDING: tuple[Until, ...] = ("each", "always")
"""What is not used up; nothing that stakes chips may be set so."""


class Wish(Struct, Generic[PremoveT], frozen=True):
    """What is set for one question; a seat may have set several, each about something else.

    `until` is None where it was set in the first logs, which knew no end but its use.
    """

    about: Topic
    premove: PremoveT
    until: Until | None = None


class PremoveOffer(Offer[Any], Protocol):
    """What may be set, and for how long: the first is taken where nothing is said."""

    @property
    def until(self) -> tuple[Until, ...]: ...

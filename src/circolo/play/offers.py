"""Offers: all actions that a seat may take now, and no others. The client shows them, and `decide`
checks each action against them (R2).
"""

from collections.abc import Iterator
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from circolo.play.waits import Kind, WaitId

ActionT_co = TypeVar("ActionT_co", covariant=True)


class Offer(Protocol[ActionT_co]):
    """One type of action that a seat may take, with the allowed values of its fields: finite
    choices, and at most one range of amounts.
    """

    def permits(self, action: object) -> bool:
        """Return whether this action, with these values, is offered."""
        ...

    def actions(self) -> Iterator[ActionT_co]:
        """Yield the offered actions in a fixed order. Of a range of amounts, yield only its two
        ends and the amount one step above the lowest.
        """
        ...


OfferT = TypeVar("OfferT", bound=Offer[Any])


class Question(Struct, Generic[OfferT], frozen=True, gc=False, omit_defaults=True):
    """An open question to a seat, with all its legal answers. `id` is the id of the wait."""

    id: WaitId
    kind: Kind
    offers: tuple[OfferT, ...]
    silence: int = 0
    """Chips that the seat loses if it does not answer in time (S8, S11, S20, F4), or that the game
    then bets for it (F10).
    """

    def permits(self, action: object) -> bool:
        """Return whether one of the offers permits this action."""
        return any(offer.permits(action) for offer in self.offers)

    def actions(self) -> tuple[Any, ...]:
        """Return the actions of all offers; of a range of amounts only some."""
        return tuple(action for offer in self.offers for action in offer.actions())


class Amount(Struct, frozen=True, gc=False):
    """A range of chips: any whole amount from `low` to `high` is legal (R2).

    `step` is the increment of the client's amount picker; it forbids no amount.
    """

    low: int
    high: int
    step: int

    def __contains__(self, chips: int) -> bool:
        return self.low <= chips <= self.high

    def ends(self) -> Iterator[int]:
        """Yield three sample amounts of the range, without repeats: the lowest, one step above the
        lowest, and the highest.
        """
        second = min(self.low + self.step, self.high)
        yield self.low
        if second > self.low:
            yield second
        if self.high > second:
            yield self.high


def permits(asks: tuple[Question[OfferT], ...], ask: WaitId, action: object) -> bool:
    """Return whether the question with the id `ask` offers `action` as an answer."""
    return any(question.permits(action) for question in asks if question.id == ask)

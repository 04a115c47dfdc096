"""What a seat may do now, complete and exact: the client shows it, `decide` checks it (R2)."""

from collections.abc import Iterator
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from circolo.play.waits import Kind, WaitId

ActionT_co = TypeVar("ActionT_co", covariant=True)


class Offer(Protocol[ActionT_co]):
    """One type of action: fields with finitely many values, and at most one range of amounts."""

    def permits(self, action: object) -> bool:
        """Return whether exactly this action is offered."""
        ...

    def actions(self) -> Iterator[ActionT_co]:
        """Yield the offered actions in a fixed order; of a range the two ends and the first
        step.
        """
        ...


OfferT = TypeVar("OfferT", bound=Offer[Any])


class Question(Struct, Generic[OfferT], frozen=True, omit_defaults=True):
    """An open question to a seat, and all its answers."""

    id: WaitId
    kind: Kind
    offers: tuple[OfferT, ...]
    silence: int = 0
    """Chips that the seat loses if it lets the time of the question pass (S8, S11, S20, F4), or
    that are then charged as a bet (F10).
    """


class Amount(Struct, frozen=True):
    """Chips from `low` to `high`: any whole amount between them is legal (R2).

    `step` is a hint for the picker; it forbids no amount.
    """

    low: int
    high: int
    step: int

    def __contains__(self, chips: int) -> bool:
        return self.low <= chips <= self.high

    def ends(self) -> Iterator[int]:
        """Yield the lowest, the next and the highest amount, without repeats."""
        second = min(self.low + self.step, self.high)
        yield self.low
        if second > self.low:
            yield second
        if self.high > second:
            yield self.high


def permits(asks: tuple[Question[OfferT], ...], ask: WaitId, action: object) -> bool:
    """Return whether `action` is offered as an answer to the question `ask`."""
    return any(
        offer.permits(action)
        for question in asks
        if question.id == ask
        for offer in question.offers
    )

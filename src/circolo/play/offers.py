"""What a seat may do now, complete and exact: the client shows it, `decide` checks it (R2)."""

from collections.abc import Iterator
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from circolo.play.waits import Kind, WaitId

ActionT_co = TypeVar("ActionT_co", covariant=True)


class Offer(Protocol[ActionT_co]):
    """One type of action with finite fields and at most one range of amounts."""

    def permits(self, action: object) -> bool:
        """Tell whether this very action is offered."""
        ...

    def actions(self) -> Iterator[ActionT_co]:
        """List what is offered in a fixed order; of a range its ends and its first step."""
        ...


OfferT = TypeVar("OfferT", bound=Offer[Any])


class Ask(Struct, Generic[OfferT], frozen=True):
    """A question open to a seat, and all its answers."""

    id: WaitId
    kind: Kind
    offers: tuple[OfferT, ...]


class Amount(Struct, frozen=True):
    """Chips from `low` to `high` by `step`; `high` is allowed even off the step (R2)."""

    low: int
    high: int
    step: int

    def __contains__(self, chips: int) -> bool:
        on_step = self.low <= chips <= self.high and (chips - self.low) % self.step == 0
        return on_step or chips == self.high

    def ends(self) -> Iterator[int]:
        """List the least, the next and the most, without repeats."""
        second = min(self.low + self.step, self.high)
        yield self.low
        if second > self.low:
            yield second
        if self.high > second:
            yield self.high


def permits(asks: tuple[Ask[OfferT], ...], ask: WaitId, action: object) -> bool:
    """Tell whether `action` is offered in answer to `ask`."""
    return any(
        offer.permits(action)
        for question in asks
        if question.id == ask
        for offer in question.offers
    )

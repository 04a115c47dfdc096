"""The actions of a seat at tressette, and the offers of these actions."""

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from circolo.games.tressette.combinations import Combination
from circolo.tricks.actions import GoOn, GoOnOffer, PlayCard, PlayCardOffer

__all__ = [
    "Action",
    "Declare",
    "DeclareOffer",
    "GoOn",
    "GoOnOffer",
    "Offer",
    "PlayCard",
    "PlayCardOffer",
]


class Declare(Struct, frozen=True, gc=False, tag="declare", forbid_unknown_fields=True):
    """Action: declare these combinations (accuso), in the order of the offer. The seat still has to
    play a card afterwards.
    """

    combinations: tuple[Combination, ...]


class DeclareOffer(Struct, frozen=True, gc=False, tag="declare"):
    """Offers to declare one or several of these combinations at once, in this order (accuso; T11,
    T17).
    """

    combinations: tuple[Combination, ...]

    def permits(self, action: object) -> bool:
        if not isinstance(action, Declare) or not action.combinations:
            return False
        return action.combinations == tuple(
            c for c in self.combinations if c in action.combinations
        )

    def actions(self) -> Iterator[Declare]:
        for size in range(1, len(self.combinations) + 1):
            yield from map(Declare, combinations(self.combinations, size))


Action = PlayCard | Declare | GoOn
Offer = PlayCardOffer | DeclareOffer | GoOnOffer

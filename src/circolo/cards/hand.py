"""A hand: some cards of one pack, in order, of which some may be face down."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from circolo.cards.card import Card
from circolo.cards.french import FrenchCard
from circolo.cards.notation import HIDDEN, text
from circolo.cards.picture import Shown, pictures_of
from circolo.pictures.deck import Picture

CardT = TypeVar("CardT", Card, FrenchCard)


class BadHand(ValueError):
    """A text names no hand of the pack."""

    code = "notation_cards"


class Hand(Shown, tuple[CardT | None, ...], Generic[CardT]):
    """An immutable sequence of cards, of which None is one that lies face down: `str` and `read`
    are inverse.
    """

    @classmethod
    def read(cls, text: str, pack: Iterable[CardT] = Card) -> "Hand[CardT]":
        """Return the hand that a text names: Italian cards, unless `pack` is that of `FrenchCard`.

        Raises BadHand.
        """
        cards = {card.value: card for card in pack}
        words = text.split()
        for word in words:
            if word not in cards and word != HIDDEN:
                raise BadHand(f"'{word}' is no card of the pack")
        return cls([cards.get(word) for word in words])

    def __str__(self) -> str:
        return text(self)

    def _pictures(self) -> list[Picture]:
        return pictures_of(self)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

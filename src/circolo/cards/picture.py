"""How a card shows itself in a notebook: drawn in a deck of the house."""

from collections.abc import Iterable
from html import escape

from circolo.pictures.deck import BACK, Picture

ITALIAN = "napoletane"
FRENCH = "francesi-2"
_FRENCH_RANKS = {"J": "F", "Q": "C", "K": "R"}
_FRENCH_SUITS = {"D": "D", "H": "C", "S": "S", "C": "B"}
"""The picture of each French suit is named after an Italian one."""


class Shown:
    """Mixin of cards and hands, with the methods that notebooks look for."""

    def _repr_svg_(self) -> str:
        from circolo.pictures.document import row  # no game needs it

        return row(self._pictures(), label=str(self))

    def _repr_html_(self) -> str:
        return f'<span title="{escape(str(self))}">{self._repr_svg_()}</span>'

    def _pictures(self) -> list[Picture]:
        return [italian(str(self))]


class ShownFrench(Shown):
    """Mixin of French cards."""

    def _pictures(self) -> list[Picture]:
        return [french(str(self))]


def italian(card: str, deck: str = ITALIAN) -> Picture:
    """Return the picture of an Italian card."""
    return Picture(deck, card, card[0])


def french(card: str, deck: str = FRENCH) -> Picture:
    """Return the picture of a French card."""
    rank, suit = card[0], card[1]
    name = _FRENCH_RANKS.get(rank, rank) + _FRENCH_SUITS[suit]
    return Picture(deck, name, "10" if rank == "T" else rank)


def hidden(*, is_french: bool) -> Picture:
    """Return the picture of a card that lies face down."""
    return Picture(FRENCH if is_french else ITALIAN, BACK)


def pictures_of(cards: Iterable[object]) -> list[Picture]:
    """Return the pictures of cards of one pack, of which None is one that lies face down."""
    cards = list(cards)
    is_french = any(isinstance(card, ShownFrench) for card in cards)
    return [
        one
        for card in cards
        for one in (card._pictures() if isinstance(card, Shown) else [hidden(is_french=is_french)])
    ]

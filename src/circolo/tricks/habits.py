"""What a player may leave to the house on his own turn, by his own wish (R6)."""

from typing import Any

from msgspec import Struct

from circolo.cards.card import Card
from circolo.play.offers import Ask
from circolo.tricks.actions import GoOn, PlayCard


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """`go_on`: ask for the next deal at once; `last_card`: play the last card of the hand.

    Everybody can count cards, so that neither tells anything of the hand.
    """

    go_on: bool = False
    last_card: bool = False


def habitual(hand: tuple[Card, ...], ask: Ask[Any], wishes: Wishes) -> PlayCard | GoOn | None:
    """Return what the wishes answer; None where the player is asked."""
    if ask.kind == "pause":
        return GoOn() if wishes.go_on else None
    if wishes.last_card and len(hand) == 1:
        return PlayCard(hand[0])
    return None

"""The preferences (standing settings) of a player at a trick game, which the house carries out on
the player's turn (R6).
"""

from typing import Any

from msgspec import Struct

from circolo.cards.card import Card
from circolo.play.offers import Question
from circolo.tricks.actions import GoOn, PlayCard


class TrickPreferences(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A player's preferences at a trick game. `go_on`: begin the next deal without waiting;
    `last_card`: play the last card of the hand at once.

    Everybody can see when a hand has one card left, so a quick answer reveals nothing about the
    hand.
    """

    go_on: bool = False
    last_card: bool = False


def preferred_answer(
    hand: tuple[Card, ...], question: Question[Any], preferences: TrickPreferences
) -> PlayCard | GoOn | None:
    """Return the action that the preferences give as the answer to this question, or None if the
    player must answer.
    """
    if question.kind == "pause":
        return GoOn() if preferences.go_on else None
    if preferences.last_card and len(hand) == 1:
        return PlayCard(hand[0])
    return None

"""The house bots' standard policy for tressette: it plays like a good club player and sees no
hidden card.

It remembers the cards played (`card_memory`), evaluates each legal card by rules of thumb
(`card_evaluation`, `rules_of_thumb`) and plays the best one. Between two players it searches the
last tricks exactly (`ending`). It is deterministic and fast enough to run in the server.
"""

from circolo.bots.policy import Policy
from circolo.bots.tressette import ending
from circolo.bots.tressette.card_evaluation import best_card
from circolo.bots.tressette.card_memory import Memory, remember
from circolo.bots.tressette.rules_of_thumb import rules_for
from circolo.cards.card import Card
from circolo.cards.units import Rng
from circolo.games.tressette.actions import (
    Action,
    Declare,
    DeclareOffer,
    GoOn,
    GoOnOffer,
    Offer,
    PlayCard,
)
from circolo.games.tressette.view import View
from circolo.play.offers import Question


def choose(view: View, question: Question[Offer], _: Rng) -> Action:
    """Return the bot's answer to a question: declare everything possible, play a card, or go on."""
    offer = question.offers[-1]
    if isinstance(offer, DeclareOffer):
        return Declare(offer.combinations)
    if isinstance(offer, GoOnOffer):
        return GoOn()
    if len(offer.cards) == 1:
        return PlayCard(offer.cards[0])
    return PlayCard(_card(remember(view), offer.cards))


def _card(memory: Memory, legal: tuple[Card, ...]) -> Card:
    if ending.is_solvable(memory):
        return ending.best_card(memory, legal)
    return best_card(memory, legal, rules_for(memory.trick, legal[0]))


CLUB = Policy("club", "light", choose)
"""The light policy of the house bots for tressette, as strong as a good club player."""

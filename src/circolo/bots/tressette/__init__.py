"""The house's tressette policy: club level, fair, and fast enough to run in the server.

It remembers the cards (`card_memory`), works out what each legal card would mean (`card_weights`)
and plays the card with the highest weight. The rules of thumb differ for leading, following and
discarding; between two players it counts out the last tricks (`ending`). It chooses only among the
offers, and it is deterministic.
"""

from circolo.bots.policy import Policy
from circolo.bots.tressette import ending
from circolo.bots.tressette.card_memory import Memory, remember
from circolo.bots.tressette.card_weights import heaviest
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
    """Answer one question: declare everything possible, play a card, go on."""
    offer = question.offers[-1]
    if isinstance(offer, DeclareOffer):
        return Declare(offer.combinations)
    if isinstance(offer, GoOnOffer):
        return GoOn()
    if len(offer.cards) == 1:
        return PlayCard(offer.cards[0])
    return PlayCard(_card(remember(view), offer.cards))


def _card(memory: Memory, legal: tuple[Card, ...]) -> Card:
    if ending.is_counted(memory):
        return ending.best(memory, legal)
    return heaviest(memory, legal, rules_for(memory.trick, legal[0]))


CLUB = Policy("club", "light", choose)
"""The house's tressette policy."""

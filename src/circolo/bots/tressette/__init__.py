"""The house bots' standard policy for tressette: it plays like a good club player and sees no
hidden card.

It remembers the cards played (`card_memory`), evaluates each legal card by rules of thumb
(`card_evaluation`, `rules_of_thumb`) and plays the best one. Between two players it searches the
last tricks exactly (`ending`). It is deterministic and fast enough to run in the server.
"""

from functools import partial

from circolo.bots.policy import Policy
from circolo.bots.tressette import ending
from circolo.bots.tressette.card_evaluation import best_card
from circolo.bots.tressette.card_memory import Memory, remember
from circolo.bots.tressette.human_errors import AMATEUR, BEGINNER, Practice, likely_card
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


def choose(
    view: View, question: Question[Offer], rng: Rng, *, practice: Practice | None = None
) -> Action:
    """Return the bot's answer to a question: declare everything possible, play a card, or go on.

    Without a `practice` the bot makes no human errors, and uses no random numbers.
    """
    offer = question.offers[-1]
    if isinstance(offer, DeclareOffer):
        return Declare(offer.combinations)
    if isinstance(offer, GoOnOffer):
        return GoOn()
    if len(offer.cards) == 1:
        return PlayCard(offer.cards[0])
    memory = remember(view)
    if practice is None:
        return PlayCard(_card(memory, offer.cards))
    assert view.table is not None
    return PlayCard(likely_card(memory, view.table, offer.cards, practice=practice, rng=rng))


def _card(memory: Memory, legal: tuple[Card, ...]) -> Card:
    if ending.is_solvable(memory):
        return ending.best_card(memory, legal)
    return best_card(memory, legal, rules_for(memory.trick, legal[0]))


CLUB = Policy("club", "light", choose)
"""The light policy of the house bots for tressette, as strong as a good club player."""

DILETTANTE = Policy("dilettante", "light", partial(choose, practice=AMATEUR))
PRINCIPIANTE = Policy("principiante", "light", partial(choose, practice=BEGINNER))

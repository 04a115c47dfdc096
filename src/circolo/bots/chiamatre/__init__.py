"""The house bots' policy for chiamatre: it plays like a good club player and sees no hidden card.

It plays the cards as in tressette (`bots.tressette`). `sides` tells it which seats are on its side;
as long as that is not known, it treats all seats as opponents. It calls the card that completes its
best suit (`calling`), and annuls a deal with a poor hand. It signals to its partner after the
called card is played (`signalling`). It is deterministic and fast enough to run in the server.
"""

from typing import assert_never

from circolo.bots.chiamatre import calling, signalling
from circolo.bots.chiamatre.card_memory import remember
from circolo.bots.policy import Policy
from circolo.bots.tressette.card_evaluation import best_card
from circolo.bots.tressette.conventions import cards_after_busso
from circolo.bots.tressette.rules_of_thumb import rules_for
from circolo.cards.units import Rng
from circolo.games.chiamatre.actions import (
    Action,
    Annul,
    AnnulOffer,
    Call,
    CallOffer,
    GoOn,
    GoOnOffer,
    Keep,
    KeepOffer,
    Offer,
    PlayCard,
    PlayCardOffer,
)
from circolo.games.chiamatre.view import View
from circolo.play.offers import Question


def choose(view: View, question: Question[Offer], _: Rng) -> Action:
    """Return the bot's answer to a question: annul the deal, call a card, play a card, or go on."""
    offer = question.offers[-1]
    match offer:
        case PlayCardOffer():
            return _play(view, offer)
        case CallOffer():
            return Call(calling.best(view.hand, offer.cards))
        case AnnulOffer():
            return Annul()
        case KeepOffer():
            return Keep()
        case GoOnOffer():
            return GoOn()
        case _:
            assert_never(offer)


def _play(view: View, offer: PlayCardOffer) -> PlayCard:
    memory = remember(view)
    assert view.table is not None
    cards = cards_after_busso(view.table, memory.partners, offer.cards)
    card = best_card(memory, cards, rules_for(memory.trick, cards[0]))
    if not offer.signals or view.table.partner is None:
        # A signal before the called card is played would reveal its holder (C6).
        return PlayCard(card)
    return PlayCard(
        card, signalling.signal_for(memory, card, offer.signals[offer.cards.index(card)])
    )


CLUB = Policy("club", "light", choose)
"""The policy of the house bots for chiamatre. "club" means the strength of a good club player."""

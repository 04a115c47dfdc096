"""The house bots' policy for chiamatre: it plays like a good club player and sees no hidden card.

It plays the cards as in tressette (`bots.tressette`). `sides` tells it which seats are on its side;
as long as that is not known, it treats all seats as opponents. It calls the card that completes its
best suit (`calling`), and annuls a deal with a poor hand. It signals to its partner after the
called card is played (`signalling`). It is deterministic and fast enough to run in the server.
"""

from functools import partial
from typing import assert_never

from circolo.bots.chiamatre import calling, signalling
from circolo.bots.chiamatre.card_memory import remember
from circolo.bots.policy import Policy
from circolo.bots.tressette.card_evaluation import best_card
from circolo.bots.tressette.conventions import cards_after_busso
from circolo.bots.tressette.human_errors import AMATEUR, BEGINNER, Practice, likely_card
from circolo.bots.tressette.rules_of_thumb import rules_for
from circolo.cards.card import Card
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


def choose(
    view: View, question: Question[Offer], rng: Rng, *, practice: Practice | None = None
) -> Action:
    """Return the bot's answer to a question: annul the deal, call a card, play a card, or go on.

    Without a `practice` the bot makes no human errors, and uses no random numbers.
    """
    offer = question.offers[-1]
    match offer:
        case PlayCardOffer():
            if practice is None:
                return _play(view, offer)
            return PlayCard(_seeming_best(view, offer, practice=practice, rng=rng))
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
    return play_card(view, offer, best_card(memory, cards, rules_for(memory.trick, cards[0])))


def play_card(view: View, offer: PlayCardOffer, card: Card) -> PlayCard:
    """Return the action that plays this card, with the signal that it deserves."""
    assert view.table is not None
    if not offer.signals or view.table.partner is None:
        # A signal before the called card is played would reveal its holder (C6).
        return PlayCard(card)
    memory = remember(view)
    return PlayCard(
        card, signalling.signal_for(memory, card, offer.signals[offer.cards.index(card)])
    )


def _seeming_best(view: View, offer: PlayCardOffer, *, practice: Practice, rng: Rng) -> Card:
    """Return the card that a player with this practice plays; such a player gives no signals."""
    assert view.table is not None
    return likely_card(remember(view), view.table, offer.cards, practice=practice, rng=rng)


CLUB = Policy("club", "light", choose)
"""The policy of the house bots for chiamatre. "club" means the strength of a good club player."""

DILETTANTE = Policy("dilettante", "light", partial(choose, practice=AMATEUR))
PRINCIPIANTE = Policy("principiante", "light", partial(choose, practice=BEGINNER))

"""The house's chiamatre policy: club level, fair, and fast enough to run in the server.

It plays the cards as in tressette (`bots.tressette`), with the seats that it knows to be on its
side (`sides`); until it knows them, it gives points to nobody. It calls the card that completes its
best suit (`calling`) and annuls a poor hand. Once the called card is played it signals what helps
the partner (`signalling`). It is deterministic.
"""

from typing import assert_never

from circolo.bots.chiamatre import calling, signalling
from circolo.bots.chiamatre.card_memory import remember
from circolo.bots.policy import Policy
from circolo.bots.tressette.card_weights import heaviest
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
    """Answer one question: keep or annul, the call, the card to play, going on."""
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
    card = heaviest(memory, cards, rules_for(memory.trick, cards[0]))
    if not offer.signals or view.table.partner is None:
        # A signal before the called card is played would reveal its holder (C6).
        return PlayCard(card)
    return PlayCard(card, signalling.said(memory, card, offer.signals[offer.cards.index(card)]))


CLUB = Policy("club", "light", choose)
"""The house's chiamatre policy."""

"""The house's chiamatre player: club level, honest, and quick enough to be asked at any time.

It plays the cards as it does tressette (`bots.tressette`), with those of whom it knows that they
are on its side (`sides`); while it does not know, it feeds nobody. It calls what makes its best
suit whole (`calling`), has a poor hand annulled, and once the called card is down it says with its
own what helps the partner (`signalling`). Chance has no part in it.
"""

from typing import assert_never

from circolo.bots.chiamatre import calling, signalling
from circolo.bots.chiamatre.memory import remember
from circolo.bots.policy import Policy
from circolo.bots.tressette.conventions import heard
from circolo.bots.tressette.thumb import rules_for
from circolo.bots.tressette.weighing import heaviest
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
from circolo.play.offers import Ask


def choose(view: View, ask: Ask[Offer], _: Rng) -> Action:
    """Answer one question: keep or annul, the call, the card to play, the way on."""
    offer = ask.offers[-1]
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
    cards = heard(view.table, memory.partners, offer.cards)
    card = heaviest(memory, cards, rules_for(memory.trick, cards[0]))
    if not offer.signals or view.table.partner is None:
        # Who speaks before the called card is down would tell who holds it (C6).
        return PlayCard(card)
    return PlayCard(card, signalling.said(memory, card, offer.signals[offer.cards.index(card)]))


CLUB = Policy("club", "light", choose)
"""How the house plays chiamatre."""

"""The house's tressette player: club level, honest, and quick enough to be asked at any time.

It remembers (`memory`), looks at what each legal card would mean (`weighing`), and plays the one
that its rules of thumb weigh most, which differ for the lead, for following and for a discard;
between two it counts the last tricks out (`ending`). It plays by the offers it is given, and
chance has no part in it.
"""

from circolo.bots.policy import Policy
from circolo.bots.tressette import ending
from circolo.bots.tressette.memory import Memory, remember
from circolo.bots.tressette.thumb import rules_for
from circolo.bots.tressette.weighing import heaviest
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
from circolo.play.offers import Ask


def choose(view: View, ask: Ask[Offer], _: Rng) -> Action:
    """Answer one question: accuso, all that may be declared; the card to play; the way on."""
    offer = ask.offers[-1]
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
"""How the house plays tressette."""

"""The strongest chiamatre policy of the house bots: rules of thumb, and playouts of likely worlds.

A world is a possible layout of the hidden cards; it tells who holds the called card, and so the
sides. In each world every legal card is played to the end of the deal by simple rules
(`bots.tressette.playout`). The mean result is added to the rules of thumb, because in a world all
hands and sides are known, and at the table they are not.
"""

from collections.abc import Sequence

from circolo.bots.chiamatre import CLUB, play_card
from circolo.bots.chiamatre.card_memory import remember
from circolo.bots.chiamatre.likely_worlds import likely_hands, partner_in
from circolo.bots.policy import Policy
from circolo.bots.tressette.card_bits import CARD, OneCard, bits
from circolo.bots.tressette.card_evaluation import evaluate
from circolo.bots.tressette.conventions import cards_after_busso
from circolo.bots.tressette.playout import play_out
from circolo.bots.tressette.position import Position, position
from circolo.bots.tressette.rules_of_thumb import rules_for
from circolo.cards.card import Card
from circolo.cards.units import Rng, Thirds
from circolo.games.chiamatre.actions import Action, Offer, PlayCardOffer
from circolo.games.chiamatre.view import View
from circolo.games.chiamatre.worlds import Hands
from circolo.play.offers import Question

DRAWN, CHOSEN = 120, 50
"""The number of worlds drawn at random, and of those sampled from them by likelihood."""

RULE_WEIGHT = 2.0
"""Factor of the rules of thumb when they are added to the results of playouts."""


def choose(view: View, question: Question[Offer], rng: Rng) -> Action:
    """Return the bot's answer to a question. Questions other than which card to play go to the
    light policy `CLUB`.
    """
    offer = question.offers[-1]
    if not isinstance(offer, PlayCardOffer) or len(offer.cards) == 1:
        return CLUB.choose(view, question, rng)
    return play_card(view, offer, _best(view, offer.cards, rng))


def _best(view: View, legal: Sequence[Card], rng: Rng) -> Card:
    """Return the legal card with the highest sum of its mean result in the worlds and its value by
    the rules of thumb. Of equal cards, return the lowest.
    """
    assert view.table is not None
    memory = remember(view)
    here = position(memory, Thirds(0))
    cards = here.distinct(cards_after_busso(view.table, memory.partners, legal))
    if len(cards) == 1:
        return CARD[cards[0]]
    rules = rules_for(memory.trick, CARD[cards[0]])
    worlds = likely_hands(view, rng, drawn=DRAWN, chosen=CHOSEN)
    value = {card: RULE_WEIGHT * evaluate(memory, CARD[card], rules) for card in cards}
    for hands, times in worlds:
        for card, thirds in _played_out(view, here, cards, hands=hands).items():
            value[card] += times * thirds / CHOSEN
    return CARD[max(cards, key=value.__getitem__)]


def _played_out(
    view: View, here: Position, cards: Sequence[OneCard], *, hands: Hands
) -> dict[OneCard, int]:
    """Return, for each card, the thirds of a point that the seat's side still takes in a world."""
    assert view.table is not None
    callers = {view.table.caller, partner_in(view, hands)}
    sides = tuple([int(seat in callers) for seat in here.order])
    held = tuple([bits(hands[seat]) for seat in here.order])
    sign = 1 if sides[0] == sides[here.me] else -1

    def thirds(card: OneCard) -> int:
        after, trick = here.after(card, held)
        return sign * play_out(after, trick, sides=sides)

    return {card: thirds(card) for card in cards}


MAESTRO = Policy("maestro", "heavy", choose, stand_in=CLUB)
"""The heavy policy of the house bots for chiamatre, their stronger level."""

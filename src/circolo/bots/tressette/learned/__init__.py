"""A policy of tressette that has learned to play by millions of deals against itself.

`features` says what it sees, `network` evaluates it, and `tools.train` has made its weights.
"""

from collections.abc import Sequence

from circolo.bots.policy import Policy, PolicyNotInstalled
from circolo.bots.tressette import CLUB
from circolo.bots.tressette.conventions import cards_a_partner_allows
from circolo.bots.tressette.learned.features import INDEX, features
from circolo.cards.card import Card
from circolo.cards.units import Rng
from circolo.games.tressette.actions import Action, Offer, PlayCard, PlayCardOffer
from circolo.games.tressette.view import View
from circolo.play.offers import Question

DIGITS = 3
"""Digits of the logarithms, so that the last bits of a processor's arithmetic decide nothing."""


def log_chances(view: View, legal: Sequence[Card]) -> dict[Card, float]:
    """Return for each legal card how likely the network plays it, as a logarithm up to a
    constant.

    It needs numpy, which the base install does not have, and raises PolicyNotInstalled without it.
    """
    try:
        from circolo.bots.tressette.learned.network import network
    except ModuleNotFoundError as missing:
        raise PolicyNotInstalled("appreso", missing.name or "numpy") from None
    found = network(view.options.players).log_chances(features(view, legal))
    return {card: round(float(found[INDEX[card]]), DIGITS) for card in legal}


def choose(view: View, question: Question[Offer], rng: Rng) -> Action:
    """Return the card that the network likes best; `CLUB` answers all other questions."""
    offer = question.offers[-1]
    if not isinstance(offer, PlayCardOffer) or len(offer.cards) == 1:
        return CLUB.choose(view, question, rng)
    chances = log_chances(view, offer.cards)
    return PlayCard(max(cards_a_partner_allows(view, offer.cards), key=chances.__getitem__))


LEARNED = Policy("appreso", "heavy", choose, stand_in=CLUB)
"""The policy of the network alone, to be measured beside the others; no house bot uses it."""

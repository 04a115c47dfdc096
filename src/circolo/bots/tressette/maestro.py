"""The strongest tressette policy of the house bots: a trained network, and a search of sampled
worlds.

The network (`learned`) has learned which card to play from what a seat sees. When few cards are
left, the policy also samples worlds, which are possible layouts of the hidden cards that fit its
view and the cards that others played (`likely_worlds`). In each world it computes the exact result
of every legal card (`open_hands`). A world shows all hands, which players cannot see. So its
results do not replace the network but are added to what it says. Between two players without a
stock only one world is possible.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from operator import le, mul

from circolo.bots.policy import Policy
from circolo.bots.tressette import CLUB
from circolo.bots.tressette.card_bits import BIT, CARD, SUIT_OF, OneCard
from circolo.bots.tressette.card_memory import Memory, remember
from circolo.bots.tressette.conventions import cards_a_partner_allows
from circolo.bots.tressette.learned import log_chances
from circolo.bots.tressette.likely_worlds import likely_layouts
from circolo.bots.tressette.open_hands import OpenHands, SearchLimitReached
from circolo.bots.tressette.position import POINT, Position, World, position
from circolo.cards.card import Card
from circolo.cards.units import Rng
from circolo.games.tressette.actions import Action, Offer, PlayCard, PlayCardOffer
from circolo.games.tressette.view import View
from circolo.play.offers import Question

SEARCHED_CARDS = {2: 10, 4: 5}
"""Maximum number of cards in a hand for an exact search, by number of players; the stock must be
empty.
"""

NETWORK_WEIGHT = 0.5
"""Factor of the network's logarithms when they are added to the thirds of a point of a search."""

Results = dict[OneCard, list[float]]
"""For each candidate card, the points that our side gets in the deal, one number for each world."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """Limits of the search for one decision; they bound the time that it takes."""

    drawn: int
    """The number of worlds drawn at random; `chosen` of them are sampled, some more than once."""

    chosen: int
    positions: int
    """The maximum number of positions that all searches for one decision may visit together."""


EFFORT = {
    2: Effort(drawn=120, chosen=60, positions=24_000),
    4: Effort(drawn=120, chosen=60, positions=8_000),
}


def choose(
    view: View, question: Question[Offer], rng: Rng, *, effort: Mapping[int, Effort]
) -> Action:
    """Return the bot's answer to a question. Questions other than which card to play go to the
    light policy `CLUB`.
    """
    offer = question.offers[-1]
    if not isinstance(offer, PlayCardOffer) or len(offer.cards) == 1:
        return CLUB.choose(view, question, rng)
    cards = cards_a_partner_allows(view, offer.cards)
    return PlayCard(_best(view, cards, rng, effort=effort[view.options.players]))


def _best(view: View, legal: Sequence[Card], rng: Rng, *, effort: Effort) -> Card:
    """Return the card that the network likes best. When few cards are left, return that with the
    highest sum of its mean result in the worlds and what the network says; of equal cards, return
    the lowest.
    """
    assert view.table is not None
    chances = log_chances(view, legal)
    liked = max(legal, key=chances.__getitem__)
    memory = remember(view)
    if memory.stock or memory.left > SEARCHED_CARDS[memory.seats]:
        return liked
    here = position(memory, view.table.thirds[memory.seat % 2])
    cards = here.distinct(legal)
    if len(cards) == 1:
        return CARD[cards[0]]
    worlds = _worlds(view, memory, rng, here=here, effort=effort)
    found = _searched(here, cards, worlds, positions=effort.positions)
    if found is None:
        return liked
    mean, said = _means(found, worlds), _of_groups(cards, chances)
    among = _undominated(found)
    return CARD[max(among, key=lambda card: POINT * mean[card] + NETWORK_WEIGHT * said[card])]


def _of_groups(cards: Sequence[OneCard], chances: Mapping[Card, float]) -> dict[OneCard, float]:
    """Return what the network says of each group of equivalent cards, of which `cards` are the
    lowest: what it says of the best card of the group.
    """
    said = dict.fromkeys(cards, -inf)
    for card, chance in chances.items():
        bit = BIT[card]
        lowest = max(each for each in cards if SUIT_OF[each] == SUIT_OF[bit] and each <= bit)
        said[lowest] = max(said[lowest], chance)
    return said


def _worlds(view: View, memory: Memory, rng: Rng, *, here: Position, effort: Effort) -> list[World]:
    """Sample likely worlds; return the only possible one between two players without a stock."""
    drawn, chosen = (1, 1) if memory.knows_all else (effort.drawn, effort.chosen)
    return [here.world(*each) for each in likely_layouts(view, rng, drawn=drawn, chosen=chosen)]


def _searched(
    here: Position, cards: Sequence[OneCard], worlds: Sequence[World], *, positions: int
) -> Results | None:
    """Return the exact results of the cards in the first worlds, as many as can be searched with at
    most `positions` positions in all. None if even the first world needs more.
    """
    found: Results = {card: [] for card in cards}
    guesses = dict.fromkeys(cards, here.even_share)
    for world in worlds:
        search = OpenHands(positions)
        try:
            for card in cards:
                guesses[card] = here.search_points(card, world, search, guess=guesses[card])
        except SearchLimitReached:
            break
        positions = search.positions
        for card in cards:
            found[card].append(guesses[card])
    return found if any(found.values()) else None


def _means(results: Results, worlds: Sequence[World]) -> dict[OneCard, float]:
    """Return each card's average result, weighted by how often each world was sampled."""
    times = [world.times for world in worlds]
    return {
        card: sum(map(mul, points, times)) / sum(times[: len(points)])
        for card, points in results.items()
    }


def _undominated(results: Results) -> list[OneCard]:
    """Return the cards that are not dominated.

    A card is dominated if another card is better in some world and worse in none.
    """

    def is_worse(card: OneCard, other: OneCard) -> bool:
        ours, others = results[card], results[other]
        return ours != others and all(map(le, ours, others))

    return [card for card in results if not any(is_worse(card, other) for other in results)]


MAESTRO = Policy("maestro", "heavy", partial(choose, effort=EFFORT), stand_in=CLUB)
"""The heavy policy of the house bots for tressette, their stronger level."""

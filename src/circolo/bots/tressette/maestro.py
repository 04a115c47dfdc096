"""The house's best tressette policy: the club's rules of thumb, and a search over sampled worlds.

It draws worlds that its view allows and selects them by how well they fit the others' play
(`likely_worlds`). In each world it finds the result of every card: with few cards left by search
(`open_hands`), before that by a quick playout (`playout`). A world has open hands and the real
table has not, so that its results are added to the rules of thumb and do not replace them. Between
two players without a stock only one world is left.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import le, mul

from circolo.bots.policy import Policy
from circolo.bots.tressette import CLUB
from circolo.bots.tressette.card_bits import CARD, OneCard
from circolo.bots.tressette.card_memory import Memory, remember
from circolo.bots.tressette.card_weights import weigh
from circolo.bots.tressette.conventions import cards_a_partner_allows
from circolo.bots.tressette.likely_worlds import likely
from circolo.bots.tressette.open_hands import OpenHands, TooMany
from circolo.bots.tressette.position import POINT, Position, World, position
from circolo.bots.tressette.rules_of_thumb import rules_for
from circolo.cards.card import Card
from circolo.cards.units import Rng
from circolo.games.tressette.actions import Action, Offer, PlayCard, PlayCardOffer
from circolo.games.tressette.view import View
from circolo.play.offers import Question

FEW = {2: 10, 4: 5}
"""By number of players: with this many cards in a hand and no stock, all ways to play are
searched.
"""

RULES_BESIDE_SEARCH = 0.5
RULES_BESIDE_PLAY = {2: 6.0, 4: 2.0}
"""The weight of the rules of thumb beside the results of the worlds, by number of players."""

Brought = dict[OneCard, list[float]]
"""The result of each card for our side in this deal: points, by world."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """The effort for one choice; it decides the time."""

    drawn: int
    """The worlds drawn, from which `chosen` are selected, some of them more than once."""

    chosen: int
    looks: int
    """The maximum number of positions of all searches together."""


EFFORT = {
    2: Effort(drawn=120, chosen=60, looks=24_000),
    4: Effort(drawn=120, chosen=60, looks=8_000),
}


def choose(
    view: View, question: Question[Offer], rng: Rng, *, effort: Mapping[int, Effort]
) -> Action:
    """Answer one question; one that is not about a card is left to the club policy."""
    offer = question.offers[-1]
    if not isinstance(offer, PlayCardOffer) or len(offer.cards) == 1:
        return CLUB.choose(view, question, rng)
    cards = cards_a_partner_allows(view, offer.cards)
    return PlayCard(_best(view, cards, rng, effort=effort[view.options.players]))


def _best(view: View, legal: Sequence[Card], rng: Rng, *, effort: Effort) -> Card:
    """Return the most promising card; the lowest of equals."""
    assert view.table is not None
    memory = remember(view)
    here = position(memory, view.table.thirds[memory.seat % 2])
    cards = here.different(legal)
    if len(cards) == 1:
        return CARD[cards[0]]
    rules = rules_for(memory.trick, CARD[cards[0]])
    by_rule = {card: weigh(memory, CARD[card], rules) for card in cards}
    worlds = _worlds(view, memory, rng, here=here, effort=effort)
    is_searched = not memory.stock and memory.left <= FEW[memory.seats]
    found = _searched(here, cards, worlds, looks=effort.looks) if is_searched else None
    if found is not None:
        among, mean, beside = _undominated(found), _means(found, worlds), RULES_BESIDE_SEARCH
    else:
        played = _played_out(here, cards, worlds)
        among, mean = cards, _means(played, worlds)
        beside = RULES_BESIDE_PLAY[memory.seats]
    return CARD[max(among, key=lambda card: POINT * mean[card] + beside * by_rule[card])]


def _worlds(view: View, memory: Memory, rng: Rng, *, here: Position, effort: Effort) -> list[World]:
    """Draw and select worlds; between two players without a stock there is only one."""
    drawn, chosen = (1, 1) if memory.knows_all else (effort.drawn, effort.chosen)
    return [here.world(*each) for each in likely(view, rng, drawn=drawn, chosen=chosen)]


def _searched(
    here: Position, cards: Sequence[OneCard], worlds: Sequence[World], *, looks: int
) -> Brought | None:
    """Search one world after the other within the limit of positions; None if not even one is
    finished.
    """
    found: Brought = {card: [] for card in cards}
    guesses = dict.fromkeys(cards, here.even)
    for world in worlds:
        search = OpenHands(looks)
        try:
            for card in cards:
                guesses[card] = here.searched(card, world, search, guess=guesses[card])
        except TooMany:
            break
        looks = search.looks
        for card in cards:
            found[card].append(guesses[card])
    return found if any(found.values()) else None


def _played_out(here: Position, cards: Sequence[OneCard], worlds: Sequence[World]) -> Brought:
    return {card: [here.played_out(card, world) for world in worlds] for card in cards}


def _means(brought: Brought, worlds: Sequence[World]) -> dict[OneCard, float]:
    """Return each card's average result over the worlds searched."""
    times = [world.times for world in worlds]
    return {
        card: sum(map(mul, points, times)) / sum(times[: len(points)])
        for card, points in brought.items()
    }


def _undominated(brought: Brought) -> list[OneCard]:
    """Return the cards without the dominated ones: another card is better in some world and worse
    in none.
    """

    def is_worse(card: OneCard, other: OneCard) -> bool:
        ours, others = brought[card], brought[other]
        return ours != others and all(map(le, ours, others))

    return [card for card in brought if not any(is_worse(card, other) for other in brought)]


MAESTRO = Policy("maestro", "heavy", partial(choose, effort=EFFORT), stand_in=CLUB)
"""The house's second level."""

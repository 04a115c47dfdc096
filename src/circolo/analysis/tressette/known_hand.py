"""The chances that the three other players were dealt an accuso, given ten own cards (T11)."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb

from circolo.analysis.tressette.accuso import KINDS, Kind
from circolo.cards.card import PACK, Card
from circolo.games.tressette import combinations
from circolo.games.tressette.combinations import Bongioco, Combination, Napoli
from circolo.games.tressette.dealing import HAND

WHOSE: Mapping[str, tuple[int, ...]] = {
    "partner": (1,),
    "opponents": (0, 2),
    "anyone": (0, 1, 2),
}
"""The other hands, in the order of play, of which at least one is asked for."""

Found = dict[tuple[Kind, str], Fraction]


def accuso_in_others(mine: Collection[Card]) -> Found:
    """Return the chance of each kind of accuso, by whose hand can declare it, given ten own cards.

    Every placing of the Aces, 2s and 3s that are not among `mine` is judged by the rules.
    """
    hidden = [card for card in PACK if card not in mine]
    of_use = [card for card in hidden if card.rank in combinations.RANKS]
    others, ways, every = len(hidden) - len(of_use), Counter[tuple[Kind, str]](), 0
    for placing in product(range(3), repeat=len(of_use)):
        hands = [[c for c, at in zip(of_use, placing, strict=True) if at == n] for n in range(3)]
        first, second, third = (HAND - len(hand) for hand in hands)
        if min(first, second, third) < 0:
            continue
        many = comb(others, first) * comb(others - first, second)
        every += many
        kinds = [set(_kinds(combinations.held(hand))) for hand in hands]
        for whose, asked in WHOSE.items():
            for kind in set().union(*(kinds[at] for at in asked)):
                ways[kind, whose] += many
    return {(kind, whose): Fraction(ways[kind, whose], every) for kind in KINDS for whose in WHOSE}


def _kinds(made: Iterator[Combination]) -> Iterator[Kind]:
    for combination in made:
        yield "any"
        if isinstance(combination, Napoli):
            yield "napoli"
        else:
            yield "bongioco" if isinstance(combination, Bongioco) else "superbongioco"

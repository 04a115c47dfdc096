"""Estimates the result of a deal with known hands: simple rules play every card to the end.

It is used when too many cards are left for an exact search (`open_hands`). One playout is rough,
but the average over many sampled layouts is close.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from circolo.bots.tressette.card_bits import SUITS, WORTH, Cards, OneCard, each, highest
from circolo.bots.tressette.open_hands import OpenTrick, new_trick
from circolo.tricks.card_points import LAST_TRICK

ALTERNATING = {2: (0, 1), 4: (0, 1, 0, 1)}
"""The side of each player in the order of play, where every second player is on one side."""


def play_out(
    hands: Sequence[Cards],
    trick: OpenTrick | None,
    stock: Sequence[OneCard] = (),
    *,
    sides: tuple[int, ...] | None = None,
) -> int:
    """Play the deal to its end, and return the thirds of a point that the leader's side takes.

    `hands` are in the order of play, the leader's first. `sides` tells the side, 0 or 1, of each of
    them, and may be left out where they alternate. `trick` is the incomplete trick on the table.
    """
    seats, held = len(hands), list(hands)
    sides = sides or ALTERNATING[seats]
    company = _company(sides)
    took, leader, drawn = [0, 0], 0, 0
    while True:
        if trick is None:
            card = _lead(held, leader, company[leader])
            held[leader] ^= card
            trick = new_trick(card)
        while trick.size < seats:
            me = (leader + trick.size) % seats
            card = _answer(held, trick, leader, company=company[me])
            held[me] ^= card
            trick = trick.with_card(card)
        leader = (leader + trick.holder) % seats
        took[sides[leader]] += trick.thirds
        trick = None
        if drawn < len(stock):
            for step in range(seats):
                held[(leader + step) % seats] |= stock[drawn]
                drawn += 1
        if not held[leader]:
            took[sides[leader]] += LAST_TRICK
            return took[sides[0]]


class _Company(NamedTuple):
    """The other players, as one player sees them."""

    foes: tuple[int, ...]
    friends: tuple[int, ...]


@cache
def _company(sides: tuple[int, ...]) -> tuple[_Company, ...]:
    """Return the company of each player."""
    everybody = range(len(sides))
    return tuple(
        _Company(
            foes=tuple(at for at in everybody if sides[at] != sides[me]),
            friends=tuple(at for at in everybody if sides[at] == sides[me] and at != me),
        )
        for me in everybody
    )


def _lead(held: list[Cards], me: int, company: _Company) -> OneCard:
    """Return the card to lead.

    Each suit proposes one card: a winner, else a card to a partner who holds the highest card, else
    the lowest. A score decides between the suits. `held` are the hands by player, `me` is the
    player who leads.
    """
    mine = held[me]
    theirs = partners = 0
    for at in company.foes:
        theirs |= held[at]
    for at in company.friends:
        partners |= held[at]
    chosen, most = 0, -99.0
    for suit in SUITS:
        own = mine & suit
        if not own:
            continue
        against = theirs & suit
        top = highest(own)
        if top > against:
            card = top
            score = 3.0 if against else 2.0
        elif (partners & suit) > against:
            card = _dearest(own)
            score = 2.5 + 0.3 * WORTH[card]
        else:
            card = own & -own
            score = -1.0 * WORTH[card] + 0.1 * own.bit_count()
        if score > most:
            chosen, most = card, score
    return chosen


def _answer(held: list[Cards], trick: OpenTrick, leader: int, *, company: _Company) -> OneCard:
    """Return the card to play to a trick that `leader` has led.

    If the player's side takes the trick anyway, it is the card worth most points. Otherwise it is a
    card that takes the trick, if that is possible and worth it, else the card worth least. `held`
    are the hands by player.
    """
    seats = len(held)
    me = (leader + trick.size) % seats
    suit, best = trick.led, trick.best
    legal = held[me] & suit
    theirs = partners = 0
    for step in range(trick.size + 1, seats):
        at = (leader + step) % seats
        if at in company.foes:
            theirs |= held[at] & suit
        else:
            partners |= held[at] & suit
    is_ours = (leader + trick.holder) % seats not in company.foes
    if not legal:
        return _thrown(held, me, gives=theirs < best if is_ours else partners > (theirs | best))
    if (is_ours and best > theirs) or partners > (theirs | best):
        return _dearest(legal)
    top = highest(legal)
    against = theirs | best
    if top > against and (not is_ours or theirs > best):
        winners = [card for card in each(legal) if card > against]
        dear = max(winners, key=WORTH.__getitem__)
        if WORTH[dear] == 3:
            return dear
        if trick.thirds or seats == 4:
            return winners[0]
    return _cheapest(legal)


def _thrown(held: list[Cards], me: int, *, gives: bool) -> OneCard:
    """Return the card to discard: a point card if `gives`, otherwise a worthless one. Winners are
    kept if possible.

    `held` are the hands by player, `me` is the player who discards.
    """
    mine = held[me]
    others = 0
    for at, hand in enumerate(held):
        if at != me:
            others |= hand
    chosen, most = 0, -99.0
    for suit in SUITS:
        own = mine & suit
        if not own:
            continue
        card = _dearest(own) if gives else _cheapest(own)
        score = float(WORTH[card] if gives else -WORTH[card])
        if card > (others & suit):
            score -= 2.5
        score += 0.05 * own.bit_count()
        if score > most:
            chosen, most = card, score
    return chosen


def _dearest(cards: Cards) -> OneCard:
    """Return the card worth most points; of cards with equal points, the lowest."""
    return max(each(cards), key=WORTH.__getitem__)


def _cheapest(cards: Cards) -> OneCard:
    return min(each(cards), key=WORTH.__getitem__)

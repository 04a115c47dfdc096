"""The loops over deals of tressette, compiled by numba.

A deal is one row of 64-bit numbers. A set of cards is one number: bit `i` is the card `PACK[i]`.
The bits from 40 on of a set of actions are the declarations of `DECLARATIONS`.
"""

import numpy as np
from numba import njit

from circolo.cards.card import PACK
from circolo.envs.batches.random_numbers import next_below, shuffle
from circolo.envs.batches.row_loops import count, write_bits
from circolo.envs.tressette.observation import DECLARATIONS, SUITS
from circolo.games.tressette.accuso import TRICKS as DECLARING_TRICKS
from circolo.games.tressette.combinations import RANKS
from circolo.games.tressette.dealing import FOUR_OF_DENARI, HAND
from circolo.tricks.card_points import LAST_TRICK, THIRDS
from circolo.tricks.trick import STRENGTH

CARDS = len(PACK)
ACTIONS = CARDS + len(DECLARATIONS)
SEATS = 4

# The columns of a row; those of `SEATS` seats or of two sides take as many columns.
HAND_OF = 0
PLAYED = HAND_OF + SEATS
KNOWN = PLAYED + SEATS
"""The cards that everybody knows in a hand: declared, or drawn face up."""

DRAWN = KNOWN + SEATS
ON_TABLE = DRAWN + SEATS
"""The card of each seat in the trick, as a set."""

WON = ON_TABLE + SEATS
"""The thirds of each side (T10)."""

DECLARED = WON + 2
"""The points that each side has declared (T11)."""

TURN, LEADER, STEP, TRICKS, SUIT, BEST, TAKER, WORTH = range(DECLARED + 2, DECLARED + 10)
TOOK = WORTH + 1
"""A bit for each side that has taken a trick."""

VOID = TOOK + 1
"""A bit for each seat and suit: the seat did not follow the suit."""

SPENT = VOID + 1
"""A bit for each of `DECLARATIONS` that a seat has made."""

OPENING = SPENT + 1
"""The leader of the first trick."""

NEXT = OPENING + 1
"""The position in the pack of the next card of the stock."""

LEGAL = NEXT + 1
RANDOM = LEGAL + 1
COLUMNS = RANDOM + 1

_WORTH = np.array([THIRDS[card] for card in PACK])
_STRENGTH = np.array([STRENGTH[card] for card in PACK])
_SUIT = np.array([SUITS.index(card.suit) for card in PACK])
_OF_SUIT = np.array([sum(1 << PACK.index(c) for c in PACK if c.suit is suit) for suit in SUITS])
_GROUPS = np.array(
    [sum(1 << PACK.index(c) for c in PACK if c.rank is rank) for rank in RANKS]
    + [sum(1 << PACK.index(c) for c in PACK if c.suit is s and c.rank in RANKS) for s in SUITS]
)
_FOUR = 1 << PACK.index(FOUR_OF_DENARI)


@njit(cache=True)
def deal(row, pack, seats, first):
    """Deal a shuffled pack; `first` is the seat that is dealt to first (T4, T5)."""
    row[:RANDOM] = 0
    leader = first
    for seat in range(seats):
        cards = 0
        for place in range((first - seat) % seats, HAND * seats, seats):
            cards |= 1 << np.int64(pack[place])
        row[HAND_OF + seat] = cards
        if cards & _FOUR:
            leader = seat
    row[NEXT] = HAND * seats
    row[TURN] = row[LEADER] = row[OPENING] = leader


@njit(cache=True)
def find_legal(row, accuso):
    """Write the legal actions of the seat on turn (T6, T12)."""
    hand = row[HAND_OF + row[TURN]]
    legal = hand
    if row[STEP] and hand & _OF_SUIT[row[SUIT]]:
        legal = hand & _OF_SUIT[row[SUIT]]
    if accuso and row[TRICKS] < DECLARING_TRICKS:
        dealt = hand & ~row[DRAWN + row[TURN]]
        for kind in range(len(_GROUPS)):
            if not row[SPENT] >> kind & 1 and count(dealt & _GROUPS[kind]) >= len(RANKS):
                legal |= 1 << (CARDS + kind)
    row[LEGAL] = legal


@njit(cache=True)
def declare(row, kind):
    """Declare a combination of the seat on turn (T11)."""
    seat = row[TURN]
    cards = row[HAND_OF + seat] & ~row[DRAWN + seat] & _GROUPS[kind]
    row[KNOWN + seat] |= cards
    row[SPENT] |= 1 << kind
    row[DECLARED + seat % 2] += count(cards)


@njit(cache=True)
def play(row, pack, seats, card):
    """Play a card of the seat on turn; return whether it was the last card of the deal."""
    seat, bit, suit = row[TURN], 1 << card, _SUIT[card]
    if not row[STEP]:
        row[SUIT] = suit
    follows = suit == row[SUIT]
    if not follows:
        row[VOID] |= 1 << (len(SUITS) * seat + row[SUIT])
    row[HAND_OF + seat] ^= bit
    row[KNOWN + seat] &= ~bit
    row[PLAYED + seat] |= bit
    row[ON_TABLE + seat] = bit
    row[WORTH] += _WORTH[card]
    if not row[STEP] or (follows and _STRENGTH[card] > _STRENGTH[row[BEST]]):
        row[BEST], row[TAKER] = card, seat
    row[STEP] += 1
    if row[STEP] < seats:
        row[TURN] = (seat - 1) % seats
        return False
    return take_trick(row, pack, seats)


@njit(cache=True)
def take_trick(row, pack, seats):
    """Give a full trick to its taker, and draw cards while there are any (T7, T8)."""
    taker = row[TAKER]
    row[TRICKS] += 1
    over = row[TRICKS] == CARDS // seats
    row[WON + taker % 2] += row[WORTH] + (LAST_TRICK if over else 0)
    row[TOOK] |= 1 << taker % 2
    row[STEP] = row[WORTH] = 0
    row[TURN] = row[LEADER] = taker
    for seat in range(seats):
        row[ON_TABLE + seat] = 0
    if row[NEXT] < CARDS:
        for place in range(seats):
            seat, bit = (taker - place) % seats, 1 << np.int64(pack[row[NEXT]])
            row[HAND_OF + seat] |= bit
            row[KNOWN + seat] |= bit
            row[DRAWN + seat] |= bit
            row[NEXT] += 1
    return over


@njit(cache=True)
def points(row, side, cappotto):
    """Return the points of a side in a finished deal (T10, T14, T19)."""
    bonus = cappotto if row[TOOK] == 1 << side else 0
    return row[WON + side] // 3 + row[DECLARED + side] + bonus


@njit(cache=True)
def begin(row, pack, seats, accuso):
    """Shuffle and begin the next deal, with the random numbers of this row."""
    shuffle(row, RANDOM, pack)
    deal(row, pack, seats, next_below(row, RANDOM, seats))
    find_legal(row, accuso)


@njit(cache=True)
def begin_all(rows, packs, seats, accuso):
    """Begin a new deal in each row."""
    for at in range(len(rows)):
        begin(rows[at], packs[at], seats, accuso)


@njit(cache=True)
def deal_all(rows, packs, firsts, seats, accuso):
    """Begin the deals of these shuffled packs."""
    for at in range(len(rows)):
        deal(rows[at], packs[at], seats, firsts[at])
        find_legal(rows[at], accuso)


@njit(cache=True)
def step_all(rows, packs, actions, rewards, over, seats, accuso, cappotto, again):
    """Carry out one legal action in each row that is not over.

    Writes the rewards of each seat and whether the deal is over; `again`: a new deal then begins.
    """
    for at in range(len(rows)):
        row = rows[at]
        rewards[at] = 0
        if not row[LEGAL]:
            continue
        over[at] = False
        if actions[at] >= CARDS:
            declare(row, actions[at] - CARDS)
        elif play(row, packs[at], seats, actions[at]):
            over[at] = True
            won = points(row, 0, cappotto) - points(row, 1, cappotto)
            for seat in range(seats):
                rewards[at, seat] = -won if seat % 2 else won
            if again:
                begin(row, packs[at], seats, accuso)
            else:
                row[LEGAL] = 0
            continue
        find_legal(row, accuso)


@njit(cache=True)
def observe_all(rows, observed, seats):
    """Write what the seats on turn know; the order is that of `observation.py`."""
    for at in range(len(rows)):
        row, target = rows[at], observed[at]
        viewer = row[TURN]
        end = write_bits(target, 0, row[HAND_OF + viewer], CARDS)
        for first in (ON_TABLE, PLAYED, KNOWN):
            for place in range(seats):
                end = write_bits(target, end, row[first + (viewer - place) % seats], CARDS)
        for place in range(seats):
            void = row[VOID] >> len(SUITS) * ((viewer - place) % seats)
            end = write_bits(target, end, void, len(SUITS))
        for leader in (row[LEADER], row[OPENING]):
            for place in range(seats):
                target[end + place] = leader == (viewer - place) % seats
            end += seats
        end = write_bits(target, end, row[SPENT], len(_GROUPS))
        ours = viewer % 2
        target[end] = row[TRICKS]
        target[end + 1], target[end + 2] = row[WON + ours], row[WON + 1 - ours]
        target[end + 3], target[end + 4] = row[DECLARED + ours], row[DECLARED + 1 - ours]

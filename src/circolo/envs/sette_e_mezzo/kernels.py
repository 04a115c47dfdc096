"""The loops over banks of sette e mezzo in the variant classica, compiled by numba.

A bank is one row of 64-bit numbers. Its hands are in the order in which they are dealt: the punte
(the banker's opponents), then the banker. A set of cards is one number: bit `i` is `PACK[i]`.
Totals are in half points.
"""

import numpy as np
from numba import njit

from circolo.cards.card import PACK
from circolo.envs.batches.random_numbers import shuffle
from circolo.envs.batches.row_loops import write_bits
from circolo.games.sette_e_mezzo.card_values import HALF, MATTA, SEVEN, TARGET, VALUES

CARDS = len(PACK)
HANDS = 8

STO, TIRO = 0, 1
"""The decisions of a seat that has bet, and of the banker."""

BETS = 2
"""The first action that bets: two for each amount, with «sto» and with «tiro»."""

# The columns of a row; those of `HANDS` hands take as many columns.
COVERED = 0
"""The face-down card of each hand, as a position in the pack."""

OPEN = COVERED + HANDS
WORTH = OPEN + HANDS
"""The sum of the cards, in which the matta (wild card) counts half a point."""

COUNT = WORTH + HANDS
STANDS = COUNT + HANDS
BET = STANDS + HANDS
MATTA_IN = BET + HANDS
"""The hand that has the matta, -1 for none."""

TURN, HAS_BET, NEXT, LEGAL, RANDOM = range(MATTA_IN + 1, MATTA_IN + 6)
COLUMNS = RANDOM + 1

_VALUES = np.array([VALUES[card] for card in PACK])
_MATTA = PACK.index(MATTA)


@njit(cache=True)
def total(row, hand):
    """Return the total of a hand (S2, S3)."""
    worth = row[WORTH + hand]
    if row[MATTA_IN] != hand or row[COUNT + hand] == 1:
        return worth
    others = worth - HALF
    if others >= TARGET:
        return worth
    return TARGET if others % 2 or others == SEVEN else SEVEN


@njit(cache=True)
def give(row, pack, hand):
    """Give the next card of the pack to a hand, and return the card."""
    card = np.int64(pack[row[NEXT]])
    row[NEXT] += 1
    row[COUNT + hand] += 1
    row[WORTH + hand] += _VALUES[card]
    if card == _MATTA:
        row[MATTA_IN] = hand
    return card


@njit(cache=True)
def deal(row, pack, hands, bets, lone_matta_stands):
    """Deal the face-down cards of a shuffled pack (S18, S19)."""
    row[:RANDOM] = 0
    row[MATTA_IN] = -1
    for hand in range(hands):
        row[COVERED + hand] = give(row, pack, hand)
    find_legal(row, hands, bets, lone_matta_stands)


@njit(cache=True)
def find_legal(row, hands, bets, lone_matta_stands):
    """Write the legal actions of the hand on turn (S3, S11, S13)."""
    hand = row[TURN]
    alone = row[MATTA_IN] == hand and row[COUNT + hand] == 1
    decisions = 1 << TIRO if alone and not lone_matta_stands else 1 << STO | 1 << TIRO
    if hand == hands - 1 or row[HAS_BET]:
        row[LEGAL] = decisions
        return
    legal = 0
    for bet in range(len(bets)):
        legal |= decisions << (BETS + 2 * bet)
    row[LEGAL] = legal


@njit(cache=True)
def end_turn(row, hands):
    """Go on to the next hand; return whether the bank is over (S12, S13)."""
    banker = hands - 1
    row[TURN] += 1
    row[HAS_BET] = 0
    if row[TURN] > banker:
        return True
    if row[TURN] < banker:
        return False
    row[OPEN + banker] |= 1 << row[COVERED + banker]
    return not row[STANDS : STANDS + banker].any()


@njit(cache=True)
def act(row, pack, hands, bets, action):
    """Carry out a legal action; return whether the bank is over."""
    hand = row[TURN]
    if action >= BETS:
        row[BET + hand] = bets[(action - BETS) // 2]
        row[HAS_BET] = 1
    if action % 2 == STO:
        row[STANDS + hand] = 1
        return end_turn(row, hands)
    row[OPEN + hand] |= 1 << give(row, pack, hand)
    reached = total(row, hand)
    if reached < TARGET:
        return False
    if reached == TARGET:
        row[STANDS + hand] = 1
    else:
        row[OPEN + hand] |= 1 << row[COVERED + hand]
    return end_turn(row, hands)


@njit(cache=True)
def settle(row, hands, rewards):
    """Write the chips that each hand wins (S14)."""
    banker = hands - 1
    reached = total(row, banker)
    rewards[banker] = 0
    for hand in range(banker):
        wins = row[STANDS + hand] and (reached > TARGET or total(row, hand) > reached)
        rewards[hand] = row[BET + hand] if wins else -row[BET + hand]
        rewards[banker] -= rewards[hand]


@njit(cache=True)
def begin(row, pack, hands, bets, lone_matta_stands):
    """Shuffle and deal the next bank, with the random numbers of this row."""
    shuffle(row, RANDOM, pack)
    deal(row, pack, hands, bets, lone_matta_stands)


@njit(cache=True)
def begin_all(rows, packs, hands, bets, lone_matta_stands):
    """Begin a new bank in each row."""
    for at in range(len(rows)):
        begin(rows[at], packs[at], hands, bets, lone_matta_stands)


@njit(cache=True)
def deal_all(rows, packs, hands, bets, lone_matta_stands):
    """Deal these shuffled packs."""
    for at in range(len(rows)):
        deal(rows[at], packs[at], hands, bets, lone_matta_stands)


@njit(cache=True)
def step_all(rows, packs, actions, rewards, over, hands, bets, lone_matta_stands, again):
    """Carry out one legal action in each row that is not over.

    Writes the chips that each hand wins and whether the bank is over; `again`: a new one begins.
    """
    for at in range(len(rows)):
        row = rows[at]
        rewards[at] = 0
        if not row[LEGAL]:
            continue
        over[at] = act(row, packs[at], hands, bets, actions[at])
        if not over[at]:
            find_legal(row, hands, bets, lone_matta_stands)
            continue
        settle(row, hands, rewards[at])
        if again:
            begin(row, packs[at], hands, bets, lone_matta_stands)
        else:
            row[LEGAL] = 0


@njit(cache=True)
def observe_all(rows, observed, hands):
    """Write what the hands on turn know; the order is that of `observation.py`."""
    for at in range(len(rows)):
        row, target = rows[at], observed[at]
        viewer = row[TURN]
        covered = 1 << row[COVERED + viewer] if viewer < hands else 0
        end = write_bits(target, 0, covered, CARDS)
        for hand in range(hands):
            end = write_bits(target, end, row[OPEN + hand], CARDS)
        for hand in range(hands):
            target[end + hand] = hand == viewer
            target[end + hands + hand] = row[STANDS + hand]
            target[end + 2 * hands + hand] = row[BET + hand]

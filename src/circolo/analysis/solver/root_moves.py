"""The entry of the compiled search: sets up a position and scores its legal cards."""

import numpy as np
from numba import njit

from circolo.analysis.solver.bounds import NOBODY, survey
from circolo.analysis.solver.card_sets import ACES, EACH_SUIT, HIGHS, count, worth
from circolo.analysis.solver.moves import distinct, list_moves
from circolo.analysis.solver.search import play, probe
from circolo.analysis.solver.transpositions import forget
from circolo.tricks.card_points import LAST_TRICK

KINGS = 0x40 * EACH_SUIT


@njit(cache=True)
def set_root(space, numbers, stock):
    """Set up a position, and return the number of its root. `numbers` are the number of seats, the
    leader, side 0's thirds, four hands, four sides and three cards of the trick, 0 for none.
    """
    same = space.seats == numbers[0] and stock.size == 0 and space.drawing == 0
    for seat in range(4):
        same = same and space.sides[seat] == numbers[7 + seat]
        space.sides[seat] = numbers[7 + seat]
    space.seats = numbers[0]
    space.drawing = stock.size
    if not same:
        forget(space)
    for at in range(stock.size):
        space.stock[at] = stock[at]
    space.nodes = 0
    root = space.roots[0]
    root.live = 0
    for seat in range(4):
        root.hands[seat] = numbers[3 + seat]
        root.live |= numbers[3 + seat]
    root.turn = root.taker = numbers[1]
    root.place = root.drawn = root.target = root.trick = root.led = root.winner = 0
    root.hint = -1
    at = 0
    while at < 3 and numbers[11 + at]:
        play(space, space.roots[at], space.roots[at + 1], numbers[11 + at])
        at += 1
    return at


@njit(cache=True)
def bounded(space, unit, won, guess):
    """Return a bound of side 0's further points in the position of frame 0, in thirds: exact if
    `unit` is 1; if it is 3, with the same whole points, together with what side 0 has `won`.
    """
    frame = space.frames[0]
    low, high = 0, worth(frame.live) + (LAST_TRICK if frame.live else 0)
    while (won + low) // unit < (won + high) // unit:
        level = (won + guess) // unit
        level = min(max(level, (won + low) // unit + 1), (won + high) // unit)
        target = level * unit - won
        found = probe(space, target)
        if found >= target:
            low = found
            guess = found + unit
        else:
            high = found
            guess = found
    return low


@njit(cache=True)
def first_guess(space, root):
    """Return about what side 0 gets, in thirds: the closer, the fewer probes. Between two tricks
    it is a linear fit to solved deals of eight and nine cards, off by three thirds on average.
    """
    rest = worth(root.live) + LAST_TRICK
    if root.place:
        return rest // 2
    survey(space, root)
    hundredths = 145 + 45 * rest + (179 if space.sides[root.turn] == 0 else -179)
    for at in range(4):
        owner = space.tops[at]
        if owner != NOBODY:
            ahead = 159 + 103 * space.rounds[at] - 32 * space.gains[at]
            hundredths += ahead if space.sides[owner] == 0 else -ahead
    for seat in range(space.seats):
        hand = root.hands[seat]
        strength = 3 * count(hand & ACES) + 2 * count(hand & HIGHS) + count(hand & KINGS)
        hundredths += 42 * strength if space.sides[seat] == 0 else -42 * strength
    return min(max(hundredths // 100, 0), rest)


@njit(cache=True)
def scores(space, numbers, stock, unit):
    """Return the legal cards of the seat on turn, each with side 0's further points if it is
    played, in thirds.
    """
    root = space.roots[set_root(space, numbers, stock)]
    guess = first_guess(space, root)
    list_moves(space, root)
    found = np.zeros((40, 2), np.int64)
    number = 0
    for at in range(root.count):
        card = root.moves[at]
        play(space, root, space.frames[0], card)
        gained = space.frames[0].gained
        guess = gained + bounded(space, unit, numbers[2] + gained, guess - gained)
        for alike in range(40):
            if _is_alike(space, root, card, 1 << alike):
                found[number, 0] = 1 << alike
                found[number, 1] = guess
                number += 1
    return found[:number]


@njit(cache=True)
def _is_alike(space, root, card, other):
    """Return whether `other` is equivalent to `card`, which stands for a group of cards."""
    hand = root.hands[root.turn]
    if hand & other == 0 or other < card:
        return False
    if other == card:
        return True
    between = (other << 1) - (card << 1)  # the cards above `card`, up to `other`
    return between & root.live & ~hand == 0 and distinct(space, root.live, hand) & between == 0


@njit(cache=True)
def best(space, numbers, stock, unit):
    """Return side 0's further points if nobody makes a mistake, in thirds."""
    at = set_root(space, numbers, stock)
    _copy(space.roots[at], space.frames[0])
    return bounded(space, unit, numbers[2], first_guess(space, space.roots[at]))


@njit(cache=True)
def _copy(root, frame):
    for seat in range(4):
        frame.hands[seat] = root.hands[seat]
    frame.live = root.live
    frame.trick = root.trick
    frame.led = root.led
    frame.winner = root.winner
    frame.taker = root.taker
    frame.turn = root.turn
    frame.place = root.place
    frame.drawn = root.drawn

"""The compiled search: which points side 0 still takes if nobody makes a mistake."""

from numba import njit

from circolo.analysis.solver.bounds import decided
from circolo.analysis.solver.card_sets import class_of, count, highest, suit_of, worth
from circolo.analysis.solver.moves import list_moves, next_seat
from circolo.analysis.solver.transpositions import (
    _class_with,
    describe,
    keep,
    look_up,
)
from circolo.tricks.card_points import LAST_TRICK

MOST = 99


@njit(cache=True)
def play(space, frame, child, card):
    """Set `child` to the position after a card is played in `frame`."""
    seat = frame.turn
    for holder in range(4):
        child.hands[holder] = frame.hands[holder]
    child.hands[seat] ^= card
    child.live = frame.live
    child.drawn = frame.drawn
    child.target = frame.target
    child.gained = child.ranked = 0
    child.place = frame.place + 1
    child.turn = next_seat(space, seat)
    if frame.place == 0:
        child.trick = child.winner = card
        child.taker = seat
        child.led = suit_of(card)
    else:
        child.trick = frame.trick | card
        child.led = frame.led
        if card & frame.led and card > frame.winner:
            child.winner = card
            child.taker = seat
        else:
            child.winner = frame.winner
            child.taker = frame.taker
    if child.place == space.seats:
        _take(space, child)


@njit(cache=True)
def _take(space, frame):
    """Give a full trick to its taker, who leads; draw from the stock (T7, T8)."""
    frame.live ^= frame.trick
    points = worth(frame.trick) + (0 if frame.live else LAST_TRICK)
    if space.sides[frame.taker] == 0:
        frame.gained = points
        frame.target -= points
    if class_of(frame.winner) & frame.trick != frame.winner:
        frame.ranked = frame.winner
    frame.turn = frame.taker
    frame.place = 0
    if space.seats == 2 and frame.hands[2]:
        for step in range(2):
            card = space.stock[frame.drawn]
            frame.hands[2] ^= card
            frame.hands[frame.taker ^ step] |= card
            frame.drawn += 1


@njit(cache=True)
def _last_trick(space, frame):
    """Evaluate a position in which each seat has one card."""
    seat = frame.turn
    led = suit_of(frame.hands[seat])
    best = 0
    taker = seat
    for holder in range(space.seats):
        card = frame.hands[holder] & led
        if card > best:
            best = card
            taker = holder
    frame.best = worth(frame.live) + LAST_TRICK if space.sides[taker] == 0 else 0
    frame.relevant = best if class_of(best) & frame.live != best else 0


@njit(cache=True)
def _enter(space, frame):
    """Begin a frame. Return whether its answer is known already."""
    if frame.place == 0 and _settled(space, frame):
        return True
    space.nodes += frame.place != 0
    frame.relevant = 0
    frame.choice = -1
    frame.best = -1 if space.sides[frame.turn] == 0 else MOST
    list_moves(space, frame)
    return False


@njit(cache=True)
def _settled(space, frame):
    """Return whether a position between two tricks needs no search: because of its points, the
    table or sure tricks. Then `best` and `relevant` are set.
    """
    space.nodes += 1
    frame.relevant = 0
    frame.hint = -1
    if frame.target <= 0:
        frame.best = 0
        return True
    rest = worth(frame.live) + LAST_TRICK if frame.live else 0
    if frame.target > rest:
        frame.best = rest
        return True
    if count(frame.live) == space.seats:
        _last_trick(space, frame)
        return True
    describe(space, frame)
    return look_up(space, frame) or decided(space, frame)


@njit(cache=True)
def _absorb(space, frame, child):
    """Take the answer of a child. Return whether it decides the frame."""
    value = child.best + child.gained
    relevant = child.relevant | child.ranked
    card = frame.moves[frame.at - 1]
    is_ours = space.sides[frame.turn] == 0
    if (value >= frame.target) == is_ours:
        frame.best = value
        frame.relevant = relevant
        if frame.place == 0:
            frame.choice = _index(card)
            space.killers[count(frame.hands[frame.turn]), frame.turn] = card
            if is_ours:
                keep(space, frame, value, MOST)
            else:
                keep(space, frame, -1, value)
        return True
    frame.best = max(frame.best, value) if is_ours else min(frame.best, value)
    frame.relevant |= relevant
    _skip_alike(frame, card, relevant)
    return False


@njit(cache=True)
def _index(card):
    return count(card - 1)


@njit(cache=True)
def _skip_alike(frame, card, relevant):
    """Drop the moves that differ from a card that failed only in a rank that did not matter."""
    kind = class_of(card)
    ranked = relevant & kind
    lowest = ranked & -ranked
    if ranked and card >= lowest:
        return
    kept = frame.at
    for at in range(frame.at, frame.count):
        other = frame.moves[at]
        if other & kind == 0 or (ranked and other >= lowest):
            frame.moves[kept] = other
            kept += 1
    frame.count = kept


@njit(cache=True)
def _fail(space, frame):
    """Finish a frame in which no move helps."""
    hand = frame.hands[frame.turn]
    ranked = frame.relevant
    while ranked:
        low = ranked & -ranked
        kind = _class_with(ranked)
        ranked &= ~kind
        if low & hand:
            below = frame.live & kind & (low - 1)
            others = below & ~hand
            frame.relevant |= below & ~((highest(others) << 1) - 1) if others else below
    if frame.place == 0:
        if space.sides[frame.turn] == 0:
            keep(space, frame, -1, frame.best)
        else:
            keep(space, frame, frame.best, MOST)


@njit(cache=True)
def probe(space, target):
    """Search the position of frame 0. Return a value of at least `target` that side 0 is sure of,
    or one below `target` that it cannot exceed.
    """
    frames = space.frames
    depth = 0
    frames[0].target = target
    frames[0].gained = frames[0].ranked = 0
    known = _enter(space, frames[0])
    while True:
        frame = frames[depth]
        if not known:
            if frame.at < frame.count:
                card = frame.moves[frame.at]
                frame.at += 1
                play(space, frame, frames[depth + 1], card)
                depth += 1
                known = _enter(space, frames[depth])
                continue
            _fail(space, frame)
        if depth == 0:
            return frame.best
        depth -= 1
        known = _absorb(space, frames[depth], frames[depth + 1])

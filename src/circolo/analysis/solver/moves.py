"""The cards worth trying, the most promising first."""

from numba import njit

from circolo.analysis.solver import weights as w
from circolo.analysis.solver.card_sets import (
    SUIT,
    class_of,
    count,
    highest,
    index,
    least_worth,
    most_worth,
    suit_of,
    worth,
)


@njit(cache=True)
def next_seat(space, seat):
    """Return the seat that plays after another one."""
    after = seat + 1
    return 0 if after == space.seats else after


@njit(cache=True)
def distinct(space, live, hand):
    """Return the cards of a hand, but of each group of equivalent cards only the lowest."""
    found = 0
    for shift in (0, 10, 20, 30):
        mine = hand >> shift & SUIT
        if mine:
            split = space.splits[space.ternary[live >> shift & SUIT] + space.ternary[mine]]
            found |= (split >> 10) << shift
    return found


@njit(cache=True)
def list_moves(space, frame):
    """Fill the moves of a frame in the order in which they are tried."""
    hand = frame.hands[frame.turn]
    frame.count = 0
    frame.at = 0
    if frame.place == 0:
        choices = distinct(space, frame.live, hand)
        for shift in (0, 10, 20, 30):
            of_suit = choices & (SUIT << shift)
            if of_suit:
                _list_leads(space, frame, of_suit, shift)
        return
    follows = hand & frame.led
    choices = distinct(space, frame.live, follows or hand)
    if choices & (choices - 1) == 0:
        frame.moves[0] = choices
        frame.count = 1
        return
    against, fate = _fate(space, frame)
    while choices:
        card = choices & -choices
        choices ^= card
        if follows:
            _insert(frame, card, _follow_mark(frame, card, against, fate))
        else:
            _insert(frame, card, _discard_mark(frame, card, fate))


@njit(cache=True)
def _insert(frame, card, mark):
    at = frame.count
    while at and frame.marks[at - 1] < mark:
        frame.marks[at] = frame.marks[at - 1]
        frame.moves[at] = frame.moves[at - 1]
        at -= 1
    frame.marks[at] = mark
    frame.moves[at] = card
    frame.count += 1


@njit(cache=True)
def _list_leads(space, frame, choices, shift):
    """Add the leads of one suit, which was surveyed before."""
    me = frame.turn
    suit = SUIT << shift
    gain, rounds = space.gains[shift // 10], space.rounds[shift // 10]
    mine = frame.hands[me] & suit
    others = (frame.live & suit) ^ mine
    every, won, lost = _prospects(space, frame, suit)
    owner = me
    while others and frame.hands[owner] & highest(others) == 0:
        owner += 1
        if owner == 4:
            owner = 0
    while choices:
        card = choices & -choices
        choices ^= card
        rank = index(card) - index(suit)
        mark = every
        if card > others:
            run = count(mine & ~((highest(others) << 1) - 1)) if others else count(mine)
            mark += w.TOP + w.TOP_WORTH * worth(card) + w.TOP_WON * won + w.TOP_RUN * run
            mark += w.TOP_RANK * rank + w.TOP_GAIN * gain + w.TOP_ROUNDS * rounds
        elif owner < space.seats and space.sides[owner] == space.sides[me]:
            mark += w.REACH + w.REACH_WORTH * worth(card) + w.REACH_WON * won + w.REACH_RANK * rank
            mark += w.REACH_GAIN * gain + w.REACH_ROUNDS * rounds
        else:
            mark += w.YIELD + w.YIELD_WORTH * worth(card) + w.YIELD_LOST * lost
            mark += w.YIELD_RANK * rank + (w.YIELD_HIGHEST if card == highest(mine) else 0)
            mark += w.YIELD_BELOW_RUN if mine > others else 0
            mark += w.YIELD_GAIN * gain + w.YIELD_ROUNDS * rounds
            mark += w.YIELD_TO_NEXT if owner == next_seat(space, me) else w.YIELD_TO_OTHER
        _insert(frame, card, mark + _known_mark(space, frame, card))


@njit(cache=True)
def _known_mark(space, frame, card):
    """Return what speaks for a lead because it was good before: here, or in the same trick."""
    mark = 0
    if frame.hint >= 0:
        hint = 1 << frame.hint
        if hint == card:
            return w.HINT
        if class_of(hint) & card:
            mark = w.HINT_CLASS
    killer = space.killers[count(frame.hands[frame.turn]), frame.turn]
    if killer == card:
        mark += w.KILLER
    elif killer and suit_of(killer) & card:
        mark += w.KILLER_SUIT
    return mark


@njit(cache=True)
def _prospects(space, frame, suit):
    """Return a mark of every lead of a suit, and the points that the others add to the trick if the
    side of the leader takes it, and if the other side does.
    """
    me = frame.turn
    mark = w.LEAD_LENGTH * count(frame.hands[me] & suit)
    won = lost = 0
    seat = me
    for _ in range(space.seats - 1):
        seat = next_seat(space, seat)
        held = frame.hands[seat] & suit
        is_ours = space.sides[seat] == space.sides[me]
        if held:
            most, least = most_worth(held, 1), least_worth(held, 1)
        else:
            most, least = most_worth(frame.hands[seat], 1), 0
            mark += w.LEAD_VOID_PARTNER if is_ours else w.LEAD_VOID_OPPONENT
        won += most if is_ours else least
        lost += least if is_ours else most
        mark += count(held) * (w.LEAD_PARTNER_LENGTH if is_ours else w.LEAD_OPPONENT_LENGTH)
    return mark, won, lost


@njit(cache=True)
def _fate(space, frame):
    """Return the highest card of the suit led that stands, or will come, against the seat on turn;
    and 1 if its side takes the trick whatever the seat plays, 0 if that depends on the seat, -1 if
    the other side surely takes it.
    """
    side = space.sides[frame.turn]
    best, is_ours = frame.winner, space.sides[frame.taker] == side
    against = 0 if is_ours else best
    seat = frame.turn
    for _ in range(space.seats - 1 - frame.place):
        seat = next_seat(space, seat)
        held = frame.hands[seat] & frame.led
        if held > best:
            best, is_ours = highest(held), space.sides[seat] == side
        if space.sides[seat] != side and held > against:
            against = highest(held)
    if is_ours:
        return against, 1
    return against, 0 if frame.hands[frame.turn] & frame.led > best else -1


@njit(cache=True)
def _follow_mark(frame, card, against, fate):
    points = worth(card)
    rank = index(card) % 10
    if fate == 1:
        takes = card > against and card > frame.winner
        return w.SAFE_WORTH * points + w.SAFE_RANK * rank + (w.SAFE_TAKES if takes else 0)
    if fate == 0 and card > against:
        return w.TAKE + w.TAKE_WORTH * points + w.TAKE_RANK * rank
    takes = card > frame.winner
    return w.LOSE_WORTH * points + w.LOSE_RANK * rank + (w.LOSE_TAKES if takes else 0)


@njit(cache=True)
def _discard_mark(frame, card, fate):
    suit = suit_of(card)
    mine = frame.hands[frame.turn] & suit
    others = (frame.live & suit) ^ mine
    points, rank, length = worth(card), index(card) % 10, count(mine)
    if fate == 1:
        mark = w.GIVE_WORTH * points + w.GIVE_RANK * rank + w.GIVE_LENGTH * length
        mark += w.GIVE_TOP if card > others else 0
        mark += w.GIVE_LAST if length == 1 else 0
        mark += w.GIVE_STOPPER if mine > others else 0
        return mark + w.GIVE_OTHERS * count(others)
    mark = w.THROW_WORTH * points + w.THROW_RANK * rank + w.THROW_LENGTH * length
    mark += w.THROW_TOP if card > others else 0
    mark += w.THROW_LAST if length == 1 else 0
    mark += w.THROW_STOPPER if mine > others else 0
    return mark + w.THROW_OTHERS * count(others)

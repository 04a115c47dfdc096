"""What each side is sure of between two tricks, without a search."""

from numba import njit

from circolo.analysis.solver.card_sets import (
    SUIT,
    class_of,
    count,
    highest,
    least_worth,
    most_worth,
    worth,
)
from circolo.tricks.card_points import LAST_TRICK

NOBODY = -1


@njit(cache=True)
def decided(space, frame):
    """Return whether sure tricks alone answer the frame's target; then `best` and `relevant` are
    set.
    """
    survey(space, frame)
    rest = worth(frame.live) + LAST_TRICK
    is_ours = space.sides[frame.turn] == 0
    wanted = frame.target if is_ours else rest - frame.target + 1
    points, frame.relevant = _best_plan(space, frame, frame.turn, wanted)
    if points >= wanted:
        frame.best = points if is_ours else rest - points
        return True
    unwanted = rest - wanted + 1
    points, frame.relevant = _after_any_lead(space, frame, unwanted)
    if points >= unwanted:
        frame.best = rest - points if is_ours else points
        return True
    frame.relevant = 0
    return False


@njit(cache=True)
def _draws(space, frame):
    """Return whether cards will be drawn from a stock."""
    return space.seats == 2 and frame.hands[2] != 0


@njit(cache=True)
def survey(space, frame):
    """Note for each suit who holds the highest cards, and what they win by leading them."""
    for at in range(4):
        suit = SUIT << (10 * at)
        live = frame.live & suit
        space.tops[at] = NOBODY
        if live == 0:
            continue
        top = highest(live)
        owner = 0
        while frame.hands[owner] & top == 0:
            owner += 1
        others = live & ~frame.hands[owner]
        run = live & ~((highest(others) << 1) - 1) if others else live
        low = run & -run
        space.ranks[at] = low if class_of(low) & others else 0
        space.rounds[at] = space.gains[at] = 0
        if owner >= space.seats:  # the stock
            continue
        space.tops[at] = owner
        space.runs[at] = run
        if _draws(space, frame):
            space.rounds[at] = count(run)
            space.gains[at] = worth(run)
        else:
            _survey_rounds(space, frame, at)


@njit(cache=True)
def _survey_rounds(space, frame, at):
    """Note how often the holder of the highest cards of a suit can lead it and win, and the points
    of these cards. If nobody else has as many cards as the holder's highest ones, all cards of the
    holder win.
    """
    suit = SUIT << (10 * at)
    owner = space.tops[at]
    led = space.runs[at]
    rounds = count(led)
    longest = 0
    for seat in range(space.seats):
        if seat != owner:
            longest = max(longest, count(frame.hands[seat] & suit))
    if rounds >= longest:
        led = frame.hands[owner] & suit
        rounds = count(led)
    space.rounds[at] = rounds
    space.gains[at] = worth(led)


@njit(cache=True)
def _best_plan(space, frame, leader, wanted):
    """Return the most that the side of `leader` is sure of with any plan, and the cards whose rank
    matters; stop at a plan that gives `wanted`.
    """
    points, relevant = _plan(space, frame, leader, NOBODY)
    if points >= wanted or space.seats == 2:
        return points, relevant
    for partner in range(space.seats):
        if partner == leader or space.sides[partner] != space.sides[leader]:
            continue
        if not _reaches(space, frame, leader, partner):
            continue
        both, ranked = _plan(space, frame, leader, partner)
        if both > points:
            points, relevant = both, ranked
        theirs, ranked = _plan(space, frame, partner, NOBODY)
        if theirs > points:
            points, relevant = theirs, ranked
        if points >= wanted:
            break
    return points, relevant


@njit(cache=True)
def _reaches(space, frame, leader, partner):
    """Return whether `leader` has a card of a suit of which `partner` holds the highest."""
    for at in range(4):
        if space.tops[at] == partner and frame.hands[leader] & (SUIT << (10 * at)):
            return True
    return False


@njit(cache=True)
def _plan(space, frame, leader, partner):
    """Return what a side is sure of if `leader` leads their highest cards and then, if a `partner`
    is given, reaches them, who leads theirs: the points in thirds, -1 if the partner may have to
    discard some, and the cards whose rank matters.
    """
    points = rounds = relevant = 0
    for at in range(4):
        owner = space.tops[at]
        if owner != NOBODY and (owner == leader or owner == partner):  # noqa: SIM109
            points += space.gains[at]
            rounds += space.rounds[at]
            relevant |= space.ranks[at]
    if rounds == 0 or _draws(space, frame):
        return points, relevant
    size = count(frame.hands[leader])
    if partner != NOBODY and rounds > size:
        return -1, 0
    if rounds >= size:
        return worth(frame.live) + LAST_TRICK, relevant
    for seat in range(space.seats):
        if space.sides[seat] == space.sides[leader]:
            points += _given(space, frame, seat, leader, partner)
        else:
            points += _forced(space, frame, seat, leader, partner)
    return points, relevant


@njit(cache=True)
def _given(space, frame, seat, leader, partner):
    """Return the most points that a seat of the side can add to the tricks of a plan that others
    lead.
    """
    points = discards = 0
    idle = frame.hands[seat]
    for at in range(4):
        owner = space.tops[at]
        if owner == NOBODY or (owner != leader and owner != partner):
            continue
        held = frame.hands[seat] & (SUIT << (10 * at))
        idle &= ~held
        if owner != seat:
            points += most_worth(held, space.rounds[at])
            discards += max(0, space.rounds[at] - count(held))
    return points + most_worth(idle, discards)


@njit(cache=True)
def _forced(space, frame, seat, leader, partner):
    """Return the least points that a seat of the other side must add to the tricks of a plan."""
    least = rounds = 0
    gone = 0
    for at in range(4):
        owner = space.tops[at]
        if owner == NOBODY or (owner != leader and owner != partner):
            continue
        held = frame.hands[seat] & (SUIT << (10 * at))
        rounds += space.rounds[at]
        if count(held) <= space.rounds[at]:
            gone |= held
        else:
            least += least_worth(held, space.rounds[at])
    rest = frame.hands[seat] & ~gone
    return worth(gone) + max(least, least_worth(rest, rounds - count(gone)))


@njit(cache=True)
def _after_any_lead(space, frame, wanted):
    """Return the least that the other side is sure of whatever the seat on turn leads, and the
    cards whose rank matters; 0 points if its own side may take that trick.
    """
    side = space.sides[frame.turn]
    mine = frame.hands[frame.turn]
    relevant = 0
    for at in range(4):
        if mine & (SUIT << (10 * at)):
            owner = space.tops[at]
            if owner == NOBODY or space.sides[owner] == side:
                return 0, 0
            relevant |= space.ranks[at]
    least = 99
    for seat in range(space.seats):
        if space.sides[seat] != side and _reaches(space, frame, frame.turn, seat):
            points, ranked = _best_plan(space, frame, seat, wanted)
            relevant |= ranked
            least = min(least, points)
            if least < wanted:
                return 0, 0
    return least, relevant

"""The table of positions that were searched.

A position is found by the number of cards of each class that each seat holds. Below that, an entry
holds for every position in which the owners of some highest cards of each class are the same: the
cards whose rank mattered. (Ginsberg, "GIB: imperfect information in a computationally challenging
game", JAIR 14, 2001: partition search.)
"""

from numba import njit

from circolo.analysis.solver.card_sets import FIGURES, HIGHS, LOWS, SUIT, count
from circolo.analysis.solver.workspace import BUCKETS, ENTRIES


@njit(cache=True)
def forget(space):
    """Empty the table."""
    space.heads[:] = 0
    space.buckets_used = 0
    space.entries_used = 0


@njit(cache=True)
def describe(space, frame):
    """Compute the key of a frame between two tricks."""
    hands = frame.hands
    first = hands[1] | hands[3]
    second = hands[2] | hands[3]
    owners0 = owners1 = key0 = key1 = 0
    for shift in (0, 10, 20, 30):
        live = space.ternary[frame.live >> shift & SUIT]
        owners0 |= (space.splits[live + space.ternary[first >> shift & SUIT]] & SUIT) << shift
        owners1 |= (space.splits[live + space.ternary[second >> shift & SUIT]] & SUIT) << shift
        key0 = key0 << 14 | (
            space.classes[hands[0] >> shift & SUIT] << 7 | space.classes[hands[1] >> shift & SUIT]
        )
        key1 = key1 << 14 | (
            space.classes[hands[2] >> shift & SUIT] << 7 | space.classes[hands[3] >> shift & SUIT]
        )
    frame.owners0 = owners0
    frame.owners1 = owners1
    frame.key0 = key0
    frame.key1 = key1 | frame.turn << 56


@njit(cache=True)
def _place(space, key0, key1):
    mixed = (key0 * 0x2545F4914F6CDD1D) ^ (key1 * 0x1B873593CC9E2D51)
    mixed = (mixed ^ (mixed >> 31)) * 0x27D4EB2F165667C5
    return (mixed >> 40) & (space.heads.size - 1)


@njit(cache=True)
def look_up(space, frame):
    """Return whether the table knows the answer to the frame's target; then `best` and `relevant`
    are set. `hint` is set to the best card that any entry names, or to -1.
    """
    at = space.heads[_place(space, frame.key0, frame.key1)]
    while at:
        bucket = space.buckets[at]
        if bucket.key0 == frame.key0 and bucket.key1 == frame.key1:
            break
        at = bucket.next
    frame.hint = -1
    if at == 0:
        return False
    at = space.buckets[at].first
    while at:
        entry = space.entries[at]
        differ = (entry.owners0 ^ frame.owners0) | (entry.owners1 ^ frame.owners1)
        if differ & entry.mask == 0:
            if entry.low >= frame.target:
                frame.best = entry.low
                frame.relevant = _cards(frame.live, entry.mask)
                return True
            if entry.high < frame.target:
                frame.best = entry.high
                frame.relevant = _cards(frame.live, entry.mask)
                return True
            if frame.hint < 0:
                frame.hint = entry.choice
        at = entry.next
    return False


@njit(cache=True)
def _cards(live, mask):
    """Return the live cards that a mask of the highest cards of each class stands for."""
    cards = 0
    while mask:
        kind = _class_with(mask)
        wanted = count(mask & kind)
        found = live & kind
        for _ in range(count(found) - wanted):
            found &= found - 1
        cards |= found
        mask &= ~kind
    return cards


@njit(cache=True)
def _class_with(cards):
    """Return the class of the lowest card."""
    low = cards & -cards
    kind = LOWS if low & LOWS else (FIGURES if low & FIGURES else HIGHS)
    # the cards of the class at most three bits from the lowest
    return kind & ((low << 4) - 1) & ~((low >> 4) - 1 if low > 15 else 0)


@njit(cache=True)
def mask_of(live, relevant):
    """Return a mask of the highest cards of each class, down to the lowest relevant one."""
    mask = 0
    while relevant:
        low = relevant & -relevant
        kind = _class_with(relevant)
        number = count(live & kind & ~(low - 1))
        top = kind
        for _ in range(count(kind) - number):
            top &= top - 1
        mask |= top
        relevant &= ~kind
    return mask


@njit(cache=True)
def keep(space, frame, low, high):
    """Add to the table that the frame's value is at least `low` and at most `high`."""
    if space.entries_used >= ENTRIES - 1 or space.buckets_used >= BUCKETS - 1:
        forget(space)
    head = _place(space, frame.key0, frame.key1)
    at = space.heads[head]
    while at:
        bucket = space.buckets[at]
        if bucket.key0 == frame.key0 and bucket.key1 == frame.key1:
            break
        at = bucket.next
    if at == 0:
        space.buckets_used += 1
        at = space.buckets_used
        bucket = space.buckets[at]
        bucket.key0 = frame.key0
        bucket.key1 = frame.key1
        bucket.first = 0
        bucket.next = space.heads[head]
        space.heads[head] = at
    bucket = space.buckets[at]
    mask = mask_of(frame.live, frame.relevant)
    at = bucket.first
    while at:
        entry = space.entries[at]
        differ = (entry.owners0 ^ frame.owners0) | (entry.owners1 ^ frame.owners1)
        if entry.mask == mask and differ & mask == 0:
            entry.low = max(entry.low, low)
            entry.high = min(entry.high, high)
            entry.choice = frame.choice
            return
        at = entry.next
    space.entries_used += 1
    entry = space.entries[space.entries_used]
    entry.owners0 = frame.owners0
    entry.owners1 = frame.owners1
    entry.mask = mask
    entry.low = low
    entry.high = high
    entry.choice = frame.choice
    entry.next = bucket.first
    bucket.first = space.entries_used

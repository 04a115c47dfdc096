"""One hash for the whole pack, against which every card can be checked as it is shown.

Each place of the pack is a leaf with a salt of its own, so that a root tells no card, and a card
with its salt and its path tells no other.
"""

from collections.abc import Iterator, Sequence

from circolo.cards.shuffle import expanded
from circolo.fairness.encoding import tag


def salt(seed: bytes, place: int) -> bytes:
    """Return the salt of a place of the pack, from the seed of the epoch."""
    return expanded(seed, b"circolo1/salt/%d" % place)


def leaf(place: int, card: int, salt: bytes) -> bytes:
    """Return the leaf of the card at a place; cards count from 0 in the order of the new pack."""
    return tag("circolo1/card", place, card, salt)


def leaves(seed: bytes, order: Sequence[int]) -> list[bytes]:
    """Return the leaves of a shuffled pack."""
    return [leaf(place, card, salt(seed, place)) for place, card in enumerate(order)]


def root(leaves: Sequence[bytes]) -> bytes:
    """Return the root over at least one leaf."""
    *_, (top,) = _levels(leaves)
    return top


def path(leaves: Sequence[bytes], place: int) -> tuple[bytes, ...]:
    """Return the nodes beside the way from a leaf up to the root."""
    beside = []
    for level in _levels(leaves):
        if (place ^ 1) < len(level):
            beside.append(level[place ^ 1])
        place //= 2
    return tuple(beside)


def climbed(leaf: bytes, path: Sequence[bytes], *, place: int, size: int) -> bytes | None:
    """Return the root to which a path leads, or None if no pack of that size has such a path."""
    if not 0 <= place < size:
        return None
    beside, node = iter(path), leaf
    while size > 1:
        if (place ^ 1) < size:
            other = next(beside, None)
            if other is None:
                return None
            node = _node(other, node) if place % 2 else _node(node, other)
        place, size = place // 2, (size + 1) // 2
    return node if next(beside, None) is None else None


def _levels(leaves: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    level = leaves
    yield level
    while len(level) > 1:
        level = [_over(level[at : at + 2]) for at in range(0, len(level), 2)]
        yield level


def _over(pair: Sequence[bytes]) -> bytes:
    return pair[0] if len(pair) == 1 else _node(*pair)


def _node(left: bytes, right: bytes) -> bytes:
    return tag("circolo1/node", left, right)

"""A Merkle tree over the pack: one hash against which each card can be checked when it is shown.

Each place of the pack is a leaf with its own salt. So the root reveals no card, and a card with its
salt and path reveals no other card.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from circolo.cards.shuffle import expansion
from circolo.fairness.encoding import LENGTH_BYTES, behind_lengths, tag

_LENGTH = sha256().digest_size.to_bytes(LENGTH_BYTES, "big")
_NODE = behind_lengths("circolo1/node") + _LENGTH


def salt(seed: bytes, place: int) -> bytes:
    """Return the salt of a place of the pack, from the epoch's seed."""
    return expansion(seed)(_salt_of(place))


def leaf(place: int, card: int, salt: bytes) -> bytes:
    """Return the leaf of the card at a place; cards count from 0 in the order of the new pack."""
    return tag("circolo1/card", place, card, salt)


def leaves(seed: bytes, order: Sequence[int]) -> list[bytes]:
    """Return the leaves of a shuffled pack."""
    expanded = expansion(seed)
    return [leaf(place, card, expanded(_salt_of(place))) for place, card in enumerate(order)]


def root(leaves: Sequence[bytes]) -> bytes:
    """Return the root over at least one leaf."""
    *_, (top,) = _levels(leaves)
    return top


def path(leaves: Sequence[bytes], place: int) -> tuple[bytes, ...]:
    """Return the sibling nodes on the way from a leaf to the root."""
    beside = []
    for level in _levels(leaves):
        if (place ^ 1) < len(level):
            beside.append(level[place ^ 1])
        place //= 2
    return tuple(beside)


def climbed(leaf: bytes, path: Sequence[bytes], *, place: int, size: int) -> bytes | None:
    """Return the root that a path leads to, or None if no pack of that size has such a path."""
    if not 0 <= place < size:
        return None
    beside, here = iter(path), leaf
    while size > 1:
        if (place ^ 1) < size:
            other = next(beside, None)
            if other is None:
                return None
            here = node(other, here) if place % 2 else node(here, other)
        place, size = place // 2, (size + 1) // 2
    return here if next(beside, None) is None else None


def _salt_of(place: int) -> bytes:
    return b"circolo1/salt/%d" % place


def _levels(leaves: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    level = leaves
    yield level
    while len(level) > 1:
        level = [_over(level[at : at + 2]) for at in range(0, len(level), 2)]
        yield level


def _over(pair: Sequence[bytes]) -> bytes:
    return pair[0] if len(pair) == 1 else node(*pair)


def node(left: bytes, right: bytes) -> bytes:
    """Return the node over two nodes."""
    # The tag of "circolo1/node" and both nodes, inlined: most of the time of a pack is spent here.
    return sha256(_NODE + left + _LENGTH + right).digest()

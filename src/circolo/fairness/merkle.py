"""A Merkle tree over a shuffled pack: its root is published before the deal.

When a card is shown, its salt and path prove that it was at that place. Each place of the pack is a
leaf with its own salt. So the root reveals no card, and a card's path reveals no other card.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256

from circolo.cards.shuffle import expansion
from circolo.fairness.encoding import LENGTH_BYTES, behind_lengths

_LENGTH = sha256().digest_size.to_bytes(LENGTH_BYTES, "big")
_NODE = behind_lengths("circolo1/node") + _LENGTH
_CARD = behind_lengths("circolo1/card")
_number = lru_cache(maxsize=1_024)(behind_lengths)


def salt(seed: bytes, place: int) -> bytes:
    """Return the salt of the leaf at a place of the pack, derived from the epoch's seed."""
    return expansion(seed)(_salt_of(place))


def leaf(place: int, card: int, salt: bytes) -> bytes:
    """Return the leaf hash of the card at a place of the shuffled pack; place 0 is dealt first.

    `card` is the card's index, from 0, in the order of a new pack.
    """
    # `tag("circolo1/card", place, card, salt)`, inlined like `node`.
    return sha256(_CARD + _number(place) + _number(card) + behind_lengths(salt)).digest()


def leaves(seed: bytes, order: Sequence[int]) -> list[bytes]:
    """Return the leaf hashes of a shuffled pack; `order[k]` is the index of the card at place k."""
    expanded = expansion(seed)
    return [leaf(place, card, expanded(_salt_of(place))) for place, card in enumerate(order)]


def root(leaves: Sequence[bytes]) -> bytes:
    """Return the root of the tree over these leaves, of which there must be at least one."""
    *_, (top,) = _levels(leaves)
    return top


def path(leaves: Sequence[bytes], place: int) -> tuple[bytes, ...]:
    """Return the Merkle path of the leaf at `place`: the sibling nodes from the leaf upwards."""
    siblings = []
    for level in _levels(leaves):
        if (place ^ 1) < len(level):
            siblings.append(level[place ^ 1])
        place //= 2
    return tuple(siblings)


def climbed(leaf: bytes, path: Sequence[bytes], *, place: int, size: int) -> bytes | None:
    """Compute the root from a leaf and its Merkle path.

    Returns None if a tree of `size` leaves has no path of this length at `place`.
    """
    if not 0 <= place < size:
        return None
    siblings, current = iter(path), leaf
    while size > 1:
        if (place ^ 1) < size:
            other = next(siblings, None)
            if other is None:
                return None
            current = node(other, current) if place % 2 else node(current, other)
        place, size = place // 2, (size + 1) // 2
    return current if next(siblings, None) is None else None


def _salt_of(place: int) -> bytes:
    return b"circolo1/salt/%d" % place


def _levels(leaves: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    level = leaves
    yield level
    while len(level) > 1:
        level = [_parent(level[at : at + 2]) for at in range(0, len(level), 2)]
        yield level


def _parent(pair: Sequence[bytes]) -> bytes:
    return pair[0] if len(pair) == 1 else node(*pair)


def node(left: bytes, right: bytes) -> bytes:
    """Return the parent node of two nodes."""
    # `tag("circolo1/node", left, right)`, inlined: hashing a pack spends most of its time here.
    return sha256(_NODE + left + _LENGTH + right).digest()

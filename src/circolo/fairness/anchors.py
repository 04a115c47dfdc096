"""Anchors: one hash over the last entry hashes of all streams of a house (docs/fairness.md).

A person who saves an anchor can check later that the house has not changed the entries it had then.
A leaf holds the name and the head (last entry hash) of a stream, but no version. A version would
show the number of entries, and so how many private entries, such as premoves, there are.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.fairness import merkle
from circolo.fairness.encoding import tag
from circolo.fairness.signing import Signed, SigningKey, holds_for_anchor

Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""A hash of 32 bytes as 64 lower-case hexadecimal digits, which people can print and compare."""

NO_ANCHOR: Hex = bytes(32).hex()
"""The value of `Anchor.before` in the first anchor of a chain: 64 zeros."""


class Anchor(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hash over the heads (last entry hashes) of all streams of a house at the time `at`.

    `anchor` is that hash, and `before` that of the previous anchor in the chain. `root` is the root
    of the Merkle tree over the `size` heads. `signed` is the house's signature of `anchor`.
    """

    anchor: Hex
    at: Millis
    size: Annotated[int, Meta(ge=0)]
    root: Hex
    before: Hex
    signed: Signed | None = None


class PublishedAnchors(Struct, frozen=True):
    """The anchors that a house publishes: its most recent ones, the oldest first."""

    anchors: tuple[Anchor, ...]


class HeadPath(Struct, frozen=True, kw_only=True):
    """A Merkle proof that an anchor covers the head (last entry hash) of one stream.

    `place` is the index of the stream among all streams by name; `path` are the sibling nodes from
    the leaf up to the root.
    """

    anchor: Anchor
    stream: str
    head: Hex
    place: int
    path: tuple[Hex, ...]


class HeadTree:
    """A Merkle tree over heads of streams that are added one by one, in the order of their names.

    It stores at most one node of each height, so that its memory grows with the logarithm of the
    number of streams. On a level with an odd number of nodes the last node moves up unchanged.
    """

    def __init__(self) -> None:
        self.size = 0
        self._peaks: list[tuple[int, bytes]] = []

    def add(self, stream: str, head: bytes) -> None:
        """Add the head (last entry hash) of the next stream by name."""
        height, node = 0, leaf(stream, head)
        while self._peaks and self._peaks[-1][0] == height:
            node = merkle.node(self._peaks.pop()[1], node)
            height += 1
        self._peaks.append((height, node))
        self.size += 1

    @property
    def root(self) -> bytes:
        """The root of the tree over the heads added so far; 32 zero bytes if there are none."""
        if not self._peaks:
            return bytes(32)
        *left, (_, node) = self._peaks
        for _, peak in reversed(left):
            node = merkle.node(peak, node)
        return node


def leaf(stream: str, head: bytes) -> bytes:
    """Return the leaf hash of a stream in an anchor's tree, from its name and last entry hash."""
    return tag("circolo1/anchored", stream, head)


def tree_over(heads: Iterable[tuple[str, bytes]]) -> HeadTree:
    """Return the tree over pairs of stream name and head; they may be in any order."""
    tree = HeadTree()
    for stream, head in sorted(heads):
        tree.add(stream, head)
    return tree


def anchored(tree: HeadTree, *, at: Millis, before: Hex, key: SigningKey | None) -> Anchor:
    """Return a new anchor (the published root of a hash tree over all logs), made at the time `at`.

    `before` is the hash of the previous anchor. Without `key` the anchor is not signed.
    """
    root = tree.root.hex()
    hashed = _anchor_hash(before, at=at, size=tree.size, root=root)
    signed = None if key is None else key.sign_anchor(hashed, at=at)
    return Anchor(
        anchor=hashed.hex(), at=at, size=tree.size, root=root, before=before, signed=signed
    )


def hash_of(anchor: Anchor) -> bytes:
    """Compute the hash of an anchor from its fields; an honest anchor has it as `anchor`."""
    return _anchor_hash(anchor.before, at=anchor.at, size=anchor.size, root=anchor.root)


def is_signed(anchor: Anchor) -> bool:
    """Return whether an anchor has a signature, and the key in the signature has signed its hash.

    It does not check whose key this is.
    """
    signed = anchor.signed
    return (
        signed is not None
        and signed.at == anchor.at
        and holds_for_anchor(signed, anchor=bytes.fromhex(anchor.anchor))
    )


def path_of(anchor: Anchor, heads: Sequence[tuple[str, bytes]], stream: str) -> HeadPath:
    """Return the Merkle proof that `anchor` covers the head of `stream`.

    `heads` are the names and heads of all streams of the anchor. Raises KeyError if `stream` is not
    among them.
    """
    in_order = sorted(heads)
    place = {name: at for at, (name, _) in enumerate(in_order)}[stream]
    siblings = merkle.path([leaf(*head) for head in in_order], place)
    return HeadPath(
        anchor=anchor,
        stream=stream,
        head=in_order[place][1].hex(),
        place=place,
        path=tuple(node.hex() for node in siblings),
    )


def leads(path: HeadPath) -> bool:
    """Return whether a Merkle proof is valid: its head and path give the root of its anchor."""
    siblings = [bytes.fromhex(node) for node in path.path]
    start = leaf(path.stream, bytes.fromhex(path.head))
    root = merkle.climbed(start, siblings, place=path.place, size=path.anchor.size)
    return root == bytes.fromhex(path.anchor.root)


def _anchor_hash(before: Hex, *, at: Millis, size: int, root: Hex) -> bytes:
    return tag("circolo1/anchor", bytes.fromhex(before), at, size, bytes.fromhex(root))

"""Anchors: one hash over the heads of all streams of a house at one moment. docs/fairness.md.

Whoever keeps an anchor can tell later whether the house still has the past that it had then. A leaf
holds the name and the head of a stream, and no version: it does not tell how many entries there
are, so it does not tell what players have set in secret.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.fairness import merkle
from circolo.fairness.encoding import tag
from circolo.fairness.signing import Signed, SigningKey, holds_for_anchor

Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""32 bytes in hexadecimal digits, so that people can compare and print them."""

NO_ANCHOR: Hex = bytes(32).hex()
"""What stands for the anchor before the first one of a chain."""


class Anchor(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One anchor: `anchor` is the hash that stands for all of it, `before` that of the one before.

    `size` counts the streams, `root` is the top of the tree over them.
    """

    anchor: Hex
    at: Millis
    size: Annotated[int, Meta(ge=0)]
    root: Hex
    before: Hex
    signed: Signed | None = None


class PublishedAnchors(Struct, frozen=True):
    """The last anchors of a house, the oldest first."""

    anchors: tuple[Anchor, ...]


class HeadPath(Struct, frozen=True, kw_only=True):
    """The way from the head of one stream to the root of an anchor."""

    anchor: Anchor
    stream: str
    head: Hex
    place: int
    path: tuple[Hex, ...]


class HeadTree:
    """The tree over heads that come in the order of their streams' names.

    It keeps one node for each height, so that a house with many streams costs no memory. The root
    is the one that docs/fairness.md defines: of an odd number of nodes the last moves up as it is.
    """

    def __init__(self) -> None:
        self.size = 0
        self._peaks: list[tuple[int, bytes]] = []

    def add(self, stream: str, head: bytes) -> None:
        """Add the head of the next stream."""
        height, node = 0, leaf(stream, head)
        while self._peaks and self._peaks[-1][0] == height:
            node = merkle.node(self._peaks.pop()[1], node)
            height += 1
        self._peaks.append((height, node))
        self.size += 1

    @property
    def root(self) -> bytes:
        """The root over all heads so far; 32 zero bytes over none."""
        if not self._peaks:
            return bytes(32)
        *left, (_, node) = self._peaks
        for _, peak in reversed(left):
            node = merkle.node(peak, node)
        return node


def leaf(stream: str, head: bytes) -> bytes:
    """Return the leaf of a stream."""
    return tag("circolo1/anchored", stream, head)


def tree_over(heads: Iterable[tuple[str, bytes]]) -> HeadTree:
    """Return the tree over these heads, in whatever order they come."""
    tree = HeadTree()
    for stream, head in sorted(heads):
        tree.add(stream, head)
    return tree


def anchored(tree: HeadTree, *, at: Millis, before: Hex, key: SigningKey | None) -> Anchor:
    """Return the anchor over a tree, signed if there is a key."""
    root = tree.root.hex()
    hashed = _hash(before, at=at, size=tree.size, root=root)
    signed = None if key is None else key.sign_anchor(hashed, at=at)
    return Anchor(
        anchor=hashed.hex(), at=at, size=tree.size, root=root, before=before, signed=signed
    )


def hash_of(anchor: Anchor) -> bytes:
    """Return the hash that an anchor must have."""
    return _hash(anchor.before, at=anchor.at, size=anchor.size, root=anchor.root)


def is_signed(anchor: Anchor) -> bool:
    """Tell whether an anchor has a signature that is of its key and under its hash."""
    signed = anchor.signed
    return (
        signed is not None
        and signed.at == anchor.at
        and holds_for_anchor(signed, anchor=bytes.fromhex(anchor.anchor))
    )


def path_of(anchor: Anchor, heads: Sequence[tuple[str, bytes]], stream: str) -> HeadPath:
    """Return the path of a stream that is among the heads of an anchor; raises KeyError."""
    in_order = sorted(heads)
    place = {name: at for at, (name, _) in enumerate(in_order)}[stream]
    beside = merkle.path([leaf(*head) for head in in_order], place)
    return HeadPath(
        anchor=anchor,
        stream=stream,
        head=in_order[place][1].hex(),
        place=place,
        path=tuple(node.hex() for node in beside),
    )


def leads(path: HeadPath) -> bool:
    """Tell whether a path leads from its head to the root of its anchor."""
    beside = [bytes.fromhex(node) for node in path.path]
    start = leaf(path.stream, bytes.fromhex(path.head))
    root = merkle.climbed(start, beside, place=path.place, size=path.anchor.size)
    return root == bytes.fromhex(path.anchor.root)


def _hash(before: Hex, *, at: Millis, size: int, root: Hex) -> bytes:
    return tag("circolo1/anchor", bytes.fromhex(before), at, size, bytes.fromhex(root))

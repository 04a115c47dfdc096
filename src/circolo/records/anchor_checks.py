"""Compares a house, or a record, with anchors that somebody has saved (docs/fairness.md)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.fairness.anchors import Anchor, HeadPath, Hex, hash_of, leads, tree_over
from circolo.fairness.hash_chain import ChainVersion, entry_hash_1, entry_hash_2
from circolo.records.record import HashedEntry, OpenEntry, Record, payload_hash
from circolo.room.actors import house_events
from circolo.room.actors.house_events import HOUSE, Anchored
from circolo.store import commit_feed
from circolo.store.audit_findings import Finding
from circolo.store.entries import GENESIS_HASH, Entry, entry_hash
from circolo.store.entries import payload_hash as told_by
from circolo.store.store_port import Reader

LATER_ENTRIES_MAX = 4_096
"""The most entries after the end of a record that a path may hold."""


class SavedHead(Struct, frozen=True):
    """A stream's head that somebody has saved, and when it was anchored."""

    stream: str
    head: bytes
    at: Millis


class LaterEntry(Struct, frozen=True):
    """An entry after the end of a record. It holds only what the chain hashes, and no content."""

    version: int
    at: Millis
    told: Hex
    chain: ChainVersion


class RecordPath(HeadPath, frozen=True, kw_only=True):
    """The path from a record's head to an anchor: the entries after the record, then the tree."""

    later: tuple[LaterEntry, ...] = ()


class AnchorCoverage(Struct, frozen=True):
    """How many entries of a record an anchor covers, and when it was made."""

    anchor: Hex
    at: Millis
    entries: int


class TooManyLaterEntries(Exception):
    """More entries follow a record than a path may hold."""


async def compare_house(
    reader: Reader, heads: Sequence[SavedHead], anchors: Sequence[Anchor]
) -> tuple[Finding, ...]:
    """Compare a house with heads and anchors that somebody has saved.

    Every hash is computed again from the entries. The hashes that the house stores are not trusted.
    Raises msgspec.DecodeError if the stream of the house cannot be read.
    """
    made_at = await _positions(reader, {anchor.anchor for anchor in anchors})
    due: dict[int, list[Anchor]] = defaultdict(list)
    for anchor in anchors:
        if anchor.anchor in made_at:
            due[made_at[anchor.anchor]].append(anchor)
    wanted = {head.head for head in heads}
    links: dict[str, bytes] = {}
    met: dict[str, set[bytes]] = defaultdict(set)
    findings: list[Finding] = []
    async for committed in commit_feed.read_since(reader):
        entry = committed.entry
        here = links[entry.stream] = entry_hash(links.get(entry.stream, GENESIS_HASH), entry)
        if here in wanted:
            met[entry.stream].add(here)
        for anchor in due.pop(committed.position, ()):
            findings += _unlike(links, anchor)
    gone = [anchor for anchor in anchors if anchor.anchor not in made_at]
    findings += [_gone(anchor) for anchor in (*gone, *(a for left in due.values() for a in left))]
    return (*findings, *_of_streams(heads, links, met))


def _of_streams(
    heads: Sequence[SavedHead], links: Mapping[str, bytes], met: Mapping[str, set[bytes]]
) -> Iterator[Finding]:
    by_stream: dict[str, list[SavedHead]] = defaultdict(list)
    for head in heads:
        by_stream[head.stream].append(head)
    for stream, kept in sorted(by_stream.items()):
        there = met.get(stream, set())
        missing = [head for head in kept if head.head not in there]
        if not missing:
            continue
        if stream not in links:
            yield Finding("stream_gone", stream, "was anchored, but the house has no such stream")
        elif len(missing) == len(kept):
            what = "has none of its anchored heads: its past was rewritten or lost"
            yield Finding("head_changed", stream, what)
        else:
            at = _time(missing[0].at)
            what = f"has an older head, but not that of {at}: its end was rewritten or lost"
            yield Finding("head_forked", stream, what)


def _unlike(links: Mapping[str, bytes], anchor: Anchor) -> list[Finding]:
    tree = tree_over(links.items())
    if (tree.size, tree.root.hex()) == (anchor.size, anchor.root):
        return []
    what = "holds other heads than the house had then: the past of the house was changed"
    return [Finding("anchor_differs", anchor.anchor, what)]


def _time(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1_000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _gone(anchor: Anchor) -> Finding:
    return Finding(
        "anchor_gone", anchor.anchor, "is not in the list of anchors that the house has made"
    )


async def find_anchor(reader: Reader, anchor: Hex) -> Anchor | None:
    """Return the house's anchor with this hash, or None if the house has not made it.

    Raises msgspec.DecodeError.
    """
    for event in await _anchored(reader):
        if event.anchor.anchor == anchor == hash_of(event.anchor).hex():
            return event.anchor
    return None


async def _anchored(reader: Reader) -> list[Anchored]:
    told_events = [house_events.decode_events(entry.events) for entry in await reader.read(HOUSE)]
    return [event for events in told_events for event in events if isinstance(event, Anchored)]


async def _positions(reader: Reader, wanted: set[str]) -> dict[str, int]:
    """Return, for each of these anchors, the position of the last entry that it covers."""
    if not wanted:
        return {}
    events = await _anchored(reader)
    return {e.anchor.anchor: e.position for e in events if e.anchor.anchor in wanted}


def entry_numbers_by_hash(record: Record) -> dict[bytes, int]:
    """Map the hash of the chain after each entry of a record to the number of entries so far."""
    here, found = GENESIS_HASH, {}
    for number, entry in enumerate(record.entries, 1):
        here = _linked(here, payload_hash(entry), stream=record.stream, entry=entry)
        found[here] = number
    return found


def best_coverage(record: Record, heads: Sequence[tuple[Anchor, bytes]]) -> AnchorCoverage | None:
    """Return the coverage of the anchor that covers most entries of a record.

    `heads` are the heads of its stream, each with its anchor. Of equal anchors the earliest is
    returned; None if no head belongs to this record.
    """
    known = entry_numbers_by_hash(record)
    found = [AnchorCoverage(a.anchor, a.at, known[head]) for a, head in heads if head in known]
    return max(found, key=lambda one: (one.entries, -one.at), default=None)


def coverage_by_path(record: Record, path: RecordPath) -> AnchorCoverage | None:
    """Return the coverage that a path proves; None if it does not lead from the record's head to
    its anchor.
    """
    here = record.head
    for entry in path.later:
        here = _linked(here, bytes.fromhex(entry.told), stream=record.stream, entry=entry)
    is_whole = (path.stream, path.head) == (record.stream, here.hex())
    if not is_whole or not leads(path):
        return None
    return AnchorCoverage(path.anchor.anchor, path.anchor.at, len(record.entries))


async def read_later_entries(reader: Reader, record: Record, head: bytes) -> tuple[LaterEntry, ...]:
    """Return the entries between the end of a record and a head of its stream.

    Raises TooManyLaterEntries, or LookupError if the stream of the house has another history.
    """
    version, here = len(record.entries), record.head
    later: list[LaterEntry] = []
    for entry in await reader.read(record.stream, after=version, limit=LATER_ENTRIES_MAX + 1):
        if here == head:
            break
        here = entry_hash(here, entry)
        later.append(_later(entry))
    if here == head:
        return tuple(later)
    if len(later) > LATER_ENTRIES_MAX:
        raise TooManyLaterEntries
    raise LookupError(record.stream)


def _later(entry: Entry) -> LaterEntry:
    return LaterEntry(entry.version, entry.at, told_by(entry).hex(), entry.chain)


def _linked(
    before: bytes, said: bytes, *, stream: str, entry: OpenEntry | HashedEntry | LaterEntry
) -> bytes:
    if entry.chain == 1:
        return entry_hash_1(before, said)
    return entry_hash_2(before, said, stream=stream, version=entry.version, at=entry.at)

"""Compares a house's log, or a record, with saved anchors (docs/fairness.md).

An anchor is a hash over the heads (last entry hashes) of all streams of a house.
"""

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
from circolo.store.entries import payload_hash as entry_payload_hash
from circolo.store.store_port import Reader

LATER_ENTRIES_MAX = 4_096
"""The maximum number of entries in a `RecordPath`, so that it stays a small file."""


class SavedHead(Struct, frozen=True):
    """A stream's head (last entry hash) that a person has saved, with the time of its anchor."""

    stream: str
    head: bytes
    at: Millis


class LaterEntry(Struct, frozen=True):
    """An entry after the end of a record, without its content.

    It has only the fields that the hash chain needs; `told` is the hash of the entry's content.
    """

    version: int
    at: Millis
    told: Hex
    chain: ChainVersion


class RecordPath(HeadPath, frozen=True, kw_only=True):
    """A proof that an anchor covers a record.

    `later` are the entries between the end of the record and the anchored head of its stream; the
    other fields are the Merkle proof from that head to the anchor.
    """

    later: tuple[LaterEntry, ...] = ()


class AnchorCoverage(Struct, frozen=True):
    """An anchor made at the time `at`, and the number of entries of a record that it covers."""

    anchor: Hex
    at: Millis
    entries: int


class TooManyLaterEntries(Exception):
    """More than LATER_ENTRIES_MAX log entries lie between the end of a record and the next hash of
    the log that an anchor covers.
    """


async def compare_house(
    reader: Reader, heads: Sequence[SavedHead], anchors: Sequence[Anchor]
) -> tuple[Finding, ...]:
    """Check that the log of a house still has these saved heads and anchors.

    Returns a finding for each one that is missing or differs. All hashes are computed from the
    entries; the stored hashes are not trusted. Raises msgspec.DecodeError if the house's stream, in
    which its anchors are stored, cannot be decoded.
    """
    made_at = await _positions(reader, {anchor.anchor for anchor in anchors})
    due: dict[int, list[Anchor]] = defaultdict(list)
    for anchor in anchors:
        if anchor.anchor in made_at:
            due[made_at[anchor.anchor]].append(anchor)
    wanted = {head.head for head in heads}
    links: dict[str, bytes] = {}
    found_heads: dict[str, set[bytes]] = defaultdict(set)
    findings: list[Finding] = []
    async for committed in commit_feed.read_since(reader):
        entry = committed.entry
        here = links[entry.stream] = entry_hash(links.get(entry.stream, GENESIS_HASH), entry)
        if here in wanted:
            found_heads[entry.stream].add(here)
        for anchor in due.pop(committed.position, ()):
            findings += _anchor_differences(links, anchor)
    gone = [anchor for anchor in anchors if anchor.anchor not in made_at]
    findings += [
        _missing_anchor(anchor) for anchor in (*gone, *(a for left in due.values() for a in left))
    ]
    return (*findings, *_head_findings(heads, links, found_heads))


def _head_findings(
    heads: Sequence[SavedHead], links: Mapping[str, bytes], found_heads: Mapping[str, set[bytes]]
) -> Iterator[Finding]:
    by_stream: dict[str, list[SavedHead]] = defaultdict(list)
    for head in heads:
        by_stream[head.stream].append(head)
    for stream, kept in sorted(by_stream.items()):
        there = found_heads.get(stream, set())
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


def _anchor_differences(links: Mapping[str, bytes], anchor: Anchor) -> list[Finding]:
    tree = tree_over(links.items())
    if (tree.size, tree.root.hex()) == (anchor.size, anchor.root):
        return []
    what = "holds other heads than the house had then: the past of the house was changed"
    return [Finding("anchor_differs", anchor.anchor, what)]


def _time(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1_000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _missing_anchor(anchor: Anchor) -> Finding:
    return Finding(
        "anchor_gone", anchor.anchor, "is not in the list of anchors that the house has made"
    )


async def find_anchor(reader: Reader, anchor: Hex) -> Anchor | None:
    """Return the house's anchor with the hash `anchor`, or None if the house has not made it.

    Raises msgspec.DecodeError if the house's stream cannot be decoded.
    """
    for event in await _anchor_events(reader):
        if event.anchor.anchor == anchor == hash_of(event.anchor).hex():
            return event.anchor
    return None


async def _anchor_events(reader: Reader) -> list[Anchored]:
    told_events = [house_events.decode_events(entry.events) for entry in await reader.read(HOUSE)]
    return [event for events in told_events for event in events if isinstance(event, Anchored)]


async def _positions(reader: Reader, wanted: set[str]) -> dict[str, int]:
    """Return, for each of these anchor hashes, the position of the last entry that it covers.

    Hashes that the house has not made are left out.
    """
    if not wanted:
        return {}
    events = await _anchor_events(reader)
    return {e.anchor.anchor: e.position for e in events if e.anchor.anchor in wanted}


def entry_numbers_by_hash(record: Record) -> dict[bytes, int]:
    """Return, by the hash of each entry of a record, the entry's number in the record, from 1."""
    here, found = GENESIS_HASH, {}
    for number, entry in enumerate(record.entries, 1):
        here = _next_hash(here, payload_hash(entry), stream=record.stream, entry=entry)
        found[here] = number
    return found


def best_coverage(record: Record, heads: Sequence[tuple[Anchor, bytes]]) -> AnchorCoverage | None:
    """Find the anchor that covers the most entries of a record, the earliest one if several do.

    `heads` are pairs of an anchor and the head of the record's stream that it covers. Returns None
    if no head is the hash of an entry of the record.
    """
    known = entry_numbers_by_hash(record)
    found = [AnchorCoverage(a.anchor, a.at, known[head]) for a, head in heads if head in known]
    return max(found, key=lambda one: (one.entries, -one.at), default=None)


def coverage_by_path(record: Record, path: RecordPath) -> AnchorCoverage | None:
    """Check the proof that an anchor covers all entries of a record.

    Returns None if the proof is not valid for this record.
    """
    here = record.head
    for entry in path.later:
        here = _next_hash(here, bytes.fromhex(entry.told), stream=record.stream, entry=entry)
    is_whole = (path.stream, path.head) == (record.stream, here.hex())
    if not is_whole or not leads(path):
        return None
    return AnchorCoverage(path.anchor.anchor, path.anchor.at, len(record.entries))


async def read_later_entries(reader: Reader, record: Record, head: bytes) -> tuple[LaterEntry, ...]:
    """Return the house's entries of a stream from the end of a record up to the head `head`.

    Raises TooManyLaterEntries, or LookupError if `head` is not found there: the house's stream then
    has other entries than the record.
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
    return LaterEntry(entry.version, entry.at, entry_payload_hash(entry).hex(), entry.chain)


def _next_hash(
    before: bytes, said: bytes, *, stream: str, entry: OpenEntry | HashedEntry | LaterEntry
) -> bytes:
    if entry.chain == 1:
        return entry_hash_1(before, said)
    return entry_hash_2(before, said, stream=stream, version=entry.version, at=entry.at)

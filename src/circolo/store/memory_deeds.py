"""Deeds of people, stored in memory."""

from collections.abc import Iterator
from itertools import islice

from circolo.cards.units import Chips
from circolo.store.entries import Deed, Entry
from circolo.store.store_port import Sitting, StoredDeed


class MemoryDeeds:
    """The deeds in the order of their commits, each with the stream of its table."""

    def __init__(self) -> None:
        self._all: list[tuple[str, StoredDeed]] = []

    def add(self, position: int, entry: Entry, deed: Deed) -> None:
        """Add a deed of an entry."""
        kept = StoredDeed(len(self._all) + 1, position, entry.at, deed)
        self._all.append((entry.stream, kept))

    def hands(
        self, person: str, *, limit: int, before: int | None, stream: str | None, after: int
    ) -> tuple[StoredDeed, ...]:
        """Return the hands of a person, latest first."""
        own = (
            kept
            for at, kept in reversed(self._all)
            if (kept.deed.person, kept.deed.kind) == (person, "hand")
            and kept.number > after
            and (before is None or kept.number < before)
            and stream in (None, at)
        )
        return tuple(islice(own, limit))

    def sittings(self, person: str, *, limit: int, before: int | None) -> tuple[Sitting, ...]:
        """Return the sittings of a person, latest first."""
        own = (
            self._sitting(stream, kept)
            for stream, kept in reversed(self._all)
            if (kept.deed.person, kept.deed.kind) == (person, "sat")
            and (before is None or kept.number < before)
        )
        return tuple(islice(own, limit))

    def after(self, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
        """Return the deeds after a number, in their order."""
        return tuple(islice((kept for _, kept in self._all if kept.number > number), limit))

    def _sitting(self, stream: str, sat: StoredDeed) -> Sitting:
        until: list[StoredDeed] = []
        stood: StoredDeed | None = None
        for kept in self._later(stream, sat):
            if kept.deed.kind == "stood":
                stood = kept
                break
            until.append(kept)
        hands = [kept for kept in until if kept.deed.kind == "hand"]
        return Sitting(
            sat=sat,
            stood=stood,
            added=Chips(sum(kept.deed.chips for kept in until if kept.deed.kind == "added")),
            hands=len(hands),
            won=Chips(
                sum(kept.deed.chips for kept in until if kept.deed.kind in {"hand", "voided"})
            ),
            last=max((kept.number for kept in hands), default=0),
        )

    def _later(self, stream: str, sat: StoredDeed) -> Iterator[StoredDeed]:
        for at, kept in self._all:
            is_own = at == stream and kept.deed.person == sat.deed.person
            if is_own and kept.number > sat.number:
                yield kept

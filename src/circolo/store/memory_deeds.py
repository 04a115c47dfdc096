"""Lines of players' histories (deeds), stored in memory."""

from collections.abc import Iterator
from itertools import islice

from circolo.cards.units import Chips
from circolo.store.entries import Deed, Entry
from circolo.store.store_port import Sitting, StoredDeed


class MemoryDeeds:
    """A list of the deeds of all people (lines of their histories), in commit order."""

    def __init__(self) -> None:
        self._all: list[tuple[str, StoredDeed]] = []

    def add(self, position: int, entry: Entry, deed: Deed) -> None:
        """Add a deed of `entry`; `position` is the entry's place in commit order."""
        stored = StoredDeed(len(self._all) + 1, position, entry.at, deed)
        self._all.append((entry.stream, stored))

    def hands(
        self, person: str, *, limit: int, before: int | None, stream: str | None, after: int
    ) -> tuple[StoredDeed, ...]:
        """Return the deals that a person played, latest first, as `Reader.hands` does."""
        own = (
            stored
            for table, stored in reversed(self._all)
            if (stored.deed.person, stored.deed.kind) == (person, "hand")
            and stored.number > after
            and (before is None or stored.number < before)
            and stream in (None, table)
        )
        return tuple(islice(own, limit))

    def sittings(self, person: str, *, limit: int, before: int | None) -> tuple[Sitting, ...]:
        """Return a person's visits to ring tables, latest first, as `Reader.sittings` does."""
        own = (
            self._sitting(stream, stored)
            for stream, stored in reversed(self._all)
            if (stored.deed.person, stored.deed.kind) == (person, "sat")
            and (before is None or stored.number < before)
        )
        return tuple(islice(own, limit))

    def after(self, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
        """Return at most `limit` deeds of all people with numbers above `number`, in order."""
        return tuple(islice((stored for _, stored in self._all if stored.number > number), limit))

    def _sitting(self, stream: str, sat: StoredDeed) -> Sitting:
        until: list[StoredDeed] = []
        stood: StoredDeed | None = None
        for stored in self._deeds_after_sitting_down(stream, sat):
            if stored.deed.kind == "stood":
                stood = stored
                break
            until.append(stored)
        hands = [stored for stored in until if stored.deed.kind == "hand"]
        return Sitting(
            sat=sat,
            stood=stood,
            added=Chips(sum(stored.deed.chips for stored in until if stored.deed.kind == "added")),
            hands=len(hands),
            won=Chips(
                sum(stored.deed.chips for stored in until if stored.deed.kind in {"hand", "voided"})
            ),
            last=max((stored.number for stored in hands), default=0),
        )

    def _deeds_after_sitting_down(self, stream: str, sat: StoredDeed) -> Iterator[StoredDeed]:
        for table, stored in self._all:
            is_own = table == stream and stored.deed.person == sat.deed.person
            if is_own and stored.number > sat.number:
                yield stored

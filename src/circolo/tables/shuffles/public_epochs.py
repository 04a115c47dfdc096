"""The public data of a table's epochs (an epoch is the life of one shuffle), derived from its
events; anybody may fetch them.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from circolo.fairness.epoch import Lot, PublicEpoch, lot_name
from circolo.play.events import LotDrawn
from circolo.tables.events import (
    EpochBegan,
    EpochEnded,
    EpochReady,
    Opened,
    PackFixed,
    Played,
    SeedCameLate,
    SeedRevealed,
    SeedsClosed,
    TableEvent,
)
from circolo.tables.shuffles.epochs import stream_of

Told = SeedsClosed | EpochBegan | SeedRevealed | SeedCameLate | EpochReady | PackFixed | EpochEnded


class Published:
    """Reads all events of a table in order, and collects the public data of its epochs, each the
    life of one shuffle.
    """

    def __init__(self) -> None:
        self._opened: Opened[object] | None = None
        self._epochs: dict[int, PublicEpoch] = {}
        self._lots: defaultdict[int, list[Lot]] = defaultdict(list)
        self._running = 0
        self._ready = 0

    def __len__(self) -> int:
        return len(self._epochs)

    @property
    def last(self) -> int:
        """The number of the latest epoch for which the house has committed to a seed, or 0."""
        begun = (number for number, epoch in self._epochs.items() if epoch.commitment)
        return max(begun, default=0)

    def read(self, event: TableEvent) -> None:
        """Read the next event of the table."""
        match event:
            case Opened():
                self._opened = event
            case Played(event=LotDrawn() as lot):
                self._running = self._running or self._ready
                kept = Lot(lot_name(lot.name, lot.ask), lot.below, lot.value)
                self._lots[self._running].append(kept)
            case PackFixed():
                self._running = event.number
            case EpochEnded() if event.number == self._running:
                self._running = 0
            case EpochReady():
                self._ready = event.number
            case _:
                pass
        if isinstance(event, Told):
            assert self._opened is not None, "the first event of a table is Opened"
            number = _of(event)
            epoch = self._epochs.get(number) or _nothing_yet(self._opened, number)
            self._epochs[number] = _told(epoch, event)

    def epoch(self, number: int) -> PublicEpoch | None:
        """Return the public data of the epoch `number` (the life of one shuffle); None if the house
        has not committed to its seed.

        The random draws are included only once the epoch has ended.
        """
        epoch = self._epochs.get(number)
        if epoch is None or not epoch.commitment:
            return None
        lots = tuple(self._lots.get(number, ()))
        return replace(epoch, lots=lots) if epoch.ended else epoch


def published(events: Iterable[TableEvent], number: int) -> PublicEpoch | None:
    """Return the public data of the epoch `number` (the life of one shuffle), from all events of a
    table; None if the house has not committed to its seed.
    """
    told = Published()
    for event in events:
        told.read(event)
    return told.epoch(number)


def opened(events: Iterable[TableEvent]) -> tuple[int, ...]:
    """Return the numbers of the epochs (each the life of one shuffle) whose house seed these events
    reveal.
    """
    ended = [event for event in events if type(event) is EpochEnded]
    return tuple([event.number for event in ended if event.seed is not None])


def _nothing_yet(opened: Opened[object], number: int) -> PublicEpoch:
    return PublicEpoch(
        stream=stream_of(opened.table),
        epoch=number,
        rules=opened.terms,
        participants=(),
        commitment=b"",
        revealed=(),
        shared=opened.sheet.shared,
    )


def _of(event: Told) -> int:
    of_seats = SeedsClosed | SeedRevealed | SeedCameLate
    return event.epoch if isinstance(event, of_seats) else event.number


def _told(epoch: PublicEpoch, event: Told) -> PublicEpoch:
    match event:
        case SeedsClosed():
            nothing = (b"",) * len(event.participants)
            return replace(epoch, participants=event.participants, revealed=nothing)
        case EpochBegan():
            return replace(epoch, commitment=event.commitment)
        case SeedRevealed():
            before, after = epoch.revealed[: event.seat], epoch.revealed[event.seat + 1 :]
            return replace(epoch, revealed=(*before, event.seed, *after))
        case SeedCameLate():
            return replace(epoch, late=(*epoch.late, event.seat))
        case EpochReady():
            return replace(epoch, ready=True)
        case PackFixed():
            return replace(epoch, size=event.size, root=event.root)
        case EpochEnded():
            return replace(epoch, ended=event.why, seed=event.seed or b"")
        case _:
            assert_never(event)

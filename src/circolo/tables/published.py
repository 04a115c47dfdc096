"""What a table's events tell of one epoch: the part of its log that anybody may fetch."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from circolo.fairness.epoch import Lot, PublicEpoch, lot_name
from circolo.play.events import LotDrawn
from circolo.tables.epochs import stream_of
from circolo.tables.events import (
    EpochBegan,
    EpochEnded,
    EpochReady,
    Opened,
    PackFixed,
    Played,
    SeedRevealed,
    SeedsClosed,
    TableEvent,
)

Told = SeedsClosed | EpochBegan | SeedRevealed | EpochReady | PackFixed | EpochEnded


def published(events: Iterable[TableEvent], number: int) -> PublicEpoch | None:
    """Return the epoch of this number as the events tell it; None until the house has committed."""
    epoch: PublicEpoch | None = None
    lots: list[Lot] = []
    running = ready = 0
    for event in events:
        match event:
            case Opened():
                epoch = _nothing_yet(event, number)
            case Played(event=LotDrawn() as lot):
                running = running or ready
                if running == number:
                    lots.append(Lot(lot_name(lot.name, lot.ask), lot.below, lot.value))
            case PackFixed():
                running = event.number
            case EpochEnded() if event.number == running:
                running = 0
            case EpochReady():
                ready = event.number
            case _:
                pass
        if isinstance(event, Told) and _of(event) == number:
            assert epoch is not None, "a table is opened first"
            epoch = _told(epoch, event)
    if epoch is None or not epoch.commitment:
        return None
    return replace(epoch, lots=tuple(lots)) if epoch.ended else epoch


def _nothing_yet(opened: Opened[object], number: int) -> PublicEpoch:
    return PublicEpoch(
        stream=stream_of(opened.table),
        epoch=number,
        rules=opened.terms,
        participants=(),
        commitment=b"",
        revealed=(),
    )


def _of(event: Told) -> int:
    return event.epoch if isinstance(event, SeedsClosed | SeedRevealed) else event.number


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
        case EpochReady():
            return replace(epoch, ready=True)
        case PackFixed():
            return replace(epoch, size=event.size, root=event.root)
        case EpochEnded():
            return replace(epoch, ended=event.why, seed=event.seed or b"")
        case _:
            assert_never(event)

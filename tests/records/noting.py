"""Builds the witness notes that an honest browser would have saved about a table."""

from collections.abc import Sequence

from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.fairness.signing import SigningKey
from circolo.records.record import OpenEntry, Record, stored_events
from circolo.records.witness_notes import Note, NotedHead, Notes
from circolo.store.entries import Entry
from circolo.tables.events import EpochEnded
from circolo.tables.shuffles.open_deals import Shown
from circolo.tables.shuffles.public_epochs import published
from circolo.wire import table_log


def notes_of(entries: Sequence[Entry], seat: Seat, *, key: SigningKey | None = None) -> Notes:
    """Return the notes of a seat's browser; `key` is the house's, which has signed the heads."""
    game = table_log.game_of_log(entries[0].events)
    shown, heads = Shown(), dict[int, NotedHead]()
    events = []
    for entry in entries:
        for event in table_log.decode_events(game, entry.events):
            events.append(event)
            deals = shown.read(event)
            if isinstance(event, EpochEnded) and deals:
                deal, head, stream = deals[-1], entry.hash, entry.stream
                signed = None
                if key is not None:
                    signed = key.sign(stream=stream, deal=deal, head=head, at=entry.at)
                heads[event.number] = NotedHead(deal, head, signed)
    notes = []
    number = 1
    while (epoch := published(events, number)) is not None:
        if epoch.revealed[seat]:
            notes.append(
                Note(
                    table=entries[0].stream.removeprefix("table:"),
                    epoch=number,
                    seat=seat,
                    seed=epoch.revealed[seat],
                    own=epoch.participants[seat].commitment,
                    house=epoch.commitment,
                    taken=True,
                    root=epoch.root or None,
                    head=heads.get(number),
                )
            )
        number += 1
    return Notes(1, tuple(notes))


def with_note(notes: Notes, epoch: int, **fields: object) -> Notes:
    """Return a copy of the notes with fields of the note about one epoch replaced."""
    return replace(
        notes,
        notes=tuple(replace(n, **fields) if n.epoch == epoch else n for n in notes.notes),
    )


def ended(record: Record, epoch: int) -> int:
    """Return the version of the entry that ends an epoch in a record."""
    first = record.entries[0]
    assert isinstance(first, OpenEntry)
    game = table_log.game_of_log(stored_events(first))
    (version,) = [
        entry.version
        for entry in record.entries
        if isinstance(entry, OpenEntry)
        for event in table_log.decode_events(game, stored_events(entry))
        if isinstance(event, EpochEnded) and event.number == epoch
    ]
    return version

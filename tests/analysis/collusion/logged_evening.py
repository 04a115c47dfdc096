"""An evening of sette e mezzo as entries of a house's log, in which one may dump chips."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from circolo.bots.matches import turns
from circolo.cards.units import Millis, Seat
from circolo.catalogue import BY_NAME
from circolo.games.sette_e_mezzo import Options
from circolo.play.events import DealEnded
from circolo.store.entries import Deed, Entry, Head, chain_entry
from circolo.tables.events import Opened, Played, Seated, TableEvent
from circolo.tables.history.player_history import SatDown
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions
from circolo.wire.table_log import encode_events
from tests.analysis.collusion.cheaters import cheater, gives_at_sette_e_mezzo, honest
from tests.analysis.collusion.evenings import STACK

FRIEND = Seat(1)
DAY = 86_400_000
TABLE = TableId("one")


def entries_of_an_evening(
    people: Sequence[PlayerId], *, deals: int, dumps: bool
) -> Iterator[Entry]:
    """Yield the two entries of a table at which the first of these people may dump chips to the
    second.
    """
    opened, *rest = _evening(people, deals, dumps=dumps)
    head = Head(f"table:{TABLE}", 0, bytes(32))
    sat = msgspec.json.encode(SatDown(TABLE, TableOptions(Options()), FRIEND))
    for number, events in enumerate(([opened], rest), start=1):
        entry = chain_entry(
            head,
            encode_events(events),
            command=f"evening {number}",
            cause="host",
            at=Millis(number * DAY),
            salt=bytes(16),
            deeds=tuple(Deed(one, "sat", STACK, sat) for one in people) if number > 1 else (),
        )
        yield entry
        head = Head(head.stream, entry.version, entry.hash)


def _evening(people: Sequence[PlayerId], deals: int, *, dumps: bool) -> Iterator[TableEvent]:
    level = honest("sette_e_mezzo", "circolo")
    first = cheater(level, gives_at_sette_e_mezzo(FRIEND)) if dumps else level
    yield Opened(TABLE, TableOptions(Options()))
    for seat, player in enumerate(people):
        yield Seated(Seat(seat), player, "", bot=False, stack=STACK)
    game: Any = BY_NAME["sette_e_mezzo"]
    players = [first, *[level] * (len(people) - 1)]
    for turn in turns(game, Options(), players, seed=bytes(32), stack=STACK):
        for event in turn.events:
            yield Played("seat", event)
            deals -= isinstance(event, DealEnded)
        if deals <= 0:
            return

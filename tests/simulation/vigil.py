"""Liveness: no table stands still, and nobody waits for an answer."""

from collections.abc import Iterable

from circolo.cards.units import Millis
from circolo.room.house import House
from circolo.tables.state import TableId, alone
from circolo.tables.table_options import TO_FILL
from tests.simulation.invariants import PATIENCE, Broken, is_bounded, waits_end
from tests.simulation.visitor import Visitor

STANDS_STILL = Millis(TO_FILL + PATIENCE)
"""The longest time without a change at a table that waits for people; a table of a person without a
clock may wait longer (R11).
"""


class Vigil:
    """Checks all tables of a house, and all people who have sent it something."""

    def __init__(self) -> None:
        self.looks = 0
        self._opened = Millis(0)
        self._moved: dict[TableId, tuple[int, Millis]] = {}

    def begins(self, now: Millis) -> None:
        """Note that the house opens: its clocks go on from here."""
        self._opened = now
        self._moved.clear()

    def look(self, house: House, people: Iterable[Visitor], now: Millis) -> None:
        """Raise Broken if something waits without end."""
        for table in self._moved.keys() - house.tables.keys():
            del self._moved[table]
        for table, actor in house.tables.items():
            if actor.state is None:
                continue
            self.looks += 1
            waits_end(actor, actor.state, opened=self._opened, now=now)
            is_bounded(actor)
            version, since = self._moved.get(table, (-1, now))
            if version != actor.head.version:
                self._moved[table] = actor.head.version, now
            elif now - since > STANDS_STILL and alone(actor.state) is None:
                raise Broken("waits", f"{table} stands still since {since}: {actor.state}")
        answered_in_time(people, now)


def answered_in_time(people: Iterable[Visitor], now: Millis) -> None:
    """Raise Broken if a connected person has waited too long."""
    for person in people:
        if person.line is None:
            continue
        for waiting in person.unanswered.values():
            if now - max(waiting.at, person.line.since) > PATIENCE:
                raise Broken("waits", f"{waiting.message} is not answered")

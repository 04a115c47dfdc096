"""Unfinished matches: how many of a player's last matches with other people they did not play to
the end.

The log of a match tells who was absent when it ended. It is read when a player asks for a seat at a
table that only takes people who finish their matches.
"""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from circolo.room.history.play_history import Match, stored_match
from circolo.store.store_port import Reader
from circolo.tables.history.match_result import Result
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import PlayerId, TableId

LAST = 10
"""The number of last matches that count."""

LOOKED_AT = 50
"""The number of last matches among which those with other people are looked for."""

REMEMBERED = 5_000
"""Maximum number of matches whose absent players stay in memory; the oldest are dropped."""

PAGE = 500
"""Entries of a log that are read at a time."""


class _WentAbsent(Struct, tag="went_absent"):
    seat: int


class _CameBack(Struct, tag="came_back"):
    seat: int


_NAMES = (b'"went_absent"', b'"came_back"')
_END = b'"match_ended"'
_events = msgspec.json.Decoder(list[Raw])
_presence = msgspec.json.Decoder(_WentAbsent | _CameBack)


class UnfinishedMatches:
    """Counts the unfinished matches of players."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._absent: OrderedDict[TableId, frozenset[PlayerId]] = OrderedDict()

    async def of(self, player: PlayerId) -> int:
        """Return how many of the last `LAST` matches with other people a player did not finish.

        Raises StoreFailed.
        """
        found = map(stored_match, await self._reader.matches(player, limit=LOOKED_AT))
        last = [match for match in found if _has_others(match, player)][:LAST]
        return sum([player in await self._absent_at_end(match.result) for match in last])

    async def _absent_at_end(self, result: Result[Any]) -> frozenset[PlayerId]:
        known = self._absent.get(result.table)
        if known is None:
            seats = await self._absent_seats(result.table)
            known = frozenset(result.players[seat].player for seat in seats)
            self._absent[result.table] = known
            if len(self._absent) > REMEMBERED:
                self._absent.popitem(last=False)
        return known

    async def _absent_seats(self, table: TableId) -> set[int]:
        """Return the seats that were absent at the end of the match at a table."""
        absent, version = set[int](), 0
        while page := await self._reader.read(stream_of(table), after=version, limit=PAGE):
            for entry in page:
                if _fold(absent, _events.decode(entry.events)):
                    return absent
            version = page[-1].version
        return absent


def _fold(absent: set[int], events: Iterable[Raw]) -> bool:
    """Fold events into the set of absent seats; return True if they end the match."""
    for event in events:
        data = bytes(event)
        if _END in data:
            return True
        if any(name in data for name in _NAMES):
            presence = _presence.decode(data)
            change = absent.add if isinstance(presence, _WentAbsent) else absent.discard
            change(presence.seat)
    return False


def _has_others(match: Match, player: PlayerId) -> bool:
    return any(not one.bot and one.player != player for one in match.result.players)

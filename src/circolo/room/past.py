"""What was played at a house, and how people's chips came and went."""

from collections.abc import Callable

from circolo.room import history
from circolo.room.cashier import chips_of
from circolo.room.statistics import HandStatistics, Statistics, hand_statistics, statistics
from circolo.store.people import Person
from circolo.store.unit_of_work import Posted, Reader
from circolo.tables.state import PlayerId, TableId


class Past:
    """Reads it from the store; `voided` tells which deals do not count, as the house knows it."""

    def __init__(self, reader: Reader, *, voided: Callable[[], history.Voided]) -> None:
        self._reader = reader
        self._voided = voided

    async def statement(
        self, person: Person, *, limit: int, before: int | None
    ) -> tuple[Posted, ...]:
        """Return how a person's chips outside the tables came and went, newest first."""
        return await self._reader.statement(chips_of(person), limit=limit, before=before)

    async def matches(
        self, player: PlayerId, *, limit: int, before: int | None
    ) -> tuple[history.Match, ...]:
        """Return the matches of a player, latest first."""
        return await history.matches(
            self._reader, player, voided=self._voided(), limit=limit, before=before
        )

    async def hands(
        self,
        player: PlayerId,
        *,
        limit: int,
        before: int | None = None,
        table: TableId | None = None,
        after: int = 0,
    ) -> tuple[history.PlayedHand, ...]:
        """Return hands of a player, latest first."""
        return await history.hands(
            self._reader,
            player,
            voided=self._voided(),
            limit=limit,
            before=before,
            table=table,
            after=after,
        )

    async def sittings(
        self, player: PlayerId, *, limit: int, before: int | None = None
    ) -> tuple[history.Sitting, ...]:
        """Return sittings of a player, latest first."""
        return await history.sittings(self._reader, player, limit=limit, before=before)

    async def statistics(self, player: PlayerId) -> tuple[Statistics, ...]:
        """Return what the matches of a player come to."""
        return await statistics(
            history.all_matches(self._reader, player, voided=self._voided()), player
        )

    async def hand_statistics(self, player: PlayerId) -> tuple[HandStatistics, ...]:
        """Return what the hands of a player come to."""
        return await hand_statistics(history.all_hands(self._reader, player, voided=self._voided()))

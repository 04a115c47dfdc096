"""Player history: account statements, matches, deals, visits to ring tables,
and cached statistics.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from circolo.room.chips.chip_account import chips_of
from circolo.room.history import play_history
from circolo.room.history.statistics import HandStatistics, Statistics, hand_statistics, statistics
from circolo.store.people_port import Person
from circolo.store.store_port import PostedTransfer, Reader
from circolo.tables.state import PlayerId, TableId

SUMS = 1_000
"""Maximum number of players whose statistics are cached."""

T = TypeVar("T")


class _Sum(NamedTuple, Generic[T]):
    """Cached statistics of a player.

    They are valid while `mark` is the player's newest match or deal, and `voided` are the house's
    voided deals.
    """

    mark: int
    voided: play_history.Voided
    sum: T


_Sums: TypeAlias = OrderedDict[PlayerId, _Sum[T]]


class PlayerHistory:
    """Reads the history of players from the store.

    `voided` returns the deals that staff have voided.
    """

    def __init__(self, reader: Reader, *, voided: Callable[[], play_history.Voided]) -> None:
        self._reader = reader
        self._voided = voided
        self._matches_sum: _Sums[tuple[Statistics, ...]] = OrderedDict()
        self._hands_sum: _Sums[tuple[HandStatistics, ...]] = OrderedDict()

    async def statement(
        self, person: Person, *, limit: int, before: int | None
    ) -> tuple[PostedTransfer, ...]:
        """Return at most `limit` transfers of a person's account, newest first.

        With `before`, only transfers with a lower number are returned.
        """
        return await self._reader.statement(chips_of(person), limit=limit, before=before)

    async def matches(
        self, player: PlayerId, *, limit: int, before: int | None
    ) -> tuple[play_history.Match, ...]:
        """Return at most `limit` matches of a player, latest first.

        With `before`, only matches at a lower position (in commit order) are returned.
        """
        return await play_history.matches(
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
    ) -> tuple[play_history.PlayedHand, ...]:
        """Return at most `limit` hands (deals) of a player, latest first.

        Their numbers are above `after` and, if given, below `before`. `table`: only the hands at
        this table; None: at all tables.
        """
        return await play_history.hands(
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
    ) -> tuple[play_history.Sitting, ...]:
        """Return at most `limit` visits of a player to ring tables (bank games), latest first.

        With `before`, only visits with a lower number are returned.
        """
        return await play_history.sittings(self._reader, player, limit=limit, before=before)

    async def statistics(self, player: PlayerId) -> tuple[Statistics, ...]:
        """Return the statistics of a player's matches, by kind of match.

        They are cached until the player ends another match.
        """
        voided = self._voided()
        newest = await self._reader.matches(player, limit=1)
        mark = newest[0].position if newest else 0
        known = self._matches_sum.get(player)
        if known is not None and known.mark == mark and known.voided is voided:
            return known.sum
        added_up = await statistics(
            play_history.all_matches(self._reader, player, voided=voided), player
        )
        _keep(self._matches_sum, player, _Sum(mark, voided, added_up))
        return added_up

    async def hand_statistics(self, player: PlayerId) -> tuple[HandStatistics, ...]:
        """Return the statistics of a player's deals, by game and variant.

        They are cached until the player plays another deal.
        """
        voided = self._voided()
        newest = await self._reader.hands(player, limit=1)
        mark = newest[0].number if newest else 0
        known = self._hands_sum.get(player)
        if known is not None and known.mark == mark and known.voided is voided:
            return known.sum
        added_up = await hand_statistics(
            play_history.all_hands(self._reader, player, voided=voided)
        )
        _keep(self._hands_sum, player, _Sum(mark, voided, added_up))
        return added_up


def _keep(sums: "_Sums[T]", player: PlayerId, added_up: "_Sum[T]") -> None:
    sums[player] = added_up
    sums.move_to_end(player)
    if len(sums) > SUMS:
        sums.popitem(last=False)

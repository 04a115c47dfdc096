"""The gate of tables that take only people who finish their matches."""

from typing import Any

from msgspec import UNSET

from circolo.room.errors import RoomRefused
from circolo.room.history.unfinished_matches import LAST, UnfinishedMatches
from circolo.store.errors import StoreFailed
from circolo.tables.state import PlayerId
from circolo.tables.table_options import TableOptions


async def check_finishes(
    unfinished: UnfinishedMatches, player: PlayerId, sheet: TableOptions[Any]
) -> None:
    """Raise RoomRefused `finishes_too_few` if a player has left too many matches for a table."""
    if sheet.finishes is UNSET:
        return
    try:
        left = await unfinished.of(player)
    except StoreFailed as failure:
        raise RoomRefused(failure.refusal) from None
    if left > LAST - sheet.finishes:
        raise RoomRefused("finishes_too_few")

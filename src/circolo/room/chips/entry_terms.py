"""Entry terms: limits of an entry, and the fee of the house on a match (P1, P3)."""

from dataclasses import dataclass
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.room.errors import RoomRefused
from circolo.tables.table_options import TableOptions, is_practice
from circolo.wire import server_messages as server


@dataclass(frozen=True, slots=True)
class EntryTerms:
    """Limits of an entry in chips, fee included, and the fee of a match in percent of its entry."""

    least: int = 0
    most: int = 1_000_000
    match_fee: int = 0

    def check(self, entry: int) -> None:
        """Raise RoomRefused if an entry is outside the limits; without an entry there are none."""
        if entry and not self.least <= entry <= self.most:
            raise RoomRefused("entry_limits", f"from {self.least} to {self.most} chips")

    def told(self) -> server.EntryTerms:
        """Return the terms as clients receive them."""
        return server.EntryTerms(Chips(self.least), Chips(self.most), self.match_fee)

    def with_fee(self, sheet: TableOptions[Any]) -> TableOptions[Any]:
        """Return the table options with the fee of the house; practice chips pay none."""
        fee = 0 if is_practice(sheet) else sheet.entry * self.match_fee // 100
        return replace(sheet, fee=fee or UNSET)


ANY_ENTRY = EntryTerms()
"""No limits, and no fee."""

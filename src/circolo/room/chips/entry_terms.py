"""Entry terms: limits of the entry (chips paid to play a match or tournament), and the house's fee
(P1, P3).
"""

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
    """Limits of an entry: at least `least` and at most `most` chips, fee included.

    `match_fee` is the house's part of a match's entry, in percent.
    """

    least: int = 0
    most: int = 1_000_000
    match_fee: int = 0

    def check(self, entry: int) -> None:
        """Raise RoomRefused `entry_limits` if an entry is outside the limits.

        An entry of 0 is always allowed.
        """
        if entry and not self.least <= entry <= self.most:
            raise RoomRefused("entry_limits", f"from {self.least} to {self.most} chips")

    def told(self) -> server.EntryTerms:
        """Return the terms as a wire message for clients."""
        return server.EntryTerms(Chips(self.least), Chips(self.most), self.match_fee)

    def with_fee(self, sheet: TableOptions[Any]) -> TableOptions[Any]:
        """Return the table options with the fee of the house, in chips.

        A table with practice chips (which cannot leave the table) has no fee.
        """
        fee = 0 if is_practice(sheet) else sheet.entry * self.match_fee // 100
        return replace(sheet, fee=fee or UNSET)


ANY_ENTRY = EntryTerms()
"""The default terms: entries up to 1,000,000 chips, and no fee."""

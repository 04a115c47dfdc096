"""Reports of a table to its tournament, in the order of its entries.

`version` is the version of the table's entry, so that the tournament recognizes a repeated report.
"""

from msgspec import Struct

from circolo.cards.units import Chips, Millis
from circolo.tables.state import PlayerId, TableId


class Stack(Struct, frozen=True):
    """The stack of a player at the table."""

    player: PlayerId
    chips: Chips


class MatchOver(Struct, frozen=True, tag="match_over"):
    """A match has ended. Places and points by seat, 1 is best; `breaks` are the tie-breaks of equal
    points, the most important first (C10).
    """

    table: TableId
    version: int
    players: tuple[PlayerId, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    breaks: tuple[tuple[int, ...], ...] = ()


class CoupOver(Struct, frozen=True, tag="coup_over"):
    """A coup, or a hand of a bank, has ended, with these stacks; its banker, and whether the bank
    has ended too.
    """

    table: TableId
    version: int
    stacks: tuple[Stack, ...]
    banker: PlayerId | None
    bank_over: bool


class BankOver(Struct, frozen=True, tag="bank_over"):
    """A bank has ended without a coup, for example because the banker passed it on."""

    table: TableId
    version: int
    banker: PlayerId


class WentAway(Struct, frozen=True, tag="went_away"):
    """A player was taken off the table with these chips; without any, they are out. `new`: they
    have not yet bet or held a bank (S6).
    """

    table: TableId
    version: int
    player: PlayerId
    chips: Chips
    new: bool = False


class Halted(Struct, frozen=True, tag="halted"):
    """The table has stopped at a boundary; the stacks include whatever a bank had reserved."""

    table: TableId
    version: int
    stacks: tuple[Stack, ...] = ()


class Failed(Struct, frozen=True, tag="failed"):
    """The table was closed before its end: by staff, or because it could not go on."""

    table: TableId
    version: int
    why: str
    stacks: tuple[Stack, ...] = ()


class Waited(Struct, frozen=True, tag="waited"):
    """The clocks of the table were stopped for this long, because nobody there had a connection;
    they run again.
    """

    table: TableId
    version: int
    held: Millis


Report = MatchOver | CoupOver | BankOver | WentAway | Halted | Failed | Waited

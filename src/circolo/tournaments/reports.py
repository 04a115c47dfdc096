"""The reports that a table sends to its tournament, in the order of the entries of its log.

`version` is the version of the table's log entry, by which the tournament recognizes a repeated
report.
"""

from msgspec import Struct

from circolo.cards.units import Chips, Millis
from circolo.tables.state import PlayerId, TableId


class Stack(Struct, frozen=True):
    """The chips that a player has at the table, in a report."""

    player: PlayerId
    chips: Chips


class MatchOver(Struct, frozen=True, tag="match_over"):
    """Report: the match of the table has ended. `places` (1 is best) and `points` are by seat.
    `breaks` are the values of the tie-breaks by seat, the most important tie-break first (C10).
    """

    table: TableId
    version: int
    players: tuple[PlayerId, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    breaks: tuple[tuple[int, ...], ...] = ()
    deals: tuple[tuple[int, ...], ...] = ()
    """The points of each side in each deal, at a table of a duplicate tournament only."""


class CoupOver(Struct, frozen=True, tag="coup_over"):
    """Report: a coup (one round of a bank game) has ended, with the chips of each player. `banker`
    is None if they paid the penalty for not playing (S8). `bank_over`: it was the banker's last
    coup.
    """

    table: TableId
    version: int
    stacks: tuple[Stack, ...]
    banker: PlayerId | None
    bank_over: bool


class BankOver(Struct, frozen=True, tag="bank_over"):
    """Report: a bank (the coups of one banker) has ended without a coup, for example because the
    banker passed it on.
    """

    table: TableId
    version: int
    banker: PlayerId


class WentAway(Struct, frozen=True, tag="went_away"):
    """Report: a player was taken off the table with these chips; with 0 chips they are eliminated.
    `new`: they have not bet yet, nor been banker (S6).
    """

    table: TableId
    version: int
    player: PlayerId
    chips: Chips
    new: bool = False


class Halted(Struct, frozen=True, tag="halted"):
    """Report: the table has stopped after a coup (one round of a bank game) or deal. A player
    missing from `stacks` has the same chips as in the last report.
    """

    table: TableId
    version: int
    stacks: tuple[Stack, ...] = ()


class Failed(Struct, frozen=True, tag="failed"):
    """Report: the table was closed before its end, by the staff or because of an error. `why` is
    the reason code.
    """

    table: TableId
    version: int
    why: str
    stacks: tuple[Stack, ...] = ()


class Waited(Struct, frozen=True, tag="waited"):
    """Report: the clocks of the table run again. They were stopped for `held` milliseconds because
    none of its players had a connection.
    """

    table: TableId
    version: int
    held: Millis


Report = MatchOver | CoupOver | BankOver | WentAway | Halted | Failed | Waited

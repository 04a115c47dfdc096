"""What a table tells the tournament it belongs to, in the order of its entries.

`version` is that of the table's entry: a report that comes again is known by it.
"""

from msgspec import Struct

from circolo.cards.units import Chips
from circolo.tables.state import PlayerId, TableId


class Stack(Struct, frozen=True):
    """What somebody at the table has."""

    player: PlayerId
    chips: Chips


class MatchOver(Struct, frozen=True, tag="match_over"):
    """A match has been played to its end: places and points by seat, 1 the best place; `breaks`
    what tells equal points apart, the weightiest first (C10).
    """

    table: TableId
    version: int
    players: tuple[PlayerId, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    breaks: tuple[tuple[int, ...], ...] = ()


class CoupOver(Struct, frozen=True, tag="coup_over"):
    """A coup or hand of a bank is over, and so much has everybody now; its banker, and whether his
    bank is over with it.
    """

    table: TableId
    version: int
    stacks: tuple[Stack, ...]
    banker: PlayerId | None
    bank_over: bool


class BankOver(Struct, frozen=True, tag="bank_over"):
    """A bank has ended otherwise than with a coup, as by passing it on."""

    table: TableId
    version: int
    banker: PlayerId


class WentAway(Struct, frozen=True, tag="went_away"):
    """Somebody has been taken off the table with so much, or nothing: then he is out. `new`: he has
    not yet bet or held a bank (S6).
    """

    table: TableId
    version: int
    player: PlayerId
    chips: Chips
    new: bool = False


class Halted(Struct, frozen=True, tag="halted"):
    """The table stands at a boundary and waits to be let on; so much has everybody, whatever a bank
    had reserved.
    """

    table: TableId
    version: int
    stacks: tuple[Stack, ...] = ()


class Failed(Struct, frozen=True, tag="failed"):
    """The table was closed before its end: by staff, or because it could not go on."""

    table: TableId
    version: int
    why: str
    stacks: tuple[Stack, ...] = ()


Report = MatchOver | CoupOver | BankOver | WentAway | Halted | Failed

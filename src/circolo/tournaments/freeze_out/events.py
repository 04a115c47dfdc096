"""The events of a freeze-out (a tournament in which players without chips are eliminated). They are
stored for ever, so fields are only added, and with defaults.
"""

from typing import Literal

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.tables.state import TableId
from circolo.tournaments.state import Out


class FreezeBegan(Struct, frozen=True, tag="freeze_began"):
    """Event: a freeze-out (a tournament in which players without chips are eliminated) has begun.
    All players have `chips` and wait for a seat.
    """

    chips: Chips


class JoinedLate(Struct, frozen=True, tag="joined_late"):
    """Event: an entrant who has entered after the start gets `chips`, and waits for a seat."""

    entrant: int
    chips: Chips


class LevelBegan(Struct, frozen=True, tag="level_began"):
    """Event: a level (a time with fixed minimum stakes) has begun; the first level is 0."""

    level: int


class BreakBegan(Struct, frozen=True, tag="break_began"):
    """Event: a break of the freeze-out has begun; it lasts until the next level."""


class HandForHand(Struct, frozen=True, tag="hand_for_hand"):
    """Event: hand-for-hand play, in which all tables play each coup (one round of a bank game)
    together, begins or ends.
    """

    on: bool


class CoupCalled(Struct, frozen=True, tag="coup_called"):
    """Event: all tables play the next coup (one round of a bank game) together. Their counts of
    coups are made equal.
    """


class FinalCalled(Struct, frozen=True, tag="final_called"):
    """Event: the remaining players of a freeze-out will move to one final table."""


class TableSet(Struct, frozen=True, tag="table_set"):
    """Event: a new table is opened. `players` are the teams by seat; None is an empty seat."""

    table: TableId
    players: tuple[int | None, ...]


class CoupCounted(Struct, frozen=True, tag="coup_counted"):
    """Event: a coup (one round of a bank game) has ended; `stacks` are the chips by seat."""

    table: TableId
    stacks: tuple[Chips, ...]
    banker: int | None
    bank_over: bool


class BankDone(Struct, frozen=True, tag="bank_done"):
    """Event: a bank (the coups of one banker) has ended, for example because it was passed on."""

    table: TableId


class Eliminated(Struct, frozen=True, tag="put_out"):
    """Event: a player of a freeze-out has lost their last chip."""

    out: Out


class SentAway(Struct, frozen=True, tag="sent_away"):
    """Event: a player must move from this table to another one, as soon as the table permits it."""

    table: TableId
    team: int


class MoveDirected(Struct, frozen=True, tag="move_directed"):
    """Event: the director has chosen this seat at this table for a player, who must leave their
    own table first. Nobody else gets the seat meanwhile.
    """

    table: TableId
    seat: Seat
    team: int


class LeftTable(Struct, frozen=True, tag="set_out"):
    """Event: a player has left a table with these chips, and waits for a seat at another one.
    `new`: they have not bet yet, nor been banker (S6).
    """

    table: TableId
    team: int
    chips: Chips
    new: bool


class Brought(Struct, frozen=True, tag="brought"):
    """Event: a player who waited between tables gets this seat."""

    table: TableId
    seat: Seat
    team: int


class NotBrought(Struct, frozen=True, tag="not_brought"):
    """Event: a table could not seat a player, who therefore waits for another seat."""

    table: TableId
    team: int


class TableTold(Struct, frozen=True, tag="table_told"):
    """Event: a table was ordered to play on (`play`), to play one coup (one round of a bank game),
    or to stop at the end of its running coup or bank.
    """

    table: TableId
    how: Literal["play", "one", "coup", "bank"]


class TableHalted(Struct, frozen=True, tag="table_halted"):
    """Event: a table has stopped at the point at which it was ordered to stop. `stacks` are the
    chips by seat.
    """

    table: TableId
    stacks: tuple[Chips, ...]


class TableBroken(Struct, frozen=True, tag="table_broken"):
    """Event: a table of a freeze-out is closed for good. Its players with chips wait for seats at
    other tables.
    """

    table: TableId


OfFreezeOut = (
    FreezeBegan
    | JoinedLate
    | LevelBegan
    | BreakBegan
    | HandForHand
    | CoupCalled
    | FinalCalled
    | TableSet
    | CoupCounted
    | BankDone
    | Eliminated
    | SentAway
    | MoveDirected
    | LeftTable
    | Brought
    | NotBrought
    | TableTold
    | TableHalted
    | TableBroken
)

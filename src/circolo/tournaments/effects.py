"""What a tournament wants done at its tables: each once, however often it is tried.

An effect is decided with its number and stays pending until `Done` names it; whoever carries it out
gives the table's command an id made of the event and that number, so that a repetition is known.
"""

from typing import Any, Literal

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.tables.sheet import Sheet
from circolo.tables.state import BotLevel, PlayerId, TableId


class Seating(Struct, frozen=True):
    """Who sits where; `stack` in chips of the event, 0 in a match. `new` as in R10."""

    seat: Seat
    player: PlayerId
    name: str
    stack: Chips = Chips(0)
    bot: bool = False
    level: BotLevel | None = None
    new: bool = False


class OpenTable(Struct, frozen=True, tag="open_table"):
    """Open a table of the event with these people, and let it begin; `halted`: not yet."""

    number: int
    table: TableId
    sheet: Sheet[Any]
    seats: tuple[Seating, ...]
    halted: bool = False


class SendAway(Struct, frozen=True, tag="send_away"):
    """Take somebody off a table as soon as he owes nothing there; he comes to another."""

    number: int
    table: TableId
    player: PlayerId


class Bring(Struct, frozen=True, tag="bring"):
    """Seat somebody at a table that is played at; from the next coup he plays (R10)."""

    number: int
    table: TableId
    seating: Seating


class SetStakes(Struct, frozen=True, tag="set_stakes"):
    """From the next bank on the least stake is this."""

    number: int
    table: TableId
    minimum: Chips


class Halt(Struct, frozen=True, tag="halt"):
    """Play on to the next boundary, and no further: between two coups or deals, or two banks."""

    number: int
    table: TableId
    why: str
    after: Literal["coup", "bank"] = "coup"


class Proceed(Struct, frozen=True, tag="proceed"):
    """Play on; for one coup only, hand for hand."""

    number: int
    table: TableId
    one: bool = False


class PlayFor(Struct, frozen=True, tag="play_for"):
    """Let a bot of the house play in somebody's name to the end, or himself again."""

    number: int
    table: TableId
    player: PlayerId
    level: BotLevel | None


class CloseTable(Struct, frozen=True, tag="close_table"):
    """End a table; who still sits there has nothing to take home."""

    number: int
    table: TableId
    why: str


Effect = OpenTable | SendAway | Bring | SetStakes | Halt | Proceed | PlayFor | CloseTable

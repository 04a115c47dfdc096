"""All that can be said to a tournament."""

from typing import Literal

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tournaments.reports import Report
from circolo.tournaments.sheet import AnySheet
from circolo.tournaments.state import EventId


class Announce(Struct, frozen=True):
    """Open the list; `commitment` binds the house to the seed of all its lots."""

    event: EventId
    sheet: AnySheet
    by: str
    commitment: bytes


class Register(Struct, frozen=True):
    """Enter and pay; where pairs enter together, with `partner`, who must enter with this one too
    before either counts.
    """

    player: PlayerId
    name: str
    bot: bool = False
    level: BotLevel | None = None
    partner: PlayerId | None = None


class Withdraw(Struct, frozen=True):
    """Take one's entry back, as long as nothing has begun."""

    player: PlayerId


class Reach(Struct, frozen=True):
    """A moment has come for which the event waits: its beginning, a level, the end of a break."""

    number: int


class Lot(Struct, frozen=True):
    """The order that was drawn for the lot `number`."""

    number: int
    order: tuple[int, ...]


class Hear(Struct, frozen=True):
    """A table reports."""

    report: Report


class Done(Struct, frozen=True):
    """An effect has been carried out; `code` says why it could not be."""

    number: int
    code: str = ""


class Pause(Struct, frozen=True):
    """Stop the clock of the event and its tables at their next boundaries."""

    by: str
    why: str


class Resume(Struct, frozen=True):
    """Go on after a pause of the director's."""

    by: str


class Wake(Struct, frozen=True):
    """The house was away for so long: clocks go on from where they stood (P6)."""

    away: Millis


class Extend(Struct, frozen=True):
    """Let the running level, break or wait for the beginning last longer."""

    by: str
    minutes: int


class PlayFor(Struct, frozen=True):
    """Let a bot play in somebody's name, or himself again."""

    by: str
    player: PlayerId
    level: BotLevel | None


class Adjudicate(Struct, frozen=True):
    """Say who has won a match, played or not; an earlier word or result is corrected, as long as
    nothing that came later depends on it.
    """

    by: str
    table: TableId
    winner: PlayerId
    why: str


class Cancel(Struct, frozen=True):
    """End the event and settle it by the published formula (P6)."""

    by: str
    why: Literal["too_few", "director", "fault"]
    note: str = ""


class Reveal(Struct, frozen=True):
    """Show the seed of the lots, once it is over."""

    seed: bytes


Command = (
    Announce
    | Register
    | Withdraw
    | Reach
    | Lot
    | Hear
    | Done
    | Pause
    | Resume
    | Wake
    | Extend
    | PlayFor
    | Adjudicate
    | Cancel
    | Reveal
)

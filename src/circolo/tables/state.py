"""A table as it stands."""

from typing import Any, Literal, NewType

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.fairness.epoch import Ending
from circolo.fairness.seeds import Participant
from circolo.play.premoves import Wish
from circolo.play.tally import Tally
from circolo.play.waits import Kind, WaitId
from circolo.tables.table_options import TableOptions, tournament_of

PlayerId = NewType("PlayerId", str)
TableId = NewType("TableId", str)

Absence = Literal["time", "offline", "choice", "left", "broke"]
"""Why a seat is played for: out of time, out of time without a line, by its own choice, gone, or
without a chip at a ring table (R4).
"""

BotLevel = Literal["circolo", "maestro"]
"""How well a bot of the house plays, the weaker first."""

Phase = Literal["waiting", "starting", "playing", "over", "closed"]


class Thinking(Struct, frozen=True):
    """How long a seat has thought in this match, and of it on the question `ask`, its latest."""

    spent: Millis = Millis(0)
    ask: WaitId = WaitId(0)
    on_it: Millis = Millis(0)


class Place(Struct, frozen=True):
    """Who holds a seat, and the chips that lie before him; `name` as in `Seated`.

    What he has set for questions to come (R7) and his habits (R6) are his secrets.
    """

    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    absent: Absence | None = None
    wishes: tuple[Wish[Any], ...] = ()
    habits: Any = None
    by_rule: bool = False
    """Whether the house plays for him, as his habits say: that alone of them is public (R4)."""

    by_hand: tuple[WaitId, ...] = ()
    """Questions that the habits do not answer: they were open when the habits were set, or when the
    player came back (R6).
    """

    thinking: Thinking = Thinking()
    level: BotLevel | None = None
    """How well it plays, if it is a bot."""

    coming: Chips = Chips(0)
    """What he has bought and the game has not heard of: it is in play from the next boundary."""

    new: bool = True
    """Whether he had not bet yet at any table of the tournament when he sat down here (S6)."""

    leaving: bool = False
    """Whether the tournament takes him to another table as soon as he owes nothing at this one."""

    played_for: BotLevel | None = None
    """The bot of the house that plays in his name, by a word of the director."""

    idle: int = 0
    """Deals of a ring table, one after the other, in which he has done nothing."""

    moved_on: tuple[WaitId, ...] = ()
    """Windows that no longer wait for this seat, where it plays without a clock (R11)."""


class Keeper(Struct, frozen=True):
    """Somebody for whom a seat is kept, until he or a bot sits down on it. In the log nobody has a
    `name`, but in those from before names left it.
    """

    player: PlayerId
    name: str = ""


class VoidedDeal(Struct, frozen=True):
    """A deal that does not count, and why."""

    deal: int
    why: str


class Halt(Struct, frozen=True):
    """No deal is begun after the one of the number `until`, and why."""

    why: str
    until: int


class Deadline(Struct, frozen=True):
    """When a wait ends.

    `ask` is the game's; the table's own waits have ask 0 and their phase as kind.
    """

    ask: WaitId
    kind: Kind | Literal["waiting", "starting", "seeds", "over", "broke"]
    seats: tuple[Seat, ...]
    opened: Millis
    at: Millis
    untimed: bool = False
    """Whether it never takes effect: the table waits for somebody who has no clock (R11)."""


class Epoch(Struct, frozen=True):
    """The life of one shuffle, from the first seed that is committed to until all are shown.

    `committed` and `revealed` are the seats', by seat, empty where there is nothing; `commitment`
    and `seed` are the house's.
    """

    number: int
    committed: tuple[bytes, ...]
    revealed: tuple[bytes, ...]
    participants: tuple[Participant, ...] = ()
    """Nobody until the seats' commitments are closed."""

    commitment: bytes | None = None
    ready: bool = False
    """Whether no seat's seed is taken any more."""

    late: tuple[Seat, ...] = ()
    """Seats that have shown their seed after that."""

    size: int = 0
    root: bytes | None = None
    dealt: bool = False
    last_call: bool = False
    """Whether a deal has ended meanwhile, so that the next shuffle may come at any time."""

    ended: Ending | None = None
    seed: bytes | None = None


class TableState(Struct, frozen=True):
    """A table and the match played at it; `match` is the state of the sheet's game."""

    id: TableId
    sheet: TableOptions[Any]
    phase: Phase
    places: tuple[Place | None, ...]
    deadlines: tuple[Deadline, ...] = ()
    match: Any = None
    epoch: Epoch | None = None
    """The one that runs, or was the last to run."""

    next: Epoch | None = None
    """The one that is prepared meanwhile."""

    behind: tuple[Epoch, ...] = ()
    """Those before the running one whose cards the running deal still holds: another shuffle came
    in the middle of it. Their seeds are shown when it ends.
    """

    dealing: bool = False
    """Whether a deal runs."""

    deal: int = 0
    """The number of the deal that runs, or was the last to."""

    voided: tuple[VoidedDeal, ...] = ()

    rules: int = 1
    """The version of the game's rules that the table plays by until it closes."""

    terms: bytes = b""
    """The hash of the game's options as they are stored, to which every shuffle is bound."""

    held: Millis | None = None
    """Since when the clocks stand still, because nobody at the table had a line any more."""

    held_in_all: Millis = Millis(0)
    """For how long they have stood still before, at a table of several people."""

    kept: tuple[Keeper | None, ...] = ()
    """At the table of a rematch: for whom a seat is kept, until somebody has sat down on it."""

    tally: Tally = Tally()
    """What the match has brought so far."""

    rematch: TableId | None = None
    """The table at which the same people play again."""

    host: PlayerId | None = None
    """Who opened it, or has come after him; nobody at tables of the first logs."""

    locked: bool = False
    """Whether nobody else may sit down."""

    barred: tuple[PlayerId, ...] = ()
    """Whom the host has removed: these may not sit down again."""

    password: bytes = b""
    """The salted digest of what is asked of who sits down; empty where nothing is."""

    halt: Halt | None = None
    """What the tournament has said; nothing, or that its table goes on."""

    still: bool = False
    """Whether a table of a tournament rests between two deals: no question is open, no clock runs.
    """

    minimum: Chips | None = None
    """The least stakes now, where the tournament has changed those of the sheet."""

    coming_minimum: Chips | None = None
    """The least stakes from the next bank on."""


def seat_of(state: TableState, player: PlayerId) -> Seat | None:
    """Return the seat that a player holds, even if he has left it to be played for."""
    for seat, place in enumerate(state.places):
        if place is not None and place.player == player:
            return Seat(seat)
    return None


def taken(state: TableState) -> tuple[Seat, ...]:
    """Return the seats at which somebody sits."""
    return tuple(Seat(seat) for seat, place in enumerate(state.places) if place is not None)


def alone(state: TableState) -> Seat | None:
    """Return the seat of the one person who plays here, with bots and without a clock (R11); None
    at other tables.

    Somebody who has left does not count: the house plays for them.
    """
    if tournament_of(state.sheet) is not None or state.sheet.times.no_clock_alone is not True:
        return None
    present = [place for place in state.places if place is not None and place.absent != "left"]
    people = [place for place in present if not place.bot]
    if len(people) != 1 or len(present) == 1:
        return None
    return seat_of(state, people[0].player)

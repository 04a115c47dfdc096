"""The state of a table, computed from the events in its log."""

from typing import Any, Literal, NewType

from msgspec import UNSET, Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.fairness.epoch import Ending
from circolo.fairness.seeds import Participant
from circolo.play.premoves import PendingPremove
from circolo.play.tally import Tally
from circolo.play.waits import Kind, WaitId
from circolo.tables.member_bots import is_member_bot
from circolo.tables.table_options import TableOptions, tournament_of

PlayerId = NewType("PlayerId", str)
TableId = NewType("TableId", str)

Absence = Literal["time", "offline", "choice", "left", "broke"]
"""The reason for which a seat is absent (R4): `time` (a missed deadline), `offline` (a missed
deadline without a connection), `choice` (of the player), `left` (has left), `broke` (no chips at a
ring table).
"""

BotLevel = Literal["principiante", "dilettante", "circolo", "maestro"]
"""The playing strengths of house bots (bots that the server provides), the weakest first."""

USUAL_LEVEL: BotLevel = "circolo"
"""The level of a house bot where nobody has chosen another. Every game has bots of this level."""

Phase = Literal["waiting", "starting", "playing", "over", "closed"]


class Thinking(Struct, frozen=True, gc=False):
    """The match time that a seat has used (`spent`), and the part of it on its latest question
    `ask` (`on_it`), in milliseconds.
    """

    spent: Millis = Millis(0)
    ask: WaitId = WaitId(0)
    on_it: Millis = Millis(0)


class Place(
    Struct, frozen=True, gc=False, rename={"pending_premoves": "wishes", "preferences": "habits"}
):
    """The player of a seat, with their stack and settings. Only house bots and old logs have a
    `name`.

    Only the player may see `pending_premoves` (R7) and `preferences` (R6); snapshots call these two
    fields `wishes` and `habits`.
    """

    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    absent: Absence | None = None
    pending_premoves: tuple[PendingPremove[Any], ...] = ()
    preferences: Any = None
    by_rule: bool = False
    """Whether the player's preferences let the server play by the house strategy; everybody sees
    this part of the preferences (R4).
    """

    by_hand: tuple[WaitId, ...] = ()
    """The ids of questions that the preferences do not answer, because they were open when the
    player set the preferences or came back (R6).
    """

    thinking: Thinking = Thinking()
    level: BotLevel | None = None
    """The level of a house bot; None for a person."""

    coming: Chips = Chips(0)
    """Chips that the player has bought; they join the stack when the game allows it (R10)."""

    new: bool = True
    """Whether the player had not yet bet in the tournament when they sat down at this table
    (S6).
    """

    leaving: bool = False
    """Whether the tournament moves the player to another table as soon as the running deal permits
    it.
    """

    played_for: BotLevel | None = None
    """The level of the house bot that plays for this person, as the tournament's director decided;
    None if none does.
    """

    idle: int = 0
    """The number of deals in a row in which the player has not acted; counted only at a ring table,
    a bank game that players join and leave.
    """

    moved_on: tuple[WaitId, ...] = ()
    """The ids of questions with which a player without a clock is done, so that their time limit
    runs (R11).
    """


class Keeper(Struct, frozen=True, gc=False):
    """A player for whom a seat is reserved at a rematch. Only old logs have a `name`."""

    player: PlayerId
    name: str = ""


class VoidedDeal(Struct, frozen=True, gc=False):
    """The number of a deal that the staff have voided, and the reason."""

    deal: int
    why: str


class Halt(Struct, frozen=True, gc=False):
    """A stop of play that the tournament has ordered: after the deal number `until`, for the reason
    `why`.
    """

    why: str
    until: int


class Deadline(Struct, frozen=True, gc=False):
    """The deadline of a wait: `opened` and `at` are its start and end in server time, in
    milliseconds.

    `ask` is the id of the game's wait. The table's own waits, such as the one for players, have the
    id 0 and are told apart by `kind`.
    """

    ask: WaitId
    kind: Kind | Literal["waiting", "starting", "seeds", "over", "broke"]
    seats: tuple[Seat, ...]
    opened: Millis
    at: Millis
    untimed: bool = False
    """Whether the deadline has no effect, because the table waits for a player without a clock
    (R11).
    """


class Epoch(Struct, frozen=True, gc=False):
    """The life of one shuffle, from the first commitment until all seeds are revealed.

    `committed` and `revealed` are the commitments and seeds of the seats, by seat; empty for a seat
    without one. `commitment` and `seed` are those of the house.
    """

    number: int
    committed: tuple[bytes, ...]
    revealed: tuple[bytes, ...]
    participants: tuple[Participant, ...] = ()
    """Each seat's part in the seed; empty until no more seats can commit."""

    commitment: bytes | None = None
    ready: bool = False
    """Whether no more seeds are accepted, so that the order of the pack is fixed."""

    late: tuple[Seat, ...] = ()
    """The seats that have revealed their seed too late for the shuffle."""

    size: int = 0
    root: bytes | None = None
    dealt: bool = False
    last_call: bool = False
    """Whether a deal has ended since the preparation began, so that the next shuffle may come at
    any time.
    """

    ended: Ending | None = None
    seed: bytes | None = None


class TableState(Struct, frozen=True, gc=False):
    """The state of a table. `sheet` contains its options, and `match` the state of the game."""

    id: TableId
    sheet: TableOptions[Any]
    phase: Phase
    places: tuple[Place | None, ...]
    deadlines: tuple[Deadline, ...] = ()
    match: Any = None
    epoch: Epoch | None = None
    """The epoch (the life of one shuffle) of the pack in play, or of the last pack; None before the
    first.
    """

    next: Epoch | None = None
    """The epoch (the life of one shuffle) in preparation, for which seeds are collected, or
    None.
    """

    behind: tuple[Epoch, ...] = ()
    """Earlier epochs (each the life of one shuffle) whose cards are still in play, because the pack
    was shuffled again during the running deal. Their seeds are revealed when the deal ends.
    """

    dealing: bool = False
    """Whether a deal is running: its cards are dealt and not yet played out."""

    deal: int = 0
    """The number of the running deal or, between deals, of the last one."""

    voided: tuple[VoidedDeal, ...] = ()

    rules: int = 1
    """The version of the game's rules, which stays the same for the life of the table."""

    terms: bytes = b""
    """The hash of the game's options as stored, which is part of every commitment."""

    held: Millis | None = None
    """The server time at which the clocks stopped because nobody at the table is connected, or
    None.
    """

    held_in_all: Millis = Millis(0)
    """The total time of earlier stops of the clocks, in milliseconds; not counted at a table of one
    person with bots.
    """

    kept: tuple[Keeper | None, ...] = ()
    """For each seat at a rematch, the player for whom it is reserved, or None; empty at other
    tables.
    """

    tally: Tally = Tally()
    """The score of the match so far, and the feats (notable achievements) in it."""

    rematch: TableId | None = None
    """The id of the table for the rematch, or None."""

    host: PlayerId | None = None
    """The host: the player who opened the table, or their successor; None in the first logs."""

    locked: bool = False
    """Whether the host has locked the table."""

    barred: tuple[PlayerId, ...] = ()
    """The players whom the host has removed; they cannot sit down again."""

    password: bytes = b""
    """The salted hash of the table's password; empty if it has none."""

    halt: Halt | None = None
    """The stop of play that the tournament has ordered; None while play goes on."""

    still: bool = False
    """Whether play at a tournament's table has stopped between two deals: no question is open, no
    clock runs.
    """

    deals_shown: bool = False
    """Whether all tables of a duplicate tournament have played the deals of this match."""

    minimum: Chips | None = None
    """The minimum stakes that the tournament has set; None: those of the game's options apply."""

    coming_minimum: Chips | None = None
    """The minimum stakes that the tournament has announced for the next bank (the coups of one
    banker), or None.
    """


def is_sealed(state: TableState) -> bool:
    """Return whether the deals of this table are secret, although some have ended: other tables of
    a duplicate tournament may still have to play them.
    """
    return state.sheet.shared is not UNSET and not state.deals_shown


def seat_of(state: TableState, player: PlayerId) -> Seat | None:
    """Return the seat of a player, or None. A player who has left a running match still has a
    seat.
    """
    for seat, place in enumerate(state.places):
        if place is not None and place.player == player:
            return Seat(seat)
    return None


def taken(state: TableState) -> tuple[Seat, ...]:
    """Return all seats that have a player."""
    return tuple(Seat(seat) for seat, place in enumerate(state.places) if place is not None)


def alone(state: TableState) -> Seat | None:
    """Return the seat of the only person at a table with bots, who plays without a clock (R11);
    None at other tables. A member's bot always has a clock.
    """
    seat = among_house_bots(state)
    place = None if seat is None else state.places[seat]
    return None if place is None or is_member_bot(place.player) else seat


def among_house_bots(state: TableState) -> Seat | None:
    """Return the seat of the only player who is no house bot, a person or a member's bot, at a
    table where one person with bots has no clock; None at other tables.

    A player who has left does not count, because the server plays for them.
    """
    if tournament_of(state.sheet) is not None or state.sheet.times.no_clock_alone is not True:
        return None
    bots = [place for place in state.places if place is not None and place.bot]
    if all(bot.absent == "left" for bot in bots):
        return None
    people = [
        Seat(seat)
        for seat, place in enumerate(state.places)
        if place is not None and not place.bot and place.absent != "left"
    ]
    return people[0] if len(people) == 1 else None

"""What happens in a tournament; stored for ever, so fields are only ever added, with defaults."""

from typing import Any, Generic, Literal

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tournaments.effects import Effect
from circolo.tournaments.reports import Report
from circolo.tournaments.sheet import EventSheet, OptionsT
from circolo.tournaments.state import EventId, Lot, Match, Note, Out, Team, Timer


class Announced(Struct, Generic[OptionsT], frozen=True, tag="announced"):
    """The list is open."""

    event: EventId
    sheet: EventSheet[OptionsT]
    by: str
    commitment: bytes


class Entered(Struct, frozen=True, tag="entered"):
    """Somebody has entered, and paid entry and fee if he is no bot."""

    player: PlayerId
    name: str
    bot: bool = False
    level: BotLevel | None = None
    partner: PlayerId | None = None


class GivenBack(Struct, frozen=True, tag="given_back"):
    """Somebody is out of the list again and has his entry and fee back: as he wished; his partner
    has not come; he was one too many; or the event is cancelled before anybody was out.
    """

    entrant: int
    why: Literal["withdrew", "alone", "over", "cancelled"]


class Begun(Struct, frozen=True, tag="begun"):
    """The list is closed, and this is who plays, by number."""

    field: tuple[int, ...]


class Overlaid(Struct, frozen=True, tag="overlaid"):
    """The house adds to the entries what it has guaranteed."""

    fees: Chips
    mint: Chips


class OverlayBack(Struct, frozen=True, tag="overlay_back"):
    """The house takes back what it has added."""


class LotCalled(Struct, frozen=True, tag="lot_called"):
    """A lot is to be drawn."""

    lot: Lot


class LotDrawn(Struct, frozen=True, tag="lot_drawn"):
    """A lot has been drawn."""

    number: int
    order: tuple[int, ...]


class TeamsFormed(Struct, frozen=True, tag="teams_formed"):
    """This is who plays together."""

    teams: tuple[Team, ...]


class TableNumbered(Struct, frozen=True, tag="table_numbered"):
    """One more table belongs to the event."""

    table: TableId


class MatchSet(Struct, frozen=True, tag="match_set"):
    """A match is to be played, or a bye is had."""

    match: Match


class MatchDecided(Struct, frozen=True, tag="match_decided"):
    """A match is over, or somebody has said how it ends; `order` the best team first."""

    table: TableId
    order: tuple[int, ...]
    points: tuple[int, ...]
    breaks: tuple[tuple[int, ...], ...] = ()
    said_by: str = ""


class MatchAnew(Struct, frozen=True, tag="match_anew"):
    """A match whose table has failed begins again at another."""

    table: TableId
    to: TableId


class MatchUndone(Struct, frozen=True, tag="match_undone"):
    """A match of a later round is not to be: what led to it has been corrected."""

    match: Match


class EffectDecided(Struct, frozen=True, tag="effect_decided"):
    """Something is to be done at a table."""

    effect: Effect


class EffectDone(Struct, frozen=True, tag="effect_done"):
    """It has been done, or cannot be."""

    number: int
    code: str = ""


class TimerSet(Struct, frozen=True, tag="timer_set"):
    """The event waits for this moment from now on, or for none."""

    timer: Timer | None


class Heard(Struct, frozen=True, tag="heard"):
    """A table has told something."""

    report: Report


class Paused(Struct, frozen=True, tag="paused"):
    """The clock of the event stands; so much is left of it."""

    left: Millis | None


class Resumed(Struct, frozen=True, tag="resumed"):
    """The clock goes on."""


class Noted(Struct, frozen=True, tag="noted"):
    """Something for everybody to read."""

    note: Note


class PlayedFor(Struct, frozen=True, tag="played_for"):
    """From here on a bot of the house plays in his name, or he himself."""

    entrant: int
    level: BotLevel | None


class FreezeBegan(Struct, frozen=True, tag="freeze_began"):
    """Everybody has got his chips and waits for a seat."""

    chips: Chips


class LevelBegan(Struct, frozen=True, tag="level_began"):
    """The least stakes are those of this level."""

    level: int


class BreakBegan(Struct, frozen=True, tag="break_began"):
    """Nobody plays until the next level."""


class HandForHand(Struct, frozen=True, tag="hand_for_hand"):
    """From here on all tables play one coup at a time, together; or as they like again."""

    on: bool


class CoupCalled(Struct, frozen=True, tag="coup_called"):
    """All tables play the next coup together: they count the same from here on."""


class FinalCalled(Struct, frozen=True, tag="final_called"):
    """Those who are left come to one table."""


class TableSet(Struct, frozen=True, tag="table_set"):
    """People who were under way sit at a new table, by seat."""

    table: TableId
    players: tuple[int | None, ...]


class CoupCounted(Struct, frozen=True, tag="coup_counted"):
    """A coup is over; what of it changes nothing is left out. Stacks by seat."""

    table: TableId
    stacks: tuple[Chips, ...]
    banker: int | None
    bank_over: bool


class BankDone(Struct, frozen=True, tag="bank_done"):
    """A bank is over."""

    table: TableId


class PutOut(Struct, frozen=True, tag="put_out"):
    """Somebody has lost his last chip."""

    out: Out


class SentAway(Struct, frozen=True, tag="sent_away"):
    """Somebody is to go to another table."""

    table: TableId
    team: int


class SetOut(Struct, frozen=True, tag="set_out"):
    """Somebody is under way."""

    table: TableId
    team: int
    chips: Chips
    new: bool


class Brought(Struct, frozen=True, tag="brought"):
    """Somebody has a seat again."""

    table: TableId
    seat: Seat
    team: int


class NotBrought(Struct, frozen=True, tag="not_brought"):
    """The seat could not be given to him: he is under way again."""

    table: TableId
    team: int


class TableTold(Struct, frozen=True, tag="table_told"):
    """How far a table is to play."""

    table: TableId
    how: Literal["play", "one", "coup", "bank"]


class TableHalted(Struct, frozen=True, tag="table_halted"):
    """A table stands; stacks by seat."""

    table: TableId
    stacks: tuple[Chips, ...]


class TableBroken(Struct, frozen=True, tag="table_broken"):
    """A table is no more: who has chips there is under way."""

    table: TableId


class Finished(Struct, frozen=True, tag="finished"):
    """It is over: the teams by their places."""

    places: tuple[tuple[int, ...], ...]


class Cancelled(Struct, frozen=True, tag="cancelled"):
    """It ends before its end, and is settled as published (P6)."""

    why: Literal["too_few", "director", "fault"]


class Paid(Struct, frozen=True, tag="paid"):
    """Somebody gets so much of the pool."""

    entrant: int
    chips: Chips
    why: Literal["prize", "share"]


class TakenBack(Struct, frozen=True, tag="taken_back"):
    """Somebody has been paid too much, a result having been corrected, and gives it back."""

    entrant: int
    chips: Chips


class FeeBack(Struct, frozen=True, tag="fee_back"):
    """Somebody who was still in gets his fee back: so much of the fees, the rest from the mint."""

    entrant: int
    fees: Chips
    mint: Chips


class SeedShown(Struct, frozen=True, tag="seed_shown"):
    """The seed of all lots, for everybody to check."""

    seed: bytes


OfEntries = (
    Entered
    | GivenBack
    | PlayedFor
    | Begun
    | TeamsFormed
    | Overlaid
    | OverlayBack
    | Paid
    | TakenBack
    | FeeBack
)
"""What happens to who has entered, and to his chips."""

OfPlay = (
    LotCalled
    | LotDrawn
    | TableNumbered
    | MatchSet
    | MatchDecided
    | MatchAnew
    | MatchUndone
    | EffectDecided
    | EffectDone
    | Heard
)
"""What happens between an event and its tables."""

OfCourse = TimerSet | Paused | Resumed | Noted | Finished | Cancelled | SeedShown
"""What happens to the event as a whole."""

OfFreezeOut = (
    FreezeBegan
    | LevelBegan
    | BreakBegan
    | HandForHand
    | CoupCalled
    | FinalCalled
    | TableSet
    | CoupCounted
    | BankDone
    | PutOut
    | SentAway
    | SetOut
    | Brought
    | NotBrought
    | TableTold
    | TableHalted
    | TableBroken
)

EventEvent = Announced[Any] | OfEntries | OfPlay | OfCourse | OfFreezeOut

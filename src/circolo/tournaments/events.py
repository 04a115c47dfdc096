"""The events of a tournament. They are stored for ever: fields are only added, with defaults."""

from typing import Any, Generic, Literal

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tournaments.effects import Effect
from circolo.tournaments.reports import Report
from circolo.tournaments.state import Lot, Match, Note, Out, Team, Timer, TournamentId
from circolo.tournaments.tournament_options import OptionsT, TournamentOptions


class Announced(
    Struct, Generic[OptionsT], frozen=True, tag="announced", rename={"tournament": "event"}
):
    """The list of entries is open. The log calls the tournament `event`."""

    tournament: TournamentId
    sheet: TournamentOptions[OptionsT]
    by: str
    commitment: bytes


class Entered(Struct, frozen=True, tag="entered"):
    """A player has entered and, unless a bot, has paid entry and fee. Only a house bot has a
    `name`; in logs from before names left the log, people have one too.
    """

    player: PlayerId
    name: str
    bot: bool = False
    level: BotLevel | None = None
    partner: PlayerId | None = None


class GivenBack(Struct, frozen=True, tag="given_back"):
    """A player is off the list, with entry and fee refunded.

    The reason: the player withdrew; a missing partner; one player too many; or the cancellation
    before anybody was out.
    """

    entrant: int
    why: Literal["withdrew", "alone", "over", "cancelled"]


class Begun(Struct, frozen=True, tag="begun"):
    """The list is closed; `field` holds the numbers of the players."""

    field: tuple[int, ...]


class Overlaid(Struct, frozen=True, tag="overlaid"):
    """The house adds chips to the entries, to reach its guarantee."""

    fees: Chips
    mint: Chips


class OverlayBack(Struct, frozen=True, tag="overlay_back"):
    """The house takes back what it has added."""


class LotCalled(Struct, frozen=True, tag="lot_called"):
    """A lot is to be drawn."""

    lot: Lot


class LotDrawn(Struct, frozen=True, tag="lot_drawn"):
    """A lot was drawn."""

    number: int
    order: tuple[int, ...]


class TeamsFormed(Struct, frozen=True, tag="teams_formed"):
    """The teams were formed."""

    teams: tuple[Team, ...]


class TableNumbered(Struct, frozen=True, tag="table_numbered"):
    """The tournament has one more table."""

    table: TableId


class MatchSet(Struct, frozen=True, tag="match_set"):
    """A match is to be played, or a team has a bye."""

    match: Match


class MatchDecided(Struct, frozen=True, tag="match_decided"):
    """A match is over, or the director has set its result; `order` the best team first."""

    table: TableId
    order: tuple[int, ...]
    points: tuple[int, ...]
    breaks: tuple[tuple[int, ...], ...] = ()
    said_by: str = ""


class MatchAnew(Struct, frozen=True, tag="match_anew"):
    """A match whose table has failed begins again at another table."""

    table: TableId
    to: TableId


class MatchUndone(Struct, frozen=True, tag="match_undone"):
    """A match of a later round is removed: a correction changed its teams."""

    match: Match


class EffectDecided(Struct, frozen=True, tag="effect_decided"):
    """An effect is to be carried out at a table."""

    effect: Effect


class EffectDone(Struct, frozen=True, tag="effect_done"):
    """An effect was carried out, or cannot be."""

    number: int
    code: str = ""


class TimerSet(Struct, frozen=True, tag="timer_set"):
    """The timer is set to this moment, or cleared."""

    timer: Timer | None


class Heard(Struct, frozen=True, tag="heard"):
    """A table has reported."""

    report: Report


class Paused(Struct, frozen=True, tag="paused"):
    """The clock is stopped, with this time left."""

    left: Millis | None


class Resumed(Struct, frozen=True, tag="resumed"):
    """The clock goes on."""


class Noted(Struct, frozen=True, tag="noted"):
    """A note for all to read."""

    note: Note


class PlayedFor(Struct, frozen=True, tag="played_for"):
    """From now on a house bot plays for the player, or the player plays again."""

    entrant: int
    level: BotLevel | None


class FreezeBegan(Struct, frozen=True, tag="freeze_began"):
    """The freeze-out has begun: all have their chips and wait for a seat."""

    chips: Chips


class LevelBegan(Struct, frozen=True, tag="level_began"):
    """A level has begun, with its minimum stakes."""

    level: int


class BreakBegan(Struct, frozen=True, tag="break_began"):
    """A break has begun, until the next level."""


class HandForHand(Struct, frozen=True, tag="hand_for_hand"):
    """From now on all tables play each coup together (hand for hand), or independently again."""

    on: bool


class CoupCalled(Struct, frozen=True, tag="coup_called"):
    """All tables play the next coup together, and their coup counts become equal."""


class FinalCalled(Struct, frozen=True, tag="final_called"):
    """The remaining players come to one final table."""


class TableSet(Struct, frozen=True, tag="table_set"):
    """Players between tables sit at a new table, by seat."""

    table: TableId
    players: tuple[int | None, ...]


class CoupCounted(Struct, frozen=True, tag="coup_counted"):
    """A coup is over; left out if it changes nothing. Stacks by seat."""

    table: TableId
    stacks: tuple[Chips, ...]
    banker: int | None
    bank_over: bool


class BankDone(Struct, frozen=True, tag="bank_done"):
    """A bank is over."""

    table: TableId


class Eliminated(Struct, frozen=True, tag="put_out"):
    """A player has lost their last chip."""

    out: Out


class SentAway(Struct, frozen=True, tag="sent_away"):
    """A player is to go to another table."""

    table: TableId
    team: int


class LeftTable(Struct, frozen=True, tag="set_out"):
    """A player has left a table for another one."""

    table: TableId
    team: int
    chips: Chips
    new: bool


class Brought(Struct, frozen=True, tag="brought"):
    """A player has a seat again."""

    table: TableId
    seat: Seat
    team: int


class NotBrought(Struct, frozen=True, tag="not_brought"):
    """The seat could not be given to the player, who is between tables again."""

    table: TableId
    team: int


class TableTold(Struct, frozen=True, tag="table_told"):
    """A table was told where to stop."""

    table: TableId
    how: Literal["play", "one", "coup", "bank"]


class TableHalted(Struct, frozen=True, tag="table_halted"):
    """A table has stopped; stacks by seat."""

    table: TableId
    stacks: tuple[Chips, ...]


class TableBroken(Struct, frozen=True, tag="table_broken"):
    """A table is broken; its players with chips are between tables."""

    table: TableId


class Finished(Struct, frozen=True, tag="finished"):
    """The tournament is over: the teams by place."""

    places: tuple[tuple[int, ...], ...]


class Cancelled(Struct, frozen=True, tag="cancelled"):
    """The tournament is cancelled, and settled as published (P6)."""

    why: Literal["too_few", "director", "fault"]


class Paid(Struct, frozen=True, tag="paid"):
    """A player gets this amount from the pool."""

    entrant: int
    chips: Chips
    why: Literal["prize", "share"]


class TakenBack(Struct, frozen=True, tag="taken_back"):
    """A player returns chips of a prize, because a result was corrected."""

    entrant: int
    chips: Chips


class FeeBack(Struct, frozen=True, tag="fee_back"):
    """A player who was still in gets the fee back: this part from the fees, the rest from the
    mint.
    """

    entrant: int
    fees: Chips
    mint: Chips


class SeedShown(Struct, frozen=True, tag="seed_shown"):
    """The seed of all lots, revealed for everybody to check."""

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
"""Events of the entries and their chips."""

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
"""Events between a tournament and its tables."""

OfCourse = TimerSet | Paused | Resumed | Noted | Finished | Cancelled | SeedShown
"""Events of the tournament as a whole."""

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
    | Eliminated
    | SentAway
    | LeftTable
    | Brought
    | NotBrought
    | TableTold
    | TableHalted
    | TableBroken
)

TournamentEvent = Announced[Any] | OfEntries | OfPlay | OfCourse | OfFreezeOut

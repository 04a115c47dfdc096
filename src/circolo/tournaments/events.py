"""The events of a tournament. They are stored for ever, so fields are only added, and with
defaults.
"""

from typing import Any, Generic, Literal

from msgspec import UNSET, Struct, UnsetType

from circolo.cards.units import Chips, Millis
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tournaments.effects import Effect
from circolo.tournaments.freeze_out.events import OfFreezeOut
from circolo.tournaments.reports import Report
from circolo.tournaments.state import (
    Lot,
    Match,
    Note,
    PackSecret,
    Team,
    Timer,
    TournamentId,
)
from circolo.tournaments.tournament_options import OptionsT, TournamentOptions
from circolo.tournaments.won_seats import WonSeat


class Announced(
    Struct, Generic[OptionsT], frozen=True, tag="announced", rename={"tournament": "event"}
):
    """Event: the tournament exists and its list of entries is open. In the log, the field
    `tournament` is called `event`.
    """

    tournament: TournamentId
    sheet: TournamentOptions[OptionsT]
    by: str
    commitment: bytes
    deals: bytes = b""
    """The commitment to the packs of a duplicate tournament, else empty."""


class Entered(Struct, frozen=True, tag="entered"):
    """Event: a player has entered and paid entry and fee; a bot pays nothing. Only a house bot has
    a `name`. Old logs contain the names of people, too.
    """

    player: PlayerId
    name: str
    bot: bool = False
    level: BotLevel | None = None
    partner: PlayerId | None = None
    seat: WonSeat | UnsetType = UNSET
    """The seat of a satellite, whose pool then pays entry and fee."""


class SeatWon(Struct, frozen=True, tag="seat_won"):
    """Event: an entrant of a satellite has won an entry of the other tournament. Its price stays in
    the pool until the seat is settled.
    """

    entrant: int


class SeatSettled(Struct, frozen=True, tag="seat_settled"):
    """Event: the winner of a seat has entered the other tournament or, if they could not for the
    reason `code`, gets the price in chips.
    """

    entrant: int
    code: str = ""


class GivenBack(Struct, frozen=True, tag="given_back"):
    """Event: the entry of a player is cancelled, with entry and fee refunded.

    `why`: the player withdrew; no partner (`alone`); one player too many for complete teams or
    tables (`over`); or the tournament was cancelled.
    """

    entrant: int
    why: Literal["withdrew", "alone", "over", "cancelled"]


class Begun(Struct, frozen=True, tag="begun"):
    """Event: the list of entries is closed. `field` holds the entrant numbers of those who play."""

    field: tuple[int, ...]


class Overlaid(Struct, frozen=True, tag="overlaid"):
    """Event: the house adds chips to the prize pool, up to the guaranteed minimum: from the fees of
    this tournament, and newly created ones (`mint`).
    """

    fees: Chips
    mint: Chips


class OverlayBack(Struct, frozen=True, tag="overlay_back"):
    """Event: the house takes back the chips that it has added to the prize pool."""


class LotCalled(Struct, frozen=True, tag="lot_called"):
    """Event: the tournament requests a lot, that is a random order."""

    lot: Lot


class LotDrawn(Struct, frozen=True, tag="lot_drawn"):
    """Event: the random order of the lot `number` was drawn."""

    number: int
    order: tuple[int, ...]


class TeamsFormed(Struct, frozen=True, tag="teams_formed"):
    """Event: the teams of one or two players are fixed."""

    teams: tuple[Team, ...]


class TableNumbered(Struct, frozen=True, tag="table_numbered"):
    """Event: the next table of the tournament has got its id."""

    table: TableId


class MatchSet(Struct, frozen=True, tag="match_set"):
    """Event: teams are paired for a match, or one team has a bye (a round without an opponent)."""

    match: Match


class MatchDecided(Struct, frozen=True, tag="match_decided"):
    """Event: the match at `table` has a result. `order` has the winner first."""

    table: TableId
    order: tuple[int, ...]
    points: tuple[int, ...]
    breaks: tuple[tuple[int, ...], ...] = ()
    said_by: str = ""
    deals: tuple[tuple[int, ...], ...] = ()


class MatchAnew(Struct, frozen=True, tag="match_anew"):
    """Event: the table `table` has failed, so its match begins again at the table `to`."""

    table: TableId
    to: TableId


class MatchUndone(Struct, frozen=True, tag="match_undone"):
    """Event: an unplayed match is removed, because a correction has changed its teams."""

    match: Match


class EffectDecided(Struct, frozen=True, tag="effect_decided"):
    """Event: the tournament has decided an effect (an order to a table), which is now pending."""

    effect: Effect


class EffectDone(Struct, frozen=True, tag="effect_done"):
    """Event: the effect `number` was carried out, or has failed for the reason `code`."""

    number: int
    code: str = ""


class TimerSet(Struct, frozen=True, tag="timer_set"):
    """Event: the tournament's only timer is set, in place of an earlier one; None clears it."""

    timer: Timer | None


class Heard(Struct, frozen=True, tag="heard"):
    """Event: the tournament has accepted a report from one of its tables."""

    report: Report


class Paused(Struct, frozen=True, tag="paused"):
    """Event: the clock is stopped. `left` is the time left until the deadline; None without one."""

    left: Millis | None


class Resumed(Struct, frozen=True, tag="resumed"):
    """Event: the pause is over, and the clock runs again."""


class TablePaused(Struct, frozen=True, tag="table_paused"):
    """Event: the director has paused one table, which stops after its running coup or deal."""

    table: TableId


class TableResumed(Struct, frozen=True, tag="table_resumed"):
    """Event: the director's pause of one table is over."""

    table: TableId


class Noted(Struct, frozen=True, tag="noted"):
    """Event: a public note is added, for example about an action of the director."""

    note: Note


class PlayedFor(Struct, frozen=True, tag="played_for"):
    """Event: a house bot plays for the entrant from now on; level None: the entrant plays again."""

    entrant: int
    level: BotLevel | None


class PairingsSet(Struct, frozen=True, tag="pairings_set"):
    """Event: the director has listed the pairs of players who must not meet, and those who meet in
    the first round, in place of earlier lists.
    """

    forbidden: tuple[tuple[PlayerId, PlayerId], ...] = ()
    forced: tuple[tuple[PlayerId, PlayerId], ...] = ()


class PackShown(Struct, frozen=True, tag="pack_shown"):
    """Event: all tables of a duplicate tournament have finished a round. `pack` is its last one."""

    pack: PackSecret


class Finished(Struct, frozen=True, tag="finished"):
    """Event: the tournament is over. `places` holds the teams by place, the best first; teams that
    share a place form one group.
    """

    places: tuple[tuple[int, ...], ...]


class Cancelled(Struct, frozen=True, tag="cancelled"):
    """Event: the tournament is cancelled; its pool is divided by the published formula (P6)."""

    why: Literal["too_few", "director", "fault"]


class Paid(Struct, frozen=True, tag="paid"):
    """Event: a player gets chips of the prize pool: a prize, or a share after a cancellation."""

    entrant: int
    chips: Chips
    why: Literal["prize", "share"]


class TakenBack(Struct, frozen=True, tag="taken_back"):
    """Event: a player returns chips of a prize, because a result was corrected."""

    entrant: int
    chips: Chips


class FeeBack(Struct, frozen=True, tag="fee_back"):
    """Event: a player of a cancelled tournament gets the fee back: `fees` from the collected fees,
    `mint` newly created.
    """

    entrant: int
    fees: Chips
    mint: Chips


class SeedShown(Struct, frozen=True, tag="seed_shown"):
    """Event: the seed of all random orders is revealed, so that anybody can check them."""

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
    | SeatWon
    | SeatSettled
)
"""Events about entrants, teams and chips."""

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
"""Events about lots (random orders), matches, and orders to tables."""

OfCourse = (
    TimerSet
    | Paused
    | Resumed
    | TablePaused
    | TableResumed
    | Noted
    | PairingsSet
    | PackShown
    | Finished
    | Cancelled
    | SeedShown
)
"""Events about the tournament as a whole, in any format."""

TournamentEvent = Announced[Any] | OfEntries | OfPlay | OfCourse | OfFreezeOut

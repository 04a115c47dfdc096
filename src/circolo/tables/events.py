"""What happens at a table; stored for ever, so fields are only ever added, with defaults."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.fairness.epoch import Ending
from circolo.fairness.seeds import Participant
from circolo.play.premoves import Topic, Until
from circolo.play.settlement import Settlement
from circolo.play.waits import WaitId
from circolo.tables.state import Absence, BotLevel, Deadline, Keeper, PlayerId, TableId
from circolo.tables.table_options import TableOptions

EventT = TypeVar("EventT")
OptionsT = TypeVar("OptionsT")
PremoveT = TypeVar("PremoveT")
HabitsT = TypeVar("HabitsT")

Cause = Literal["seat", "clock", "dealer", "roster"]


class Opened(Struct, Generic[OptionsT], frozen=True, tag="opened"):
    """The table stands; `rules` is the version of the rules to which its match is played to the
    end, `terms` the hash of the options to which its shuffles are bound, `kept` for whom a rematch
    keeps the seats.
    """

    table: TableId
    sheet: TableOptions[OptionsT]
    rules: int = 1
    terms: bytes = b""
    kept: tuple[Keeper | None, ...] = ()
    host: PlayerId | None = None


class Seated(Struct, frozen=True, tag="seated"):
    """A seat is taken and its entry paid. `name` is that of a bot of the house; a person has none
    here, but in logs from before names left the log.
    """

    seat: Seat
    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    level: BotLevel | None = None
    new: bool = True


class PasswordSet(Struct, frozen=True, tag="password_set"):
    """What is asked of who sits down has this salted digest, which nobody is shown."""

    digest: bytes


class ToppedUp(Struct, frozen=True, tag="topped_up"):
    """The seat has paid for more chips, which are in play once `ChipsCame` (R10)."""

    seat: Seat
    chips: Chips


class ChipsCame(Struct, frozen=True, tag="chips_came"):
    """What the seat has bought is part of its stack from here on."""

    seat: Seat


class HostChanged(Struct, frozen=True, tag="host_changed"):
    """The host has gone, and somebody else has come after him."""

    player: PlayerId


class LockSet(Struct, frozen=True, tag="lock_set"):
    """The host lets nobody else sit down, or lets people again."""

    locked: bool


class Removed(Struct, frozen=True, tag="removed"):
    """The host has sent somebody away, who may not come back to this table."""

    seat: Seat


class StoodUp(Struct, frozen=True, tag="stood_up"):
    """A seat is free again, and its chips go home with the player."""

    seat: Seat


class Starting(Struct, frozen=True, tag="starting"):
    """Every seat is taken (T3)."""


class StartHalted(Struct, frozen=True, tag="start_halted"):
    """Somebody stood up before the match began."""


class MatchBegan(Struct, frozen=True, tag="match_began"):
    """From here on seats are obligations."""


class WentAbsent(Struct, frozen=True, tag="went_absent"):
    """The seat is played for."""

    seat: Seat
    why: Absence


class CameBack(Struct, frozen=True, tag="came_back"):
    """The seat decides for itself."""

    seat: Seat


class Played(Struct, Generic[EventT], frozen=True, tag="played"):
    """An event of the game, what set it off, and for whom."""

    cause: Cause
    event: EventT
    seat: Seat | None = None


class PremoveSet(Struct, Generic[PremoveT], frozen=True, tag="premove_set"):
    """The seat has set how it will answer, in place of what it had set about the same (R7).

    Of the first logs, in which `until` is not said: in place of all that it had set.
    """

    seat: Seat
    premove: PremoveT
    until: Until | None = None


class PremoveWithdrawn(Struct, frozen=True, tag="premove_withdrawn"):
    """The seat has set nothing any more, about this or at all."""

    seat: Seat
    about: Topic | None = None


class PremoveDropped(Struct, frozen=True, tag="premove_dropped"):
    """What the seat had set, about this or at all, cannot be done, or its condition does not hold;
    the question is the seat's own to answer (R7).
    """

    seat: Seat
    why: Literal["illegal", "unmet"]
    about: Topic | None = None


class HabitsSet(Struct, Generic[HabitsT], frozen=True, tag="habits_set"):
    """The seat's standing wishes; what is open already it answers by hand (R6)."""

    seat: Seat
    habits: HabitsT
    by_hand: tuple[WaitId, ...] = ()


class TimeSpent(Struct, frozen=True, tag="time_spent"):
    """So long the seat has thought on this question, at a table with match time (T19)."""

    seat: Seat
    ask: WaitId
    millis: Millis


class MovedOn(Struct, frozen=True, tag="moved_on"):
    """A seat without a clock has answered this window, or lets it close: its time runs (R11)."""

    seat: Seat
    ask: WaitId


class DeadlinesSet(Struct, frozen=True, tag="deadlines_set"):
    """All deadlines from now on."""

    deadlines: tuple[Deadline, ...]


class ClocksHeld(Struct, frozen=True, tag="clocks_held"):
    """No deadline takes effect from here on."""

    since: Millis


class ClocksReleased(Struct, frozen=True, tag="clocks_released"):
    """Deadlines take effect again, later by the time they were held. `held` is that time as far as
    it counts towards the most that a table may be held in all (`HELD_IN_ALL`); logs written before
    there was such a limit do not say it.
    """

    held: Millis = Millis(0)


class SeedCommitted(Struct, frozen=True, tag="seed_committed"):
    """A seat has bound itself to a seed for the next shuffle."""

    seat: Seat
    epoch: int
    commitment: bytes


class SeedsClosed(Struct, frozen=True, tag="seeds_closed"):
    """No more seats can commit; this is who takes part."""

    epoch: int
    participants: tuple[Participant, ...]


class EpochBegan(Struct, frozen=True, tag="epoch_began"):
    """The seed of the house is fixed; `commitment` binds it to that, and to the seats'."""

    number: int
    commitment: bytes


class SeedRevealed(Struct, frozen=True, tag="seed_revealed"):
    """A seat has shown the seed it was bound to."""

    seat: Seat
    epoch: int
    seed: bytes


class SeedCameLate(Struct, frozen=True, tag="seed_came_late"):
    """A seat has shown the seed it was bound to when none was taken any more; everybody can see
    that it did, and the shuffle goes without it.
    """

    seat: Seat
    epoch: int
    seed: bytes


class Countersigned(Struct, frozen=True, tag="countersigned"):
    """The browser of a seat has signed what it was shown of an epoch that has ended, and the head
    there; the house has checked that it fits.
    """

    seat: Seat
    epoch: int
    head: bytes
    key: bytes
    signature: bytes


class EpochReady(Struct, frozen=True, tag="epoch_ready"):
    """No more seeds are taken: from here on the order of the pack is fixed."""

    number: int


class PackFixed(Struct, frozen=True, tag="pack_fixed"):
    """The root binds the house to every card of the pack that is shuffled now."""

    number: int
    size: int
    root: bytes


class EpochEnded(Struct, frozen=True, tag="epoch_ended"):
    """The seed of the house, for everybody to check; None if it was lost."""

    number: int
    seed: bytes | None
    why: Ending = "dealt"


class Settled(Struct, frozen=True, tag="settled"):
    """Chips move between the seats."""

    settlement: Settlement


class CashedOut(Struct, frozen=True, tag="cashed_out"):
    """The chips of a seat go back to its player; the seat stays on show."""

    seat: Seat


class RematchOpened(Struct, frozen=True, tag="rematch_opened"):
    """The same people can play again, at another table."""

    table: TableId


class DealVoided(Struct, frozen=True, tag="deal_voided"):
    """Staff have said that a deal does not count, and why; what it had moved goes back."""

    deal: int
    why: str
    settlement: Settlement | None = None
    """What it had moved, or its match; None if it was running."""


class SentFor(Struct, frozen=True, tag="sent_for"):
    """The tournament takes this seat's player to another table, once he owes nothing here."""

    seat: Seat


class StakesAnnounced(Struct, frozen=True, tag="stakes_announced"):
    """The least stakes of the table from its next bank on (P4)."""

    minimum: Chips


class StakesCame(Struct, frozen=True, tag="stakes_came"):
    """What was announced holds from here on."""


class Halted(Struct, frozen=True, tag="halted"):
    """The tournament lets no deal begin after the one of the number `until`."""

    why: str
    until: int


class Proceeded(Struct, frozen=True, tag="proceeded"):
    """Deals begin again; one, if it is played hand for hand."""

    one: bool = False


class StillnessSet(Struct, frozen=True, tag="stillness_set"):
    """The table rests between two deals, or plays again."""

    still: bool


class PlayedFor(Struct, frozen=True, tag="played_for"):
    """A bot of the house plays in the name of who sits there, or he himself again."""

    seat: Seat
    level: BotLevel | None


class Closed(Struct, frozen=True, tag="closed"):
    """The table is no more."""

    why: str


Directing = SentFor | StakesAnnounced | StakesCame | Halted | Proceeded | StillnessSet | PlayedFor
"""What happens at tables of tournaments only."""

TableEvent = (
    Opened[Any]
    | PasswordSet
    | Seated
    | ToppedUp
    | ChipsCame
    | HostChanged
    | LockSet
    | Removed
    | StoodUp
    | Starting
    | StartHalted
    | MatchBegan
    | WentAbsent
    | CameBack
    | Played[Any]
    | PremoveSet[Any]
    | PremoveWithdrawn
    | PremoveDropped
    | HabitsSet[Any]
    | TimeSpent
    | MovedOn
    | DeadlinesSet
    | ClocksHeld
    | ClocksReleased
    | SeedCommitted
    | SeedsClosed
    | EpochBegan
    | SeedRevealed
    | SeedCameLate
    | Countersigned
    | EpochReady
    | PackFixed
    | EpochEnded
    | Settled
    | CashedOut
    | RematchOpened
    | DealVoided
    | Directing
    | Closed
)

PRIVATE = (PremoveSet, PremoveWithdrawn, PremoveDropped, HabitsSet, PasswordSet)
"""What players have told the house alone; never in one entry with anything else."""

"""The events of a table. They are stored for ever: fields are only added, with defaults."""

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
    """The table is open. `rules`: the version of the game's rules, for the life of the table;
    `terms`: the hash of the game's options; `kept`: the players for whom a rematch keeps seats.
    """

    table: TableId
    sheet: TableOptions[OptionsT]
    rules: int = 1
    terms: bytes = b""
    kept: tuple[Keeper | None, ...] = ()
    host: PlayerId | None = None


class Seated(Struct, frozen=True, tag="seated"):
    """A seat is taken and its entry paid. Only a house bot has a `name`; in logs from before names
    left the log, people have one too.
    """

    seat: Seat
    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    level: BotLevel | None = None
    new: bool = True


class PasswordSet(Struct, frozen=True, tag="password_set"):
    """Players need a password to sit down. Nobody is shown its salted digest."""

    digest: bytes


class ToppedUp(Struct, frozen=True, tag="topped_up"):
    """The seat has paid for more chips, which come into play with `ChipsCame` (R10)."""

    seat: Seat
    chips: Chips


class ChipsCame(Struct, frozen=True, tag="chips_came"):
    """The chips that the seat has bought are part of its stack from now on."""

    seat: Seat


class HostChanged(Struct, frozen=True, tag="host_changed"):
    """The host has left, and this player is host now."""

    player: PlayerId


class LockSet(Struct, frozen=True, tag="lock_set"):
    """The host has locked or unlocked the table."""

    locked: bool


class Removed(Struct, frozen=True, tag="removed"):
    """The host has removed a player, who cannot sit down here again."""

    seat: Seat


class StoodUp(Struct, frozen=True, tag="stood_up"):
    """A seat is free again, and its chips return to the player's account."""

    seat: Seat


class Starting(Struct, frozen=True, tag="starting"):
    """Enough seats are taken, and the game begins in a moment (T3)."""


class StartHalted(Struct, frozen=True, tag="start_halted"):
    """A player left before the game began."""


class MatchBegan(Struct, frozen=True, tag="match_began"):
    """The game begins. From now on a player who leaves is absent instead."""


class WentAbsent(Struct, frozen=True, tag="went_absent"):
    """The seat is absent, for this reason."""

    seat: Seat
    why: Absence


class CameBack(Struct, frozen=True, tag="came_back"):
    """The seat is no longer absent."""

    seat: Seat


class Played(Struct, Generic[EventT], frozen=True, tag="played"):
    """An event of the game, its cause, and the seat whose action or wait caused it."""

    cause: Cause
    event: EventT
    seat: Seat | None = None


class PremoveSet(Struct, Generic[PremoveT], frozen=True, tag="premove_set"):
    """The seat has set a premove; it replaces an earlier one about the same topic (R7).

    Without `until`, as in the first logs, it replaces all premoves.
    """

    seat: Seat
    premove: PremoveT
    until: Until | None = None


class PremoveWithdrawn(Struct, frozen=True, tag="premove_withdrawn"):
    """The seat has withdrawn the premove about one topic, or all premoves."""

    seat: Seat
    about: Topic | None = None


class PremoveDropped(Struct, frozen=True, tag="premove_dropped"):
    """The server has dropped a premove at its question: it is illegal, or its condition does not
    hold. The player answers the question (R7).
    """

    seat: Seat
    why: Literal["illegal", "unmet"]
    about: Topic | None = None


class HabitsSet(Struct, Generic[HabitsT], frozen=True, tag="habits_set"):
    """The seat has set its preferences. It answers the open questions `by_hand` itself (R6)."""

    seat: Seat
    habits: HabitsT
    by_hand: tuple[WaitId, ...] = ()


class TimeSpent(Struct, frozen=True, tag="time_spent"):
    """The seat has thought for this long about a question, at a table with match time (T19)."""

    seat: Seat
    ask: WaitId
    millis: Millis


class MovedOn(Struct, frozen=True, tag="moved_on"):
    """A player without a clock has answered this window, or closes it: its time runs (R11)."""

    seat: Seat
    ask: WaitId


class DeadlinesSet(Struct, frozen=True, tag="deadlines_set"):
    """These are all deadlines of the table from now on."""

    deadlines: tuple[Deadline, ...]


class ClocksHeld(Struct, frozen=True, tag="clocks_held"):
    """The clocks are held: no deadline takes effect from now on."""

    since: Millis


class ClocksReleased(Struct, frozen=True, tag="clocks_released"):
    """The clocks run again, put forward by the time for which they were held. `held` is the part
    of that time that counts towards `HELD_IN_ALL`; old logs do not have it.
    """

    held: Millis = Millis(0)


class SeedCommitted(Struct, frozen=True, tag="seed_committed"):
    """A seat has committed to a seed for the next shuffle."""

    seat: Seat
    epoch: int
    commitment: bytes


class SeedsClosed(Struct, frozen=True, tag="seeds_closed"):
    """No more seats can commit; these are the participants."""

    epoch: int
    participants: tuple[Participant, ...]


class EpochBegan(Struct, frozen=True, tag="epoch_began"):
    """The house has committed to its seed and to the commitments of the seats."""

    number: int
    commitment: bytes


class SeedRevealed(Struct, frozen=True, tag="seed_revealed"):
    """A seat has revealed the seed to which it had committed."""

    seat: Seat
    epoch: int
    seed: bytes


class SeedCameLate(Struct, frozen=True, tag="seed_came_late"):
    """A seat has revealed its seed too late: the shuffle does not use it, and everybody sees so."""

    seat: Seat
    epoch: int
    seed: bytes


class Countersigned(Struct, frozen=True, tag="countersigned"):
    """The browser of a seat has countersigned an epoch that has ended; the house has checked it."""

    seat: Seat
    epoch: int
    head: bytes
    key: bytes
    signature: bytes


class EpochReady(Struct, frozen=True, tag="epoch_ready"):
    """No more seeds are accepted: the order of the pack is fixed from now on."""

    number: int


class PackFixed(Struct, frozen=True, tag="pack_fixed"):
    """The root commits the house to every card of the pack that is shuffled now."""

    number: int
    size: int
    root: bytes


class EpochEnded(Struct, frozen=True, tag="epoch_ended"):
    """The house has revealed its seed for everybody to check; None if it was lost."""

    number: int
    seed: bytes | None
    why: Ending = "dealt"


class Settled(Struct, frozen=True, tag="settled"):
    """Chips have moved between the seats."""

    settlement: Settlement


class CashedOut(Struct, frozen=True, tag="cashed_out"):
    """The chips of a seat have returned to its player, who is still shown there."""

    seat: Seat


class RematchOpened(Struct, frozen=True, tag="rematch_opened"):
    """The same people can play again at another table."""

    table: TableId


class DealVoided(Struct, frozen=True, tag="deal_voided"):
    """Staff have voided a deal; the chips that it had moved go back."""

    deal: int
    why: str
    settlement: Settlement | None = None
    """What the deal or its match had moved; None if the deal was running."""


class SentFor(Struct, frozen=True, tag="sent_for"):
    """The tournament moves this player to another table as soon as they owe nothing here."""

    seat: Seat


class StakesAnnounced(Struct, frozen=True, tag="stakes_announced"):
    """The minimum stakes of the table from its next bank on (P4)."""

    minimum: Chips


class StakesCame(Struct, frozen=True, tag="stakes_came"):
    """The announced minimum stakes apply from now on."""


class Halted(Struct, frozen=True, tag="halted"):
    """The tournament stops play after the deal of the number `until`."""

    why: str
    until: int


class Proceeded(Struct, frozen=True, tag="proceeded"):
    """The tournament resumes play; `one`: for one deal, in hand-for-hand play."""

    one: bool = False


class StillnessSet(Struct, frozen=True, tag="stillness_set"):
    """The table has stopped between two deals, or plays again."""

    still: bool


class PlayedFor(Struct, frozen=True, tag="played_for"):
    """A house bot plays for this player, or the player plays again."""

    seat: Seat
    level: BotLevel | None


class Closed(Struct, frozen=True, tag="closed"):
    """The table is closed."""

    why: str


SeatEvent = Seated | ToppedUp | ChipsCame
HostEvent = HostChanged | LockSet | Removed
StartEvent = StoodUp | Starting | StartHalted | MatchBegan
PresenceEvent = WentAbsent | CameBack
ClockEvent = ClocksHeld | ClocksReleased
PublicEpochEvent = EpochBegan | EpochEnded
OutcomeEvent = Settled | CashedOut | RematchOpened | DealVoided

TournamentTableEvent = (
    SentFor | StakesAnnounced | StakesCame | Halted | Proceeded | StillnessSet | PlayedFor
)
"""Events that happen at tables of tournaments only."""

HiddenEpochEvent = (
    SeedCommitted
    | SeedsClosed
    | SeedRevealed
    | SeedCameLate
    | Countersigned
    | EpochReady
    | PackFixed
)
"""No secrets: a reader who checks a shuffle fetches these apart from the play."""

EpochEvent = PublicEpochEvent | HiddenEpochEvent

PublicEvent = (
    SeatEvent
    | HostEvent
    | StartEvent
    | PresenceEvent
    | ClockEvent
    | PublicEpochEvent
    | OutcomeEvent
    | TournamentTableEvent
    | Closed
)
"""Events that everybody at the table sees. The generic events beside these are `Opened`, which
everybody sees, `Played`, which the game redacts, and those of premoves and preferences, which only
their seat sees.
"""

HiddenEvent = DeadlinesSet | PasswordSet | TimeSpent | MovedOn | HiddenEpochEvent
"""Events that nobody is shown. Deadlines travel beside the events."""

TableEvent = (
    Opened[Any]
    | Played[Any]
    | PremoveSet[Any]
    | PremoveWithdrawn
    | PremoveDropped
    | HabitsSet[Any]
    | PublicEvent
    | HiddenEvent
)

PRIVATE = (PremoveSet, PremoveWithdrawn, PremoveDropped, HabitsSet, PasswordSet)
"""What players have told the house alone. No entry holds these together with other events."""

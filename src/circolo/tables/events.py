"""The events of a table, as stored in its log for ever: a new field needs a default value."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct, field

from circolo.cards.units import Chips, Millis, Seat
from circolo.fairness.epoch import Ending
from circolo.fairness.seeds import Participant
from circolo.play.premoves import Topic, Until
from circolo.play.settlement import Settlement
from circolo.play.waits import WaitId
from circolo.tables.state import Absence, BotLevel, Deadline, Keeper, PlayerId, TableId
from circolo.tables.table_options import TableOptions
from circolo.tables.tournament_events import TournamentTableEvent

EventT = TypeVar("EventT")
OptionsT = TypeVar("OptionsT")
PremoveT = TypeVar("PremoveT")
PreferencesT = TypeVar("PreferencesT")

Cause = Literal["seat", "clock", "dealer", "roster"]


class Opened(Struct, Generic[OptionsT], frozen=True, gc=False, tag="opened"):
    """Event: the table is open. `rules` is the version of the game's rules, for the life of the
    table; `terms` the hash of the game's options; `kept` the players with reserved seats at a
    rematch.
    """

    table: TableId
    sheet: TableOptions[OptionsT]
    rules: int = 1
    terms: bytes = b""
    kept: tuple[Keeper | None, ...] = ()
    host: PlayerId | None = None


class Seated(Struct, frozen=True, gc=False, tag="seated"):
    """Event: a player has sat down and paid the entry or buy-in. Only a house bot has a `name`; in
    the first logs people have one too.
    """

    seat: Seat
    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    level: BotLevel | None = None
    new: bool = True


class PasswordSet(Struct, frozen=True, gc=False, tag="password_set"):
    """Event: players need a password to sit down; `digest` is its salted hash, shown to nobody."""

    digest: bytes


class ToppedUp(Struct, frozen=True, gc=False, tag="topped_up"):
    """Event: a seat has paid for more chips; they join its stack with `ChipsCame` (R10)."""

    seat: Seat
    chips: Chips


class ChipsCame(Struct, frozen=True, gc=False, tag="chips_came"):
    """Event: the chips that the seat has bought join its stack."""

    seat: Seat


class HostChanged(Struct, frozen=True, gc=False, tag="host_changed"):
    """Event: the host has left, and this player becomes the host."""

    player: PlayerId


class LockSet(Struct, frozen=True, gc=False, tag="lock_set"):
    """Event: the host has locked the table against new players, or unlocked it."""

    locked: bool


class Removed(Struct, frozen=True, gc=False, tag="removed"):
    """Event: the host has removed a player, who cannot sit down at this table again."""

    seat: Seat


class StoodUp(Struct, frozen=True, gc=False, tag="stood_up"):
    """Event: a player has left, and the seat is free; its chips return to the player's account."""

    seat: Seat


class Starting(Struct, frozen=True, gc=False, tag="starting"):
    """Event: enough seats are taken, and the game begins after a short countdown (T3)."""


class StartHalted(Struct, frozen=True, gc=False, tag="start_halted"):
    """Event: a player has left during the countdown, so the game does not begin yet."""


class MatchBegan(Struct, frozen=True, gc=False, tag="match_began"):
    """Event: the game begins. From now on, if a player leaves, the house plays for their seat."""


class WentAbsent(Struct, frozen=True, gc=False, tag="went_absent"):
    """Event: a seat becomes absent for the reason `why`; the server plays for it."""

    seat: Seat
    why: Absence


class CameBack(Struct, frozen=True, gc=False, tag="came_back"):
    """Event: the player of an absent seat plays again."""

    seat: Seat


class Played(Struct, Generic[EventT], frozen=True, gc=False, tag="played"):
    """An event of the game, its cause, and the seat whose action or wait caused it (or None)."""

    cause: Cause
    event: EventT
    seat: Seat | None = None


class PremoveSet(Struct, Generic[PremoveT], frozen=True, gc=False, tag="premove_set"):
    """Event: a seat has set a premove (R7), an answer before its question.

    It replaces one about the same topic, or all premoves if `until` is None (first logs).
    """

    seat: Seat
    premove: PremoveT
    until: Until | None = None


class PremoveWithdrawn(Struct, frozen=True, gc=False, tag="premove_withdrawn"):
    """Event: a seat has withdrawn its premove about one topic (`about` None: all its premoves)."""

    seat: Seat
    about: Topic | None = None


class PremoveDropped(Struct, frozen=True, gc=False, tag="premove_dropped"):
    """Event: the server has dropped a premove at its question: it is illegal, or its condition does
    not hold. The player must answer the question (R7).
    """

    seat: Seat
    why: Literal["illegal", "unmet"]
    about: Topic | None = None


class PreferencesSet(Struct, Generic[PreferencesT], frozen=True, gc=False, tag="habits_set"):
    """Event: a seat has set preferences (R6); they do not answer the open questions `by_hand`."""

    seat: Seat
    preferences: PreferencesT = field(name="habits")
    by_hand: tuple[WaitId, ...] = ()  # open then: the player answers, not the preferences


class TimeSpent(Struct, frozen=True, gc=False, tag="time_spent"):
    """Event: a seat has used this much of its match time (T19) on a question, in milliseconds."""

    seat: Seat
    ask: WaitId
    millis: Millis


class MovedOn(Struct, frozen=True, gc=False, tag="moved_on"):
    """Event: a player without a clock is done with a question; its time limit starts (R11)."""

    seat: Seat
    ask: WaitId


class DeadlinesSet(Struct, frozen=True, gc=False, tag="deadlines_set"):
    """Event: the table has exactly these deadlines from now on."""

    deadlines: tuple[Deadline, ...]


class ClocksHeld(Struct, frozen=True, gc=False, tag="clocks_held"):
    """Event: the table's clocks stop. No deadline takes effect until `ClocksReleased`."""

    since: Millis


class ClocksReleased(Struct, frozen=True, gc=False, tag="clocks_released"):
    """Event: the table's clocks run again. `held` is the part of the stop that counts towards
    `HELD_IN_ALL`, the maximum of all stops together, in milliseconds; 0 in old logs.
    """

    held: Millis = Millis(0)


class SeedCommitted(Struct, frozen=True, gc=False, tag="seed_committed"):
    """Event: a seat has committed to a seed for the next shuffle; the seed itself is secret."""

    seat: Seat
    epoch: int
    commitment: bytes


class SeedsClosed(Struct, frozen=True, gc=False, tag="seeds_closed"):
    """Event: no more seats can commit to a seed; `participants` lists every seat."""

    epoch: int
    participants: tuple[Participant, ...]


class EpochBegan(Struct, frozen=True, gc=False, tag="epoch_began"):
    """Event: the house has committed to its seed for a shuffle and to the seats' commitments."""

    number: int
    commitment: bytes


class SeedRevealed(Struct, frozen=True, gc=False, tag="seed_revealed"):
    """Event: a seat has revealed the seed to which it had committed."""

    seat: Seat
    epoch: int
    seed: bytes


class SeedCameLate(Struct, frozen=True, gc=False, tag="seed_came_late"):
    """Event: a seat has revealed its seed too late; the shuffle does not use it."""

    seat: Seat
    epoch: int
    seed: bytes


class Countersigned(Struct, frozen=True, gc=False, tag="countersigned"):
    """Event: a browser has signed the log at the end of an epoch; the server has checked it."""

    seat: Seat
    epoch: int
    head: bytes
    key: bytes
    signature: bytes


class EpochReady(Struct, frozen=True, gc=False, tag="epoch_ready"):
    """Event: no more seeds are accepted, so the order of the next pack is fixed from now on."""

    number: int


class PackFixed(Struct, frozen=True, gc=False, tag="pack_fixed"):
    """Event: the Merkle root that commits the house to every card of the pack just shuffled."""

    number: int
    size: int
    root: bytes


class EpochEnded(Struct, frozen=True, gc=False, tag="epoch_ended"):
    """Event: the house has revealed its seed, for everybody to check.

    None: the seed is lost, or the table was closed before its deals of a duplicate tournament could
    be shown.
    """

    number: int
    seed: bytes | None
    why: Ending = "dealt"


class Settled(Struct, frozen=True, gc=False, tag="settled"):
    """Event: chips have moved between the seats at the end of a deal or match."""

    settlement: Settlement


class CashedOut(Struct, frozen=True, gc=False, tag="cashed_out"):
    """Event: the chips of a seat return to the player's account; the player keeps the seat."""

    seat: Seat


class RematchOpened(Struct, frozen=True, gc=False, tag="rematch_opened"):
    """Event: the table `table` is open for a rematch of the same players."""

    table: TableId


class DealVoided(Struct, frozen=True, gc=False, tag="deal_voided"):
    """Event: the staff have voided a deal; the chips that it had moved go back."""

    deal: int
    why: str
    settlement: Settlement | None = None
    """The chips that the deal or its match had moved; None if the deal was running."""


class Closed(Struct, frozen=True, gc=False, tag="closed"):
    """Event: the table has closed for the reason `why`."""

    why: str


SeatEvent = Seated | ToppedUp | ChipsCame
HostEvent = HostChanged | LockSet | Removed
StartEvent = StoodUp | Starting | StartHalted | MatchBegan
PresenceEvent = WentAbsent | CameBack
ClockEvent = ClocksHeld | ClocksReleased
PublicEpochEvent = EpochBegan | EpochEnded
OutcomeEvent = Settled | CashedOut | RematchOpened | DealVoided

HiddenEpochEvent = (
    SeedCommitted
    | SeedsClosed
    | SeedRevealed
    | SeedCameLate
    | Countersigned
    | EpochReady
    | PackFixed
)
"""Events that are not sent to clients, but published with the other data of their shuffle."""

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
"""Events that everybody at the table receives unchanged. Of the others, `Opened` is public too, the
game redacts `Played`, and a seat alone receives the events of its premoves and preferences.
"""

HiddenEvent = DeadlinesSet | PasswordSet | TimeSpent | MovedOn | HiddenEpochEvent
"""Events that are not sent to clients. Clients receive the deadlines in a field of their own."""

TableEvent = (
    Opened[Any]
    | Played[Any]
    | PremoveSet[Any]
    | PremoveWithdrawn
    | PremoveDropped
    | PreferencesSet[Any]
    | PublicEvent
    | HiddenEvent
)

PRIVATE = (PremoveSet, PremoveWithdrawn, PremoveDropped, PreferencesSet, PasswordSet)
"""Events that only their player and the server may know; no log entry mixes them with others."""

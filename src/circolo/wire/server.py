"""What the house sends. Clients ignore fields they do not know."""

from typing import TypeAlias

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.play.offers import Ask
from circolo.tables.events import (
    CameBack,
    CashedOut,
    ClocksHeld,
    ClocksReleased,
    Closed,
    EpochBegan,
    EpochEnded,
    HabitsSet,
    MatchBegan,
    Opened,
    Played,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    RematchOpened,
    Seated,
    Settled,
    StartHalted,
    Starting,
    StoodUp,
    WentAbsent,
)
from circolo.tables.sheet import Sheet
from circolo.tables.state import BotLevel, Deadline, Phase, PlayerId, TableId
from circolo.tables.view import TableView
from circolo.wire.client import Habits, Kind, Options, Premove

MatchView: TypeAlias = tressette.View | chiamatre.View | sette_e_mezzo.View | chemin_de_fer.View
Offer: TypeAlias = tressette.Offer | chiamatre.Offer | sette_e_mezzo.Offer | chemin_de_fer.Offer
PremoveOffer: TypeAlias = (
    tressette.PremoveOffer
    | chiamatre.PremoveOffer
    | sette_e_mezzo.PremoveOffer
    | chemin_de_fer.PremoveOffer
)
GameEvent: TypeAlias = tressette.Event | chiamatre.Event | sette_e_mezzo.Event | chemin_de_fer.Event
"""Unions over all games; one more member a game."""

ShownEvent = (
    Opened[Options]
    | Seated
    | StoodUp
    | Starting
    | StartHalted
    | MatchBegan
    | WentAbsent
    | CameBack
    | Played[GameEvent]
    | PremoveSet[Premove]
    | PremoveWithdrawn
    | PremoveDropped
    | HabitsSet[Habits]
    | ClocksHeld
    | ClocksReleased
    | EpochBegan
    | EpochEnded
    | Settled
    | CashedOut
    | RematchOpened
    | Closed
)


class You(Struct, frozen=True):
    """The person behind the connection."""

    player: PlayerId
    name: str
    kind: Kind
    chips: Chips


class LobbyTable(Struct, frozen=True):
    """A table as the lobby lists it; free seats are None, and only bots have a level."""

    id: TableId
    sheet: Sheet[Options]
    phase: Phase
    players: tuple[str | None, ...]
    bots: tuple[Seat, ...]
    scores: tuple[int, ...]
    levels: tuple[BotLevel | None, ...]


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to `Hello`: who you are, at which tables you sit, listed or not, what time it is
    here.
    """

    protocol: int
    now: Millis
    you: You
    tables: tuple[LobbyTable, ...]


class Lobby(Struct, frozen=True, tag="lobby"):
    """All open tables; replaces the list before it."""

    tables: tuple[LobbyTable, ...]


class Frame(Struct, frozen=True, tag="frame"):
    """A table as this seat sees it now, whole, and what it learned since the frame before.

    `seq` counts the frames of this seat. `asks` is all it may do now, `premoves` what it may set
    for its next turn; what it has set, and its habits, nobody else is sent. `deadlines` are in the
    house's time, as is `now`.
    """

    table: TableId
    seq: int
    now: Millis
    seat: Seat | None
    events: tuple[ShownEvent, ...]
    view: TableView[Options]
    match: MatchView | None
    asks: tuple[Ask[Offer], ...]
    premoves: tuple[PremoveOffer, ...]
    premove: Premove | None
    habits: Habits | None
    deadlines: tuple[Deadline, ...]


class Done(Struct, frozen=True, tag="done"):
    """The message with this id has had its effect, once; `table` is where, if it opened or found
    one.
    """

    id: str
    table: TableId | None = None


class Refused(Struct, frozen=True, tag="refused"):
    """The message with this id had no effect; `id` is empty if it could not be read."""

    id: str
    code: str
    detail: str = ""


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to `Ping`."""

    id: str
    now: Millis


class Elsewhere(Struct, frozen=True, tag="elsewhere"):
    """This seat is followed from another connection now; `Follow` takes it back."""

    table: TableId


class Wallet(Struct, frozen=True, tag="wallet"):
    """Your chips have changed."""

    chips: Chips


ServerMessage = Welcome | Lobby | Frame | Done | Refused | Pong | Elsewhere | Wallet

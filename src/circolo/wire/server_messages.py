"""The messages that the server sends. Clients ignore unknown fields."""

from typing import Literal

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.play.offers import Question
from circolo.play.premoves import PendingPremove
from circolo.tables.chat import Phrase
from circolo.tables.events import (
    ClockEvent,
    Closed,
    HabitsSet,
    HostEvent,
    Opened,
    OutcomeEvent,
    Played,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    PresenceEvent,
    PublicEpochEvent,
    SeatEvent,
    StartEvent,
    TournamentTableEvent,
)
from circolo.tables.state import BotLevel, Deadline, Phase, PlayerId, TableId
from circolo.tables.table_options import TableOptions
from circolo.tables.view import TableView
from circolo.tournaments.state import TournamentId
from circolo.tournaments.view import TournamentRow, TournamentView
from circolo.wire.client_messages import PersonKind
from circolo.wire.game_unions import (
    GameEvent,
    MatchView,
    Offer,
    Options,
    Preferences,
    Premove,
    PremoveOffer,
)

ShownEvent = (
    Opened[Options]
    | SeatEvent
    | HostEvent
    | StartEvent
    | PresenceEvent
    | Played[GameEvent]
    | PremoveSet[Premove]
    | PremoveWithdrawn
    | PremoveDropped
    | HabitsSet[Preferences]
    | ClockEvent
    | PublicEpochEvent
    | OutcomeEvent
    | TournamentTableEvent
    | Closed
)


Role = Literal["player", "host", "director", "operator"]
"""What somebody is in the house, from the least to the most."""


class You(Struct, frozen=True):
    """The person behind the connection."""

    player: PlayerId
    name: str
    kind: PersonKind
    chips: Chips
    role: Role = "player"
    """What one may do to run the house; nobody else is told of it."""


class LobbyTable(Struct, frozen=True):
    """A table in the lobby's list. A free seat is None; only bots have a level."""

    id: TableId
    sheet: TableOptions[Options]
    phase: Phase
    players: tuple[str | None, ...]
    bots: tuple[Seat, ...]
    scores: tuple[int, ...]
    levels: tuple[BotLevel | None, ...]
    locked: bool = False


class EntryTerms(Struct, frozen=True):
    """The limits of an entry in chips, fee included; an entry of 0 is always allowed.

    `match_fee` is the fee of a match in percent of its entry, rounded down (P1, P3).
    """

    least: Chips
    most: Chips
    match_fee: int


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to `Hello`: the person, all tables at which they sit, the time of the server, and
    the limits of entries.
    """

    protocol: int
    now: Millis
    you: You
    tables: tuple[LobbyTable, ...]
    entry_terms: EntryTerms


class Lobby(Struct, frozen=True, tag="lobby"):
    """A page of the open tables, which replaces the previous one. Pages count from 0."""

    tables: tuple[LobbyTable, ...]
    page: int = 0
    pages: int = 1


class Frame(Struct, frozen=True, tag="frame"):
    """The whole view that a seat has of its table, with the events since its last frame.

    `seq` counts the frames of this seat. `asks` holds its open questions and `premoves` the
    premoves that it may set. `wishes` (its set premoves) and its preferences are sent to no other
    seat. `deadlines` and `now` are in the server's time.
    """

    table: TableId
    seq: int
    now: Millis
    seat: Seat | None
    events: tuple[ShownEvent, ...]
    view: TableView[Options]
    match: MatchView | None
    asks: tuple[Question[Offer], ...]
    premoves: tuple[PremoveOffer, ...]
    wishes: tuple[PendingPremove[Premove], ...]
    habits: Preferences | None
    deadlines: tuple[Deadline, ...]


class Done(Struct, frozen=True, tag="done"):
    """The message with this id has had its effect. `table` is the table that it opened or found."""

    id: str
    table: TableId | None = None


class Refused(Struct, frozen=True, tag="refused"):
    """The message with this id had no effect. `id` is empty if it could not be read."""

    id: str
    code: str
    detail: str = ""


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to `Ping`."""

    id: str
    now: Millis


class FollowedElsewhere(Struct, frozen=True, tag="elsewhere"):
    """Another connection now follows this seat; `Follow` takes it back."""

    table: TableId


class TalkLine(Struct, frozen=True):
    """A chat line, a phrase or a text. Later lines have higher numbers."""

    number: int
    at: Millis
    player: PlayerId
    name: str
    seat: Seat
    phrase: Phrase | None
    text: str | None


class Talk(Struct, frozen=True, tag="talk"):
    """Chat lines of a table. A client recognises repeated lines by their numbers."""

    table: TableId
    lines: tuple[TalkLine, ...]


class TalkPermission(Struct, frozen=True, tag="floor"):
    """Whether the person may speak at a table now.

    `closed` is the refusal code of every line, and `own_words` that of every text; None where
    lines or texts are allowed.
    """

    table: TableId
    closed: str | None
    own_words: str | None


class Wallet(Struct, frozen=True, tag="wallet"):
    """The new balance of the person."""

    chips: Chips


class TournamentList(Struct, frozen=True, tag="events"):
    """All open, running and recent tournaments; replaces the previous list. `mine` holds those that
    the person has entered.
    """

    now: Millis
    rows: tuple[TournamentRow[Options], ...]
    mine: tuple[TournamentId, ...]


class TournamentShown(Struct, frozen=True, tag="event"):
    """The current view of a tournament, which is the same for everybody."""

    now: Millis
    view: TournamentView[Options]


class CalledToTable(Struct, frozen=True, tag="called"):
    """The person has a seat at this table of a tournament."""

    event: TournamentId
    table: TableId


class TournamentBeginsSoon(Struct, frozen=True, tag="soon"):
    """A tournament that the person has entered begins soon, at this time."""

    event: TournamentId
    begins: Millis


ServerMessage = (
    Welcome
    | Lobby
    | Frame
    | Done
    | Refused
    | Pong
    | FollowedElsewhere
    | Talk
    | TalkPermission
    | Wallet
    | TournamentList
    | TournamentShown
    | CalledToTable
    | TournamentBeginsSoon
)

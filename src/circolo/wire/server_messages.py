"""What the house sends. Clients ignore fields they do not know."""

from typing import Literal

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.play.offers import Question
from circolo.play.premoves import Wish
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
    """A table as the lobby lists it; free seats are None, and only bots have a level."""

    id: TableId
    sheet: TableOptions[Options]
    phase: Phase
    players: tuple[str | None, ...]
    bots: tuple[Seat, ...]
    scores: tuple[int, ...]
    levels: tuple[BotLevel | None, ...]
    locked: bool = False


class EntryTerms(Struct, frozen=True):
    """Limits of an entry in chips, fee included; an entry of 0 is always taken. `match_fee`: the
    fee of a match in percent of its entry, rounded down (P1, P3).
    """

    least: Chips
    most: Chips
    match_fee: int


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to `Hello`: who you are, at which tables you sit, listed or not, what time it is
    here, and what the house says of entries.
    """

    protocol: int
    now: Millis
    you: You
    tables: tuple[LobbyTable, ...]
    entry_terms: EntryTerms


class Lobby(Struct, frozen=True, tag="lobby"):
    """A page of the open tables; replaces the page before it. There are `pages`, from 0."""

    tables: tuple[LobbyTable, ...]
    page: int = 0
    pages: int = 1


class Frame(Struct, frozen=True, tag="frame"):
    """A table as this seat sees it now, whole, and what it learned since the frame before.

    `seq` counts the frames of this seat. `asks` is all it may do now, `premoves` what it may set
    for questions to come; what it has set, its `wishes`, and its habits nobody else is sent.
    `deadlines` are in the house's time, as is `now`.
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
    wishes: tuple[Wish[Premove], ...]
    habits: Preferences | None
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


class FollowedElsewhere(Struct, frozen=True, tag="elsewhere"):
    """This seat is followed from another connection now; `Follow` takes it back."""

    table: TableId


class TalkLine(Struct, frozen=True):
    """What somebody has said, a phrase or a line of his own; later lines have higher numbers."""

    number: int
    at: Millis
    player: PlayerId
    name: str
    seat: Seat
    phrase: Phrase | None
    text: str | None


class Talk(Struct, frozen=True, tag="talk"):
    """What was said at a table, no part of its play; the numbers tell what is known already."""

    table: TableId
    lines: tuple[TalkLine, ...]


class TalkPermission(Struct, frozen=True, tag="floor"):
    """Whether one may speak at a table now.

    `closed` is the code with which anything would be refused, `own_words` that for anything but a
    phrase; None where it may be said.
    """

    table: TableId
    closed: str | None
    own_words: str | None


class Wallet(Struct, frozen=True, tag="wallet"):
    """Your chips have changed."""

    chips: Chips


class TournamentList(Struct, frozen=True, tag="events"):
    """All events that are open, are played or were of late; replaces the list before it. `mine` are
    those that one has entered.
    """

    now: Millis
    rows: tuple[TournamentRow[Options], ...]
    mine: tuple[TournamentId, ...]


class TournamentShown(Struct, frozen=True, tag="event"):
    """An event as it is now, whole, the same for everybody."""

    now: Millis
    view: TournamentView[Options]


class CalledToTable(Struct, frozen=True, tag="called"):
    """You have a seat at this table of an event."""

    event: TournamentId
    table: TableId


class TournamentBeginsSoon(Struct, frozen=True, tag="soon"):
    """An event that you have entered begins soon, at this time."""

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

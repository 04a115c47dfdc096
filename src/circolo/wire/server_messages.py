"""The messages that the server sends. Clients ignore unknown fields."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from circolo.cards.card import Card
from circolo.cards.units import Chips, Millis, Seat
from circolo.play.offers import Question
from circolo.play.premoves import PendingPremove
from circolo.tables.chat import Phrase
from circolo.tables.events import (
    ClockEvent,
    Closed,
    HostEvent,
    Opened,
    OutcomeEvent,
    Played,
    PreferencesSet,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    PresenceEvent,
    PublicEpochEvent,
    SeatEvent,
    StartEvent,
)
from circolo.tables.state import BotLevel, Deadline, Phase, PlayerId, TableId
from circolo.tables.table_options import TableOptions
from circolo.tables.tournament_events import TournamentTableEvent
from circolo.tables.view import TableView
from circolo.tournaments.state import TournamentId
from circolo.tournaments.view import TournamentRow, TournamentView
from circolo.wire.client_messages import PersonKind
from circolo.wire.game_unions import (
    Action,
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
    | PreferencesSet[Preferences]
    | ClockEvent
    | PublicEpochEvent
    | OutcomeEvent
    | TournamentTableEvent
    | Closed
)


Role = Literal["player", "host", "director", "operator"]
"""The roles of a person in the club, from the fewest to the most rights."""


class You(Struct, frozen=True):
    """The person who uses the connection."""

    player: PlayerId
    name: str
    kind: PersonKind
    chips: Chips
    role: Role = "player"
    """The role of the person, which decides their rights; no other client receives it."""

    avatar: Card | None = None
    """The card beside the person's name; None for a bot."""


class LobbyTable(Struct, frozen=True):
    """A table in the list of the lobby. `players` are names by seat (None: a free seat), `bots` the
    seats of bots, and `levels` the levels of bots by seat. `avatars` are the cards of people by
    seat.
    """

    id: TableId
    sheet: TableOptions[Options]
    phase: Phase
    players: tuple[str | None, ...]
    bots: tuple[Seat, ...]
    scores: tuple[int, ...]
    levels: tuple[BotLevel | None, ...]
    locked: bool = False
    avatars: tuple[Card | None, ...] = ()


class EntryTerms(Struct, frozen=True):
    """The minimum and maximum entry in chips, fee included; an entry of 0 is always allowed.

    `match_fee` is the fee of a match in percent of its entry, rounded down to whole chips (P1, P3).
    """

    least: Chips
    most: Chips
    match_fee: int


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to `Hello`: the person, the tables where they have a seat, the time of the server,
    the limits of entries, and the name of the house.
    """

    protocol: int
    now: Millis
    you: You
    tables: tuple[LobbyTable, ...]
    entry_terms: EntryTerms
    house_name: str = "Circolo"


class Lobby(Struct, frozen=True, tag="lobby"):
    """One page of the list of open tables, which replaces the page sent before. Pages count
    from 0.

    `people` is the number of people who have a page of the house open, the receiver included, and
    `playing` the number of tables at which one of them plays, private and tournament tables
    included.
    """

    tables: tuple[LobbyTable, ...]
    page: int = 0
    pages: int = 1
    people: int = 0
    playing: int = 0


class Frame(Struct, frozen=True, tag="frame"):
    """An update of one table for one viewer: the complete view, and the events since the viewer's
    last frame.

    `seq` counts the frames of this viewer. `asks` contains the seat's open questions, `premoves`
    the premoves that the seat may set, `wishes` those that it has set, and `habits` its
    preferences; no other seat receives `wishes` and `habits`. `deadlines` and `now` are server time
    in milliseconds.
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


class FrameChange(Struct, frozen=True, tag="change"):
    """An update of one table for a viewer who takes changes: what differs from the frame before.

    `seq` is the number of that frame plus one; a client that has another frame must follow the
    table again. `changes` maps paths such as `match/places/2/chips` to new values: the parts of a
    path are names of fields and indexes of lists; the index after the last one makes a list longer.
    The rest stays. `events` and `now` are those of a frame.
    """

    table: TableId
    seq: int
    now: Millis
    events: tuple[ShownEvent, ...]
    changes: dict[str, Any]


class Done(Struct, frozen=True, tag="done"):
    """The message with this id has taken effect. `table` is the table that it opened or found, or
    None. `hint` is the action that a house bot would take, or None if it would not answer; only the
    answer to `AskHint` has it.
    """

    id: str
    table: TableId | None = None
    hint: Action | UnsetType | None = UNSET


class Refused(Struct, frozen=True, tag="refused"):
    """The server has refused the message with this id, without any effect. `code` is a stable
    reason code; `id` is empty if it could not be read.
    """

    id: str
    code: str
    detail: str = ""


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to `Ping`: `now` is the time of the server, in milliseconds."""

    id: str
    now: Millis


class FollowedElsewhere(Struct, frozen=True, tag="elsewhere"):
    """Another connection now receives the frames (updates) of this seat; sending `Follow` reverses
    that.
    """

    table: TableId


class TalkLine(Struct, frozen=True):
    """A chat line: either a phrase code or a text. `number` increases with each line of the
    table. `id` is the id of the `speak` message, empty if it is not known.
    """

    number: int
    at: Millis
    player: PlayerId
    name: str
    seat: Seat
    phrase: Phrase | None
    text: str | None
    id: str = ""


class Talk(Struct, frozen=True, tag="talk"):
    """Chat lines of a table. A line may be repeated; a client recognizes it by its number, or
    by its player and id.
    """

    table: TableId
    lines: tuple[TalkLine, ...]


class TalkPermission(Struct, frozen=True, tag="floor"):
    """Whether the person may write in the chat of a table now.

    `closed` is the refusal code for every chat line, and `own_words` the refusal code for every
    text; None if allowed.
    """

    table: TableId
    closed: str | None
    own_words: str | None


class Wallet(Struct, frozen=True, tag="wallet"):
    """The new balance of the person, in chips."""

    chips: Chips


class TournamentList(Struct, frozen=True, tag="events"):
    """All open, running and recent tournaments; replaces the list sent before. `mine` contains the
    ids of those that the person has entered.
    """

    now: Millis
    rows: tuple[TournamentRow[Options], ...]
    mine: tuple[TournamentId, ...]


class TournamentShown(Struct, frozen=True, tag="event"):
    """The current view of a tournament, which is the same for everybody."""

    now: Millis
    view: TournamentView[Options]


class CalledToTable(Struct, frozen=True, tag="called"):
    """The tournament has given the person a seat at this table."""

    event: TournamentId
    table: TableId


class TournamentBeginsSoon(Struct, frozen=True, tag="soon"):
    """A tournament that the person has entered begins soon, at the server time `begins`."""

    event: TournamentId
    begins: Millis


FriendNewsKind = Literal["asked", "accepted", "message", "changed"]


class FriendNews(Struct, frozen=True, tag="friend_news"):
    """Something has changed between the person and `player`, whose name is `name`.

    `asked`: they ask to be a friend. `accepted`: they have become a friend. `message`: they have
    sent a private message. `changed`: a request or a friendship has begun or ended. The REST API
    has the details.
    """

    kind: FriendNewsKind
    player: PlayerId
    name: str


class Challenged(Struct, frozen=True, tag="challenged"):
    """A friend, `player`, invites the person to a table of this game: to `seat`, or to any seat if
    it is None. `password` is that of the table, if it has one.
    """

    player: PlayerId
    name: str
    table: TableId
    game: str
    seat: Seat | None = None
    password: str | None = None


ServerMessage = (
    Welcome
    | Lobby
    | Frame
    | FrameChange
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
    | FriendNews
    | Challenged
)

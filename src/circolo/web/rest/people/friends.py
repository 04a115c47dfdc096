"""REST operations: friends, challenges and private messages of the signed-in person."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.card import Card
from circolo.cards.units import Millis, Seat
from circolo.room.house import House
from circolo.store.friends_port import Tie
from circolo.tables.chat import LONGEST, Reason
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post
from circolo.web.rest.people.profiles import ShownPresence, shown
from circolo.web.rest.people.sign_in import Nothing
from circolo.wire.message_fields import (
    MessageId,
    Password,
    PlayerIdText,
    SeatNumber,
    TableIdText,
)

Name = Annotated[str, Meta(max_length=64)]


class Friend(Struct, frozen=True):
    """A friend, where they are, and the time of their newest private message, or null.

    `notified`: the friend is away, and is notified of an invitation to a table.
    """

    player: PlayerId
    name: str
    avatar: Card
    since: Millis
    presence: ShownPresence
    wrote: Millis | None
    notified: bool


class Request(Struct, frozen=True):
    """A person in a request that waits for an answer."""

    player: PlayerId
    name: str
    avatar: Card
    since: Millis


class AllFriends(Struct, frozen=True):
    """The friends of a person, those who have asked them, and those whom they have asked."""

    friends: tuple[Friend, ...]
    asking: tuple[Request, ...]
    asked: tuple[Request, ...]


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ByName(_Body, frozen=True):
    """Request: the name of a person."""

    name: Name


class ByPlayer(_Body, frozen=True):
    """Request: the id of a person."""

    player: PlayerIdText


class Challenge(_Body, frozen=True):
    """Request: the friend to invite, the table, a seat or null for any, and its password."""

    player: PlayerIdText
    table: TableIdText
    seat: SeatNumber | None = None
    password: Password | None = None


class NewMessage(_Body, frozen=True):
    """Request: a private message to a friend, with an id that the client chooses."""

    player: PlayerIdText
    id: MessageId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class MessageReport(_Body, frozen=True):
    """Request: a report of the private messages of a person."""

    player: PlayerIdText
    id: MessageId
    reason: Reason
    note: Annotated[str, Meta(max_length=500)] = ""


class ShownMessage(Struct, frozen=True):
    """A private message; `mine`: the signed-in person has written it."""

    id: str
    mine: bool
    at: Millis
    text: str


class Conversation(Struct, frozen=True):
    """The private messages between two people, the oldest first; at most the last 100."""

    messages: tuple[ShownMessage, ...]


@get("/api/me/friends")
async def friends(requester: Requester, accounts: Accounts, house: House) -> AllFriends:
    """Return the friends and requests of the signed-in person."""
    person = (await accounts.required(requester)).person
    known = await house.friendships.list(person)
    return AllFriends(
        friends=tuple(
            Friend(
                PlayerId(one.tie.person.id),
                one.tie.person.name,
                one.tie.person.avatar,
                one.tie.since,
                shown(one.presence),
                one.wrote,
                one.is_notified,
            )
            for one in known.friends
        ),
        asking=tuple(map(_request, known.asking)),
        asked=tuple(map(_request, known.asked)),
    )


@post("/api/me/friends/ask")
async def ask_friend(
    data: ByName, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Ask a person to be a friend, or accept their request; a repetition changes nothing."""
    person = (await accounts.required(requester)).person
    await house.friendships.ask(person, data.name)
    return Nothing()


@post("/api/me/friends/end")
async def end_friendship(
    data: ByPlayer, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """End a friendship, decline a request or take one back; a repetition changes nothing."""
    person = (await accounts.required(requester)).person
    await house.friendships.part(person, PlayerId(data.player))
    return Nothing()


@post("/api/me/challenges", scope="challenge")
async def challenge(
    data: Challenge, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Invite a friend or a bot that is here to a table at which the signed-in person sits."""
    person = (await accounts.required(requester)).person
    await house.challenges.send(
        person,
        PlayerId(data.player),
        TableId(data.table),
        seat=None if data.seat is None else Seat(data.seat),
        password=data.password,
    )
    return Nothing()


@get("/api/me/messages/{player}")
async def conversation(
    player: str, *, requester: Requester, accounts: Accounts, house: House
) -> Conversation:
    """Return the private messages between the signed-in person and another."""
    person = (await accounts.required(requester)).person
    found = await house.private_messages.read(person, PlayerId(player))
    return Conversation(
        tuple(ShownMessage(one.id, one.sender == person.id, one.at, one.text) for one in found)
    )


@post("/api/me/messages")
async def send_message(
    data: NewMessage, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Send a private message to a friend; a message with a repeated id is sent once."""
    person = (await accounts.required(requester)).person
    await house.private_messages.send(
        person, PlayerId(data.player), message_id=data.id, text=data.text
    )
    return Nothing()


@post("/api/me/messages/report")
async def report_messages(
    data: MessageReport, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Report the private messages of a person to the staff, with the newest of them."""
    person = (await accounts.required(requester)).person
    await house.private_messages.report(
        person, PlayerId(data.player), report_id=data.id, reason=data.reason, note=data.note
    )
    return Nothing()


def _request(tie: Tie) -> Request:
    return Request(PlayerId(tie.person.id), tie.person.name, tie.person.avatar, tie.since)


OPERATIONS = (
    friends,
    ask_friend,
    end_friendship,
    challenge,
    conversation,
    send_message,
    report_messages,
)

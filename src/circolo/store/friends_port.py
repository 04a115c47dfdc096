"""The port to friendships, privacy settings and private messages of people.

Two people are friends if each has a tie to the other. A tie in one direction is a request that
waits for an answer. All of it is personal data, deleted with the account.
"""

from collections.abc import Collection
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

from circolo.cards.units import DAY, Millis
from circolo.store.people_port import Person

Audience = Literal["all", "friends", "nobody"]
"""Who may see something of a person. The person themself always may."""

FRIENDS_MAX = 200
"""The maximum number of friends and sent requests of one person."""

REQUESTS_MAX = 50
"""The maximum number of requests that wait for the answer of one person."""

MESSAGES_OF_PAIR = 100
"""The maximum number of private messages kept between two people; the oldest are deleted."""

MESSAGES_OF_SENDER = 2_000
"""The maximum number of private messages kept of one sender; the oldest are deleted."""

MESSAGES_LAST = Millis(90 * DAY)
"""The milliseconds after which a private message is deleted."""


class Privacy(Struct, frozen=True):
    """Who may see a person's results, and who may see that they are here or at a table."""

    results: Audience = "all"
    presence: Audience = "all"


class Tie(NamedTuple):
    """A friend, or a person in a request, and the time since when."""

    person: Person
    since: Millis


class Ties(NamedTuple):
    """The friends of a person, the people who have asked them, and those whom they have asked.

    Each is sorted by name.
    """

    friends: tuple[Tie, ...] = ()
    asking: tuple[Tie, ...] = ()
    asked: tuple[Tie, ...] = ()


class PrivateMessage(Struct, frozen=True):
    """A private message between friends. `id` is chosen by the sender's client, so that the store
    recognizes a repeated message.
    """

    sender: str
    id: str
    recipient: str
    at: Millis
    text: str


class Friends(Protocol):
    """The operations on friendships. Every change is durable when its method returns.

    Every method may raise StoreFailed.
    """

    async def ask(self, person: str, other: str, *, at: Millis) -> bool:
        """Store that `person` wants to be a friend of `other`; return whether both want it now.

        Idempotent. Stores nothing if `other` has blocked `person`, who does not learn it. Raises
        PeopleRefused: person_unknown, friends_full, friend_requests_full, friend_blocked (by
        `person`).
        """
        ...

    async def part(self, person: str, other: str) -> None:
        """Delete the friendship of two people, and the requests between them. Idempotent."""
        ...

    async def ties(self, person: str) -> Ties:
        """Return the friends of a person, and the requests that wait for an answer."""
        ...

    async def are_friends(self, person: str, other: str) -> bool:
        """Return whether two people are friends."""
        ...

    async def privacy(self, people: Collection[str]) -> dict[str, Privacy]:
        """Return the privacy settings of each of these people; the defaults if they set none."""
        ...

    async def set_privacy(self, person: str, privacy: Privacy) -> None:
        """Replace the privacy settings of a person. Raises PeopleRefused: person_unknown."""
        ...

    async def send(self, message: PrivateMessage) -> bool:
        """Store a private message; return False if the sender's message with this id is stored.

        Deletes older messages beyond the limits. Raises PeopleRefused: not_friends.
        """
        ...

    async def messages(self, person: str, other: str) -> tuple[PrivateMessage, ...]:
        """Return the messages between two people, the oldest first."""
        ...

    async def all_messages(self, person: str) -> tuple[PrivateMessage, ...]:
        """Return all messages that a person has written or got, the newest first."""
        ...

    async def newest(self, person: str) -> dict[str, Millis]:
        """Return the time of the newest message to a person, by the id of its sender."""
        ...

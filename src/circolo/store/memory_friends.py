"""The friends port in memory, for simulations and tests."""

from collections.abc import Callable, Collection

from circolo.cards.units import Millis
from circolo.store.friends_port import (
    FRIENDS_MAX,
    MESSAGES_LAST,
    MESSAGES_OF_PAIR,
    MESSAGES_OF_SENDER,
    REQUESTS_MAX,
    Privacy,
    PrivateMessage,
    Tie,
    Ties,
)
from circolo.store.people_port import PeopleRefused, Person, fold_name


class MemoryFriends:
    """The implementation of `Friends` with dicts; its content is lost when the process ends.

    `known` returns an account or raises PeopleRefused; `blocked` returns whom a person has blocked.
    """

    def __init__(
        self, *, known: Callable[[str], Person], blocked: Callable[[str], Collection[str]]
    ) -> None:
        self._known = known
        self._blocked = blocked
        self._wants: dict[str, dict[str, Millis]] = {}
        self._privacy: dict[str, Privacy] = {}
        self._messages: list[PrivateMessage] = []

    async def ask(self, person: str, other: str, *, at: Millis) -> bool:
        self._known(person), self._known(other)
        if other in self._blocked(person):
            raise PeopleRefused("friend_blocked")
        if person in self._blocked(other):
            return False
        own = self._wants.setdefault(person, {})
        if other not in own:
            if len(own) >= FRIENDS_MAX:
                raise PeopleRefused("friends_full")
            is_answer = self._does_want(other, person)
            if not is_answer and len(self._requests_to(other)) >= REQUESTS_MAX:
                raise PeopleRefused("friend_requests_full")
            own[other] = at
        return self._does_want(other, person)

    async def part(self, person: str, other: str) -> None:
        self.part_now(person, other)

    def part_now(self, person: str, other: str) -> None:
        """Delete the friendship of two people, and the requests between them."""
        self._wants.get(person, {}).pop(other, None)
        self._wants.get(other, {}).pop(person, None)

    async def ties(self, person: str) -> Ties:
        own = self._wants.get(person, {})
        return Ties(
            friends=self._sorted(
                {
                    other: max(at, self._wants[other][person])
                    for other, at in own.items()
                    if self._does_want(other, person)
                }
            ),
            asking=self._sorted(self._requests_to(person)),
            asked=self._sorted(
                {other: at for other, at in own.items() if not self._does_want(other, person)}
            ),
        )

    async def are_friends(self, person: str, other: str) -> bool:
        return self._does_want(person, other) and self._does_want(other, person)

    async def privacy(self, people: Collection[str]) -> dict[str, Privacy]:
        return {person: self._privacy.get(person, Privacy()) for person in people}

    async def set_privacy(self, person: str, privacy: Privacy) -> None:
        self._privacy[self._known(person).id] = privacy

    async def send(self, message: PrivateMessage) -> bool:
        if any((m.sender, m.id) == (message.sender, message.id) for m in self._messages):
            return False
        if not await self.are_friends(message.sender, message.recipient):
            raise PeopleRefused("not_friends")
        self._messages.append(message)
        pair = {message.sender, message.recipient}
        of_pair = [m for m in self._messages if {m.sender, m.recipient} == pair]
        of_sender = [m for m in self._messages if m.sender == message.sender]
        dropped = {(m.sender, m.id) for m in _newest(of_pair)[MESSAGES_OF_PAIR:]}
        dropped |= {(m.sender, m.id) for m in _newest(of_sender)[MESSAGES_OF_SENDER:]}
        oldest = message.at - MESSAGES_LAST
        self._messages = [
            m for m in self._messages if (m.sender, m.id) not in dropped and m.at > oldest
        ]
        return True

    async def messages(self, person: str, other: str) -> tuple[PrivateMessage, ...]:
        pair = {person, other}
        return tuple(_newest([m for m in self._messages if {m.sender, m.recipient} == pair])[::-1])

    async def all_messages(self, person: str) -> tuple[PrivateMessage, ...]:
        return tuple(_newest([m for m in self._messages if person in {m.sender, m.recipient}]))

    async def newest(self, person: str) -> dict[str, Millis]:
        received = _newest([m for m in self._messages if m.recipient == person])
        return {m.sender: m.at for m in reversed(received)}

    def erase(self, person: str) -> None:
        """Delete all data of a person."""
        self._wants.pop(person, None)
        for own in self._wants.values():
            own.pop(person, None)
        self._privacy.pop(person, None)
        self._messages = [m for m in self._messages if person not in {m.sender, m.recipient}]

    def _does_want(self, person: str, other: str) -> bool:
        return other in self._wants.get(person, {})

    def _requests_to(self, person: str) -> dict[str, Millis]:
        return {
            other: wants[person]
            for other, wants in self._wants.items()
            if person in wants and not self._does_want(person, other)
        }

    def _sorted(self, ties: dict[str, Millis]) -> tuple[Tie, ...]:
        found = [Tie(self._known(other), at) for other, at in ties.items()]
        return tuple(sorted(found, key=lambda tie: fold_name(tie.person.name)))


def _newest(messages: list[PrivateMessage]) -> list[PrivateMessage]:
    return sorted(messages, key=lambda m: (m.at, m.sender, m.id), reverse=True)

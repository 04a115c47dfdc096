"""The people port in memory, for simulations and tests."""

from collections.abc import Callable, Collection

from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import DAY, Millis
from circolo.ledger.account import purse, wallet
from circolo.store.memory_bot_tokens import MemoryBotTokens
from circolo.store.memory_emails import MemoryEmails
from circolo.store.memory_friends import MemoryFriends
from circolo.store.memory_passkeys import MemoryPasskeys
from circolo.store.memory_push import MemoryPush
from circolo.store.memory_second_factors import MemorySecondFactors
from circolo.store.people_port import (
    BLOCKS_MAX,
    GRANT_LASTS,
    SESSIONS_MAX,
    PeopleRefused,
    Person,
    Session,
    check_name,
    fold_name,
)


class MemoryPeople:
    """The implementation of `People` with dicts; its content is lost when the process ends.

    `entries` returns the number of entries in the log; it is stored when a guest becomes a member.
    """

    def __init__(self, *, entries: Callable[[], int]) -> None:
        self._entries = entries
        self._people: dict[str, Person] = {}
        self._erased: set[str] = set()
        self._since: dict[str, int] = {}
        self._names: dict[str, str] = {}
        self._passwords: dict[str, str] = {}
        self._sessions: dict[bytes, Session] = {}
        self._links: dict[str, tuple[bytes, Millis]] = {}
        self._blocks: dict[str, set[str]] = {}
        self._grants: dict[bytes, dict[str, Millis]] = {}
        self.friends = MemoryFriends(
            known=self._known, blocked=lambda person: self._blocks.get(person, ())
        )
        self.push = MemoryPush(self._sessions)
        self.bot_tokens = MemoryBotTokens(self._people)
        self.emails = MemoryEmails(self._people)
        self.second_factors = MemorySecondFactors(self._people)
        self.passkeys = MemoryPasskeys(self._people)

    async def create(self, person: Person) -> None:
        if person.id in self._people:
            raise PeopleRefused("person_exists")
        self._name(person)
        self._people[person.id] = person

    async def by_id(self, person: str) -> Person | None:
        return self._people.get(person)

    async def by_name(self, name: str) -> Person | None:
        return self._people.get(self._names.get(fold_name(name), ""))

    async def names(self, people: Collection[str]) -> dict[str, str]:
        known = {one: self._people[one].name for one in people if one in self._people}
        return known | dict.fromkeys(self._erased.intersection(people), "")

    async def erase(self, person: str) -> None:
        gone = self._known(person)
        del self._people[person], self._names[fold_name(gone.name)]
        for kept in (self._since, self._passwords, self._links, self._blocks):
            kept.pop(person, None)
        for token in [one for one, session in self._sessions.items() if session.person == person]:
            del self._sessions[token]
        for others in self._blocks.values():
            others.discard(person)
        for counted in self._grants.values():
            for account in (purse(person), wallet(person)):
                counted.pop(account, None)
        self.friends.erase(person)
        self.bot_tokens.erase(person)
        await self.second_factors.remove(person)
        await self.passkeys.remove_all(person)
        await self.emails.remove(person)
        self._erased.add(person)

    async def claim(self, person: str, *, name: str, password: str) -> Person:
        guest = self._known(person)
        if guest.kind != "guest":
            raise PeopleRefused("not_a_guest")
        member = replace(guest, name=name, kind="member")
        self._name(member)
        if fold_name(name) != fold_name(guest.name):
            del self._names[fold_name(guest.name)]
        self._people[person] = member
        self._passwords[person] = password
        self._since[person] = self._entries()
        return member

    async def rename(self, person: str, *, name: str) -> Person:
        before = self._known(person)
        after = replace(before, name=name)
        self._name(after)
        if fold_name(name) != fold_name(before.name):
            del self._names[fold_name(before.name)]
        self._people[person] = after
        return after

    async def choose_avatar(self, person: str, card: Card) -> Person:
        chosen = replace(self._known(person), chosen_avatar=card)
        self._people[person] = chosen
        return chosen

    async def avatars(self, people: Collection[str]) -> dict[str, Card]:
        known = (self._people[one] for one in people if one in self._people)
        return {one.id: one.chosen_avatar for one in known if one.chosen_avatar is not None}

    async def chosen_names(self, *, given: str) -> tuple[tuple[str, str], ...]:
        start = f"{fold_name(given)} "
        return tuple(
            (one.id, one.name)
            for one in self._people.values()
            if one.kind in ("member", "bot")
            or (one.kind == "guest" and not fold_name(one.name).startswith(start))
        )

    async def members(self, people: Collection[str]) -> dict[str, int]:
        known = (self._people[one] for one in people if one in self._people)
        return {one.id: self._since.get(one.id, 0) for one in known if one.kind == "member"}

    async def set_password(self, person: str, password: str) -> None:
        self._passwords[self._known(person).id] = password

    async def password_hash(self, person: str) -> str | None:
        return self._passwords.get(person)

    async def open_session(self, token: bytes, session: Session) -> None:
        self._known(session.person)
        for old in [t for t, s in self._sessions.items() if s.expires <= session.created]:
            del self._sessions[old]
        own = [(s.seen, t) for t, s in self._sessions.items() if s.person == session.person]
        for _, old in sorted(own, reverse=True)[SESSIONS_MAX - 1 :]:
            del self._sessions[old]
        self._sessions[token] = session

    async def session(self, token: bytes, *, now: Millis) -> Session | None:
        session = self._sessions.get(token)
        return session if session is not None and now < session.expires else None

    async def sessions_of(self, person: str, *, now: Millis) -> tuple[tuple[bytes, Session], ...]:
        own = [(t, s) for t, s in self._sessions.items() if s.person == person and now < s.expires]
        return tuple(sorted(own, key=lambda pair: (pair[1].seen, pair[0]), reverse=True))

    async def has_session(self, person: str, *, now: Millis) -> bool:
        open_ = (session for session in self._sessions.values() if session.person == person)
        return any(session.expires > now for session in open_)

    async def renew_session(self, token: bytes, *, seen: Millis, expires: Millis) -> None:
        if token in self._sessions:
            self._sessions[token] = replace(self._sessions[token], seen=seen, expires=expires)

    async def close_session(self, token: bytes) -> None:
        self._sessions.pop(token, None)

    async def close_sessions(self, person: str) -> None:
        for token in [t for t, s in self._sessions.items() if s.person == person]:
            del self._sessions[token]

    async def open_link(self, link: bytes, *, person: str, expires: Millis) -> None:
        self._links[self._known(person).id] = (link, expires)

    async def link_owner(self, link: bytes, *, now: Millis) -> Person:
        for person, (known, expires) in self._links.items():
            if known == link and now < expires:
                return self._people[person]
        raise PeopleRefused("link_invalid")

    async def use_link(self, link: bytes, *, now: Millis) -> Person:
        owner = await self.link_owner(link, now=now)
        del self._links[owner.id]
        return owner

    async def count_grant(self, mark: bytes, *, account: str, now: Millis, most: int) -> bool:
        await self.forget_grants(now=now)
        counted = self._grants.setdefault(mark, {})
        if account not in counted and len(counted) >= most:
            return False
        if account not in counted or counted[account] // DAY < now // DAY:
            counted[account] = now
        return True

    async def forget_grants(self, *, now: Millis) -> None:
        oldest = now - GRANT_LASTS
        self._grants = {
            mark: {account: at for account, at in counted.items() if at > oldest}
            for mark, counted in self._grants.items()
        }

    async def block(self, person: str, other: str) -> None:
        blocks = self._blocks.setdefault(self._known(person).id, set())
        blocks.add(self._known(other).id)
        if len(blocks) > BLOCKS_MAX:
            blocks.remove(other)
            raise PeopleRefused("blocks_full")
        self.friends.part_now(person, other)

    async def unblock(self, person: str, other: str) -> None:
        self._blocks.get(person, set()).discard(other)

    async def blocked(self, person: str) -> tuple[Person, ...]:
        people = [self._people[other] for other in self._blocks.get(person, ())]
        return tuple(sorted(people, key=lambda one: fold_name(one.name)))

    def _known(self, person: str) -> Person:
        try:
            return self._people[person]
        except KeyError:
            raise PeopleRefused("person_unknown") from None

    def _name(self, person: Person) -> None:
        folded = fold_name(check_name(person.name))
        if self._names.setdefault(folded, person.id) != person.id:
            raise PeopleRefused("name_taken")

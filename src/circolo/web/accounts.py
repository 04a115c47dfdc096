"""What people do with accounts: come as a guest, get a name and a password, sign in and out."""

from collections.abc import Collection

import structlog

from circolo.cards.units import DAY, Millis
from circolo.room.house import House
from circolo.room.ports import Entropy
from circolo.store.people import PeopleRefused, Person, fold
from circolo.tables.state import PlayerId
from circolo.web import names, passwords
from circolo.web.limits import Limits
from circolo.web.rates import Delays, Rate
from circolo.web.refusals import Refusal
from circolo.web.sessions import HOUR, Known, Sessions, hashed, new_token
from circolo.web.sockets import Sockets
from circolo.web.visitor import Visitor
from circolo.wire.server import You

LINK_LIVES = DAY
GUEST_NAMES = 20
"""So many names are tried for a guest before the house gives up."""
_ID_BYTES = 10

log = structlog.get_logger()


class Accounts:
    """The front desk of the house: whoever signs in leaves it with a token."""

    def __init__(
        self,
        house: House,
        sessions: Sessions,
        sockets: Sockets,
        *,
        hasher: passwords.Hasher,
        entropy: Entropy,
        limits: Limits,
        reserved: Collection[str],
    ) -> None:
        self._house = house
        self._people = house.people
        self._sessions = sessions
        self._sockets = sockets
        self._hasher = hasher
        self._entropy = entropy
        self._reserved = reserved
        hourly, daily = limits.guests_per_hour, limits.guests_per_day
        self._guests = (
            Rate(burst=hourly, every=Millis(HOUR // hourly)),
            Rate(burst=daily, every=Millis(DAY // daily)),
        )
        self._purses_per_day = limits.purses_per_day
        self._by_name = Delays(free=5, longest=Millis(60_000))
        self._by_address = Delays(free=20, longest=Millis(900_000))

    async def known(self, visitor: Visitor) -> Known | None:
        """Return who is asking, if the token is good."""
        return await self._sessions.known(visitor.token)

    async def required(self, visitor: Visitor) -> Known:
        """Return who is asking; raises Refusal `no_session`."""
        known = await self.known(visitor)
        if known is None:
            raise Refusal("no_session")
        return known

    async def you(self, person: Person) -> You:
        """Return what a person is told of himself."""
        chips = await self._house.chips(person)
        role = self._house.staff.role_of(person.id)
        return You(PlayerId(person.id), person.name, person.kind, chips, role)

    async def guest(self, visitor: Visitor) -> tuple[Person, str]:
        """Return who is asking, or a new guest, and his token; raises Refusal `too_many_guests`.

        Guests have chips once a day, and so has an address; so have members who have become poor.
        """
        known = await self.known(visitor)
        if known is None:
            person, token = await self._new_guest(visitor)
        else:
            person, token = known.person, visitor.token
        if person.kind == "member":
            await self._house.help_member(person)
        elif await self._house.is_short(person) and await self._may_have_purse(visitor):
            await self._house.fill_purse(person)
        return person, token

    async def _may_have_purse(self, visitor: Visitor) -> bool:
        """Count a purse for an address, of which the store keeps nothing but a keyed hash."""
        mark, now = self._house.mark(visitor.address), self._house.clock.now()
        return await self._people.count_purse(mark, now=now, most=self._purses_per_day)

    async def _new_guest(self, visitor: Visitor) -> tuple[Person, str]:
        now = self._house.clock.now()
        wait = max(rate.wait(visitor.address, now) for rate in self._guests)
        if wait:
            raise Refusal("too_many_guests", wait=Millis(wait))
        for rate in self._guests:
            rate.take(visitor.address, now)
        person = await self._guest()
        return person, await self._sessions.open(person)

    async def claim(self, known: Known, *, name: str, password: str) -> tuple[Person, str]:
        """Make a guest a member; raises Refusal or PeopleRefused."""
        name = names.chosen(name, reserved=self._reserved)
        passwords.check(password, name=name)
        if known.person.kind != "guest":
            raise Refusal("not_a_guest")
        kept = await self._hasher.hash(password)
        person = await self._people.claim(known.person.id, name=name, password=kept)
        await self._house.new_member(person)
        log.info("claimed", person=person.id)
        return person, await self._renewed(known, person)

    async def login(self, visitor: Visitor, *, name: str, password: str) -> tuple[Person, str]:
        """Return who has this name and password, and his token; raises Refusal."""
        keys = self._attempt(visitor, name=name)
        person = await self._people.by_name(name)
        kept = None if person is None else await self._people.password_hash(person.id)
        if not await self._hasher.fits(password, kept) or person is None:
            log.info("login_refused", address=visitor.address)
            raise Refusal("wrong_login")
        self._succeeded(keys)
        await self.logout(visitor)
        log.info("login", person=person.id)
        return person, await self._sessions.open(person)

    async def logout(self, visitor: Visitor) -> None:
        """Close this session and its lines, if there is one."""
        known = await self.known(visitor)
        if known is not None:
            await self._sessions.close(known.token)
            self._sockets.end(known.person.id, token=known.token)

    async def change_password(self, visitor: Visitor, *, old: str, new: str) -> str:
        """Replace the password, close all other sessions, return a new token; raises Refusal."""
        known = await self.required(visitor)
        person = known.person
        passwords.check(new, name=person.name)
        keys = self._attempt(visitor, name=person.name)
        if not await self._hasher.fits(old, await self._people.password_hash(person.id)):
            raise Refusal("wrong_password")
        self._succeeded(keys)
        await self._people.set_password(person.id, await self._hasher.hash(new))
        log.info("password_changed", person=person.id)
        return await self._alone(person, known)

    async def recover(self, visitor: Visitor, *, link: str, new: str) -> tuple[Person, str]:
        """Spend an operator's link on a new password; raises Refusal or PeopleRefused."""
        passwords.check(new, name="")
        keys = self._attempt(visitor, name=None)
        kept = await self._hasher.hash(new)
        person = await self._people.use_link(hashed(link), now=self._house.clock.now())
        self._succeeded(keys)
        await self._people.set_password(person.id, kept)
        log.info("recovered", person=person.id)
        return person, await self._alone(person, None)

    async def recovery_link(self, name: str) -> str:
        """Return the secret of a link for a member who forgot his password; raises Refusal."""
        person = await self._people.by_name(name)
        if person is None:
            raise Refusal("person_unknown")
        if person.kind != "member":
            raise Refusal("not_a_member")
        link = new_token(self._entropy)
        expires = Millis(self._house.clock.now() + LINK_LIVES)
        await self._people.open_link(hashed(link), person=person.id, expires=expires)
        log.info("link_opened", person=person.id)
        return link

    async def _guest(self) -> Person:
        for _ in range(GUEST_NAMES):
            person = Person(
                id=f"p{self._entropy(_ID_BYTES).hex()}",
                name=names.of_a_guest(self._entropy),
                kind="guest",
                created=self._house.clock.now(),
            )
            try:
                await self._house.new_guest(person)
            except PeopleRefused as refused:
                if refused.code != "name_taken":
                    raise
            else:
                return person
        raise Refusal("busy")

    async def _renewed(self, known: Known, person: Person) -> str:
        """Change the token of a session that means more now; its lines stay."""
        token = await self._sessions.open(person)
        self._sockets.renew(known, Known(person, hashed(token)))
        await self._sessions.close(known.token)
        return token

    async def _alone(self, person: Person, known: Known | None) -> str:
        """Close all sessions of a person and open one; the lines of `known` go on under it."""
        await self._sessions.close_all(person)
        token = await self._sessions.open(person)
        if known is not None:
            self._sockets.renew(known, Known(person, hashed(token)))
        self._sockets.end(person.id, but=hashed(token))
        return token

    def _attempt(self, visitor: Visitor, *, name: str | None) -> "_Keys":
        """Count an attempt before it is made; raises Refusal when it comes too soon."""
        now = self._house.clock.now()
        keys: _Keys = [(self._by_address, visitor.address)]
        if name is not None:
            keys.append((self._by_name, fold(name)))
        wait = max(delays.wait(key, now) for delays, key in keys)
        if wait:
            raise Refusal("too_many_attempts", wait=Millis(wait))
        for delays, key in keys:
            delays.failed(key, now)
        return keys

    def _succeeded(self, keys: "_Keys") -> None:
        for delays, key in keys:
            delays.succeeded(key, self._house.clock.now())


_Keys = list[tuple[Delays, str]]

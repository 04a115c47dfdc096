"""Accounts: become a guest, choose a name and a password, sign in and out, recover, delete."""

from collections.abc import Collection
from typing import NamedTuple

import structlog

from circolo.cards.units import DAY, Millis
from circolo.room.house import House
from circolo.room.ports import Entropy
from circolo.room.rate_limit import RateLimit
from circolo.room.staff.director_acts import AnyTournamentAct
from circolo.room.staff.staff_acts import Erase, SignOut, StaffAct
from circolo.store.people_port import PeopleRefused, Person, Session
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId
from circolo.web.accounts import display_names, passwords
from circolo.web.accounts.fair_queue import Turn
from circolo.web.accounts.known_devices import KnownDevices
from circolo.web.accounts.name_index import NameIndex
from circolo.web.accounts.password_attempts import PasswordAttempts
from circolo.web.accounts.password_confirmations import PasswordConfirmations
from circolo.web.accounts.sessions import HOUR, Authenticated, Sessions, hashed, new_token
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.transport.game_sockets import GameSockets
from circolo.web.usage_limits import UsageLimits
from circolo.wire.server_messages import You

LINK_LIVES = DAY
GUEST_NAMES = 20
"""Attempts at a free guest name before the request is refused as `busy`."""
_ID_BYTES = 10

log = structlog.get_logger()


class SignedIn(NamedTuple):
    """A person who has signed in, the session's token, and the device cookie."""

    person: Person
    token: str
    device: str


class Accounts:
    """Signs people in and out, and changes their accounts."""

    def __init__(
        self,
        house: House,
        sessions: Sessions,
        sockets: GameSockets,
        *,
        hasher: passwords.Hasher,
        entropy: Entropy,
        limits: UsageLimits,
        reserved: Collection[str],
    ) -> None:
        self._house = house
        self._people = house.people
        self._sessions = sessions
        self._sockets = sockets
        self._hasher = hasher
        self._entropy = entropy
        self._names = NameIndex(house.people, reserved=reserved)
        hourly, daily = limits.guests_per_hour, limits.guests_per_day
        self._guests = (
            RateLimit(burst=hourly, every=Millis(HOUR // hourly)),
            RateLimit(burst=daily, every=Millis(DAY // daily)),
        )
        self._attempts = PasswordAttempts(house.clock, per_address=limits.logins_per_address)
        self._devices = KnownDevices(house.mark, entropy)
        self._confirmed = PasswordConfirmations(house.clock)

    async def known(self, visitor: Requester) -> Authenticated | None:
        """Return the signed-in person of a request, or None."""
        return await self._sessions.known(visitor.token)

    async def required(self, visitor: Requester) -> Authenticated:
        """Return the signed-in person of a request; raises Refusal `no_session`."""
        known = await self.known(visitor)
        if known is None:
            raise Refusal("no_session")
        return known

    async def you(self, person: Person) -> You:
        """Return the message that describes a person to themselves."""
        chips = await self._house.cashier.chips(person)
        role = self._house.roles.role_of(person.id)
        return You(PlayerId(person.id), person.name, person.kind, chips, role)

    async def guest(self, visitor: Requester) -> tuple[Person, str]:
        """Return the signed-in person or a new guest, with the token; raises Refusal
        `too_many_guests`.

        The person receives the chips that the chip gate allows.
        """
        known = await self.known(visitor)
        if known is None:
            person, token = await self._new_guest(visitor)
        else:
            person, token = known.person, visitor.token
        await self._house.chip_gate.enter(person, visitor.address)
        return person, token

    async def _new_guest(self, visitor: Requester) -> tuple[Person, str]:
        now = self._house.clock.now()
        wait = max(rate.wait(visitor.address, now) for rate in self._guests)
        if wait:
            raise Refusal("too_many_guests", wait=Millis(wait))
        for rate in self._guests:
            rate.take(visitor.address, now)
        person = await self._guest()
        return person, await self._sessions.open(person)

    async def claim(self, visitor: Requester, *, name: str, password: str) -> SignedIn:
        """Make a guest a member; raises Refusal or PeopleRefused.

        The name is checked first, so a taken name costs no password hash.
        """
        known = await self.required(visitor)
        name = display_names.accepted_name(name)
        passwords.check_password(password, name=name)
        if known.person.kind != "guest":
            raise Refusal("not_a_guest")
        holder = await self._people.by_name(name)
        if holder is not None and holder.id != known.person.id:
            raise Refusal("name_taken")
        async with self._names.held(name, by=known.person.id):
            kept = await self._hasher.hash(password, Turn("change", visitor.address))
            person = await self._people.claim(known.person.id, name=name, password=kept)
        await self._house.chip_gate.join(person, visitor.address)
        log.info("claimed", person=person.id)
        token = await self._renewed(known, person)
        return self._signed_in(visitor, person, token, kept=kept)

    async def login(self, visitor: Requester, *, name: str, password: str) -> SignedIn:
        """Sign a member in; raises Refusal.

        An unknown name costs the same work as a known one, so that timing reveals no names.
        """
        person = await self._people.by_name(name)
        kept = await self._people.password_hash("" if person is None else person.id)
        device = self._devices.read(visitor.device)
        if person and kept and device and self._devices.knows(device, person, kept):
            turn = Turn("known", person.id)
            counted = self._attempts.by_device(person.id, device.id)
        else:
            turn = Turn("login", visitor.address)
            counted = self._attempts.by_stranger(visitor.address, name)
        with self._attempts.one(counted):
            fits = await self._hasher.fits(password, kept, turn)
            if not fits or person is None or kept is None:
                raise Refusal("wrong_login")
        await self.logout(visitor)
        log.info("login", person=person.id)
        token = await self._sessions.open(person)
        return self._signed_in(visitor, person, token, kept=kept)

    async def logout(self, visitor: Requester) -> None:
        """End the session of a request and its connections, if there is one."""
        known = await self.known(visitor)
        if known is not None:
            await self._sessions.close(known.token)
            self._sockets.end(known.person.id, token=known.token)

    async def sessions_of(self, person: Person) -> tuple[tuple[bytes, Session], ...]:
        """Return the open sessions of a person with their token hashes, the latest used first."""
        return await self._sessions.of(person)

    async def end_session(self, person: Person, token: bytes) -> None:
        """End one session of a person, and its connections."""
        await self._sessions.close(token)
        self._sockets.end(person.id, token=token)
        log.info("session_ended", person=person.id)

    async def act(self, act: StaffAct, *, by: str, known: Authenticated | None) -> None:
        """Carry out a staff act, from a session or from the operator's socket (`known` is None).

        Raises Refusal or RoomRefused.
        """
        if known is not None:
            self._confirmed.check(known.token, act)
        person = None
        if isinstance(act, SignOut | Erase):
            person = await self._people.by_name(act.name)
        await self._house.staff.do(act, by=by)
        if person is not None and isinstance(act, Erase):
            self._erased(person)
        elif person is not None:
            await self._sessions.close_all(person)
            self._sockets.end(person.id)

    async def erase(self, visitor: Requester, *, password: str) -> None:
        """Delete the own account; a member gives the password. Raises Refusal or RoomRefused."""
        known = await self.required(visitor)
        person = known.person
        self._house.erasure.check(person)
        if person.kind == "member":
            await self.confirm(known, password=password)
        await self._house.erasure.erase(person, by=person.id)
        self._erased(person)

    def _erased(self, person: Person) -> None:
        """End the connections of a deleted account; its sessions are deleted with it."""
        self._names.forget(person)
        self._sockets.end(person.id)
        log.info("erased", person=person.id)

    async def tournament_act(self, act: AnyTournamentAct, *, known: Authenticated) -> TournamentId:
        """Carry out an act about a tournament; raises Refusal or RoomRefused."""
        if self._house.roles.role_of(known.person.id) != "player":
            self._confirmed.check(known.token, act)
        return await self._house.director_desk.do(act, by=PlayerId(known.person.id))

    async def change_password(self, visitor: Requester, *, old: str, new: str) -> SignedIn:
        """Change the password and end all other sessions; raises Refusal."""
        known = await self.required(visitor)
        person = known.person
        passwords.check_password(new, name=person.name)
        await self.confirm(known, password=old)
        kept = await self._hasher.hash(new, Turn("known", person.id))
        await self._people.set_password(person.id, kept)
        log.info("password_changed", person=person.id)
        token = await self._alone(person, known)
        return self._signed_in(visitor, person, token, kept=kept)

    async def confirm(self, known: Authenticated, *, password: str) -> None:
        """Check the password of a signed-in person; raises Refusal.

        Wrong attempts count for this session only, so nobody else can lock the person out.
        """
        person = known.person
        with self._attempts.one(self._attempts.by_device(person.id, "session")):
            kept = await self._people.password_hash(person.id)
            if not await self._hasher.fits(password, kept, Turn("known", person.id)):
                raise Refusal("wrong_password")
        self._confirmed.note(known.token)

    async def recover(self, visitor: Requester, *, link: str, new: str) -> SignedIn:
        """Set a new password with a recovery link, once; raises Refusal or PeopleRefused."""
        passwords.check_password(new, name="")
        with self._attempts.one(self._attempts.by_address(visitor.address)):
            kept = await self._hasher.hash(new, Turn("change", visitor.address))
            now = self._house.clock.now()
            person = await self._people.use_link(hashed(link), now=now)
        await self._people.set_password(person.id, kept)
        log.info("recovered", person=person.id)
        token = await self._alone(person, None)
        return self._signed_in(visitor, person, token, kept=kept)

    async def recovery_link(self, name: str) -> str:
        """Return the secret of a new recovery link for a member; raises Refusal."""
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
                name=display_names.guest_name(self._entropy),
                kind="guest",
                created=self._house.clock.now(),
            )
            try:
                await self._house.people.create(person)
            except PeopleRefused as refused:
                if refused.code != "name_taken":
                    raise
            else:
                return person
        raise Refusal("busy")

    async def _renewed(self, known: Authenticated, person: Person) -> str:
        """Give a session a new token, since it now belongs to a member; its connections stay."""
        token = await self._sessions.open(person)
        self._sockets.renew(known, Authenticated(person, hashed(token)))
        await self._sessions.close(known.token)
        return token

    async def _alone(self, person: Person, known: Authenticated | None) -> str:
        """End all sessions of a person and open one, to which the connections of `known` move."""
        await self._sessions.close_all(person)
        token = await self._sessions.open(person)
        if known is not None:
            self._sockets.renew(known, Authenticated(person, hashed(token)))
        self._sockets.end(person.id, but=hashed(token))
        return token

    def _signed_in(self, visitor: Requester, person: Person, token: str, *, kept: str) -> SignedIn:
        """Return the new session, which counts as confirmed, and its device as known."""
        self._confirmed.note(hashed(token))
        device = self._devices.cookie(self._devices.read(visitor.device), person, kept)
        return SignedIn(person, token, device)

"""Account operations: create guests, register members, sign in and out, change or recover
passwords, delete accounts.
"""

from typing import NamedTuple

import structlog

from circolo.cards.units import DAY, Millis
from circolo.glyphs.lookalikes import name_key
from circolo.room.actors.house_state import rank
from circolo.room.house import House
from circolo.room.ports import Entropy
from circolo.room.rate_limit import RateLimit
from circolo.room.staff.director_acts import AnyTournamentAct
from circolo.room.staff.staff_acts import Erase, RemoveSecondFactor, SignOut, StaffAct
from circolo.store.people_port import Person, Session
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId
from circolo.web.accounts import display_names, passwords
from circolo.web.accounts.bot_tokens import BotSignIn
from circolo.web.accounts.fair_queue import Turn
from circolo.web.accounts.guests import Guests
from circolo.web.accounts.known_devices import KnownDevices
from circolo.web.accounts.name_index import NameIndex
from circolo.web.accounts.password_attempts import PasswordAttempts
from circolo.web.accounts.password_confirmations import PasswordConfirmations
from circolo.web.accounts.second_factors import SecondFactors
from circolo.web.accounts.sessions import HOUR, Authenticated, Sessions, hashed, new_token
from circolo.web.accounts.staff_admission import StaffAdmission
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.transport.game_sockets import GameSockets
from circolo.web.usage_limits import UsageLimits
from circolo.wire.server_messages import Role, You

LINK_LIVES = DAY
RENAMES = 5
RENAME_EVERY = Millis(HOUR // 6)
"""The number of times that a person may change their name at once, and the milliseconds after which
they may change it once more. The others at a table need to know who plays.
"""

log = structlog.get_logger()


class SignedIn(NamedTuple):
    """The result of a sign-in: the person, the token of the new session, and the value of the
    device cookie.
    """

    person: Person
    token: str
    device: str


class Accounts:
    """Signs people in and out, and creates, changes and deletes their accounts."""

    def __init__(
        self,
        house: House,
        sessions: Sessions,
        sockets: GameSockets,
        *,
        bots: BotSignIn,
        names: NameIndex,
        hasher: passwords.Hasher,
        entropy: Entropy,
        limits: UsageLimits,
    ) -> None:
        self._house = house
        self._people = house.people
        self._sessions = sessions
        self._sockets = sockets
        self._hasher = hasher
        self._entropy = entropy
        self._bots = bots
        self._names = names
        self._guests = Guests(house, entropy, limits=limits)
        self._renames = RateLimit(burst=RENAMES, every=RENAME_EVERY)
        self._attempts = PasswordAttempts(house.clock, per_address=limits.logins_per_address)
        self.second_factors = SecondFactors(house, entropy, self._attempts)
        self.staff = StaffAdmission(house, self.second_factors)
        self._devices = KnownDevices(house.mark, entropy)
        self._confirmed = PasswordConfirmations(house.clock)

    async def known(self, visitor: Requester) -> Authenticated | None:
        """Return the signed-in person who sent a request, or None if it has no valid session.

        Raises Refusal, such as `token_revoked`, if it has a bot token that is not valid.
        """
        if visitor.bearer is not None:
            return await self._bots.known(visitor.bearer)
        return await self._sessions.known(visitor.token)

    async def required(self, visitor: Requester) -> Authenticated:
        """Return the signed-in person who sent a request.

        Raises Refusal `no_session` if the request has no valid session.
        """
        known = await self.known(visitor)
        if known is None:
            raise Refusal("no_session")
        return known

    async def required_staff(self, visitor: Requester, *, least: Role) -> Authenticated:
        """Return the signed-in person who sent a request, whose role is at least `least`.

        Raises Refusal: no_session, not_allowed, staff_elsewhere, second_factor_needed.
        """
        known = await self.required(visitor)
        if rank(self._house.roles.role_of(known.person.id)) < rank(least):
            raise Refusal("not_allowed")
        await self.staff.check(visitor, known.person)
        return known

    async def you(self, person: Person) -> You:
        """Return the message that tells a person their own id, name, kind, chips and role."""
        chips = await self._house.cashier.chips(person)
        role = self._house.roles.role_of(person.id)
        avatar = None if person.kind == "bot" else person.avatar
        return You(PlayerId(person.id), person.name, person.kind, chips, role, avatar)

    async def guest(self, visitor: Requester) -> tuple[Person, str]:
        """Return the signed-in person and the session token; create a guest if nobody is signed in.

        Also grants the person the chips that the limits of their network address allow. Raises
        Refusal `too_many_guests` if the address has created too many guests.
        """
        known = await self.known(visitor)
        if known is None:
            person = await self._guests.create(visitor.address)
            token = await self._sessions.open(person)
        else:
            person, token = known.person, visitor.token
        await self._house.chip_gate.enter(person, visitor.address)
        return person, token

    async def claim(self, visitor: Requester, *, name: str, password: str) -> SignedIn:
        """Turn the signed-in guest into a member with a name and a password, in a new session.

        The name is checked before the password is hashed, because hashing is slow. Raises Refusal
        or PeopleRefused.
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
            stored_hash = await self._hasher.hash(password, Turn("change", visitor.address))
            person = await self._people.claim(known.person.id, name=name, password=stored_hash)
        if name_key(known.person.name) != name_key(name):
            self._names.forget(known.person)
        await self._house.chip_gate.join(person, visitor.address)
        log.info("claimed", person=person.id)
        token = await self._session_of_new_member(known, person)
        return self._signed_in(visitor, person, token, stored_hash=stored_hash)

    async def rename(self, visitor: Requester, *, name: str) -> Person:
        """Give the signed-in person, guest or member, another name; all clients show it at once.

        Raises Refusal, such as `name_alike` or `too_many_names`, or PeopleRefused.
        """
        person = (await self.required(visitor)).person
        name = display_names.accepted_name(name)
        if name == person.name:
            return person
        now = self._house.clock.now()
        wait = self._renames.wait(person.id, now)
        if wait:
            raise Refusal("too_many_names", wait=Millis(wait))
        holder = await self._people.by_name(name)
        if holder is not None and holder.id != person.id:
            raise Refusal("name_taken")
        async with self._names.held(name, by=person.id):
            renamed = await self._people.rename(person.id, name=name)
        self._renames.take(person.id, now)
        if name_key(person.name) != name_key(name):
            self._names.forget(person)
        self._house.renamed(renamed)
        log.info("renamed", person=person.id)
        return renamed

    async def login(self, visitor: Requester, *, name: str, password: str, code: str) -> SignedIn:
        """Sign a member in with name, password and the code of their second factor, and end the
        session that the browser had before.

        An unknown name takes as long as a known one, so that the response time reveals no names.
        Raises Refusal, such as `wrong_login`, `code_needed` or `too_many_attempts`.
        """
        person = await self._people.by_name(name)
        stored_hash = await self._people.password_hash("" if person is None else person.id)
        device = self._devices.read(visitor.device)
        if person and stored_hash and device and self._devices.knows(device, person, stored_hash):
            turn = Turn("known", person.id)
            counted = self._attempts.by_device(person.id, device.id)
            code_from = device.id
        else:
            turn, code_from = Turn("login", visitor.address), "stranger"
            counted = self._attempts.by_stranger(visitor.address, name)
        with self._attempts.one(counted):
            fits = await self._hasher.fits(password, stored_hash, turn)
            if not fits or person is None or stored_hash is None:
                raise Refusal("wrong_login")
        await self.second_factors.check(person, code, visitor=visitor, device=code_from)
        await self.logout(visitor)
        log.info("login", person=person.id)
        token = await self._sessions.open(person)
        return self._signed_in(visitor, person, token, stored_hash=stored_hash)

    async def logout(self, visitor: Requester) -> None:
        """End the session of a request and close its game connections. Do nothing without a
        session.
        """
        known = await self.known(visitor)
        if known is not None:
            await self._sessions.close(known.token)
            self._sockets.end(known.person.id, token=known.token)

    async def sessions_of(self, person: Person) -> tuple[tuple[bytes, Session], ...]:
        """Return the open sessions of a person, each with its token hash, the latest used first."""
        return await self._sessions.of(person)

    async def end_session(self, person: Person, token: bytes) -> None:
        """End the session of a person that has this token hash, and close its game connections."""
        await self._sessions.close(token)
        self._sockets.end(person.id, token=token)
        log.info("session_ended", person=person.id)

    async def act(self, act: StaffAct, *, by: str, known: Authenticated | None) -> int:
        """Carry out a staff act, such as a mute, with `by` as its author, and return what
        `Staff.do` does.

        `known` is the session that sends the act. It is None for the operator's socket, which
        requires no password confirmation. Raises Refusal or RoomRefused.
        """
        if known is not None:
            self._confirmed.check(known.token, act)
        person = None
        if isinstance(act, SignOut | Erase | RemoveSecondFactor):
            person = await self._people.by_name(act.name)
        if isinstance(act, RemoveSecondFactor) and person is not None:
            await self._remove_second_factor(act, person, by=by)
            return 0
        waiting = await self._house.staff.do(act, by=by)
        if person is not None and isinstance(act, Erase):
            self._erased(person)
        elif person is not None:
            await self._sessions.close_all(person)
            await self._bots.revoke_all(person)
            self._sockets.end(person.id)
        return waiting

    async def _remove_second_factor(
        self, act: RemoveSecondFactor, person: Person, *, by: str
    ) -> None:
        """Log the act first: if the server stops in between, the act can be repeated."""
        if not await self.second_factors.of(person):
            raise Refusal("no_second_factor")
        await self._house.staff.do(act, by=by)
        await self.second_factors.remove_all(person)

    async def erase(self, visitor: Requester, *, password: str, code: str) -> None:
        """Delete the account of the signed-in person; a member must give the password, and the code
        of their second factor.

        Raises Refusal or RoomRefused.
        """
        person = (await self.required(visitor)).person
        self._house.erasure.check(person)
        if person.kind == "member":
            await self.confirm(visitor, password=password, code=code)
        await self._house.erasure.erase(person, by=person.id)
        self._erased(person)

    def _erased(self, person: Person) -> None:
        """Release the name of a deleted account and close its connections.

        The store has already deleted its sessions.
        """
        self._names.forget(person)
        self._sockets.end(person.id)
        log.info("erased", person=person.id)

    async def tournament_act(self, act: AnyTournamentAct, visitor: Requester) -> TournamentId:
        """Carry out an act about a tournament, such as announcing or pausing it, and return its id.

        Raises Refusal or RoomRefused.
        """
        known = await self.required(visitor)
        await self.staff.check(visitor, known.person)
        if self._house.roles.role_of(known.person.id) != "player":
            self._confirmed.check(known.token, act)
        return await self._house.director_desk.do(act, by=PlayerId(known.person.id))

    async def change_password(
        self, visitor: Requester, *, old: str, new: str, code: str
    ) -> SignedIn:
        """Change the password of the signed-in member, end all their sessions and open a new one.

        Raises Refusal, such as `wrong_password`.
        """
        known = await self.required(visitor)
        person = known.person
        passwords.check_password(new, name=person.name)
        await self.confirm(visitor, password=old, code=code)
        stored_hash = await self._hasher.hash(new, Turn("known", person.id))
        await self._people.set_password(person.id, stored_hash)
        log.info("password_changed", person=person.id)
        token = await self._sole_session(person, known)
        return self._signed_in(visitor, person, token, stored_hash=stored_hash)

    async def confirm(self, visitor: Requester, *, password: str, code: str) -> Authenticated:
        """Check the password and the second factor of the signed-in person, mark the session as
        confirmed, and return the person.

        Wrong attempts are counted apart from attempts to sign in, so nobody else can lock the
        person out. Raises Refusal `wrong_password`, `too_many_attempts` or `busy`, or one of
        `SecondFactors.check`.
        """
        known = await self.required(visitor)
        person = known.person
        with self._attempts.one(self._attempts.by_device(person.id, "session")):
            stored_hash = await self._people.password_hash(person.id)
            if not await self._hasher.fits(password, stored_hash, Turn("known", person.id)):
                raise Refusal("wrong_password")
        await self.second_factors.check(person, code, visitor=visitor, device="session")
        self._confirmed.note(known.token)
        return known

    async def recover(self, visitor: Requester, *, link: str, new: str, code: str) -> SignedIn:
        """Set a new password with the secret of a recovery link, and sign the member in.

        A link works once, and takes the place of the old password only: a member with a second
        factor also gives its code. All other sessions of the member end. Raises Refusal or
        PeopleRefused.
        """
        passwords.check_password(new, name="")
        with self._attempts.one(self._attempts.by_address(visitor.address)):
            now = self._house.clock.now()
            owner = await self._people.link_owner(hashed(link), now=now)
            await self.second_factors.check(owner, code, visitor=visitor, device="link")
            stored_hash = await self._hasher.hash(new, Turn("change", visitor.address))
            person = await self._people.use_link(hashed(link), now=now)
        await self._people.set_password(person.id, stored_hash)
        log.info("recovered", person=person.id)
        token = await self._sole_session(person, None)
        return self._signed_in(visitor, person, token, stored_hash=stored_hash)

    async def recovery_link(self, name: str, *, lasts: Millis = LINK_LIVES) -> str:
        """Create a recovery link for a member, valid for `lasts`, and return its secret.

        Raises Refusal `person_unknown` or `not_a_member`.
        """
        person = await self._people.by_name(name)
        if person is None:
            raise Refusal("person_unknown")
        if person.kind != "member":
            raise Refusal("not_a_member")
        link = new_token(self._entropy)
        expires = Millis(self._house.clock.now() + lasts)
        await self._people.open_link(hashed(link), person=person.id, expires=expires)
        log.info("link_opened", person=person.id)
        return link

    async def _session_of_new_member(self, known: Authenticated, person: Person) -> str:
        """Replace the session of a guest who has become a member, and return the new token.

        The game connections of the old session stay open and belong to the new one.
        """
        token = await self._sessions.open(person)
        self._sockets.renew(known, Authenticated(person, hashed(token)))
        await self._sessions.close(known.token)
        return token

    async def _sole_session(self, person: Person, known: Authenticated | None) -> str:
        """End all sessions of a person, open a new one, and return its token.

        The game connections of the session `known` stay open and belong to the new session. The
        game connections of all other sessions close.
        """
        await self._sessions.close_all(person)
        token = await self._sessions.open(person)
        if known is not None:
            self._sockets.renew(known, Authenticated(person, hashed(token)))
        self._sockets.end(person.id, but=hashed(token))
        return token

    def _signed_in(
        self, visitor: Requester, person: Person, token: str, *, stored_hash: str
    ) -> SignedIn:
        """Return the result of a sign-in; mark the session as confirmed and the device as known."""
        self._confirmed.note(hashed(token))
        device = self._devices.cookie(self._devices.read(visitor.device), person, stored_hash)
        return SignedIn(person, token, device)

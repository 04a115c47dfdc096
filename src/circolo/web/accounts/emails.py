"""E-mail addresses of members: confirmed by a link, and used to choose a new password."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
import structlog
from msgspec import Struct

from circolo.cards.units import DAY, Millis
from circolo.room.house import House
from circolo.room.mail_gateway import MailGateway
from circolo.room.rate_limit import RateLimit
from circolo.store.emails_port import Email
from circolo.store.errors import DataFolderRefused, StoreFailed
from circolo.store.people_port import Person
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.sessions import HOUR
from circolo.web.mail import mail_texts
from circolo.web.mail.mail_texts import Language
from circolo.web.refusals import Refusal

CONFIRM_WITHIN = DAY
RECOVER_WITHIN = HOUR
"""The milliseconds for which a link in a mail is valid."""

LONGEST = 254
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+"
)
"""An address as most people have one. Quotes, commas and brackets could name further recipients."""

_CONFIRM = "email/confirm"
"""The name under which the vault seals the content of a confirmation link."""

log = structlog.get_logger()


def check_address(address: str) -> None:
    """Check that the house can write to an address. Raises Refusal `email_invalid`."""
    if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
        raise Refusal("email_invalid")


class _Claim(Struct, frozen=True, array_like=True):
    """The content of a confirmation link. It is void when the person has another address than
    `present`, so a link works once.
    """

    person: str
    address: str
    present: str


class Emails:
    """Confirms e-mail addresses, and sends links for new passwords to them."""

    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house = house
        self._accounts = accounts
        self._stored = house.people.emails
        self._of_person = RateLimit(burst=3, every=Millis(600_000))
        self._of_address = RateLimit(burst=10, every=Millis(360_000))

    @property
    def is_on(self) -> bool:
        """Whether the operator has set up a mail server."""
        return self._house.mail is not None

    async def of(self, person: Person) -> Email | None:
        """Return the confirmed address of a person, None without one."""
        return await self._stored.of(person.id)

    async def propose(
        self, person: Person, address: str, *, network_address: str, language: Language
    ) -> None:
        """Send a link to an address, which confirms it as that of a person.

        Raises Refusal: mail_off, email_invalid, too_many_mails.
        """
        mail = self.gateway()
        check_address(address)
        now = self._house.clock.now()
        wait = max(
            self._of_person.wait(person.id, now), self._of_address.wait(network_address, now)
        )
        if wait:
            raise Refusal("too_many_mails", wait=Millis(wait))
        self._of_person.take(person.id, now)
        self._of_address.take(network_address, now)
        present = await self.of(person)
        claim = _Claim(person.id, address, present.address if present else "")
        expires = Millis(now + CONFIRM_WITHIN)
        box = self._house.vault.seal(_CONFIRM, expires, msgspec.json.encode(claim))
        token = f"{expires}-{urlsafe_b64encode(box).rstrip(b'=').decode()}"
        link = f"{mail.origin}/email/{token}"
        text = mail_texts.confirmation(
            address, house=self._house.name, name=person.name, link=link, language=language
        )
        mail.send(text)
        log.info("email_proposed", person=person.id)

    async def confirm(self, token: str) -> None:
        """Store the address that a confirmation link names. Raises Refusal `email_link_invalid`."""
        now = self._house.clock.now()
        claim = self._claim(token, now)
        email = Email(claim.address, now)
        if await self._house.people.by_id(claim.person) is None:
            raise Refusal("email_link_invalid")
        if not await self._stored.put(claim.person, email, in_place_of=claim.present):
            raise Refusal("email_link_invalid")
        log.info("email_confirmed", person=claim.person)

    async def remove(self, person: Person) -> None:
        """Delete the address of a person."""
        await self._stored.remove(person.id)
        log.info("email_removed", person=person.id)

    def recover(self, name: str, *, network_address: str, language: Language) -> None:
        """Send a link for a new password to the member of this name, if they have an address.

        Everything that depends on the name happens later, so neither the answer nor its time shows
        whether there is such a member. Raises Refusal: mail_off, too_many_mails.
        """
        mail, now = self.gateway(), self._house.clock.now()
        if wait := self._of_address.wait(network_address, now):
            raise Refusal("too_many_mails", wait=wait)
        self._of_address.take(network_address, now)
        self._house.spawn(self._send_recovery(mail, name, language), name="recovery mail")

    async def _send_recovery(self, mail: MailGateway, name: str, language: Language) -> None:
        try:
            person = await self._house.people.by_name(name)
            email = None if person is None else await self.of(person)
            if person is None or email is None or person.kind != "member":
                return
            now = self._house.clock.now()
            if self._of_person.wait(person.id, now):
                return
            self._of_person.take(person.id, now)
            secret = await self._accounts.recovery_link(person.name, lasts=RECOVER_WITHIN)
        except StoreFailed as failure:
            log.warning("mail_not_sent", error=failure.code)
            return
        link = f"{mail.origin}/recover/{secret}"
        text = mail_texts.recovery(
            email.address, house=self._house.name, name=person.name, link=link, language=language
        )
        mail.send(text)

    def gateway(self) -> MailGateway:
        """Return what sends e-mail. Raises Refusal `mail_off` in a house without a mail server."""
        if self._house.mail is None:
            raise Refusal("mail_off")
        return self._house.mail

    def _claim(self, token: str, now: Millis) -> _Claim:
        expires, _, box = token.partition("-")
        try:
            until = Millis(int(expires))
            padded = box + "=" * (-len(box) % 4)
            sealed = urlsafe_b64decode(padded)
            claim = msgspec.json.decode(
                self._house.vault.open(_CONFIRM, until, sealed), type=_Claim
            )
        except (ValueError, DataFolderRefused):
            raise Refusal("email_link_invalid") from None
        if until <= now:
            raise Refusal("email_link_invalid")
        return claim

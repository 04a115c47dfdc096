"""Invitations to clubs by e-mail.

The house never looks up whether an address has an account, and stores none of them, so an answer
tells nobody who plays here.
"""

from collections.abc import Sequence
from hashlib import sha256

import structlog

from circolo.cards.units import DAY, Millis
from circolo.clubs.club_state import ClubId
from circolo.room.house import House
from circolo.room.rate_limit import RateLimit, WindowLimit
from circolo.store.people_port import Person
from circolo.web.accounts.emails import Emails, check_address
from circolo.web.mail import mail_texts
from circolo.web.mail.mail_texts import Language
from circolo.web.refusals import Refusal

MOST_ADDRESSES = 10
"""Maximum number of addresses of one invitation."""

VALID_DAYS = 7
MAILS = 20
"""How many mails one person sends without waiting; after them one each hour and a quarter."""

RECEIVED = 2, DAY
"""Rate limit of the invitations that one address receives."""

log = structlog.get_logger()


class ClubInvitations:
    """Makes an invitation for some addresses, and sends its link to each of them."""

    def __init__(self, house: House, emails: Emails) -> None:
        self._house = house
        self._emails = emails
        self._of_person = RateLimit(burst=MAILS, every=Millis(DAY // MAILS))
        self._of_address = RateLimit(burst=2 * MAILS, every=Millis(DAY // MAILS))
        self._received = WindowLimit(*RECEIVED)

    async def send(
        self,
        person: Person,
        club: ClubId,
        addresses: Sequence[str],
        *,
        network_address: str,
        language: Language,
    ) -> None:
        """Invite the owners of these addresses to a club. An address that has received as many
        invitations as it may is skipped, without a word.

        Raises Refusal: mail_off, email_invalid, email_needed, too_many_mails; or RoomRefused.
        """
        mail = self._emails.gateway()
        for address in addresses:
            check_address(address)
        if await self._emails.of(person) is None:
            raise Refusal("email_needed")
        limits = ((self._of_person, person.id), (self._of_address, network_address))
        now = self._house.clock.now()
        if wait := max(limit.wait(key, now) for limit, key in limits):
            raise Refusal("too_many_mails", wait=Millis(wait))
        desk = self._house.clubs.desk
        _, token = await desk.invite(person, club, days=VALID_DAYS, uses=len(addresses))
        for limit, key in limits:
            for _ in addresses:
                limit.take(key, now)
        page = desk.page_of(club)
        invited = mail_texts.ClubInvitation(
            club="" if page is None else page.name,
            name=person.name,
            link=f"{mail.origin}/clubs/join#{token}",
        )
        for address in addresses:
            if self._may_receive(address, now):
                text = mail_texts.invitation(
                    address, invited, house=self._house.name, language=language
                )
                mail.send(text)
        log.info("club_invited", person=person.id, club=club, mails=len(addresses))

    def _may_receive(self, address: str, now: Millis) -> bool:
        """Count an invitation for an address; return whether it may receive it."""
        key = sha256(address.lower().encode()).digest()
        is_allowed = self._received.allows(key, now)
        if is_allowed:
            self._received.take(key, now)
        return is_allowed

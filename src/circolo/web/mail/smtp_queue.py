"""The queue of e-mails: bounded, sent to one mail server, each mail at most twice."""

import asyncio
from email.message import EmailMessage
from email.utils import formatdate

import aiosmtplib
import structlog
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.room.mail_gateway import Mail, Tls
from circolo.room.ports import Clock, Spawn

MOST_WAITING = 200
"""The maximum number of mails that wait or are being sent; further ones are dropped."""

AT_ONCE = 2
"""The maximum number of mails that are being sent."""

PATIENCE_SECONDS = 20.0
"""The time after which a mail server that does not answer is given up."""

AGAIN = Millis(60_000)
"""The time in milliseconds after which a mail is tried a second time."""

log = structlog.get_logger()


class MailServer(Struct, frozen=True):
    """The mail server of the operator. `tls`: from the first byte (`tls`), by the command STARTTLS,
    or not at all. The user is empty for a server that asks for none.
    """

    host: str
    port: int
    tls: Tls
    user: str
    password: str
    sender: str

    def __repr__(self) -> str:
        """Return a text without the password."""
        return f"MailServer({self.host!r}, {self.port})"

    def client(self) -> aiosmtplib.SMTP:
        """Return a client that connects, secures the connection and signs in."""
        return aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            use_tls=self.tls == "tls",
            start_tls=self.tls == "starttls",
            username=self.user or None,
            password=self.password or None,
            timeout=PATIENCE_SECONDS,
        )


class SmtpQueue:
    """The implementation of `MailGateway` for a mail server."""

    def __init__(self, server: MailServer, *, origin: str, clock: Clock, spawn: Spawn) -> None:
        self._server = server
        self._origin = origin
        self._clock = clock
        self._spawn = spawn
        self._open = 0
        self._turns = asyncio.Semaphore(AT_ONCE)

    @property
    def origin(self) -> str:
        return self._origin

    def send(self, mail: Mail) -> None:
        if self._open >= MOST_WAITING:
            log.warning("mail_not_sent", error="too many wait")
            return
        self._open += 1
        self._spawn(self._sent(mail), name="mail")

    async def _sent(self, mail: Mail) -> None:
        try:
            if not await self._is_taken(mail):
                await self._clock.sleep_until(Millis(self._clock.now() + AGAIN))
                await self._is_taken(mail)
        finally:
            self._open -= 1

    async def _is_taken(self, mail: Mail) -> bool:
        """Send a mail once, and return whether the server has taken it. The log has the kind of the
        error only, because its text may hold the address.
        """
        try:
            async with self._turns, self._server.client() as client:
                await client.send_message(self._message(mail))
        except (aiosmtplib.SMTPException, OSError) as error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():  # the house ends; aiosmtplib hides that
                raise asyncio.CancelledError from error
            log.warning("mail_not_sent", error=type(error).__name__)
            return False
        return True

    def _message(self, mail: Mail) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._server.sender
        message["To"] = mail.to
        message["Subject"] = mail.subject
        message["Date"] = formatdate(self._clock.now() / 1_000)
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(mail.text)
        return message

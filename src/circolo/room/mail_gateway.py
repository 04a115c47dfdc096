"""The port through which the house sends e-mail, if the operator has set up a mail server."""

from typing import Literal, Protocol

from msgspec import Struct

Tls = Literal["starttls", "tls", "none"]
"""How a connection to a mail server is encrypted: by the command STARTTLS, from the first byte, or
not at all.
"""


class Mail(Struct, frozen=True):
    """An e-mail of plain text to one address."""

    to: str
    subject: str
    text: str


class MailGateway(Protocol):
    """Sends e-mail in the background."""

    @property
    def origin(self) -> str:
        """The public address of the house, with which links in mails begin."""
        ...

    def send(self, mail: Mail) -> None:
        """Send a mail soon, or drop it if too many wait; never raises."""
        ...

"""The address of the bus: the NATS servers, with the user and the encryption of each."""

import ssl
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

import msgspec

from circolo.cluster.bus.bus_refused import BusRefused

DEFAULT_PORT = 4222


class NatsServer(msgspec.Struct, frozen=True):
    """One server, and how a node signs in there. A user without password is a token."""

    host: str
    port: int
    is_encrypted: bool
    user: str | None
    password: str | None

    @property
    def place(self) -> str:
        """Host and port, as one writes them in an address."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


class NatsAddress(msgspec.Struct, frozen=True):
    """The servers of a bus, in order, and the file of the authority that signs their certificates,
    None for those that the system trusts.
    """

    servers: tuple[NatsServer, ...]
    ca: str | None = None

    def tls(self) -> ssl.SSLContext | None:
        """Return how the certificate of a server is checked, None if no server is known to have
        one. Raises BusRefused.
        """
        if self.ca is None and not any(server.is_encrypted for server in self.servers):
            return None  # reading what the system trusts takes 20 ms
        try:
            return ssl.create_default_context(cafile=self.ca)
        except OSError as error:
            raise BusRefused("bus_tls") from error


def read_address(address: str) -> NatsAddress:
    """Read an address such as `tls://user:password@one:4222,tls://user:password@two?ca=ca.pem`.

    Characters with a meaning are percent-encoded. Raises BusRefused.
    """
    servers, _, options = address.partition("?")
    try:
        chosen = dict(parse_qsl(options, strict_parsing=True)) if options else {}
        if not chosen.keys() <= {"ca"}:
            raise ValueError("an unknown option")
        return NatsAddress(
            tuple(_server(urlsplit(server)) for server in servers.split(",")), chosen.get("ca")
        )
    except ValueError as error:
        raise BusRefused("bus_address") from error


def _server(url: SplitResult) -> NatsServer:
    if url.scheme not in {"nats", "tls"} or not url.hostname or url.path not in {"", "/"}:
        raise ValueError("not the address of a NATS server")
    user, password = url.username, url.password
    return NatsServer(
        host=url.hostname,
        port=url.port or DEFAULT_PORT,
        is_encrypted=url.scheme == "tls",
        user=None if user is None else unquote(user),
        password=None if password is None else unquote(password),
    )

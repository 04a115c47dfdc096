"""Opens the socket on which the server accepts connections."""

import errno
import socket
from typing import Literal

_BACKLOG = 2_048


class CannotListen(Exception):
    """The server cannot accept connections at an address; `code` is stable, and the message tells
    what to do.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


Sharing = Literal["alone", "with_workers"]
"""Whether other processes of the same house listen on the same port."""


def listen(host: str, port: int, *, sharing: Sharing = "alone") -> socket.socket:
    """Return a listening socket; raises CannotListen: port_busy, port_forbidden, host_unknown.

    Of several processes that share a port, the system gives each new connection to one.
    """
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if sharing == "with_workers":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            listener.bind(place)
            listener.listen(_BACKLOG)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        raise _cannot_listen(host, port, error) from error
    return listener


def local_address(listener: socket.socket) -> str:
    """Return the URL under which this machine reaches a socket."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _cannot_listen(host: str, port: int, error: OSError) -> CannotListen:
    if error.errno == errno.EADDRINUSE:
        return CannotListen(
            "port_busy",
            f"Port {port} is taken by another program. Stop that one, or choose another port "
            "with --port.",
        )
    if error.errno == errno.EACCES:
        return CannotListen(
            "port_forbidden",
            f"This user may not listen on port {port}. Choose one above 1023 with --port.",
        )
    return CannotListen(
        "host_unknown",
        f"{host} is no address of this machine. Use 127.0.0.1 for this machine only, 0.0.0.0 for "
        "all that reach it.",
    )

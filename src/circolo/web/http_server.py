"""The HTTP server: uvicorn with our protocols, which ends gracefully on a signal."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Collection, Iterator
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, cast

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from circolo.web.transport.http_protocol import HttpProtocol
from circolo.web.transport.websocket_choice import websocket_protocol
from circolo.wire.client_messages import MESSAGE_MAX_BYTES

if TYPE_CHECKING:
    from circolo.web.app import Web

PING_SECONDS = 20.0
DRAIN_SECONDS = 5


class Server(uvicorn.Server):
    """A uvicorn server without uvicorn's signal handlers, which would leave the store open.

    `on_exit` is called when a signal asks the server to end.
    """

    on_exit: Callable[[], None] | None = None

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end the server."""
        if self.on_exit is not None:
            self.on_exit()
        super().handle_exit(sig, frame)

    def end_on_signals(self) -> None:
        """Install handlers that stop the server gracefully on SIGINT or SIGTERM."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)


def http_config(web: "Web", *, proxies: Collection[str]) -> uvicorn.Config:
    """Return uvicorn's configuration; `proxies` are addresses that may state those of clients.

    No compression: compressed lengths reveal hidden content.
    """
    trusted = ProxyHeadersMiddleware(cast("Any", web), list(proxies)).trusted_hosts
    protocol = partial(HttpProtocol, admission=web.admission, is_proxy=trusted.__contains__)
    return uvicorn.Config(
        web,
        http=cast("type[HttpProtocol]", protocol),
        ws=websocket_protocol(),
        ws_max_size=MESSAGE_MAX_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )

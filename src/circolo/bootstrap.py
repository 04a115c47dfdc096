"""Builds a house (the server of one club) from the real disk, clock and network, and serves it."""

import asyncio
import contextlib
import ctypes
import gc
import os
import resource
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from typing import Any, cast

import msgspec
import structlog
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from circolo.bots.pool import Pool
from circolo.bots.roster import NAMES
from circolo.bots.runner import HouseBots
from circolo.cards.units import Chips
from circolo.glyphs.lookalikes import word_keys
from circolo.ledger.account import MalformedAccount
from circolo.ledger.transfer import MalformedTransfer
from circolo.room import tempo
from circolo.room.chips.cashier import Allowance
from circolo.room.chips.entry_terms import EntryTerms
from circolo.room.clock import wall_clock
from circolo.room.entropy import read_ahead
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.tables.table_talk import TalkRules
from circolo.room.tasks import spawner
from circolo.room.tournaments import sit_and_gos
from circolo.settings import Settings
from circolo.store.data_folder import is_open_to_others, open_data_folder
from circolo.store.errors import (
    BrokenChain,
    DatabaseRefused,
    DataFolderRefused,
    StoreFailed,
    VersionConflict,
)
from circolo.store.opening import OpenStore, open_store
from circolo.store.vault import Vault
from circolo.web.accounts.passwords import Hasher
from circolo.web.app import Web
from circolo.web.house_addresses import HouseAddresses, reachable_origin
from circolo.web.listening_socket import CannotListen, listen
from circolo.web.operator_socket import OperatorSocket
from circolo.web.static_files import BUILT_CLIENT, NOT_BUILT, NOT_BUILT_SENTENCE
from circolo.web.transport.http_protocol import HttpProtocol
from circolo.web.transport.plain_websocket_protocol import PlainSocketProtocol
from circolo.web.usage_limits import UsageLimits
from circolo.wire.client_messages import MESSAGE_MAX_BYTES
from circolo.wire.table_log import UnreadableLog

PING_SECONDS = 20.0
DRAIN_SECONDS = 5
_MOST_FOR_BOTS = 4
_TRUST_EVERYBODY = (
    "CIRCOLO_PROXIES=* lets every client claim any address, so that limits per address have no "
    "effect. Name the addresses of your proxies instead."
)
_OTHER_FILES = 200
"""The open files reserved for everything but client connections: the store, bots and system."""
_FEW_FILES = (
    "This process may open fewer files than CIRCOLO_OPEN_CONNECTIONS has connections. Raise its "
    "limit of open files (ulimit -n, LimitNOFILE)."
)
_NEW_OBJECTS = 20_000
"""The number of new objects after which Python's garbage collector looks for reference cycles.

At Python's own 700, short-lived objects cause frequent full collections. With 2,000 players they
took a fifth of the time and paused the server for up to 0.3 s. Playing a card makes no cycles.
"""

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -3, -8
_LARGE_BLOCK_BYTES = 256 * 1024
_MALLOC_ARENAS = 2

log = structlog.get_logger()

_STORE_FAILURES = {"read_only": "data_folder_read_only"}


DAMAGE = (
    UnreadableLog,
    BrokenChain,
    MalformedAccount,
    MalformedTransfer,
    msgspec.DecodeError,
    UnicodeDecodeError,
)
"""The exceptions raised when the database is damaged or was changed by another program."""


class StartRefused(Exception):
    """Raised when the house cannot start. The message says what the operator can do."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class HouseFailed(Exception):
    """Raised when the house has stopped after a failure of its store; the log gives the reason."""


class Server(uvicorn.Server):
    """A uvicorn server without uvicorn's signal handlers, which would leave the store open."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def end_on_signals(self) -> None:
        """Install handlers that stop the server gracefully on SIGINT or SIGTERM."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)


def serve(settings: Settings, *, opened: Callable[[str, str | None], None]) -> None:
    """Run a house until SIGINT or SIGTERM. Raises StartRefused or HouseFailed.

    `opened` is called with the URL for this machine and the one for other devices (None if none).
    """
    _allow_many_files()
    return_freed_memory()
    gc.set_threshold(_NEW_OBJECTS)
    with asyncio.Runner(loop_factory=event_loop_factory()) as runner:
        runner.run(_serve(settings, opened))


def return_freed_memory() -> None:
    """Make glibc's malloc return large freed blocks to the system; without glibc, do nothing.

    Otherwise each thread that hashes passwords would keep the 19 MiB of a finished hash, and gaps
    of up to that size in its heap.
    """
    with contextlib.suppress(AttributeError, OSError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES)
        mallopt(_M_TRIM_THRESHOLD, _LARGE_BLOCK_BYTES)
        mallopt(_M_ARENA_MAX, _MALLOC_ARENAS)


def event_loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return the function that creates event loops: uvloop's if it is installed, or asyncio's."""
    try:
        import uvloop  # not available on Windows or in every implementation of Python
    except ModuleNotFoundError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


async def _serve(settings: Settings, opened: Callable[[str, str | None], None]) -> None:
    async with contextlib.AsyncExitStack() as ending:
        with explained():
            listener = ending.enter_context(listen(settings.host, settings.port))
        house, store = await ending.enter_async_context(open_house(settings))
        hasher = Hasher(os.urandom)
        ending.callback(hasher.close)
        web = Web(
            house,
            hasher=hasher,
            entropy=os.urandom,
            client=BUILT_CLIENT,
            limits=_within_files(settings.limits),
            addresses=HouseAddresses(settings.origins, partial(_reached, settings, listener)),
            reserved=NAMES,
            commits=store.counts,
        )
        warn_of(settings)
        if not web.static.built:
            log.warning(NOT_BUILT, detail=NOT_BUILT_SENTENCE)
        at = address(settings, listener)
        await ending.enter_async_context(
            OperatorSocket(house, web.accounts, at).open(settings.data)
        )
        ending.callback(house.spawn(web.sockets.watch(), name="sessions").cancel)
        server = Server(http_config(web, settings))
        server.end_on_signals()
        store.failed.add_done_callback(partial(_end, house, server))
        opened(at, _reached(settings, listener))
        await server.serve(sockets=[listener])
        if store.failed.done():
            raise HouseFailed


def _end(
    house: House,
    server: Server,
    failed: "asyncio.Future[StoreFailed] | asyncio.Future[DatabaseRefused]",
) -> None:
    """Stop the server immediately for the error with which the future `failed` has completed.

    After a failed sync, entries that the server acknowledges could be lost. After a loss of the
    house lock, another server may use the database.
    """
    failure = failed.result()
    house.ready = False
    log.critical("house_ends", code=failure.code, detail=str(failure))
    server.should_exit = server.force_exit = True


@contextlib.asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[tuple[House, OpenStore]]:
    """Start the house for a `with` block, then close it; raises StartRefused."""
    async with contextlib.AsyncExitStack() as ending:
        with explained():
            folder = open_data_folder(settings.data, entropy=os.urandom)
            ending.callback(folder.close)
            vault = Vault(folder.deal_key, os.urandom)
            store = await ending.enter_async_context(
                open_store(folder, url=settings.store, replaces_deal_key=settings.replace_deal_key)
            )
            pool = Pool(wall_clock(asyncio.get_running_loop()), processes=_for_bots())
            ending.push_async_callback(pool.close)
            house = _house(settings, store, vault, signing_key=folder.signing_key, thinker=pool)
            await house.start()
        ending.push_async_callback(house.stop)
        if store.sealed_after:
            log.warning("accounts_sealed_anew", after_entry=store.sealed_after)
        if is_open_to_others(folder.path):
            log.warning("data_folder_open", path=str(folder.path))
        yield house, store


def _for_bots() -> int:
    """Return the number of worker processes for bots: the number of processors minus one, at least
    1 and at most 4.
    """
    return min(_MOST_FOR_BOTS, max(1, (os.cpu_count() or 1) - 1))


def _house(
    settings: Settings, store: OpenStore, vault: Vault, *, signing_key: bytes, thinker: Pool
) -> House:
    clock = wall_clock(asyncio.get_running_loop())
    return House(
        HouseParts(
            store=store.store,
            people=store.people,
            vault=vault,
            clock=clock,
            catch_up=clock.catch_up,
            entropy=read_ahead(os.urandom),
            spawn=spawner(_task_failed),
            bots=HouseBots(os.urandom, thinker=thinker),
            tempo=tempo.OFF if settings.tempo == "off" else tempo.Tempo(),
            welcome_chips=Chips(settings.welcome_chips),
            allowance=Allowance(
                daily=Chips(settings.daily_chips),
                daily_up_to=Chips(settings.daily_up_to),
                given_per_day=Chips(settings.give_per_day),
                bots_win_per_day=Chips(settings.bots_win_per_day),
                purses_per_address=settings.limits.purses_per_day,
                wallets_per_address=settings.limits.wallets_per_day,
            ),
            talk_rules=manners(settings),
            sit_and_gos=sit_and_gos.USUAL if settings.sit_and_gos == "on" else (),
            tables_per_address=settings.limits.tables_per_address,
            signing_key=signing_key,
            anchors_daily=settings.anchors == "on",
            entry_terms=EntryTerms(settings.entry_least, settings.entry_most, settings.match_fee),
        )
    )


def _task_failed(error: BaseException) -> None:
    """Log an error that a background task did not catch.

    Other parts log a failure of the store, and an entry that another server was faster to write;
    these two are left out.
    """
    if isinstance(error, DAMAGE):
        log.error("data_folder_damaged", detail=f"{error}. Run circolo audit.")
    elif not isinstance(error, StoreFailed | VersionConflict):
        log.error("task_failed", exc_info=error)


def manners(settings: Settings) -> TalkRules:
    """Return the chat rules; raises StartRefused if the list of refused words is unreadable."""
    try:
        lines = settings.talk_words.read_text("utf-8").split("\n") if settings.talk_words else []
    except (OSError, UnicodeError) as error:
        raise StartRefused(
            "bad_setting",
            f"The list of words {settings.talk_words} (talk_words) cannot be read: {error}.",
        ) from error
    words = frozenset(key for line in lines if line.strip() for key in word_keys(line.strip()))
    return TalkRules(settings.talk, settings.talk_guests, words)


def websocket_protocol() -> type[WebSocketsSansIOProtocol]:
    """Return the WebSocket protocol class: built on picows if installed, or on uvicorn alone."""
    try:
        from circolo.web.transport.websocket_protocol import GameSocketProtocol
    except ModuleNotFoundError:
        return PlainSocketProtocol
    return GameSocketProtocol


def http_config(web: Web, settings: Settings) -> uvicorn.Config:
    """Return uvicorn's configuration. No compression: compressed lengths reveal hidden content."""
    proxies = ProxyHeadersMiddleware(cast("Any", web), list(settings.proxies)).trusted_hosts
    protocol = partial(HttpProtocol, admission=web.admission, is_proxy=proxies.__contains__)
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
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )


def address(settings: Settings, listener: socket.socket) -> str:
    """Return the URL at which a browser on this machine reaches the house."""
    if settings.origins:
        return min(settings.origins)
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)  # noqa: S104
    return f"http://{host}:{port}"


def _reached(settings: Settings, listener: socket.socket) -> str | None:
    host, port = listener.getsockname()[:2]
    return reachable_origin(host, port, settings.origins)


@contextlib.contextmanager
def explained() -> Iterator[None]:
    """Convert errors of the store or the network, raised in the `with` block, into StartRefused."""
    try:
        yield
    except (CannotListen, DataFolderRefused, DatabaseRefused) as refused:
        raise StartRefused(refused.code, str(refused)) from refused
    except StoreFailed as failure:
        code = _STORE_FAILURES.get(failure.code, failure.code)
        raise StartRefused(code, str(failure)) from failure
    except DAMAGE as damage:
        raise StartRefused(
            "data_folder_damaged",
            f"A table of the house cannot be read ({damage}). Restore the last backup.",
        ) from damage


def warn_of(settings: Settings) -> None:
    """Log a warning if a setting disables a protection, such as trusting every proxy."""
    if "*" in settings.proxies:
        log.warning("proxies_trust_everybody", detail=_TRUST_EVERYBODY)


def _within_files(limits: UsageLimits) -> UsageLimits:
    """Return `limits` with `open_connections` lowered, if necessary, to the number of files that
    this process may open; then log a warning.
    """
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = files - _OTHER_FILES
    if files == resource.RLIM_INFINITY or most >= limits.open_connections:
        return limits
    log.warning("few_files", open_connections=most, detail=_FEW_FILES)
    return msgspec.structs.replace(limits, open_connections=max(1, most))


def _allow_many_files() -> None:
    """Raise this process's limit of open files to the maximum: each connection needs one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

"""Builds a house (the server of one club) from the real disk, clock and network, and serves it."""

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial

import msgspec
import structlog

from circolo import __version__
from circolo.bots.pool import Pool, usual_processes
from circolo.bots.roster import NAMES
from circolo.bots.runner import HouseBots
from circolo.cards.units import Chips, Millis
from circolo.cluster.bus.bus_refused import BusRefused
from circolo.cluster.joining import new_node, open_bus, unique_name
from circolo.cluster.node import Node
from circolo.cluster.node_parts import NodeParts
from circolo.glyphs.lookalikes import word_keys
from circolo.ledger.account import MalformedAccount
from circolo.ledger.transfer import MalformedTransfer
from circolo.room import tempo
from circolo.room.chips.cashier import Allowance
from circolo.room.chips.entry_terms import EntryTerms
from circolo.room.clock import WallClock, wall_clock
from circolo.room.clubs.club_terms import ClubTerms
from circolo.room.entropy import read_ahead
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.mail_gateway import MailGateway
from circolo.room.people.talk_rules import TalkRules
from circolo.room.ports import Spawn
from circolo.room.tasks import spawner
from circolo.room.tournaments import sit_and_gos
from circolo.settings.house_settings import Settings
from circolo.settings.mail_server import MailPasswordUnreadable, mail_password
from circolo.settings.setting_list import PREFIX
from circolo.store.data_folder import DataFolder, is_open_to_others, open_data_folder
from circolo.store.errors import (
    BrokenChain,
    DatabaseRefused,
    DataFolderRefused,
    StoreFailed,
    VersionConflict,
)
from circolo.store.opening import OpenStore, open_store
from circolo.store.vault import Vault
from circolo.web import process_setup
from circolo.web.accounts.passwords import Hasher
from circolo.web.app import Web
from circolo.web.house_addresses import HouseAddresses, reachable_origin
from circolo.web.http_server import Server, http_config
from circolo.web.listening_socket import CannotListen, Sharing, listen, local_address
from circolo.web.operator_socket import OperatorSocket
from circolo.web.push.new_gateway import new_gateway
from circolo.web.scheduled_backups import ScheduledBackups, backup_command
from circolo.web.static_files import BUILT_CLIENT, NOT_BUILT, NOT_BUILT_SENTENCE
from circolo.wire.table_log import UnreadableLog

_TRUST_EVERYBODY = (
    "CIRCOLO_PROXIES=* lets every client claim any address, so that limits per address have no "
    "effect. Name the addresses of your proxies instead."
)
_STORE_FAILURES = {"read_only": "data_folder_read_only"}
log = structlog.get_logger()

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


class NodeLost(Exception):
    """Raised when other nodes have taken what this node played; it may begin anew at once."""


def serve(settings: Settings, *, opened: Callable[[str, str | None], None]) -> None:
    """Run a house until SIGINT or SIGTERM. Raises StartRefused, HouseFailed or NodeLost.

    `opened` is called with the URL for this machine and the one for other devices (None if none).
    """
    process_setup.allow_many_files()
    process_setup.return_freed_memory()
    process_setup.collect_garbage_rarely()
    with asyncio.Runner(loop_factory=process_setup.event_loop_factory()) as runner:
        runner.run(_serve(settings, opened))


async def _serve(settings: Settings, opened: Callable[[str, str | None], None]) -> None:
    async with contextlib.AsyncExitStack() as ending:
        with explained():
            sharing: Sharing = "with_workers" if settings.bus else "alone"
            listener = ending.enter_context(listen(settings.host, settings.port, sharing=sharing))
        house, store = await ending.enter_async_context(open_house(settings))
        hasher = Hasher(os.urandom)
        ending.callback(hasher.close)
        web = Web(
            house,
            hasher=hasher,
            entropy=os.urandom,
            client=BUILT_CLIENT,
            limits=process_setup.within_files(settings.limits),
            addresses=HouseAddresses(settings.origins, partial(_reached, settings, listener)),
            reserved=NAMES,
            commits=store.counts,
        )
        ending.callback(web.reviews.close)
        warn_of(settings)
        if not web.static.built:
            log.warning(NOT_BUILT, detail=NOT_BUILT_SENTENCE)
        at = address(settings, listener)
        await ending.enter_async_context(
            OperatorSocket(house, web.accounts, at).open(settings.data)
        )
        ending.callback(house.spawn(web.watch(), name="web").cancel)
        backups = web.metrics.backups = _scheduled_backups(settings, house)
        if backups is not None:
            ending.callback(house.spawn(backups.run(), name="backups").cancel)
        server = Server(http_config(web, proxies=settings.proxies))
        server.end_on_signals()
        node = house.cluster
        if isinstance(node, Node):
            server.on_exit = node.announce_leaving
            node.lost.add_done_callback(partial(_end_at_once, server))
        store.failed.add_done_callback(partial(_end, house, server))
        opened(at, _reached(settings, listener))
        await server.serve(sockets=[listener])
        if store.failed.done():
            raise HouseFailed
        if isinstance(node, Node) and node.lost.done() and not node.is_leaving:
            raise NodeLost


def _scheduled_backups(settings: Settings, house: House) -> ScheduledBackups | None:
    """Return the backups that the server makes by itself, None if the operator wants none.

    In a cluster the desk makes them. The address of a database may hold a password, so it is not
    among the arguments of a process, which other users can see.
    """
    if not settings.backup_every:
        return None
    node = house.cluster
    return ScheduledBackups(
        settings.backups,
        every=Millis(1_000 * settings.backup_seconds),
        command=backup_command(settings.data, settings.backups, **settings.backup_counts),
        environment={f"{PREFIX}STORE": settings.store},
        is_on_duty=lambda: not isinstance(node, Node) or node.is_open_desk,
        clock=house.clock,
    )


def _end_at_once(server: Server, _: "asyncio.Future[str]") -> None:
    server.should_exit = server.force_exit = True


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
                open_store(
                    folder,
                    url=settings.store,
                    use="in_cluster" if settings.bus else "alone",
                    replaces_deal_key=settings.replace_deal_key,
                )
            )
            clock = wall_clock(asyncio.get_running_loop())
            pool = Pool(clock, processes=usual_processes())
            ending.push_async_callback(pool.close)
            node = None
            if store.cluster is not None:
                bus = await open_bus(settings.bus, house=vault.mark("bus")[:8].hex())
                ending.push_async_callback(bus.close)
                clock.move_on(Millis(await store.cluster.database_time() - clock.now()))
                node = new_node(
                    NodeParts(
                        name=unique_name(settings.node, os.urandom),
                        release=__version__,
                        address=f"{settings.host}:{settings.port}",
                        bus=bus,
                        store=store.cluster,
                        log=store.store,
                        clock=clock,
                        spawn=spawner(_task_failed),
                    )
                )
            house = _house(
                settings,
                store,
                vault,
                clock=clock,
                folder=folder,
                thinker=pool,
                node=node,
            )
            await (house.start() if node is None else node.join(house))
        ending.push_async_callback(house.stop if node is None else node.leave)
        if store.sealed_after:
            log.warning("accounts_sealed_anew", after_entry=store.sealed_after)
        if is_open_to_others(folder.path):
            log.warning("data_folder_open", path=str(folder.path))
        yield house, store


def _house(
    settings: Settings,
    store: OpenStore,
    vault: Vault,
    *,
    clock: WallClock,
    folder: DataFolder,
    thinker: Pool,
    node: Node | None,
) -> House:
    spawn = spawner(_task_failed)
    return House(
        HouseParts(
            store=store.store,
            people=store.people,
            vault=vault,
            clock=clock,
            catch_up=clock.catch_up,
            entropy=read_ahead(os.urandom),
            spawn=spawn,
            bots=HouseBots(os.urandom, thinker=thinker),
            tempo=tempo.OFF if settings.tempo == "off" else tempo.Tempo(),
            welcome_chips=Chips(settings.welcome_chips),
            allowance=Allowance(
                daily=Chips(settings.daily_chips),
                daily_up_to=Chips(settings.daily_up_to),
                given_per_day=Chips(settings.give_per_day),
                given_alone_per_day=Chips(settings.give_alone_per_day),
                bots_win_per_day=Chips(settings.bots_win_per_day),
                purses_per_address=settings.limits.purses_per_day,
                wallets_per_address=settings.limits.wallets_per_day,
            ),
            talk_rules=manners(settings),
            sit_and_gos=sit_and_gos.USUAL if settings.sit_and_gos == "on" else (),
            tables_per_address=settings.limits.tables_per_address,
            is_evening=settings.evening == "on",
            staff_needs_second_factor=settings.second_factor == "staff",
            staff_networks=settings.staff_networks,
            signing_key=folder.signing_key,
            mail=_mail(settings, clock=clock, spawn=spawn),
            push=None
            if settings.push == "off"
            else new_gateway(
                folder.deal_key,
                origins=settings.origins,
                networks=settings.push_networks,
                clock=clock,
                spawn=spawn,
                entropy=os.urandom,
                forget=store.people.push.forget,
            ),
            cluster=node,
            anchors_daily=settings.anchors == "on",
            house_name=settings.house_name,
            entry_terms=EntryTerms(settings.entry_least, settings.entry_most, settings.match_fee),
            clubs=ClubTerms(settings.clubs, settings.clubs_per_member, settings.club_stakes),
        )
    )


def _mail(settings: Settings, *, clock: WallClock, spawn: Spawn) -> MailGateway | None:
    """Return the queue of e-mails, None if the operator wants none; raises StartRefused."""
    if not settings.mail_host:
        return None
    try:
        from circolo.web.mail.smtp_queue import MailServer, SmtpQueue

        password = mail_password(settings)
    except ImportError as error:
        raise StartRefused(
            "mail_driver", "E-mail needs the package aiosmtplib. Install circolo[mail]."
        ) from error
    except MailPasswordUnreadable as error:
        raise StartRefused("bad_setting", str(error)) from error
    server = MailServer(
        host=settings.mail_host,
        port=settings.mail_port,
        tls=settings.mail_tls,
        user=settings.mail_user,
        password=password,
        sender=settings.mail_from,
    )
    return SmtpQueue(server, origin=min(settings.origins), clock=clock, spawn=spawn)


def _task_failed(error: BaseException) -> None:
    """Log an error that a background task did not catch.

    Two errors are left out, because other parts log them: a failure of the store, and an entry that
    was refused because another server had written one first.
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


def address(settings: Settings, listener: socket.socket) -> str:
    """Return the URL at which a browser on this machine reaches the house."""
    if settings.origins:
        return min(settings.origins)
    return local_address(listener)


def _reached(settings: Settings, listener: socket.socket) -> str | None:
    host, port = listener.getsockname()[:2]
    return reachable_origin(host, port, settings.origins)


@contextlib.contextmanager
def explained() -> Iterator[None]:
    """Convert errors of the store or the network, raised in the `with` block, into StartRefused."""
    try:
        yield
    except (BusRefused, CannotListen, DataFolderRefused, DatabaseRefused) as refused:
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

"""The whole server as one ASGI application: the game socket, the REST API, and the client's files
for all other paths.
"""

import asyncio
from collections.abc import Collection
from pathlib import Path

from circolo.cluster.node import Node
from circolo.review.workers import ReviewWorkers, usual_processes
from circolo.room.house import House
from circolo.room.ports import Entropy
from circolo.store.store_port import CommitCounts
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.bot_tokens import BotSignIn
from circolo.web.accounts.member_bots import MemberBots
from circolo.web.accounts.name_index import NameIndex
from circolo.web.accounts.passwords import Hasher
from circolo.web.accounts.sessions import Sessions
from circolo.web.allowed_hosts import is_own_host
from circolo.web.asgi import Application, Message, Receive, Send
from circolo.web.house_addresses import NO_ADDRESSES, HouseAddresses
from circolo.web.monitoring.loop_lag import measure_lag
from circolo.web.monitoring.metrics import Metrics
from circolo.web.monitoring.security_log import SecurityLog
from circolo.web.requester import read_requester
from circolo.web.response_headers import with_security_headers
from circolo.web.rest.application import api
from circolo.web.rest.desk_forwarding import DeskForwarding
from circolo.web.rest.error_responses import refusing_application
from circolo.web.rest.published_keys import ANCHORS, KEYS
from circolo.web.static_files import StaticFiles
from circolo.web.transport.connection_admission import ConnectionAdmission
from circolo.web.transport.game_sockets import GameSockets
from circolo.web.usage_limits import UsageLimits

_API = ("/api/", "/healthz", "/readyz", "/metrics", KEYS, ANCHORS)


class Web:
    """The ASGI application of the server.

    `reserved` are names that no person may take, such as those of bots. `commits` are the
    counters of the store for the metrics; None for a store in memory.
    """

    def __init__(
        self,
        house: House,
        *,
        hasher: Hasher,
        entropy: Entropy,
        client: Path,
        limits: UsageLimits,
        addresses: HouseAddresses = NO_ADDRESSES,
        reserved: Collection[str] = (),
        commits: CommitCounts | None = None,
    ) -> None:
        sessions = Sessions(
            house.people,
            house.clock,
            entropy,
            is_staff=lambda player: house.roles.role_of(player) != "player",
        )
        self.reviews = ReviewWorkers(processes=usual_processes())
        self.admission = ConnectionAdmission(limits)
        security = SecurityLog(house.clock)
        bot_sign_in = BotSignIn(house.people, house.clock, entropy, limits=limits)
        self.sockets = GameSockets(
            house,
            sessions,
            bots=bot_sign_in,
            admission=self.admission,
            limits=limits,
            origins=addresses.origins,
            security=security,
        )
        names = NameIndex(house.people, reserved=reserved)
        self.accounts = Accounts(
            house,
            sessions,
            self.sockets,
            bots=bot_sign_in,
            names=names,
            hasher=hasher,
            entropy=entropy,
            limits=limits,
        )
        bots = MemberBots(
            house,
            self.sockets,
            bot_sign_in,
            names=names,
            entropy=entropy,
            most=limits.bots_per_member,
        )
        self._clock = house.clock
        self.static = StaticFiles(client)
        self.metrics = Metrics(house, self.sockets, commits=commits)
        answers: Application = api(
            house,
            self.accounts,
            self.metrics,
            bots=bots,
            limits=limits,
            addresses=addresses,
            security=security,
            reviews=self.reviews,
        )
        if isinstance(house.cluster, Node):
            answers = DeskForwarding(house.cluster, answers, house.clock)
        self._api: Application = with_security_headers(answers)
        self._static = with_security_headers(self.static)
        self._origins = addresses.origins
        self._misdirected = with_security_headers(refusing_application("bad_host"))
        self._crowded = with_security_headers(refusing_application("too_many_connections"))

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
            return
        who = read_requester(scope)
        if not is_own_host(who.host, self._origins):
            await self._misdirected(scope, receive, send)
            return
        address = who.address
        if not self.admission.begin_request(address):
            await self._crowded(scope, receive, send)
            return
        try:
            await self._answer(scope, receive, send)
        finally:
            self.admission.end_request(address)

    async def watch(self) -> None:
        """Close connections of expired sessions, and measure the event loop; never returns."""
        await asyncio.gather(self.sockets.watch(), measure_lag(self._clock, self.metrics.loop_lags))

    async def _answer(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["path"].startswith(_API):
            await self._api(scope, receive, send)
        else:
            await self._static(scope, receive, send)

"""The house as one ASGI application: the game socket, the API, and for the rest the client."""

from collections.abc import Collection
from pathlib import Path

from circolo.room.house import House
from circolo.room.ports import Entropy
from circolo.web.accounts import Accounts
from circolo.web.api import api
from circolo.web.asgi import Application, Message, Receive, Send
from circolo.web.doors import Doors
from circolo.web.errors import noting_departure, refusing
from circolo.web.headers import defended
from circolo.web.hosts import is_own_host
from circolo.web.keys import ANCHORS, KEYS
from circolo.web.limits import Limits
from circolo.web.metrics import Metrics, Writer
from circolo.web.passwords import Hasher
from circolo.web.reach import NOWHERE, Addresses
from circolo.web.security_log import SecurityLog
from circolo.web.sessions import Sessions
from circolo.web.sockets import Sockets
from circolo.web.static import Static
from circolo.web.visitor import visitor

_API = ("/api/", "/healthz", "/readyz", "/metrics", KEYS, ANCHORS)


class Web:
    """Everything that faces the world, for one house; nobody may take a name that is `reserved`."""

    def __init__(
        self,
        house: House,
        *,
        hasher: Hasher,
        entropy: Entropy,
        client: Path,
        limits: Limits,
        addresses: Addresses = NOWHERE,
        reserved: Collection[str] = (),
        writer: Writer | None = None,
    ) -> None:
        sessions = Sessions(
            house.people,
            house.clock,
            entropy,
            is_staff=lambda player: house.staff.role_of(player) != "player",
        )
        self.doors = Doors(limits)
        security = SecurityLog(house.clock)
        self.sockets = Sockets(
            house,
            sessions,
            doors=self.doors,
            limits=limits,
            origins=addresses.origins,
            security=security,
        )
        self.accounts = Accounts(
            house,
            sessions,
            self.sockets,
            hasher=hasher,
            entropy=entropy,
            limits=limits,
            reserved=reserved,
        )
        self.static = Static(client)
        metrics = Metrics(house, self.sockets, writer=writer)
        answers = api(
            house,
            self.accounts,
            metrics,
            limits=limits,
            addresses=addresses,
            security=security,
        )
        self._api: Application = defended(answers)  # type: ignore[arg-type]
        self._static = defended(self.static)
        self._origins = addresses.origins
        self._misdirected = defended(refusing("bad_host"))
        self._crowded = defended(refusing("too_many_connections"))

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
            return
        who = visitor(scope)
        if not is_own_host(who.host, self._origins):
            await self._misdirected(scope, receive, send)
            return
        address = who.address
        if not self.doors.begin_request(address):
            await self._crowded(scope, receive, send)
            return
        try:
            await self._answer(scope, receive, send)
        finally:
            self.doors.end_request(address)

    async def _answer(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["path"].startswith(_API):
            await self._api(scope, noting_departure(scope, receive), send)
        else:
            await self._static(scope, receive, send)

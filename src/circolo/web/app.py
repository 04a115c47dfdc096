"""The house as one ASGI application: the game socket, the API, and for the rest the client."""

from collections.abc import Collection
from pathlib import Path

from circolo.room.house import House
from circolo.room.ports import Entropy
from circolo.web.accounts import Accounts
from circolo.web.api import api
from circolo.web.asgi import Application, Message, Receive, Send
from circolo.web.headers import defended
from circolo.web.limits import Limits
from circolo.web.metrics import Metrics, Writer
from circolo.web.passwords import Hasher
from circolo.web.sessions import Sessions
from circolo.web.sockets import Sockets
from circolo.web.static import Static

_API = ("/api/", "/healthz", "/metrics")


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
        origins: frozenset[str] = frozenset(),
        reserved: Collection[str] = (),
        writer: Writer | None = None,
    ) -> None:
        sessions = Sessions(house.people, house.clock, entropy)
        self.sockets = Sockets(house, sessions, limits=limits, origins=origins)
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
        answers = api(house, self.accounts, metrics, limits=limits, origins=origins)
        self._api: Application = defended(answers)  # type: ignore[arg-type]
        self._static = defended(self.static)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        elif scope["path"].startswith(_API):
            await self._api(scope, receive, send)
        else:
            await self._static(scope, receive, send)

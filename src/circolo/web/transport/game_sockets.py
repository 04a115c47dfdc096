"""The WebSocket endpoint `/ws`: checks origin, limits and session, and closes connections of ended
sessions.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from circolo.cards.units import Millis
from circolo.cluster.messages import SessionRenewed, SessionsEnded
from circolo.cluster.node import Node
from circolo.room.house import House
from circolo.store.errors import StoreFailed
from circolo.tables.member_bots import owner_of
from circolo.tables.state import PlayerId
from circolo.web.accounts.bot_tokens import BotSignIn, check_scope
from circolo.web.accounts.sessions import Authenticated, Sessions
from circolo.web.asgi import Message, Receive, Send
from circolo.web.monitoring.security_log import SecurityLog
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester, is_own_page, read_requester
from circolo.web.transport.connection import (
    ENDED,
    EXTENSION,
    TOO_MANY,
    ClientConnection,
    Socket,
    Traffic,
)
from circolo.web.transport.connection_admission import ConnectionAdmission
from circolo.web.usage_limits import UsageLimits

REVIEW = Millis(300_000)
"""Time between two checks of the sessions of all open connections, in milliseconds."""
TRY_AGAIN = 1013

log = structlog.get_logger()


class GameSockets:
    """The ASGI application of `/ws`, with all its open connections."""

    def __init__(
        self,
        house: House,
        sessions: Sessions,
        *,
        bots: BotSignIn,
        admission: ConnectionAdmission,
        limits: UsageLimits,
        origins: frozenset[str],
        security: SecurityLog,
    ) -> None:
        self._node = house.cluster if isinstance(house.cluster, Node) else None
        if self._node is not None:
            self._node.take_sessions = self._take_sessions
        self.traffic = Traffic()
        self.connections: dict[ClientConnection, Authenticated] = {}
        self._house = house
        self._sessions = sessions
        self._bots = bots
        self.admission = admission
        self._limits = limits
        self._origins = origins
        self._security = security
        self._at_address: Counter[str] = Counter()
        self._of_person: Counter[str] = Counter()
        self._closings = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        who = read_requester(scope)
        await receive()
        is_admitted = who.bearer is not None or is_own_page(who, self._origins)
        if scope["path"] != "/ws" or not is_admitted:
            self._security.note("bad_origin", address=who.address, path="/ws")
            await send({"type": "websocket.close"})  # before it is accepted: status 403
        elif self._is_full(who):
            await self._say_full(who, send)
        else:
            with _counted(self._at_address, who.address):
                await self._admit(who, scope["extensions"][EXTENSION], receive=receive, send=send)

    def end(self, person: str, *, token: bytes | None = None, but: bytes | None = None) -> None:
        """Close the connections of those sessions of a person that have ended.

        With `token`, only the session with this token hash has ended. Otherwise all have ended,
        except the one with the token hash `but`; without either, those of the person's bots too.
        """
        self._end(person, token=token, but=but)
        if self._node is not None:
            self._node.tell_all(SessionsEnded(person, token, but))

    def _end(self, person: str, *, token: bytes | None, but: bytes | None) -> None:
        self._closings += 1
        for connection, known in list(self.connections.items()):
            is_own = known.person.id == person
            is_bot = but is None and owner_of(PlayerId(known.person.id)) == person
            is_meant = known.token != but and token in (None, known.token)
            if (is_own or is_bot) and is_meant:
                reason = "session_ended" if known.scopes is None else "token_revoked"
                connection.close(ENDED, reason)

    def renew(self, before: Authenticated, after: Authenticated) -> None:
        """Move the connections of a session to the session that replaces it."""
        self._renew(before.token, after)
        if self._node is not None:
            self._node.tell_all(SessionRenewed(after.person, before.token, after.token))

    def _take_sessions(self, told: SessionsEnded | SessionRenewed) -> None:
        """Take over what another node says of sessions."""
        if isinstance(told, SessionsEnded):
            self._end(told.person, token=told.token, but=told.but)
        else:
            self._renew(told.before, Authenticated(told.person, told.after))

    def _renew(self, before: bytes, after: Authenticated) -> None:
        for connection, holder in list(self.connections.items()):
            if holder.token == before:
                self.connections[connection] = after

    async def watch(self) -> None:
        """Close connections of expired sessions, every few minutes; never returns."""
        clock = self._house.clock
        while True:
            await clock.sleep_until(Millis(clock.now() + REVIEW))
            self.admission.log_refusals()
            for connection, known in list(self.connections.items()):
                try:
                    ended = await self._why_ended(known)
                except StoreFailed as failure:
                    log.warning("sessions_not_checked", code=failure.code)
                    break
                if ended and self.connections.get(connection) is known:
                    connection.close(ENDED, ended)

    async def _why_ended(self, known: Authenticated) -> str:
        """Return the code that says why a session or token is no longer valid; empty if it is."""
        if known.scopes is None:
            return "" if await self._sessions.known_by_hash(known.token) else "session_ended"
        try:
            await self._bots.known_by_hash(known.token)
        except Refusal as refusal:
            return refusal.code
        return ""

    async def _admit(self, who: Requester, socket: Socket, *, receive: Receive, send: Send) -> None:
        try:
            known = await self._known(who)
        except StoreFailed as failure:
            await _accept_and_close(send, TRY_AGAIN, failure.refusal)
            return
        except Refusal as refusal:
            self._security.note(refusal.code, address=who.address, path="/ws")
            await _accept_and_close(send, ENDED, refusal.code)
            return
        if known is None:
            await _accept_and_close(send, ENDED, "no_session")
            return
        person = known.person
        self.admission.remember(who.address)
        limits, is_bot = self._limits, known.scopes is not None
        most = limits.connections_per_bot if is_bot else limits.connections_per_person
        if self._of_person[person.id] >= most:
            await self._say_full(who, send)
            return
        a_second = limits.bot_messages_per_second if is_bot else limits.messages_per_second
        connection = ClientConnection(
            socket, self._house.clock, traffic=self.traffic, every=Millis(1_000 // a_second)
        )
        self.connections[connection] = known
        with _counted(self._of_person, person.id):
            try:
                await send({"type": "websocket.accept"})
                await self._run(connection, socket, address=who.address, receive=receive)
            finally:
                connection.lost()
                del self.connections[connection]

    async def _run(
        self, connection: ClientConnection, socket: Socket, *, address: str, receive: Receive
    ) -> None:
        person = self.connections[connection].person
        connect = self._house.connect if self._node is None else self._node.connect
        session = connect(person, connection, address=address)
        connection.session = session
        socket.connection = connection
        try:
            await receive()  # messages bypass ASGI, so the next event is the disconnect
        finally:
            session.closed()

    async def _known(self, who: Requester) -> Authenticated | None:
        """Return the signed-in person of a request, or None. Raises Refusal for a bot token that is
        not valid, or does not allow to play.

        Reads the session again if any session was ended during the read, because it may have been
        this one.
        """
        while True:
            closings = self._closings
            known = await self._signed_in(who)
            if closings == self._closings:
                return known

    async def _signed_in(self, who: Requester) -> Authenticated | None:
        if who.bearer is None:
            return await self._sessions.known(who.token)
        known = await self._bots.known(who.bearer)
        check_scope(known, "play")
        return known

    async def _say_full(self, who: Requester, send: Send) -> None:
        self._security.note("too_many_connections", address=who.address, path="/ws")
        await _accept_and_close(send, TOO_MANY, "too_many_connections")

    def _is_full(self, who: Requester) -> bool:
        here = self._at_address[who.address]
        return (
            self._at_address.total() >= self._limits.connections
            or here >= self._limits.connections_per_address
        )


async def _accept_and_close(send: Send, code: int, reason: str) -> None:
    """Accept a WebSocket and close it with a code.

    A browser tells its page the close code, but not the HTTP status of a refused WebSocket.
    """
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code, "reason": reason})


@contextmanager
def _counted(counts: Counter[str], key: str) -> Iterator[None]:
    counts[key] += 1
    try:
        yield
    finally:
        counts[key] -= 1
        if not counts[key]:
            del counts[key]

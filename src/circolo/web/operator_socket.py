"""The operator's socket: a Unix socket in the data folder that takes commands for a running server.

Only users who may read the folder can connect.
"""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import structlog

from circolo import __version__
from circolo.cards.units import Millis
from circolo.cluster.messages import Beat
from circolo.cluster.node import Node
from circolo.room.actors.house_events import OPERATOR
from circolo.room.errors import RoomRefused
from circolo.room.staff.director_acts import AnyTournamentAct
from circolo.room.staff.staff_acts import Name, StaffAct
from circolo.store.errors import StoreFailed
from circolo.tournaments.state import TournamentId
from circolo.web.refusals import Refusal, known

if TYPE_CHECKING:  # a client of the socket does not import the server
    from circolo.room.house import House
    from circolo.web.accounts.accounts import Accounts

SOCKET = "operator.sock"
WORKERS = "workers"
"""The folder, in the data folder, with the data folders of the workers of one machine."""

NOT_THE_DESK = "not_the_desk"
_LINE = 32_768
_PRIVATE = 0o600

log = structlog.get_logger()


class OpenLink(msgspec.Struct, frozen=True, tag="open_link", forbid_unknown_fields=True):
    """Request: create a recovery link, with which a member sets a new password once."""

    name: Name


class ListNodes(msgspec.Struct, frozen=True, tag="list_nodes", forbid_unknown_fields=True):
    """Request: the nodes of the cluster, as this one knows them."""


class NodesListed(msgspec.Struct, frozen=True, tag="nodes"):
    """Response: the last heartbeat of each node, the own one first; empty for a house of one
    process. `desk` is the node that is the desk, empty if none is. `now` is the time of the house,
    and `version` that of the server.
    """

    desk: str
    nodes: tuple[Beat, ...]
    now: Millis
    version: str = ""


class LinkOpened(msgspec.Struct, frozen=True, tag="opened"):
    """Response: the URL of the new recovery link."""

    link: str


class ActDone(msgspec.Struct, frozen=True, tag="done"):
    """Response: the staff act took effect and is stored; `gift` is the number of the gift that
    waits for a second person, 0 if none does.
    """

    gift: int = 0


class TournamentActDone(msgspec.Struct, frozen=True, tag="event_done"):
    """Response: the act about a tournament took effect and is stored; `event` is the tournament's
    id.
    """

    event: TournamentId


class ActRefused(msgspec.Struct, frozen=True, tag="not_opened"):
    """Response: the request was refused, with the code and the sentence of the refusal."""

    code: str
    detail: str


Question = OpenLink | StaffAct | AnyTournamentAct | ListNodes
Answer = LinkOpened | ActDone | TournamentActDone | ActRefused | NodesListed


class HouseNotRunning(Exception):
    """No running server answers on the operator's socket of a data folder."""

    code = "house_not_running"

    def __init__(self, data: Path) -> None:
        super().__init__(f"No house is open on {data}. Open it with `circolo serve` first.")


_question: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)
_answer: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class OperatorSocket:
    """Serves the operator's socket: one request and one response, as JSON lines, per connection."""

    def __init__(self, house: "House", accounts: "Accounts", address: str) -> None:
        self._house = house
        self._accounts = accounts
        self._address = address

    @contextlib.asynccontextmanager
    async def open(self, data: Path) -> AsyncIterator[None]:
        """Listen on the socket within the context.

        If the system refuses the socket's path, logs a warning and runs without the socket.
        """
        path = data / SOCKET
        try:
            server = await asyncio.start_unix_server(self._serve, path, limit=_LINE)
        except OSError as error:
            log.warning("operator_desk_closed", path=str(path), reason=str(error))
            yield
            return
        path.chmod(_PRIVATE)
        async with server:
            yield
        path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer), contextlib.suppress(ConnectionError, ValueError):
            answer = await self._answer(await reader.readline())
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()

    async def _answer(self, line: bytes) -> Answer:
        try:
            return await self._answered(_question.decode(line))
        except (msgspec.DecodeError, RecursionError) as error:
            return ActRefused("bad_request", str(error))
        except RoomRefused as refused:
            return _refused(refused)
        except Refusal as refusal:
            return ActRefused(refusal.code, refusal.detail)
        except StoreFailed as failure:
            return ActRefused("store_failed", str(failure))

    async def _answered(self, question: Question) -> Answer:
        node = self._house.cluster
        if isinstance(question, ListNodes):
            known = node.heartbeats() if isinstance(node, Node) else ()
            desk = node.membership.desk if isinstance(node, Node) else ""
            return NodesListed(desk, known, self._house.clock.now(), __version__)
        if isinstance(node, Node) and not node.is_open_desk:
            raise RoomRefused(NOT_THE_DESK, f"The desk is {node.membership.desk or 'not known'}.")
        if isinstance(question, OpenLink):
            secret = await self._accounts.recovery_link(question.name)
            return LinkOpened(f"{self._address}/recover/{secret}")
        if isinstance(question, AnyTournamentAct):
            return TournamentActDone(await self._house.director_desk.do(question, by=OPERATOR))
        return ActDone(await self._accounts.act(question, by=OPERATOR, known=None))


def _refused(refused: RoomRefused) -> ActRefused:
    detail = Refusal(refused.code).detail if known(refused.code) else refused.detail
    return ActRefused(refused.code, detail)


def ask_house(data: Path, question: Question) -> Answer:
    """Send a request to the server that runs on a data folder, and return its response.

    If several workers run, the one that is the desk answers. Raises HouseNotRunning if no server
    answers.
    """
    workers = sorted((data / WORKERS).glob("*")) if (data / WORKERS).is_dir() else []
    for folder in (data, *workers):
        try:
            answer = _ask(folder, question)
        except HouseNotRunning:
            continue
        if not (isinstance(answer, ActRefused) and answer.code == NOT_THE_DESK):
            return answer
    return _ask(data, question)


def _ask(data: Path, question: Question) -> Answer:
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(str(data / SOCKET))
            line.sendall(msgspec.json.encode(question) + b"\n")
            return _answer.decode(line.makefile("rb").readline())
        except (OSError, msgspec.DecodeError) as error:
            raise HouseNotRunning(data) from error

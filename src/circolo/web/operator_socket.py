"""The operator's desk: a socket in the data folder, for those who may read that folder."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import structlog

from circolo.room.errors import RoomRefused
from circolo.room.staff.director_acts import AnyTournamentAct
from circolo.room.staff.staff_acts import Name, StaffAct
from circolo.room.streams.house_events import OPERATOR
from circolo.store.errors import StoreFailed
from circolo.tournaments.state import TournamentId
from circolo.web.refusals import Refusal, known

if TYPE_CHECKING:  # who asks a house from outside need not bring one
    from circolo.room.house import House
    from circolo.web.accounts.accounts import Accounts

SOCKET = "operator.sock"
_LINE = 32_768
_PRIVATE = 0o600

log = structlog.get_logger()


class OpenLink(msgspec.Struct, frozen=True, tag="open_link", forbid_unknown_fields=True):
    """Let a member who forgot his password choose another, once."""

    name: Name


class LinkOpened(msgspec.Struct, frozen=True, tag="opened"):
    """The address at which a new password can be chosen."""

    link: str


class ActDone(msgspec.Struct, frozen=True, tag="done"):
    """An act took effect, and is written down."""


class TournamentActDone(msgspec.Struct, frozen=True, tag="event_done"):
    """An act about an event took effect; the event is this."""

    event: TournamentId


class ActRefused(msgspec.Struct, frozen=True, tag="not_opened"):
    """Why nothing was done, or opened."""

    code: str
    detail: str


Question = OpenLink | StaffAct | AnyTournamentAct
Answer = LinkOpened | ActDone | TournamentActDone | ActRefused


class HouseNotRunning(Exception):
    """Nobody is at the desk of this data folder."""

    code = "house_not_running"

    def __init__(self, data: Path) -> None:
        super().__init__(f"No house is open on {data}. Open it with `circolo serve` first.")


_question: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)
_answer: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class OperatorSocket:
    """Answers one question a connection."""

    def __init__(self, house: "House", accounts: "Accounts", address: str) -> None:
        self._house = house
        self._accounts = accounts
        self._address = address

    @contextlib.asynccontextmanager
    async def open(self, data: Path) -> AsyncIterator[None]:
        """Listen in this process's data folder; where its name is too long for that, do without."""
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
        if isinstance(question, OpenLink):
            secret = await self._accounts.recovery_link(question.name)
            return LinkOpened(f"{self._address}/recover/{secret}")
        if isinstance(question, AnyTournamentAct):
            return TournamentActDone(await self._house.director_desk.do(question, by=OPERATOR))
        await self._accounts.act(question, by=OPERATOR, known=None)
        return ActDone()


def _refused(refused: RoomRefused) -> ActRefused:
    detail = Refusal(refused.code).detail if known(refused.code) else refused.detail
    return ActRefused(refused.code, detail)


def ask_house(data: Path, question: Question) -> Answer:
    """Ask the house that is open on a data folder; raises HouseNotRunning."""
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(str(data / SOCKET))
            line.sendall(msgspec.json.encode(question) + b"\n")
            return _answer.decode(line.makefile("rb").readline())
        except (OSError, msgspec.DecodeError) as error:
            raise HouseNotRunning(data) from error

"""A load on Colyseus: four people in each room, in its binary protocol."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec

from bench.roomload.http import Desk
from bench.roomload.load import Lines, Load
from bench.roomload.peers import card_to_play
from bench.roomload.people import SEATS, Dialect, Person, Table, Tally, begun
from bench.roomload.servers import Server
from bench.roomload.websocket import Payload

_JOIN_ROOM, _ERROR, _ROOM_DATA, _ROOM_STATE, _ROOM_STATE_PATCH = 10, 11, 13, 14, 15
WORDS = Dialect(
    frames=(bytes((_ROOM_STATE_PATCH,)),),
    answers=(bytes((_JOIN_ROOM,)), bytes((_ROOM_STATE,))),
    # The only message that these rooms send is a refusal.
    refusals=(bytes((_ERROR,)), bytes((_ROOM_DATA,))),
)


class _Seat(msgspec.Struct):
    """The reservation that admits a person to a room."""

    roomId: str  # noqa: N815 - as Colyseus names them
    processId: str  # noqa: N815
    sessionId: str  # noqa: N815


_read_seat = msgspec.json.Decoder(_Seat).decode


class Room:
    """Match after match in one room."""

    def __init__(self, lines: Lines, desk: Desk) -> None:
        self._lines = lines
        self._desk = desk

    async def begin(self, people: Sequence[Person]) -> Sequence[bytes]:
        views, path = [], "/matchmake/create/tressette"
        for person in people:
            _, body = await self._desk.post(path)
            seat = _read_seat(body)
            path = f"/matchmake/joinById/{seat.roomId}"
            views.append(await self._join(person, seat))
        return views

    async def _join(self, person: Person, seat: _Seat) -> bytes:
        welcome = person.next_answer()
        at = f"/{seat.processId}/{seat.roomId}?sessionId={seat.sessionId}"
        await self._lines.open(person, at, payload=Payload.BINARY)
        await person.heard(welcome)
        return await person.ask(bytes((_JOIN_ROOM,)))

    def shows(self, frame: bytes) -> bool:
        return True

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        card = card_to_play(frame)
        return None if card is None else play(card)

    def is_over(self, frame: bytes) -> bool:
        return False


@asynccontextmanager
async def load(server: Server, tables: int) -> AsyncIterator[Load]:
    """Seat four people in each room."""
    tally = Tally()
    rooms = []
    with Lines(server) as lines:
        async with Desk(server.host, server.port) as desk:
            for _ in range(tables):
                people = [Person(tally, WORDS) for _ in range(SEATS)]
                room = Table(Room(lines, desk), people, tally)
                await room.begin()
                rooms.append(room)
        await begun(rooms)
        yield Load(server, rooms, tally)


def play(card: str) -> bytes:
    """Return the message `play`: two short strings, each after its length byte."""
    return bytes((_ROOM_DATA,)) + _short("play") + _short(card)


def _short(text: str) -> bytes:
    return bytes((0xA0 | len(text),)) + text.encode()

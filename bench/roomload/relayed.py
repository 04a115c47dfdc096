"""A load on the relay: four people at each table."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from bench.roomload.house import WORDS, act
from bench.roomload.load import Lines, Load
from bench.roomload.people import SEATS, Person, Table, Tally, begun
from bench.roomload.servers import Server

YOUR_TURN, NOT_YOURS = b'{"type":"frame","asks":[1]', b'{"type":"frame","asks":[]'


class Relayed:
    """The relay's dialect: the person whose turn it is sends the next message."""

    def __init__(self) -> None:
        self._message = act("t0123456789abcde", 100, "7S")

    async def begin(self, people: Sequence[Person]) -> Sequence[bytes]:
        return ()

    def shows(self, frame: bytes) -> bool:
        return True

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        return self._message if frame.startswith(YOUR_TURN) else None

    def is_over(self, frame: bytes) -> bool:
        return False


@asynccontextmanager
async def load(server: Server, tables: int) -> AsyncIterator[Load]:
    """Seat four people at each table."""
    tally = Tally()
    seated = []
    with Lines(server) as lines:
        for number in range(tables):
            people = [Person(tally, WORDS) for _ in range(SEATS)]
            seated.append(Table(Relayed(), people, tally))
            for person in people:
                await lines.open(person, f"/ws?table={number}")
        await begun(seated)
        yield Load(server, seated, tally)

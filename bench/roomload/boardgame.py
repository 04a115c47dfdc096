"""A load on boardgame.io: four people at each match, over socket.io."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count

from bench.roomload.load import Lines, Load
from bench.roomload.peers import card_to_play
from bench.roomload.people import SEATS, Dialect, Person, Table, Tally, begun
from bench.roomload.servers import Server

PATH = "/socket.io/?EIO=4&transport=websocket"
WORDS = Dialect(
    frames=(b'42/tressette,["update"',),
    answers=(b"40/tressette,", b'42/tressette,["sync"'),
    refusals=(b"44/tressette,",),
    ping=b"2",
    pong=b"3",
)

_STATE = re.compile(rb'"_stateID":(\d+)')
_OVER = b'"gameover":'
_ids = count(1)


class Match:
    """Matches to 41, each with its own id; the first request creates it."""

    def __init__(self) -> None:
        self._id = ""
        self._update_of_match = b"?"

    async def begin(self, people: Sequence[Person]) -> Sequence[bytes]:
        self._id = f"match-{next(_ids)}"
        self._update_of_match = f'42/tressette,["update","{self._id}"'.encode()
        synced = [
            await person.ask(_event(f'"sync","{self._id}","{seat}",null,{SEATS}'))
            for seat, person in enumerate(people)
        ]
        # The rest is the first state, which holds everybody's cards.
        return [sync.partition(b'"initialState"')[0] for sync in synced]

    def shows(self, frame: bytes) -> bool:
        return frame.startswith(self._update_of_match)

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        card = card_to_play(frame)
        if card is None:
            return None
        move = f'"type":"play","args":["{card}"],"playerID":"{seat}","credentials":null'
        action = f'{{"type":"MAKE_MOVE","payload":{{{move}}}}}'
        return _event(f'"update",{action},{state_id(frame)},"{self._id}","{seat}"')

    def is_over(self, frame: bytes) -> bool:
        return _OVER in frame


def state_id(frame: bytes) -> int:
    """Return the number of the state that a frame shows: a move must name it."""
    found = _STATE.search(frame)
    assert found is not None, f"no state is named: {frame!r}"
    return int(found[1])


@asynccontextmanager
async def load(server: Server, tables: int) -> AsyncIterator[Load]:
    """Seat four people at each match."""
    tally = Tally()
    matches = []
    with Lines(server) as lines:
        for _ in range(tables):
            people = [Person(tally, WORDS) for _ in range(SEATS)]
            for person in people:
                await lines.open(person, PATH)
                await person.ask(b"40/tressette,")
            match = Table(Match(), people, tally)
            await match.begin()
            matches.append(match)
        await begun(matches)
        yield Load(server, matches, tally)


def _event(arguments: str) -> bytes:
    return f"42/tressette,[{arguments}]".encode()

"""A load on the house: four people at each table of any game, who answer with what they are
offered.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from itertools import count
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct

from bench.roomload import house
from bench.roomload.load import Load
from bench.roomload.people import SEATS, Person
from bench.roomload.servers import Server
from circolo.banks.actions import TakeBankOffer
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.games.chemin_de_fer.actions import BetOffer, GoOnOffer
from circolo.play.offers import Question
from circolo.tables.table_options import BuyIn, TableOptions, Times
from circolo.wire import client_messages as client
from circolo.wire.game_unions import Offer
from circolo.wire.message_codec import encode

UNHURRIED = Times(move=600_000, pause=600_000, annul=1_000, bets=2_000, grace=10_000, auction=1_000)
"""Times so long that nobody runs out, except where only the clock can end a question."""

CHIPS = 1_000
OPTIONS: Mapping[str, Any] = MappingProxyType(
    {
        "tressette": tressette.Options(players=4, target=41),
        "chiamatre": chiamatre.Options(),
        "sette_e_mezzo": sette_e_mezzo.Options(minimum=1, least=SEATS, most=SEATS),
        "chemin_de_fer": chemin_de_fer.Options(minimum=1, least=SEATS, most=SEATS),
    }
)
GAMES = tuple(OPTIONS)

_OVER = b'phase":"over"'
"""The end of a match, in a frame or as a change of `match/phase`."""

_ids = count(1)


class _Asking(Struct):
    asks: tuple[Question[Offer], ...]


class _Changed(Struct):
    changes: dict[str, msgspec.Raw]


class _Done(Struct):
    table: str


_read_asks = msgspec.json.Decoder(_Asking).decode
_read_changes = msgspec.json.Decoder(_Changed).decode
_read_questions = msgspec.json.Decoder(tuple[Question[Offer], ...]).decode
_read_question = msgspec.json.Decoder(Question[Offer]).decode
_read_done = msgspec.json.Decoder(_Done).decode


def sheet(game: str, times: Times) -> TableOptions[Any]:
    """Return the table options for a table of four."""
    ring = game in ("sette_e_mezzo", "chemin_de_fer")
    buy_in = BuyIn(CHIPS, CHIPS) if ring else None
    return TableOptions(OPTIONS[game], times=times, access="private", buy_in=buy_in)


class Sitting:
    """The play of one game at its tables; each question is answered once, or left to the clock."""

    def __init__(self, game: str, times: Times) -> None:
        self._sheet = sheet(game, times)
        self._table = ""
        self._frames_of_table: tuple[bytes, ...] = ()
        self._answered: list[set[int]] = [set() for _ in range(SEATS)]

    async def begin(self, people: Sequence[Person]) -> Sequence[bytes]:
        chips = None if self._sheet.buy_in is None else CHIPS
        opened = await people[0].ask(encode(client.OpenTable(_id(), self._sheet, chips)))
        self._table = _read_done(opened).table
        for person in people[1:]:
            await person.ask(encode(client.Sit(_id(), self._table, buy_in=chips)))
        self._answered = [set() for _ in range(SEATS)]
        self._frames_of_table = house.frames_of(self._table)
        return ()

    def shows(self, frame: bytes) -> bool:
        return frame.startswith(self._frames_of_table)

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        for ask in questions(frame):
            if ask.id not in self._answered[seat]:
                self._answered[seat].add(ask.id)
                action = chosen(ask)
                if action is not None:
                    return encode(client.Act(_id(), self._table, ask.id, action))
        return None

    def is_over(self, frame: bytes) -> bool:
        return _OVER in frame


def questions(frame: bytes) -> Sequence[Question[Any]]:
    """Return the questions of a frame, or those that a change brings."""
    if frame.startswith(b'{"type":"frame"'):
        return _read_asks(frame).asks
    if b'"asks' not in frame:
        return ()
    found: list[Question[Any]] = []
    for path, value in _read_changes(frame).changes.items():
        if path == "asks":
            found += _read_questions(value)
        elif path.startswith("asks/"):
            found.append(_read_question(value))
    return found


def chosen(question: Question[Any]) -> Any:
    """Return the first offered action: for a bank the highest, in a window only bets and going
    on.
    """
    first = question.offers[0]
    if isinstance(first, TakeBankOffer):
        return list(first.actions())[-1]
    if question.kind in ("bets", "grace") and not isinstance(first, BetOffer | GoOnOffer):
        return None
    return None if question.kind in ("annul", "auction") else next(first.actions())


def load(
    server: Server, cookies: Sequence[str], game: str, *, times: Times = UNHURRIED
) -> AbstractAsyncContextManager[Load]:
    """Seat four guests at each table of a game, and wait until all tables have begun."""
    return house.load(server, cookies, lambda: Sitting(game, times))


def _id() -> str:
    return f"game-{next(_ids):08}"

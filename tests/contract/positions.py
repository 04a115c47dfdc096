"""Writes frames of random positions, as seats are sent them: `python -m tests.contract.positions
FILE`.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from circolo.cards.units import Chips, Millis, Seat
from circolo.catalogue import GAMES
from circolo.play.contract import AnyGame
from circolo.tables import view
from circolo.tables.automation import automatic_answers
from circolo.tables.clocks import deadlines
from circolo.tables.state import Place, PlayerId, TableId, TableState
from circolo.tables.table_options import BuyIn, TableOptions, checked
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import Frame
from tests.contract.playing import played, tables

OF_A_GAME = 200
NOON = Millis(1_800_000_000_000)


def positions(seed: int) -> Iterator[Frame]:
    """Yield many positions of every game, each as seen by a seat that is asked something."""
    for game in GAMES:
        yield from _of(game, seed)


def _of(game: AnyGame, seed: int) -> Iterator[Frame]:
    kinds: Counter[tuple[str, ...]] = Counter()
    found = 0
    for number in count(seed):
        random = Random(number)
        options = random.choice(tables(game))
        for step in played(game, options, random):
            for frame in _frames(table_with(game, options, step.after), game):
                kind = tuple([type(o).__name__ for ask in frame.asks for o in ask.offers])
                if random.random() < 0.1 / (1 + kinds[kind] / 4):  # keep the rare kinds
                    kinds[kind] += 1
                    found += 1
                    yield frame
                    if found == OF_A_GAME:
                        return


def _frames(state: TableState, game: AnyGame) -> Iterator[Frame]:
    for at in range(len(state.places)):
        seat = Seat(at)
        asks = view.asks(game, state, seat)
        premoves: tuple[Any, ...] = automatic_answers.premoves(game, state, seat)
        if asks:
            yield Frame(
                table=state.id,
                seq=2,
                now=NOON,
                seat=seat,
                events=(),
                view=view.view(state),
                match=game.sight.view(state.match, seat),
                asks=asks,
                premoves=premoves,
                wishes=(),
                habits=game.types.preferences(),
                deadlines=state.deadlines,
            )


def table_with(game: AnyGame, options: Any, match: Any) -> TableState:
    """Return a table with this match; seats that are out at a ring table are absent there."""
    is_ring = game.plays == "ring"
    buy_in = BuyIn(50, 400) if is_ring else None
    sheet = checked(game, TableOptions(options=options, buy_in=buy_in))
    if is_ring:
        places = tuple([_place(at, place) for at, place in enumerate(match.places)])
    else:
        places = tuple([_sits(at, 0) for at in range(game.rules.seats(options)[1])])
    state = TableState(TableId("t3c9a1f04be7d265"), sheet, "playing", places, match=match)
    return msgspec.structs.replace(state, deadlines=deadlines.due(game, state, NOON))


def _place(at: int, place: Any) -> Place | None:
    if place is None:
        return None
    sits = _sits(at, place.chips)
    return msgspec.structs.replace(sits, absent="choice") if place.out else sits


def _sits(at: int, chips: int) -> Place:
    return Place(PlayerId(f"p-{at}"), f"Giocatore {at}", bot=False, stack=Chips(chips))


def write(file: Path, *, seed: int) -> None:
    """Write the positions as one JSON array."""
    file.write_bytes(b"[" + b",\n".join(encode(frame) for frame in positions(seed)) + b"]")


if __name__ == "__main__":
    write(Path(sys.argv[1]), seed=1)

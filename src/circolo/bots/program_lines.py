"""The lines of JSON that a program reads and writes to play a bot (docs/write-a-bot.md).

    {"type": "hello", "protocol": 1}                                    the first line that it reads
    {"type": "turn", "id": "7", "game": ..., "view": ..., "offers": ..., "actions": ...}
    {"id": "7", "action": {"type": "play_card", "card": "3D"}}                 its answer to a turn

`view` is what the seat knows. `actions` are possible answers, of which the program may return one
as it is; `offers` say all of them. `deadline` is the time left in milliseconds, null without a
limit. The action null gives no answer, where the seat need not give one.
"""

from typing import Any

import msgspec
from msgspec import Struct

from circolo.play.offers import Question
from circolo.wire.game_unions import Action

LINES_VERSION = 1

LINE_MAX_BYTES = 65_536
"""The maximum length of a line that a program may write, in bytes."""


class HelloLine(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first line that a program reads."""

    protocol: int = LINES_VERSION


class TurnLine(Struct, frozen=True, tag_field="type", tag="turn"):
    """A question to the program. `kind` says what it is about, such as `move` or `bets`; `silence`
    is what it costs not to answer, in chips.
    """

    id: str
    game: str
    table: str
    kind: str
    view: Any
    offers: tuple[Any, ...]
    actions: tuple[Any, ...]
    silence: int
    deadline: int | None


class Answer(Struct, frozen=True):
    """A program's answer to the turn with this id."""

    id: str
    action: Action | None


class BadAnswer(Exception):
    """A line of a program is no answer."""

    code = "answer_malformed"


def hello_line() -> bytes:
    """Return the first line for a program."""
    return msgspec.json.encode(HelloLine()) + b"\n"


def turn_line(
    turn: str,
    *,
    game: str,
    table: str,
    view: Any,
    question: Question[Any],
    deadline: int | None,
) -> bytes:
    """Return the line that asks a program; `turn` is the id that its answer must have."""
    line = TurnLine(
        id=turn,
        game=game,
        table=table,
        kind=question.kind,
        view=view,
        offers=question.offers,
        actions=question.actions(),
        silence=question.silence,
        deadline=deadline,
    )
    return msgspec.json.encode(line) + b"\n"


def read_answer(line: bytes) -> Answer:
    """Return the answer in a line of a program; raises BadAnswer."""
    try:
        return msgspec.json.decode(line, type=Answer)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadAnswer(str(error)) from None

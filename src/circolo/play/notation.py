"""A match as text: a title, a line for its options, and one line for each command
(docs/notation.md).

    circolo 1
    NAME players=2 target=11      a game and its options; `rules=2`: the version, 1 if left out
    pack 3D 4C 7B       the whole order of a shuffled pack (`pack_notation.py`)
    lot 1               the random number of a draw
    A 3D                seat A answers its question; each game writes its own actions
    B time              seat B is out of time; `time` alone closes the first open window
    B time grace        closes seat B's window of this kind
    A out               A is absent; `A back`: A has returned; `A gone`: A has left
    A sits 500          A takes a seat of a ring table; `known` if the player has bet before
    A has 700           A has bought chips; this is the new total
    stakes 20           a tournament sets the minimum bet from the next bank on
    until 7             a tournament allows no coup after this one; `on` removes the limit

The text holds no ids of questions. A reader applies the rules and finds the open question that an
action answers.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar, assert_never

from circolo.cards.units import Chips, Seat
from circolo.play import pack_notation
from circolo.play.commands import (
    Act,
    CameBack,
    Command,
    Drawn,
    Expired,
    Joined,
    Left,
    PlayUntil,
    SatOut,
    Shuffled,
    StackChanged,
    StakesSet,
)
from circolo.play.contract import AnyGame, BadOptions, IllegalAction, Stacks, places, step
from circolo.play.options_notation import RULES, chosen, opening
from circolo.play.waits import Choice, Draw, Shuffle, Wait, WaitId, Window, waits_for

MOST_STAKES = 1_000_000
"""The highest minimum stakes that a tournament may set."""

VERSION = 1
_TITLE = f"circolo {VERSION}"
_LETTERS = "ABCDEFGHIJKLMNOPQR"
_PRESENCE: dict[str, type[SatOut | CameBack | Left]] = {
    "out": SatOut,
    "back": CameBack,
    "gone": Left,
}
_WORDS = {kind: word for word, kind in _PRESENCE.items()}

_UNREADABLE = (ValueError, IndexError, AssertionError)

WaitT = TypeVar("WaitT", bound=Wait)


class BadNotation(Exception):
    """Raised for a text that cannot be read as a match. `code` is stable; `line` is the number of
    the invalid line, from 1.
    """

    def __init__(self, code: str, line: int, detail: str) -> None:
        super().__init__(f"{code} in line {line}: {detail}")
        self.code = code
        self.line = line
        self.detail = detail


class Step(NamedTuple):
    """One step of a match: a command, the events that it produced, and the state after it."""

    command: Command[Any]
    events: tuple[Any, ...]
    state: Any


class Line(NamedTuple):
    """One line of a match: a command as text, and the events that it produced."""

    text: str
    events: tuple[Any, ...]


class Playthrough(NamedTuple):
    """A match that was read from text: its game, its table options, the version of its rules, its
    first state (`opened`), and one step for each command.
    """

    game: AnyGame
    options: Any
    rules: int
    opened: Any
    steps: tuple[Step, ...]


def written(
    game: AnyGame,
    options: Any,
    commands: Iterable[Command[Any]],
    *,
    rules: int | None = None,
    remarks: bool = False,
) -> str:
    """Return a match as text. `rules` is the version of the game's rules, by default the newest;
    `remarks` adds a comment to each line.

    Raises IllegalAction if a command is not legal in its order.
    """
    rules = game.rules.version if rules is None else rules
    lines = (line.text for line in lines_of(game, options, commands, rules=rules, remarks=remarks))
    return "\n".join([_TITLE, opening(game, options, rules), *lines]) + "\n"


def lines_of(
    game: AnyGame,
    options: Any,
    commands: Iterable[Command[Any]],
    *,
    rules: int | None = None,
    remarks: bool = False,
) -> Iterator[Line]:
    """Yield each command of a match as one line of text.

    `rules` is the version of the game's rules, by default the newest; `remarks` adds a comment to
    each line. Raises IllegalAction if a command is not legal in its order.
    """
    state = opened(game, options, game.rules.version if rules is None else rules)
    for command in commands:
        events, after = step(game, state, command)
        line = line_of(game, state, command)
        remark = _remark(game, command, events) if remarks else ""
        yield Line(f"{line:<11} # {remark}" if remark else line, events)
        state = after


def read(text: str, games: Mapping[str, AnyGame]) -> Playthrough:
    """Return the match that a text describes, by applying the rules to each line. Raises
    BadNotation at the first line that is unreadable or not legal.
    """
    lines = [
        (at, line) for at, raw in enumerate(text.splitlines(), 1) if (line := _without_comment(raw))
    ]
    if not lines or lines[0][1] != _TITLE:
        raise BadNotation("notation_version", 1, f"the first line must be '{_TITLE}'")
    if len(lines) < 2:
        raise BadNotation("notation_options", 1, "a line with the game and its options must follow")
    game, options, rules = _read_opening(*lines[1], games=games)
    first = state = opened(game, options, rules)
    steps = []
    for at, line in lines[2:]:
        steps.append(_step(game, state, at, line=line))
        state = steps[-1].state
    return Playthrough(game, options, rules, first, tuple(steps))


def letter(seat: Seat) -> str:
    """Return the letter of a seat: A for seat 0 at the bottom left, then clockwise (T3)."""
    return _LETTERS[seat]


def _without_comment(line: str) -> str:
    return line.partition("#")[0].strip()


def _opening_stacks(game: AnyGame, options: Any) -> Stacks:
    """Return the stacks with which a table opens: zero chips at each seat of a match; empty seats
    at a ring table, where a `sits` line seats each player.
    """
    nobody = Chips(0) if game.plays == "match" else None
    return (nobody,) * places(game, options)


def opened(game: AnyGame, options: Any, rules: int) -> Any:
    """Return the first state of a match or sitting under a version of the rules; at a ring table
    nobody sits yet.
    """
    return game.rules.under_version(game.rules.open(options, _opening_stacks(game, options)), rules)


def _read_opening(at: int, line: str, *, games: Mapping[str, AnyGame]) -> tuple[AnyGame, Any, int]:
    name, *words = line.split()
    if name not in games:
        raise BadNotation("notation_game", at, f"no game is called '{name}'")
    game, rules = games[name], 1
    if words and words[0].startswith(RULES):
        rules = _version(words.pop(0).removeprefix(RULES), game, at)
    try:
        return game, chosen(game, words), rules
    except BadOptions as error:
        raise BadNotation("notation_options", at, str(error)) from None


def _version(word: str, game: AnyGame, at: int) -> int:
    if word not in map(str, range(1, game.rules.version + 1)):
        known = f"{game.name} has rules from 1 to {game.rules.version}"
        raise BadNotation("notation_rules", at, f"'{word}' is not a version: {known}")
    return int(word)


def line_of(game: AnyGame, state: Any, command: Command[Any]) -> str:
    """Return the line that describes a command in this state, without a comment."""
    match command:
        case Act():
            return f"{letter(command.seat)} {game.notation.write(command.action)}"
        case Expired():
            return _time_over(game.rules.waits(state), command.ask)
        case Shuffled():
            return " ".join(["pack", *pack_notation.written(command.order)])
        case Drawn():
            return f"lot {command.value}"
        case SatOut() | CameBack() | Left():
            return f"{letter(command.seat)} {_WORDS[type(command)]}"
        case Joined():
            known = "" if command.new else " known"
            return f"{letter(command.seat)} sits {command.stack}{known}"
        case StackChanged():
            return f"{letter(command.seat)} has {command.stack}"
        case StakesSet():
            return f"stakes {command.minimum}"
        case PlayUntil():
            return "on" if command.deal is None else f"until {command.deal}"
        case _:
            assert_never(command)


def _time_over(waits: tuple[Wait, ...], ask: WaitId) -> str:
    question = _with_id(waits, ask)
    if isinstance(question, Choice):
        return f"{letter(question.seat)} time"
    if not isinstance(question, Window) or question.id == _first_window(waits):
        return "time"
    return f"{letter(question.seats[0])} time {question.kind}"


def _remark(game: AnyGame, command: Command[Any], events: tuple[Any, ...]) -> str:
    """Return the comment for a command, made from its events.

    The line of an `Act` already names the action, so the comment says nothing about the first event
    of an `Act`.
    """
    unnamed = events[1:] if isinstance(command, Act) else events
    return "; ".join(filter(None, map(game.notation.remark, unnamed)))


def _step(game: AnyGame, state: Any, at: int, *, line: str) -> Step:
    try:
        return step_of(game, state, line, at=at)
    except IllegalAction as refusal:
        raise BadNotation(refusal.code, at, f"'{line}' is not legal here") from None


def step_of(game: AnyGame, state: Any, line: str, *, at: int = 1) -> Step:
    """Return the step that a line describes in this state. `at` is the number of the line.

    Raises BadNotation for a line that cannot be read, and IllegalAction if the rules refuse it.
    """
    try:
        command = _command(game, state, line.split())
        return Step(command, *step(game, state, command))
    except _UNREADABLE as error:
        raise BadNotation("notation_line", at, f"'{line}' cannot be read: {error}") from None


def action_of(game: AnyGame, text: str) -> Any:
    """Return the action that a text describes. Raises BadNotation: notation_action."""
    try:
        return game.notation.read(text)
    except _UNREADABLE as error:
        raise BadNotation("notation_action", 1, f"'{text}' is no action: {error}") from None


def _command(game: AnyGame, state: Any, words: list[str]) -> Command[Any]:
    waits = game.rules.waits(state)
    match words:
        case ["pack", *cards]:
            shuffle = _wait_of_kind(waits, Shuffle)
            return Shuffled(shuffle.id, pack_notation.read(cards, shuffle.size))
        case ["lot", value]:
            draw = _wait_of_kind(waits, Draw)
            if not 0 <= int(value) < draw.below:
                raise ValueError(f"the lot must be from 0 to {draw.below - 1}")
            return Drawn(draw.id, int(value))
        case ["time"]:
            return Expired(_first_window(waits))
        case [seat, "time"]:
            return Expired(_choice_of(waits, seat_of(seat)))
        case [seat, "time", kind]:
            return Expired(_other_window(waits, seat_of(seat), kind))
        case ["stakes", minimum]:
            if not 1 <= int(minimum) <= MOST_STAKES:
                raise ValueError(f"the stakes must be from 1 to {MOST_STAKES}")
            return StakesSet(Chips(int(minimum)))
        case ["until", deal]:
            return PlayUntil(int(deal))
        case ["on"]:
            return PlayUntil(None)
        case [seat, "sits", chips]:
            return Joined(seat_of(seat), Chips(int(chips)))
        case [seat, "sits", chips, "known"]:
            return Joined(seat_of(seat), Chips(int(chips)), new=False)
        case [seat, "has", chips]:
            return StackChanged(seat_of(seat), Chips(int(chips)))
        case [seat, word] if word in _PRESENCE:
            return _PRESENCE[word](seat_of(seat))
        case _:
            seat, *action = words
            return act_of(game, state, seat_of(seat), action=game.notation.read(" ".join(action)))


def act_of(game: AnyGame, state: Any, seat: Seat, *, action: Any) -> Act[Any]:
    """Return the command `Act` for a seat, as an answer to its first open question that offers the
    action. If no question offers it, the command answers the seat's first question, and the rules
    then refuse it.

    Raises IllegalAction if the seat has no open question.
    """
    asks = game.rules.offers(state, seat)
    if not asks:
        raise IllegalAction("r2_not_offered", "this seat has no open question")
    fits = (ask for ask in asks if ask.permits(action))
    return Act(next(fits, asks[0]).id, seat, action)


def seat_of(word: str) -> Seat:
    """Return the seat with this letter; raises ValueError for any other text."""
    if len(word) != 1 or word not in _LETTERS:
        raise ValueError(f"seats are called A to {_LETTERS[-1]}")
    return Seat(_LETTERS.index(word))


def _wait_of_kind(waits: Iterable[Wait], kind: type[WaitT]) -> WaitT:
    for wait in waits:
        if isinstance(wait, kind):
            return wait
    raise IllegalAction("r2_not_offered", f"the game does not wait for a {kind.__name__.lower()}")


def _with_id(waits: Iterable[Wait], ask: WaitId) -> Wait:
    return next(wait for wait in waits if wait.id == ask)


def _choice_of(waits: Iterable[Wait], seat: Seat) -> WaitId:
    return _id_of_first(
        wait for wait in waits if isinstance(wait, Choice) and waits_for(wait, seat)
    )


def _first_window(waits: Iterable[Wait]) -> WaitId:
    return _id_of_first(wait for wait in waits if isinstance(wait, Window))


def _other_window(waits: Iterable[Wait], seat: Seat, kind: str) -> WaitId:
    windows = [wait for wait in waits if isinstance(wait, Window)]
    return _id_of_first(
        wait for wait in windows[1:] if wait.kind == kind and wait.seats[:1] == (seat,)
    )


def _id_of_first(waits: Iterator[Wait]) -> WaitId:
    for wait in waits:
        return wait.id
    raise IllegalAction("r2_not_offered", "no open question can be out of time")

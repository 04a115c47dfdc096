"""What a program can ask of a game: whose turn it is, what is legal, what has happened."""

from collections.abc import Collection, Iterator
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias

from circolo.cards.units import Chips, Seat
from circolo.library import policies
from circolo.library.dealing import Deal, dealt
from circolo.library.results import DealResult, Result, Score, scored
from circolo.library.table_drawing import TableDrawing
from circolo.play import notation
from circolo.play.commands import Act, Command, Shuffled
from circolo.play.contract import (
    ActionT,
    AnyGame,
    EventT,
    OfferT,
    OptionsT,
    StateT,
    ViewT,
    places,
    step,
)
from circolo.play.notation import BadNotation
from circolo.play.offers import Question
from circolo.play.table_picture import TablePicture
from circolo.play.waits import Choice, Draw, SeatWait, Shuffle, Wait, WaitId, Window

Automation: TypeAlias = Literal["chance", "pauses", "windows"]
"""What a game does by itself. `chance`: the dealer answers shuffles and draws from the seed.
`pauses`: the pause between two deals ends. `windows`: the seats of a window are asked in turn, and
it closes when all of them stay silent.
"""

ALL: frozenset[Automation] = frozenset({"chance", "pauses", "windows"})


class Moment(NamedTuple):
    """One step of a game: a command, its events, the state and the score after it."""

    command: Command[Any]
    events: tuple[Any, ...]
    state: Any
    score: Score
    by_caller: bool
    """Whether the caller or a bot gave the command, and not an automation."""


class Position(Generic[OptionsT, StateT, ActionT, OfferT, EventT, ViewT]):
    """A game as it stands, with all steps that led there. `Game` adds what changes it."""

    contract: ClassVar[AnyGame]
    """The rules, views and notation of the game."""

    def _open(self, options: OptionsT, *, rules: int, automation: Collection[Automation]) -> None:
        self.options = options
        self.automation = frozenset(automation)
        self._seats = tuple(map(Seat, range(places(self.contract, options))))
        self._rules = rules
        self._first: StateT = notation.opened(self.contract, options, rules)
        self._steps: list[Moment] = []
        self._rest()

    def _rest(self) -> None:
        """Forget what belongs to the last state only: silent seats, and what was computed."""
        self._silent: frozenset[tuple[WaitId, Seat]] = frozenset()
        self._asked: dict[Seat, tuple[Question[OfferT], ...]] = {}
        self._waits: tuple[Wait, ...] | None = None

    @property
    def name(self) -> str:
        """The name of the game, which is that of its module."""
        return self.contract.name

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All places of the table, taken or not."""
        return self._seats

    @property
    def state(self) -> StateT:
        """The state, with all hidden cards."""
        return self._steps[-1].state if self._steps else self._first

    @property
    def waits(self) -> tuple[Wait, ...]:
        """Everything that the game waits for: choices, windows, shuffles, draws."""
        if self._waits is None:
            self._waits = self.contract.rules.waits(self.state)
        return self._waits

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats with an open question."""
        return tuple(dict.fromkeys(seat for _, seat in self._open_questions()))

    @property
    def turn(self) -> Seat | None:
        """The seat whose answer comes next; None if no seat is asked, or if several are and the
        automation `windows` is off.
        """
        found = self._next()
        return None if found is None else found[1]

    @property
    def legal(self) -> tuple[ActionT, ...]:
        """The legal actions of the seat on turn. Of a range of amounts: its ends and one between.
        `questions` has the whole ranges, and `is_legal` answers for any action.
        """
        found = self._next()
        if found is None:
            return ()
        wait, seat = found
        return tuple(
            action
            for question in self.questions(seat)
            if question.id == wait.id
            for action in question.actions()
        )

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal actions of the seat on turn as text."""
        return tuple(str(self.contract.notation.write(action)) for action in self.legal)

    def questions(self, seat: int | str | None = None) -> tuple[Question[OfferT], ...]:
        """Return the open questions of a seat, by default the one on turn, with exact offers."""
        where = self.turn if seat is None else self._seat(seat)
        if where is None:
            return ()
        if where not in self._asked:
            self._asked[where] = self.contract.rules.offers(self.state, where)
        return self._asked[where]

    def is_legal(self, action: ActionT | str, *, seat: int | str | None = None) -> bool:
        """Return whether a seat, by default the one on turn, may take this action now."""
        one = self._action(action)
        return any(question.permits(one) for question in self.questions(seat))

    def view(self, seat: int | str | None = None) -> ViewT:
        """Return what a seat may know; without a seat, what a spectator may know."""
        view: ViewT = self.contract.sight.view(
            self.state, None if seat is None else self._seat(seat)
        )
        return view

    def table(self, seat: int | str | None = None) -> TableDrawing:
        """Return the table as a seat, or a spectator, sees it, to be printed or shown in a
        notebook.
        """
        picture_of = self.contract.sight.table_picture
        picture = TablePicture(()) if picture_of is None else picture_of(self.view(seat))
        return TableDrawing(picture, turn=self.turn)

    @property
    def events(self) -> tuple[EventT, ...]:
        """All events so far, with their hidden content."""
        return tuple(event for one in self._steps for event in one.events)

    def events_seen(self, seat: int | str | None = None) -> tuple[EventT, ...]:
        """Return all events so far as a seat, or a spectator, has learned them."""
        viewer = None if seat is None else self._seat(seat)
        seen = (self.contract.sight.redact(event, viewer) for event in self.events)
        return tuple(event for event in seen if event is not None)

    @property
    def deals(self) -> tuple[DealResult, ...]:
        """The results of all finished deals (in bank games: coups)."""
        return self._score.deals

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side of a match in all finished deals; empty before the first one."""
        return self._score.points

    @property
    def chips(self) -> tuple[Chips | None, ...]:
        """The chips at each seat of a bank game; None for a free seat. Empty in a match."""
        return self._score.chips if self.contract.plays == "ring" else ()

    @property
    def result(self) -> Result | None:
        """The result of a match; None before its end, and at a bank game, which has no end."""
        places = self._score.places
        return Result(places, self.points) if places else None

    @property
    def dealt(self) -> Deal | None:
        """The hands and the stock of the newest shuffle of a trick game, when they were dealt. None
        before that, and in bank games, which deal card by card.
        """
        if self.contract.plays == "ring":
            return None
        for at in range(len(self._steps) - 1, -1, -1):
            command = self._steps[at].command
            if isinstance(command, Shuffled):
                for later in self._steps[at:]:
                    waits = self.contract.rules.waits(later.state)
                    if not any(isinstance(wait, Shuffle | Draw) for wait in waits):
                        return dealt(
                            self.contract, later.state, command.order, seats=len(self.seats)
                        )
        return None

    def record(self, *, remarks: bool = False) -> str:
        """Return the game as text, in the notation of docs/notation.md; `read` reads it. `remarks`
        adds a comment to each line.
        """
        commands = [one.command for one in self._steps]
        return notation.written(
            self.contract, self.options, commands, rules=self._rules, remarks=remarks
        )

    @classmethod
    def bots(cls) -> tuple[str, ...]:
        """Return the names of the house bots and policies that `play_by` knows."""
        return policies.names(cls.contract.name)

    def __str__(self) -> str:
        return str(self.table(self.turn))

    def _repr_svg_(self) -> str:
        return self.table(self.turn)._repr_svg_()

    def _repr_html_(self) -> str:
        return self.table(self.turn)._repr_html_()

    def __repr__(self) -> str:
        turn = "nobody" if self.turn is None else notation.letter(self.turn)
        return f"<{self.name}: {len(self.deals)} deals played, {turn} on turn>"

    @property
    def _score(self) -> Score:
        if self._steps:
            return self._steps[-1].score
        return Score(chips=(None,) * len(self.seats)) if self.contract.plays == "ring" else Score()

    def _push(self, command: Command[Any], *, by_caller: bool = True) -> None:
        made = step(self.contract, self.state, command)
        self._keep(notation.Step(command, *made), by_caller=by_caller)

    def _keep(self, one: notation.Step, *, by_caller: bool = True) -> None:
        score = scored(self.contract, self._score, one.command, events=one.events)
        self._steps.append(Moment(*one, score, by_caller))
        self._rest()

    def _open_questions(self) -> Iterator[tuple[SeatWait, Seat]]:
        for wait in self.waits:
            if isinstance(wait, Choice | Window):
                for seat in (wait.seat,) if isinstance(wait, Choice) else self._in_turn(wait):
                    if any(question.id == wait.id for question in self.questions(seat)):
                        yield wait, seat

    def _in_turn(self, wait: Window) -> tuple[Seat, ...]:
        """Return the seats of a window, those after the seat that has just answered it first."""
        last = self._steps[-1].command if self._steps else None
        if not isinstance(last, Act) or last.seat not in wait.seats:
            return wait.seats
        after = wait.seats.index(last.seat) + 1
        return wait.seats[after:] + wait.seats[:after]

    def _next(self) -> tuple[SeatWait, Seat] | None:
        for wait, seat in self._open_questions():
            if isinstance(wait, Choice):
                return wait, seat
            if "windows" in self.automation and (wait.id, seat) not in self._silent:
                return wait, seat
        return None

    def _action(self, action: ActionT | str) -> ActionT:
        if not isinstance(action, str):
            return action
        read: ActionT = notation.action_of(self.contract, action)
        return read

    def _seat(self, seat: int | str) -> Seat:
        try:
            found = notation.seat_of(seat) if isinstance(seat, str) else Seat(seat)
        except ValueError:
            found = Seat(-1)
        if found not in self.seats:
            raise BadNotation("notation_seat", 1, f"'{seat}' is no seat of this table")
        return found

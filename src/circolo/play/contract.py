"""The contract of a game: pure functions over the game's own frozen values, and the types that
decode them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from circolo.cards.units import Chips, Millis, Rng, Seat
from circolo.play.commands import Command
from circolo.play.facts import Facts
from circolo.play.offers import Ask, Offer
from circolo.play.premoves import PremoveOffer, Topic
from circolo.play.tally import Counts, uncounted
from circolo.play.waits import Wait

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
OfferT = TypeVar("OfferT", bound=Offer[Any])
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")

Stacks: TypeAlias = tuple[Chips | None, ...]
"""The stack at each seat when a table opens a game; None for an empty seat."""


class IllegalAction(Exception):
    """The rules refuse an action; `code` is stable and names the clause, as in `t6_follow_suit`."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class BadOptions(Exception):
    """The options are invalid for any table; `field` names the one to mend."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field


def with_partners(_: Any) -> bool:
    """Every player has a partner, known to them or not."""
    return True


def each_alone(_: Any) -> bool:
    """Nobody has a partner."""
    return False


def no_standing_places(_: Any) -> int:
    """Only players with a seat take part."""
    return 0


def about_a_turn(_: Any) -> Topic:
    """Every question is about the seat's turn: the topic of a game with one kind of question."""
    return "turn"


def for_a_turn(_: Any) -> tuple[Topic, ...]:
    """Every premove answers the next question of the seat's turn."""
    return ("turn",)


def unconditional(*_: Any) -> bool:
    """The premove has no condition."""
    return True


def never_by_rule(_: Any) -> bool:
    """No preference makes the house play for the seat."""
    return False


def no_tie_breaks(_: Any) -> tuple[tuple[int, ...], ...]:
    """Return no tie-break: sides with equal points share the place."""
    return ()


def only_version(state: StateT, _: int) -> StateT:
    """Return the state unchanged: the game has one version of its rules."""
    return state


def no_stand_in(*_: Any) -> None:
    """An absent seat has no preferences for its choices."""


@dataclass(frozen=True, slots=True)
class Game(Generic[OptionsT, StateT, ActionT, OfferT, EventT, ViewT]):
    """The rules of one game. Every function is pure: it reads no clock, draws no random numbers,
    does no I/O.
    """

    name: str
    plays: Literal["match", "ring"]
    """A match has an end and an entry; a ring table goes on, with stacks."""

    options: type[OptionsT]
    action: Any
    event: Any
    premove: Any
    """Closed unions, which `type[...]` cannot express; decoders are built from them."""

    state_type: type[StateT]
    view_type: type[ViewT]
    habits: type[Any]
    """The type of a player's preferences (R6); the default value automates nothing."""

    seats: Callable[[OptionsT], tuple[int, int]]
    """The minimum and maximum number of seats; raises BadOptions for options that are invalid."""

    partnership: Callable[[OptionsT], bool]
    """Whether seats play as partners, so that chat is closed while cards are held (C9)."""

    open: Callable[[OptionsT, Stacks], StateT]
    """The first state of a match, or of a ring table."""

    decide: Callable[[StateT, Command[ActionT]], tuple[EventT, ...]]
    """The events that a command produces; raises IllegalAction and then nothing has changed."""

    evolve: Callable[[StateT, EventT], StateT]
    """Folds one event; never refuses, and accepts every stored version of an event."""

    waits: Callable[[StateT], tuple[Wait, ...]]
    """Everything that the game waits for; empty after a match, or while too few players are seated
    (R5).
    """

    offers: Callable[[StateT, Seat], tuple[Ask[OfferT], ...]]
    """The open questions of a seat; reads only what `view` shows to that seat."""

    view: Callable[[StateT, Seat | None], ViewT]
    """Everything that a seat may know of the running deal, field by field; None is a spectator."""

    redact: Callable[[EventT, Seat | None], EventT | None]
    """The event as a seat may see it, or None if the seat must not learn that it happened."""

    autoplay: Callable[[ViewT, Ask[OfferT]], tuple[ActionT, ...]]
    """The actions for an absent seat: one action, or several of which a draw picks one.

    Empty where `Expired` follows a rule of its own. `decide` calls this; the table never does.
    """

    premoves: Callable[[ViewT], tuple[PremoveOffer, ...]]
    """The premoves that the seat may set (R7); none while the seat's own question is open."""

    premoved: Callable[[ViewT, Ask[OfferT], Any], ActionT | None]
    """The offered answer that a premove stands for; None if it is not legal now (R7)."""

    habitual: Callable[[ViewT, Ask[OfferT], Any], ActionT | None]
    """The answer that the seat's preferences give (R6); None if the player must answer."""

    command: Callable[[StateT, EventT], Command[ActionT] | None]
    """The command whose first event this is in this state; None for an event that follows another
    event.

    The command, decided in the same state, produces the same events, so that a record can be
    checked.
    """

    written: Callable[[ActionT], str]
    """An action as a short text, the same in every language."""

    read: Callable[[str], ActionT]
    """Reads what `written` wrote; raises ValueError naming the bad word."""

    remark: Callable[[EventT], str]
    """A remark on the event for readers of a record; empty where the command already says it."""

    seen: Callable[[StateT, Seat | None], tuple[int, ...]]
    """The places in the running pack whose cards this viewer has seen, ascending."""

    sample: Callable[[ViewT, Rng], StateT]
    """A random state that the view allows, hidden cards included; every possible state can be
    drawn.
    """

    tally: Counts = uncounted
    """Folds one event into the score of the match and of the running deal."""

    breaks: Callable[[StateT], tuple[tuple[int, ...], ...]] = no_tie_breaks
    """The tie-break of each seat's equal points in a match, the most important number first (C10).
    """

    move: Millis = Millis(25_000)
    """The usual time of a move; the table options may set another (R11)."""

    standing: Callable[[OptionsT], int] = no_standing_places
    """The number of places behind the seats, for players who bet without a seat (F25)."""

    stand_in: Callable[[ViewT, Ask[OfferT], Any], ActionT | None] = no_stand_in
    """The answer that an absent seat's preferences give when its time is over (F20).

    None: the table sends `Expired`, as for a seat without preferences.
    """

    topic: Callable[[Ask[OfferT]], Topic] = about_a_turn
    """The topic of a question."""

    topics: Callable[[Any], tuple[Topic, ...]] = for_a_turn
    """The topics of the questions that a premove answers, in order; the last one uses it up."""

    met: Callable[[ViewT, Ask[OfferT], Any], bool] = unconditional
    """Whether the condition of a premove holds here; if not, the premove answers nothing (R7)."""

    carry_out: Callable[[StateT, Command[ActionT]], tuple[tuple[EventT, ...], StateT]] | None = None
    """`decide` and `evolve` in one call, for games that fold what they decide anyway; see `step`.
    """

    by_rule: Callable[[Any], bool] = never_by_rule
    """Whether these preferences make the house play for the seat, which the table then shows (R4).
    """

    rules: int = 1
    """The version of the rules for tables that open now. A table keeps its version."""

    under: Callable[[StateT, int], StateT] = only_version
    """The first state of a table that keeps an earlier version of the rules."""

    own: Callable[[StateT, Seat], dict[str, Any]] | None = None
    """The fields of a seat's view that differ from a spectator's view; never the field `table`.

    None: any field may differ.
    """

    facts: Facts[OptionsT] = Facts()  # noqa: RUF009 - a frozen value
    """Facts about the game besides its rules."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game whose types are erased, because a mapping cannot keep the types of four games."""


def step(
    game: Game[Any, StateT, ActionT, Any, EventT, Any], state: StateT, command: Command[ActionT]
) -> tuple[tuple[EventT, ...], StateT]:
    """Return the events that a command produces, and the state after them; raises IllegalAction."""
    if game.carry_out is not None:
        return game.carry_out(state, command)
    events = game.decide(state, command)
    return events, replay(game, state, events)


def places(game: AnyGame, options: Any) -> int:
    """Return the number of seats plus the number of places behind them (F25)."""
    return game.seats(options)[1] + game.standing(options)


def replay(
    game: Game[Any, StateT, Any, Any, EventT, Any], state: StateT, events: Iterable[EventT]
) -> StateT:
    """Fold events in order."""
    for event in events:
        state = game.evolve(state, event)
    return state

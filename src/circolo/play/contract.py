"""The contract of a game: pure functions over the game's own frozen values, and the types that
decode them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from circolo.cards.units import Chips, Rng, Seat
from circolo.play.commands import Command
from circolo.play.facts import Facts
from circolo.play.offers import Offer, Question
from circolo.play.premoves import PremoveOffer, Topic
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
    """The options are invalid for any table; `field` names the invalid one."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Types(Generic[OptionsT, StateT, ViewT]):
    """The types of a game's values; decoders are built from them."""

    options: type[OptionsT]
    action: Any
    event: Any
    premove: Any
    """Closed unions, which `type[...]` cannot express."""

    state: type[StateT]
    view: type[ViewT]
    preferences: type[Any]
    """A player's preferences (R6); the default value automates nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[OptionsT, StateT, ActionT, OfferT, EventT]):
    """What happens at a table, and what a seat may do."""

    seats: Callable[[OptionsT], tuple[int, int]]
    """The minimum and maximum number of seats; raises BadOptions for options that are invalid."""

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

    offers: Callable[[StateT, Seat], tuple[Question[OfferT], ...]]
    """The open questions of a seat; reads only what `Sight.view` shows to that seat."""

    decide_and_evolve: (
        Callable[[StateT, Command[ActionT]], tuple[tuple[EventT, ...], StateT]] | None
    ) = None
    """`decide` and `evolve` in one call, for games that fold what they decide anyway; see `step`.
    """

    standing_places: Callable[[OptionsT], int] = no_standing_places
    """The number of places behind the seats, for players who bet without a seat (F25)."""

    tie_breaks: Callable[[StateT], tuple[tuple[int, ...], ...]] = no_tie_breaks
    """The tie-break of each seat's equal points in a match, the most important number first (C10).
    """

    version: int = 1
    """The version of the rules for tables that open now. A table keeps its version."""

    under_version: Callable[[StateT, int], StateT] = only_version
    """The first state of a table that keeps an earlier version of the rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight(Generic[StateT, EventT, ViewT]):
    """What a seat or a spectator may know; None stands for a spectator."""

    view: Callable[[StateT, Seat | None], ViewT]
    """Everything that a seat may know of the running deal, field by field."""

    redact: Callable[[EventT, Seat | None], EventT | None]
    """The event as a seat may see it, or None if the seat must not learn that it happened."""

    seen_places: Callable[[StateT, Seat | None], tuple[int, ...]]
    """The places in the running pack whose cards this viewer has seen, ascending."""

    sample: Callable[[ViewT, Rng], StateT]
    """A random state that the view allows, hidden cards included; every possible state can be
    drawn.
    """

    own_fields: Callable[[StateT, Seat], dict[str, Any]] | None = None
    """The fields of a seat's view that differ from a spectator's view; never the field `table`.

    None: any field may differ.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Automation(Generic[ViewT, ActionT, OfferT]):
    """The answers that no player gives: for absent seats, from premoves and preferences."""

    autoplay: Callable[[ViewT, Question[OfferT]], tuple[ActionT, ...]]
    """The actions for an absent seat: one action, or several of which a draw picks one.

    Empty where `Expired` follows a rule of its own. `decide` calls this; the table never does.
    """

    premoves: Callable[[ViewT], tuple[PremoveOffer, ...]]
    """The premoves that the seat may set (R7); none while the seat's own question is open."""

    premove_answer: Callable[[ViewT, Question[OfferT], Any], ActionT | None]
    """The offered answer that a premove stands for; None if it is not legal now (R7)."""

    preferred_answer: Callable[[ViewT, Question[OfferT], Any], ActionT | None]
    """The answer that the seat's preferences give (R6); None if the player must answer."""

    stand_in: Callable[[ViewT, Question[OfferT], Any], ActionT | None] = no_stand_in
    """The answer that an absent seat's preferences give when its time is over (F20).

    None: the table sends `Expired`, as for a seat without preferences.
    """

    topic: Callable[[Question[OfferT]], Topic] = about_a_turn
    """The topic of a question."""

    premove_topics: Callable[[Any], tuple[Topic, ...]] = for_a_turn
    """The topics of the questions that a premove answers, in order; the last one uses it up."""

    is_condition_met: Callable[[ViewT, Question[OfferT], Any], bool] = unconditional
    """Whether the condition of a premove holds here; if not, the premove answers nothing (R7)."""

    plays_by_rule: Callable[[Any], bool] = never_by_rule
    """Whether these preferences make the house play for the seat, which the table then shows (R4).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation(Generic[StateT, ActionT, EventT]):
    """A game as text, and the commands behind its events: for records and their readers."""

    write: Callable[[ActionT], str]
    """An action as a short text, the same in every language."""

    read: Callable[[str], ActionT]
    """Reads what `write` wrote; raises ValueError naming the bad word."""

    remark: Callable[[EventT], str]
    """A remark on the event for readers of a record; empty where the command already says it."""

    cause: Callable[[StateT, EventT], Command[ActionT] | None]
    """The command whose first event this is in this state; None for an event that follows another
    event.

    The command, decided in the same state, produces the same events, so that a record can be
    checked.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[OptionsT, StateT, ActionT, OfferT, EventT, ViewT]):
    """One game. Every function is pure: it reads no clock, draws no random numbers, does no I/O."""

    name: str
    plays: Literal["match", "ring"]
    """A match has an end and an entry; a ring table goes on, with stacks."""

    types: Types[OptionsT, StateT, ViewT]
    rules: Rules[OptionsT, StateT, ActionT, OfferT, EventT]
    sight: Sight[StateT, EventT, ViewT]
    automation: Automation[ViewT, ActionT, OfferT]
    notation: Notation[StateT, ActionT, EventT]
    facts: Facts[OptionsT] = Facts()  # noqa: RUF009 - a frozen value


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game whose types are erased, because a mapping cannot keep the types of all games."""


def step(
    game: Game[Any, StateT, ActionT, Any, EventT, Any], state: StateT, command: Command[ActionT]
) -> tuple[tuple[EventT, ...], StateT]:
    """Return the events that a command produces, and the state after them; raises IllegalAction."""
    rules = game.rules
    if rules.decide_and_evolve is not None:
        return rules.decide_and_evolve(state, command)
    events = rules.decide(state, command)
    return events, replay(game, state, events)


def places(game: AnyGame, options: Any) -> int:
    """Return the number of seats plus the number of places behind them (F25)."""
    return game.rules.seats(options)[1] + game.rules.standing_places(options)


def replay(
    game: Game[Any, StateT, Any, Any, EventT, Any], state: StateT, events: Iterable[EventT]
) -> StateT:
    """Fold events in order."""
    evolve = game.rules.evolve
    for event in events:
        state = evolve(state, event)
    return state

"""The contract of a game: the pure functions that every game provides, and the types of its values,
from which decoders are built.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from circolo.cards.units import Chips, Rng, Seat
from circolo.play.commands import Command
from circolo.play.facts import Facts
from circolo.play.offers import Offer, Question
from circolo.play.premoves import PremoveOffer, Topic
from circolo.play.table_picture import TablePicture
from circolo.play.waits import Wait

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
OfferT = TypeVar("OfferT", bound=Offer[Any])
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")

Stacks: TypeAlias = tuple[Chips | None, ...]
"""The chips at each seat when a table opens, by seat; None for an empty seat."""


class IllegalAction(Exception):
    """Raised when the rules refuse an action. `code` is a stable refusal code that starts with the
    clause, as in `t6_follow_suit`.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class BadOptions(Exception):
    """Raised for table options that are invalid at every table of the game. `field` names the
    invalid option.
    """

    code = "bad_options"

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field


def no_standing_places(_: Any) -> int:
    """Return 0: the game has no places for standing bettors. Default of `Rules.standing_places`."""
    return 0


def about_a_turn(_: Any) -> Topic:
    """Return "turn": every question of the game is about the seat's turn. Default of
    `Automation.topic`.
    """
    return "turn"


def for_a_turn(_: Any) -> tuple[Topic, ...]:
    """Return ("turn",): a premove answers only the question of the seat's turn. Default of
    `Automation.premove_topics`.
    """
    return ("turn",)


def unconditional(*_: Any) -> bool:
    """Return True: no premove of the game has a condition. Default of
    `Automation.is_condition_met`.
    """
    return True


def never_by_rule(_: Any) -> bool:
    """Return False: no preference of the game makes the house decide for a player who is present.
    Default of `Automation.plays_by_rule`.
    """
    return False


def no_tie_breaks(_: Any) -> tuple[tuple[int, ...], ...]:
    """Return an empty tuple: the game has no tie-breaks, so seats with equal points share a place.
    Default of `Rules.tie_breaks`.
    """
    return ()


def only_version(state: StateT, _: int) -> StateT:
    """Return `state` unchanged: the rules of the game have only one version. Default of
    `Rules.under_version`.
    """
    return state


def no_stand_in(*_: Any) -> None:
    """Return None: when the time of a question to an absent seat is over, the player's preferences
    give no answer. Default of `Automation.stand_in`.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Types(Generic[OptionsT, StateT, ViewT]):
    """The types of a game's values, such as its options, actions and events. Decoders are built
    from them.
    """

    options: type[OptionsT]
    action: Any
    event: Any
    premove: Any
    """The union of the game's premove types. Like `action` and `event` it is `Any`, because
    `type[...]` cannot express a union.
    """

    state: type[StateT]
    view: type[ViewT]
    preferences: type[Any]
    """The type of a player's preferences, standing settings that the house carries out (R6). Its
    default value automates nothing.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[OptionsT, StateT, ActionT, OfferT, EventT]):
    """The rules of a game as pure functions: they open a table, decide commands, fold events, and
    list open waits and legal answers.
    """

    seats: Callable[[OptionsT], tuple[int, int]]
    """Returns the minimum and maximum number of seats; raises BadOptions for invalid options."""

    open: Callable[[OptionsT, Stacks], StateT]
    """Returns the first state of a match, or of a ring table (a table that players join and leave).
    """

    decide: Callable[[StateT, Command[ActionT]], tuple[EventT, ...]]
    """Returns the events that a command produces; raises IllegalAction if the rules refuse the
    command.
    """

    evolve: Callable[[StateT, EventT], StateT]
    """Returns the state after one event. It never refuses an event, and accepts every stored
    version of an event.
    """

    waits: Callable[[StateT], tuple[Wait, ...]]
    """Returns everything that the game waits for now: answers of seats, a shuffle, a draw. Empty
    after the end of a match, or while too few players are seated (R5).
    """

    offers: Callable[[StateT, Seat], tuple[Question[OfferT], ...]]
    """Returns the open questions of a seat with all legal answers. It reads only the parts of the
    state that `Sight.view` shows to that seat.
    """

    decide_and_evolve: (
        Callable[[StateT, Command[ActionT]], tuple[tuple[EventT, ...], StateT]] | None
    ) = None
    """Optional: returns the events of a command and the state after them in one call, for games
    whose `decide` already computes that state. None: `step` calls `decide`, then `evolve`.
    """

    standing_places: Callable[[OptionsT], int] = no_standing_places
    """Returns the number of places for standing bettors, players who bet without a seat (F25)."""

    tie_breaks: Callable[[StateT], tuple[tuple[int, ...], ...]] = no_tie_breaks
    """Returns each seat's tie-break numbers, which rank seats with equal points in a match, the
    most important number first (C10).
    """

    version: int = 1
    """The newest version of the game's rules, which new tables use. An open table keeps the version
    with which it opened.
    """

    under_version: Callable[[StateT, int], StateT] = only_version
    """Returns a table's first state, changed to follow the given version of the rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight(Generic[StateT, EventT, ViewT]):
    """The functions that limit what each viewer of a table may know. A viewer is a seat, or None
    for a spectator.
    """

    view: Callable[[StateT, Seat | None], ViewT]
    """Returns the view of a seat or spectator: the parts of the state that this viewer may know."""

    redact: Callable[[EventT, Seat | None], EventT | None]
    """Returns the event without the content that is hidden from this viewer, or None if the viewer
    must not learn that it happened.
    """

    seen_places: Callable[[StateT, Seat | None], tuple[int, ...]]
    """Returns the positions in the running deal's shuffled pack whose cards this viewer has seen,
    in ascending order.
    """

    sample: Callable[[ViewT, Rng], StateT]
    """Returns one sampled state, hidden cards included: one that the view leaves possible. Every
    such state can occur.
    """

    own_fields: Callable[[StateT, Seat], dict[str, Any]] | None = None
    """Returns the fields, by name, in which a seat's view differs from a spectator's view; never
    the field `table`. If this function is None, any field may differ.
    """

    table_picture: Callable[[ViewT], TablePicture] | None = None
    """Returns what the table looks like to the viewer, for notebooks. None: there is no picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Automation(Generic[ViewT, ActionT, OfferT]):
    """The functions that answer in place of a player: for an absent seat, or from the player's
    premoves and preferences.
    """

    autoplay: Callable[[ViewT, Question[OfferT]], tuple[ActionT, ...]]
    """Returns the actions that the house may take for an absent seat. If there are several, a
    recorded random draw picks one.

    Empty if the game handles `Expired` without an action. `decide` calls this; the table never
    does.
    """

    premoves: Callable[[ViewT], tuple[PremoveOffer, ...]]
    """Returns the premoves (answers set in advance) that the seat may set now (R7); empty while the
    seat has an open question.
    """

    premove_answer: Callable[[ViewT, Question[OfferT], Any], ActionT | None]
    """Returns the action that a premove gives as the answer to this question; None if that action
    is not legal now (R7).
    """

    preferred_answer: Callable[[ViewT, Question[OfferT], Any], ActionT | None]
    """Returns the action that the seat's preferences (standing settings) give as the answer to this
    question (R6); None if the player must answer.
    """

    stand_in: Callable[[ViewT, Question[OfferT], Any], ActionT | None] = no_stand_in
    """Returns the action that an absent player's preferences give when the time of the question is
    over (F20). None: the table sends `Expired`, as for a seat without preferences.
    """

    topic: Callable[[Question[OfferT]], Topic] = about_a_turn
    """Returns the topic of a question; a premove answers only questions of its topics."""

    premove_topics: Callable[[Any], tuple[Topic, ...]] = for_a_turn
    """Returns the topics of the questions that a premove answers, in order. The answer to the last
    topic uses up the premove.
    """

    is_condition_met: Callable[[ViewT, Question[OfferT], Any], bool] = unconditional
    """Returns whether a premove's condition is met at this question. If not, the premove does not
    answer (R7).
    """

    plays_by_rule: Callable[[Any], bool] = never_by_rule
    """Returns whether these preferences make the house play for the seat. The table then shows this
    to everybody (R4).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation(Generic[StateT, ActionT, EventT]):
    """The functions that write and read a game's actions as text, and find the command behind an
    event. Records (match files) need them.
    """

    write: Callable[[ActionT], str]
    """Returns an action as a short text, the same in every language."""

    read: Callable[[str], ActionT]
    """Returns the action that a text from `write` describes; raises ValueError naming the invalid
    word.
    """

    remark: Callable[[EventT], str]
    """Returns a comment on an event for readers of a record; empty if the command's text already
    says the same.
    """

    cause: Callable[[StateT, EventT], Command[ActionT] | None]
    """Returns the command whose first event in this state is `event`; None for an event that only
    follows another event of its command.

    Deciding the command again in the same state gives the same events, so that a record can be
    verified.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[OptionsT, StateT, ActionT, OfferT, EventT, ViewT]):
    """One game: its types, rules, views, automation, notation and facts. Every function is pure: it
    reads no clock, draws no random numbers, does no I/O.
    """

    name: str
    plays: Literal["match", "ring"]
    """`match`: the match ends at a target, and may cost an entry in chips. `ring`: play has no
    fixed end, and players join and leave with stacks of chips.
    """

    types: Types[OptionsT, StateT, ViewT]
    rules: Rules[OptionsT, StateT, ActionT, OfferT, EventT]
    sight: Sight[StateT, EventT, ViewT]
    automation: Automation[ViewT, ActionT, OfferT]
    notation: Notation[StateT, ActionT, EventT]
    facts: Facts[OptionsT] = Facts()  # noqa: RUF009 - a frozen value


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game of unknown types, for collections of all games, whose types differ."""


def step(
    game: Game[Any, StateT, ActionT, Any, EventT, Any], state: StateT, command: Command[ActionT]
) -> tuple[tuple[EventT, ...], StateT]:
    """Return the events that a command produces and the state after them. Raises IllegalAction if
    the rules refuse the command.
    """
    rules = game.rules
    if rules.decide_and_evolve is not None:
        return rules.decide_and_evolve(state, command)
    events = rules.decide(state, command)
    return events, replay(game, state, events)


def places(game: AnyGame, options: Any) -> int:
    """Return the total number of places at a table: its maximum of seats, plus the places of
    players who bet without a seat (F25).
    """
    return game.rules.seats(options)[1] + game.rules.standing_places(options)


def replay(
    game: Game[Any, StateT, Any, Any, EventT, Any], state: StateT, events: Iterable[EventT]
) -> StateT:
    """Return the state after folding these events in order."""
    evolve = game.rules.evolve
    for event in events:
        state = evolve(state, event)
    return state

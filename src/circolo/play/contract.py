"""What a game is: pure functions over its own frozen values, and types that decode them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from circolo.cards.units import Chips, Millis, Rng, Seat
from circolo.play.commands import Command
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
"""The stack at each seat when a table opens a game; None where nobody sits."""


class IllegalAction(Exception):
    """An action that the rules refuse; `code` names the clause and is stable, as in
    `t6_follow_suit`.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class BadOptions(Exception):
    """Options that no table can have; `field` names the one to mend."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field


def with_partners(_: Any) -> bool:
    """Whoever plays has a partner, known to him or not."""
    return True


def each_for_himself(_: Any) -> bool:
    """Nobody has a partner."""
    return False


def nobody_stands(_: Any) -> int:
    """Only who has a seat plays."""
    return 0


def about_a_turn(_: Any) -> Topic:
    """A game with one sort of question has one topic: the seat's turn."""
    return "turn"


def for_a_turn(_: Any) -> tuple[Topic, ...]:
    """A premove is meant for whatever the seat is asked next."""
    return ("turn",)


def unconditional(*_: Any) -> bool:
    """A premove is meant whatever happens."""
    return True


def never_by_rule(_: Any) -> bool:
    """No habit takes choices over: what goes by itself is none."""
    return False


def nothing_more(_: Any) -> tuple[tuple[int, ...], ...]:
    """Who has made as many points shares the place."""
    return ()


def as_expired(*_: Any) -> None:
    """An absent seat has no wishes of its own."""


@dataclass(frozen=True, slots=True)
class Game(Generic[OptionsT, StateT, ActionT, OfferT, EventT, ViewT]):
    """One set of rules. Every function is pure: no clock, no chance, no input or output."""

    name: str
    plays: Literal["match", "ring"]
    """A match has an end and an entry; a ring table goes on, for stacks."""

    options: type[OptionsT]
    action: Any
    event: Any
    premove: Any
    """Closed unions, which `type[...]` cannot hold; decoders are made from them."""

    state_type: type[StateT]
    view_type: type[ViewT]
    habits: type[Any]
    """A player's standing wishes; as it is by default it does nothing by itself (R6)."""

    seats: Callable[[OptionsT], tuple[int, int]]
    """Least and most seats; raises BadOptions for options that no table can have."""

    partnership: Callable[[OptionsT], bool]
    """Whether seats play together, so that nobody may talk while cards are held (C9)."""

    open: Callable[[OptionsT, Stacks], StateT]
    """The state in which a match, or the sitting of a ring table, begins."""

    decide: Callable[[StateT, Command[ActionT]], tuple[EventT, ...]]
    """What a command leads to; raises IllegalAction and then nothing has happened."""

    evolve: Callable[[StateT, EventT], StateT]
    """Fold one event; never refuses, and accepts events of every version."""

    waits: Callable[[StateT], tuple[Wait, ...]]
    """All that the game waits for; nothing once a match is over, or while too few are seated (R5).
    """

    offers: Callable[[StateT, Seat], tuple[Ask[OfferT], ...]]
    """The questions open to a seat; reads only what `view` shows that seat."""

    view: Callable[[StateT, Seat | None], ViewT]
    """All that a seat may know of the running deal, field by field; None is an onlooker."""

    redact: Callable[[EventT, Seat | None], EventT | None]
    """What a seat learns of an event, or None if it must not even learn that it was."""

    autoplay: Callable[[ViewT, Ask[OfferT]], tuple[ActionT, ...]]
    """What is played for an absent seat: one action, or several among which a draw decides.

    None at all where `Expired` follows a rule of its own. `decide` asks; the table never does.
    """

    premoves: Callable[[ViewT], tuple[PremoveOffer, ...]]
    """What the seat may set before its turn (R7); nothing while its own question is open."""

    premoved: Callable[[ViewT, Ask[OfferT], Any], ActionT | None]
    """The answer that a premove means here, which is offered; None if it is not legal (R7)."""

    habitual: Callable[[ViewT, Ask[OfferT], Any], ActionT | None]
    """The answer that the seat's habits give by themselves (R6); None: the player is asked."""

    command: Callable[[StateT, EventT], Command[ActionT] | None]
    """The command whose first event this is in this state; None for one that only follows.

    Carried out, it leads to the very events, so that a record can be derived again.
    """

    written: Callable[[ActionT], str]
    """An action in a few words, the same in every language."""

    read: Callable[[str], ActionT]
    """What `written` has written; raises ValueError naming the word that is wrong."""

    remark: Callable[[EventT], str]
    """What a reader of a record should know of an event; nothing where its command says it."""

    seen: Callable[[StateT, Seat | None], tuple[int, ...]]
    """The places of the running pack whose cards this viewer has seen, in ascending order."""

    sample: Callable[[ViewT, Rng], StateT]
    """A state that the view leaves possible, hidden cards included; every possible one can come."""

    tally: Counts = uncounted
    """Fold one event into what the match, and the running deal, have brought so far."""

    breaks: Callable[[StateT], tuple[tuple[int, ...], ...]] = nothing_more
    """What tells seats with equal points of a match apart: of each seat, the weightiest first
    (C10).
    """

    move: Millis = Millis(25_000)
    """How long a move usually takes; a table's sheet may say otherwise (R11)."""

    standing: Callable[[OptionsT], int] = nobody_stands
    """How many places there are behind the seats, for who plays along without a seat (F25)."""

    stand_in: Callable[[ViewT, Ask[OfferT], Any], ActionT | None] = as_expired
    """What an absent seat's habits answer when the time of its choice is over (F20).

    None: it is `Expired`, as a choice of a seat without wishes is.
    """

    topic: Callable[[Ask[OfferT]], Topic] = about_a_turn
    """What a question is about."""

    topics: Callable[[Any], tuple[Topic, ...]] = for_a_turn
    """What the questions are about that a premove answers, in their order; the last uses it up."""

    met: Callable[[ViewT, Ask[OfferT], Any], bool] = unconditional
    """Whether the condition of a premove holds here; else it means nothing (R7)."""

    carry_out: Callable[[StateT, Command[ActionT]], tuple[tuple[EventT, ...], StateT]] | None = None
    """`decide` and `evolve` in one, for games that fold what they decide in any case; see `step`.
    """

    by_rule: Callable[[Any], bool] = never_by_rule
    """Whether these habits have the house play for the seat, which the table is shown (R4)."""

    own: Callable[[StateT, Seat], dict[str, Any]] | None = None
    """The fields of a seat's view that are not as an onlooker sees them; `table` is none of them.

    Where it is None any field may be the seat's own.
    """


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game among others: a mapping cannot keep the types of four games together."""


def step(
    game: Game[Any, StateT, ActionT, Any, EventT, Any], state: StateT, command: Command[ActionT]
) -> tuple[tuple[EventT, ...], StateT]:
    """Return what a command leads to, and the state after it; raises IllegalAction."""
    if game.carry_out is not None:
        return game.carry_out(state, command)
    events = game.decide(state, command)
    return events, replay(game, state, events)


def places(game: AnyGame, options: Any) -> int:
    """Count the seats, and the places of who stands behind them."""
    return game.seats(options)[1] + game.standing(options)


def replay(
    game: Game[Any, StateT, Any, Any, EventT, Any], state: StateT, events: Iterable[EventT]
) -> StateT:
    """Fold events in their order."""
    for event in events:
        state = game.evolve(state, event)
    return state

"""How a game becomes numbers: its actions, and what a seat knows.

An `Encoding` numbers the actions of all tables of a game from 0 on. Amounts of chips are encoded as
`LEVELS` shares of the offered range.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from circolo.cards.card import PACK, Card
from circolo.envs.episode import Asked
from circolo.play.contract import AnyGame, IllegalAction
from circolo.play.offers import Amount

LEVELS = 5
"""An amount is the lowest that is offered, a quarter, half or three quarters of the way, or the
highest.
"""

Numbered = Iterator[tuple[int, Any]]
"""Actions of one kind, each with its number among them."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of action: the type of its offers, how many numbers it has, and which of them an
    offer allows.
    """

    offer: type
    size: int
    numbered: Callable[[Any], Numbered]


@dataclass(frozen=True, kw_only=True)
class Encoding:
    """The numbers of one game.

    `observation` returns what the seat of a view knows, a flat array of `size(options)` numbers.
    `won` returns the points or chips of each seat so far, of which the changes are the rewards.
    """

    game: AnyGame
    kinds: tuple[Kind, ...]
    size: Callable[[Any], int]
    observation: Callable[[Any], NDArray[np.float32]]
    won: Callable[[Any], Sequence[float]]
    recall: Callable[[Any], NDArray[np.float32]] | None = None
    """Returns, for a game of tricks, what the seat knows and all that was played in the deal, a
    flat array of `recall_size(options)` numbers.
    """

    recall_size: Callable[[Any], int] | None = None

    @cached_property
    def silence(self) -> int:
        """Return the number of staying silent: the last."""
        return sum(kind.size for kind in self.kinds)

    @cached_property
    def actions(self) -> int:
        """Return the number of all actions."""
        return self.silence + 1

    def answers(self, asked: Asked) -> dict[int, Any]:
        """Return the answers to a question, by their numbers in ascending order; None is silence.

        Of equal actions, as in a narrow range of amounts, only the first has a number.
        """
        firsts = accumulate((kind.size for kind in self.kinds), initial=0)
        numbers: dict[Any, int] = {}
        for first, kind in zip(firsts, self.kinds, strict=False):
            for offer in asked.question.offers:
                if isinstance(offer, kind.offer):
                    for number, action in kind.numbered(offer):
                        numbers.setdefault(action, first + number)
        if asked.optional:
            numbers[None] = self.silence
        return {number: action for action, number in sorted(numbers.items(), key=lambda of: of[1])}

    def answer(self, asked: Asked | None, number: int) -> Any:
        """Return the answer with this number; None is silence. Raises IllegalAction if the question
        has no such answer.
        """
        answers = {} if asked is None else self.answers(asked)
        if number not in answers:
            raise IllegalAction("r2_not_offered", f"action {number}")
        return answers[number]


def just(action: Any) -> Callable[[Any], Numbered]:
    """Return a function that numbers the only action of a kind."""
    return lambda _: iter([(0, action)])


def cards(action: Callable[[Card], Any]) -> Callable[[Any], Numbered]:
    """Return a function that numbers the cards of an offer by their places in `PACK`."""
    return lambda offer: ((PACK.index(card), action(card)) for card in offer.cards)


def amounts(action: Callable[[int], Any]) -> Callable[[Any], Numbered]:
    """Return a function that numbers the `LEVELS` of an offer's amount."""
    return lambda offer: ((at, action(level)) for at, level in enumerate(levels(offer.amount)))


def levels(amount: Amount) -> list[int]:
    """Return the amounts of a range that have numbers, in ascending order."""
    span = amount.high - amount.low
    return [amount.low + span * level // (LEVELS - 1) for level in range(LEVELS)]


def one_of(value: object, values: Sequence[object]) -> NDArray[np.float32]:
    """Return a one at the place of a value among `values`, zeros elsewhere."""
    return np.array([each == value for each in values], np.float32)


def card_indicators(those: Sequence[Card] | set[Card]) -> NDArray[np.float32]:
    """Return a one for each of these cards, in the order of `PACK`, [40]."""
    return np.array([card in those for card in PACK], np.float32)

"""The review of one coup of a bank game: what each decision to draw or to stand cost, in chips."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.review.judgement import is_clear
from circolo.wire.game_unions import MatchView

Word = Literal["sto", "tiro"]
"""The decision to stand or to draw."""

PricedBy = Literal["exact", "playout"]
"""How a price was computed. `exact`: all orders of the cards are counted, and the other side plays
alla regola. `playout`: in sampled worlds everybody plays on alla regola.
"""


class CoupDecision(Struct, frozen=True, array_like=True):
    """A decision to stand or to draw, where both were allowed.

    `step` is the index of the replay's step before it, and `view` is what the seat saw in that
    step. `bet` are the chips that the seat bets in the same action; 0 if the bet stands already.
    """

    step: int
    seat: Seat
    view: MatchView
    said: Word
    bet: Chips


class OpenCoup(Struct, frozen=True, array_like=True, tag="coup"):
    """A finished coup: all that a review is computed from. `changes` are the chips won by place."""

    deal: int
    game: str
    changes: tuple[Chips, ...]
    decisions: tuple[CoupDecision, ...]


class Price(Struct, frozen=True):
    """What standing and drawing win for the seat, in chips. `error` is the standard error of their
    difference; 0 if it is exact.
    """

    won: Mapping[Word, float]
    error: float
    how: PricedBy


Pricing = Callable[[CoupDecision], Price | None]
"""Prices a decision; None if it has no price."""


class JudgedWord(Struct, frozen=True):
    """A decision and what it cost, in chips of the seat. `better` is the other word only if it wins
    more. `is_clear` says whether the cost is more than chance, and worth a remark.
    """

    step: int
    seat: Seat
    said: Word
    better: Word
    cost: float
    error: float
    how: PricedBy
    is_clear: bool


class CoupReview(Struct, frozen=True, tag="coup", tag_field="kind"):
    """The review of one coup. `changes` are the chips won by place, `unpriced` the number of
    decisions without a price. Bets and calls are not judged.
    """

    deal: int
    changes: tuple[Chips, ...]
    words: tuple[JudgedWord, ...]
    unpriced: int


def judged_coup(coup: OpenCoup, pricing: Pricing) -> CoupReview:
    """Return the review of a coup."""
    priced = [(decision, pricing(decision)) for decision in coup.decisions]
    words = tuple(_judged(decision, price) for decision, price in priced if price is not None)
    return CoupReview(coup.deal, coup.changes, words, len(priced) - len(words))


def _judged(decision: CoupDecision, price: Price) -> JudgedWord:
    won, said = price.won, decision.said
    better = max((said, *won), key=lambda word: won[word])
    cost = won[better] - won[said]
    return JudgedWord(
        step=decision.step,
        seat=decision.seat,
        said=said,
        better=better,
        cost=round(cost, 3),
        error=round(price.error, 3),
        how=price.how,
        is_clear=is_clear(cost, price.error),
    )

"""Reads from a replay the decisions of a coup to stand or to draw, with what each player saw."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from circolo.cards.units import Chips, Seat
from circolo.play.events import DealEnded
from circolo.records.deal_replay import DealReplay, ReplayStep
from circolo.review.coup_review import CoupDecision, OpenCoup, Pricing, Word
from circolo.tables.events import Played


class Said(NamedTuple):
    """What a seat decided, and the chips that it bet in the same action."""

    word: Word
    bet: Chips = Chips(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedBank:
    """The parts of a review of coups that depend on the game.

    `said` reads what a seat decided from its offers and the events that followed; None if it could
    not both stand and draw, or did something else. `pricing` prices a decision. `is_decision` says
    whether these offers are of a decision within a coup, from which a person can play on.
    """

    said: Callable[[Sequence[Any], Sequence[Any], Seat], Said | None]
    pricing: Pricing
    is_decision: Callable[[Sequence[Any]], bool]


def open_coup(replay: DealReplay, game: str, bank: ReviewedBank) -> OpenCoup:
    """Return what a replay with all hands tells of its coup."""
    ended = [event for event in _events(replay.steps[-1]) if isinstance(event, DealEnded)]
    return OpenCoup(
        deal=replay.deal,
        game=game,
        changes=ended[-1].settlement.changes,
        decisions=tuple(_decisions(replay, bank)),
    )


def _decisions(replay: DealReplay, bank: ReviewedBank) -> Iterator[CoupDecision]:
    """Yield each decision. What the house decides for an absent seat is none: it is not asked."""
    for at, (before, after) in enumerate(zip(replay.steps, replay.steps[1:], strict=False)):
        events = list(_events(after))
        for seat, seen in enumerate(before.seats):
            offers = [] if seen is None else [o for ask in seen.asks for o in ask.offers]
            said = bank.said(offers, events, Seat(seat)) if offers else None
            if seen is not None and said is not None:
                yield CoupDecision(at, Seat(seat), seen.match, said.word, said.bet)


def _events(step: ReplayStep) -> Iterator[Any]:
    return (event.event for event in step.onlooker.events if isinstance(event, Played))

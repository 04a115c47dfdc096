"""Reads from a replay the decisions to review, each with what its player could see."""

from collections.abc import Iterator

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.records.deal_replay import DealReplay, ReplayStep, SeatStep
from circolo.tables.events import Played
from circolo.tricks.actions import PlayCardOffer
from circolo.tricks.events import CardPlayed
from circolo.wire.game_unions import MatchView


class NotReviewable(Exception):
    """The deal has no review: its game has none, its hands are closed, or no card was played."""


class Decision(Struct, frozen=True, array_like=True):
    """A card that a seat played although it could have played another.

    `step` is the index of the replay's step before the card, `trick` counts from 1. `view` is what
    the seat saw in that step, and `legal` are the cards that it could play.
    """

    step: int
    trick: int
    seat: Seat
    view: MatchView
    legal: tuple[Card, ...]
    played: Card


class OpenDeal(Struct, frozen=True, array_like=True, tag="deal"):
    """A finished deal with open hands: all that a review is computed from.

    `hands` are the hands by seat before the first card, `end` is a spectator's view after the last.
    """

    deal: int
    hands: tuple[tuple[Card, ...], ...]
    end: MatchView
    decisions: tuple[Decision, ...]


def open_deal(replay: DealReplay) -> OpenDeal:
    """Return what a replay with all hands tells of its deal. Raises NotReviewable.

    A card that the house played for an absent seat is no decision.
    """
    plays = list(_plays(replay))
    if not plays:
        raise NotReviewable("no card was played")
    first, _, _ = plays[0]
    seats = replay.steps[first].seats
    if not seats or None in seats:
        raise NotReviewable("the hands are closed")
    return OpenDeal(
        deal=replay.deal,
        hands=tuple(one.match.hand for one in seats if one is not None),
        end=replay.steps[-1].onlooker.match,
        decisions=tuple(_decisions(replay, plays)),
    )


def _plays(replay: DealReplay) -> Iterator[tuple[int, Seat, Card]]:
    """Yield each card played, with its seat and the index of the step before it."""
    for at, step in enumerate(replay.steps):
        for event in step.onlooker.events:
            if isinstance(event, Played) and isinstance(event.event, CardPlayed):
                yield at - 1, event.event.seat, event.event.card


def _decisions(replay: DealReplay, plays: list[tuple[int, Seat, Card]]) -> Iterator[Decision]:
    for number, (at, seat, card) in enumerate(plays):
        before = replay.steps[at].seats[seat]
        legal = () if before is None else _legal(before)
        if before is not None and len(legal) > 1 and not _is_absent(replay.steps[at + 1], seat):
            trick = number // len(replay.steps[at].seats) + 1
            yield Decision(at, trick, seat, before.match, legal, card)


def _legal(step: SeatStep) -> tuple[Card, ...]:
    offers = (offer for question in step.asks for offer in question.offers)
    return next((offer.cards for offer in offers if isinstance(offer, PlayCardOffer)), ())


def _is_absent(step: ReplayStep, seat: Seat) -> bool:
    place = step.view.places[seat]
    return place is None or place.absent is not None

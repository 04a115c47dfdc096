"""Judges the decisions of a deal by what each player could know, and sets luck apart from skill.

A decision is judged in the worlds that the player had to reckon with, never by the hidden cards
themselves. The better card is the one that the maestro prefers. The cost is its mean result less
that of the played card. In a world all hands are open, so the cost says what the card costs if
everybody then plays with open hands.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from circolo.bots.policy import seeded_rng
from circolo.bots.tressette.card_bits import BIT, CARD, SUIT_OF, OneCard, bits
from circolo.bots.tressette.card_evaluation import LAST_TRICK, evaluate
from circolo.bots.tressette.card_memory import Memory
from circolo.bots.tressette.maestro import RULE_WEIGHT_IN_PLAYOUT
from circolo.bots.tressette.playout import play_out
from circolo.bots.tressette.position import POINT
from circolo.bots.tressette.rules_of_thumb import rules_for
from circolo.cards.card import Card
from circolo.cards.units import to_the_right
from circolo.review.deal_review import DealReview, JudgedPlay
from circolo.review.decisions import Decision, OpenDeal
from circolo.review.tressette.effort import Effort, usual_effort
from circolo.review.tressette.reasons import Aftermath, reason
from circolo.review.tressette.reviewed_game import FinishedDeal, ReviewedGame
from circolo.review.tressette.world_points import WorldPoints, world_points
from circolo.tricks.card_points import IN_THE_PACK

LEAST_COST = 0.1
"""A smaller cost, in points, is not worth a remark."""

ERRORS = 2.0
"""A cost is clear if it exceeds this many standard errors. The better card is the best of several
noisy means, so its lead is overstated; unclear costs are not counted.
"""

DIGITS = 3


def is_clear(cost: float, error: float) -> bool:
    """Return whether a cost, in points, is large enough to tell, and more than chance."""
    return cost >= LEAST_COST and cost > ERRORS * error


def judged(game: ReviewedGame, deal: OpenDeal, *, effort: Effort | None = None) -> DealReview:
    """Return the review of a deal. Chance in a decision follows from its view alone, so equal
    decisions get equal judgements, whatever the hidden cards are.
    """
    chosen = effort or usual_effort()
    finished = game.finished(deal.end)
    plays = tuple(_plays(game, finished, deal.decisions, effort=chosen))
    lost = [
        sum(play.cost for play in plays if play.is_clear and finished.sides[play.seat] == side)
        for side in (0, 1)
    ]
    return DealReview(
        deal=deal.deal,
        sides=finished.sides,
        points=finished.points,
        level=_level(deal, finished),
        level_by="playout",
        lost=(round(lost[0], DIGITS), round(lost[1], DIGITS)),
        plays=plays,
    )


def _plays(
    game: ReviewedGame,
    finished: FinishedDeal,
    decisions: Sequence[Decision],
    *,
    effort: Effort,
) -> Iterator[JudgedPlay]:
    for decision in decisions:
        rng = seeded_rng(sha256(msgspec.msgpack.encode(decision.view)).digest())
        memory, here, worlds = game.worlds(decision.view, rng, effort)
        cards = here.distinct(decision.legal)
        if len(cards) == 1:
            continue
        found = world_points(here, cards, worlds, effort=effort, is_known=memory.knows_all)
        played = _alike(cards, decision.played)
        better = _better(memory, found, played)
        cost, error = found.difference(better, played)
        card = decision.played if better == played else CARD[better]
        clear = is_clear(cost, error)
        yield JudgedPlay(
            step=decision.step,
            seat=decision.seat,
            trick=decision.trick,
            played=decision.played,
            better=card,
            cost=round(max(0.0, cost), DIGITS),
            error=round(error, DIGITS),
            how=found.how,
            is_clear=clear,
            why=reason(memory, decision.played, card, after=_aftermath(finished, decision))
            if clear
            else None,
        )


def _better(memory: Memory, found: WorldPoints, played: OneCard) -> OneCard:
    """Return the card that the maestro prefers; of equal ones the played card.

    An exact search decides by itself. Playouts are rough, so the maestro adds its rules of thumb
    to them, and so does this.
    """
    if found.how != "playout":
        return max((played, *found.points), key=found.mean)
    rules = rules_for(memory.trick, CARD[played])
    weight = RULE_WEIGHT_IN_PLAYOUT[memory.seats]

    def value(card: OneCard) -> float:
        return POINT * found.mean(card) + weight * evaluate(memory, CARD[card], rules)

    return max((played, *found.points), key=value)


def _alike(cards: Sequence[OneCard], played: Card) -> OneCard:
    """Return the card that stands for the played one: the lowest of its equivalent cards."""
    bit = BIT[played]
    return max(card for card in cards if card & SUIT_OF[bit] and card <= bit)


def _aftermath(finished: FinishedDeal, decision: Decision) -> Aftermath:
    trick = finished.tricks[decision.trick - 1]
    ours = finished.sides[decision.seat]
    return Aftermath(
        cards=trick.cards,
        is_ours=finished.sides[trick.taker] == ours,
        lost_last_trick=finished.sides[finished.tricks[-1].taker] != ours,
    )


def _level(deal: OpenDeal, finished: FinishedDeal) -> tuple[int, int]:
    """Return the whole points of each side if the same simple player plays these cards at every
    seat.

    They depend on the cards and the first leader alone, not on how anybody played.
    """
    seats, leader = len(deal.hands), finished.tricks[0].leader
    order = [to_the_right(leader, seats, step) for step in range(seats)]
    sides = tuple(finished.sides[seat] for seat in order)
    held = [bits(deal.hands[seat]) for seat in order]
    stock = [BIT[card] for card in finished.stock]
    leaders = play_out(held, None, stock, sides=sides)
    thirds = leaders if sides[0] == 0 else IN_THE_PACK + LAST_TRICK - leaders
    return thirds // POINT, (IN_THE_PACK + LAST_TRICK - thirds) // POINT

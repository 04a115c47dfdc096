"""Judges the decisions of a deal by what each player could know, and sets luck apart from skill.

A decision is judged in the worlds that the player had to reckon with, never by the hidden cards
themselves. The better card is the one with the best mean result. The cost is its mean result less
that of the played card. In a world all hands are open, so the cost says what the card costs if
everybody then plays with open hands.
"""

from collections.abc import Iterator, Sequence

from circolo.bots.tressette.card_bits import BIT, CARD, SUIT_OF, OneCard
from circolo.bots.tressette.card_evaluation import evaluate
from circolo.bots.tressette.card_memory import Memory
from circolo.bots.tressette.position import POINT
from circolo.bots.tressette.rules_of_thumb import rules_for
from circolo.cards.card import Card
from circolo.review.deal_review import DealReview, JudgedPlay
from circolo.review.decisions import Decision, OpenDeal
from circolo.review.judgement import is_clear, rng_of
from circolo.review.tressette.effort import Effort, usual_effort
from circolo.review.tressette.level_play import DEVIATION, level_points
from circolo.review.tressette.reasons import Aftermath, reason
from circolo.review.tressette.reviewed_game import FinishedDeal, ReviewedGame
from circolo.review.tressette.world_points import WorldPoints, world_points

RULE_WEIGHT = {2: 6.0, 4: 2.0}
"""Factor of the rules of thumb when they are added to the results of playouts, by number of
players.
"""

DIGITS = 3


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
        level=level_points(deal.hands, finished),
        level_by="playout",
        deviation=DEVIATION[len(deal.hands)],
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
        rng = rng_of(decision.view)
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
    """Return the best card; of equal ones the played card.

    An exact search decides by itself. Playouts are rough, so rules of thumb are added to them.
    """
    if found.how != "playout":
        return max((played, *found.points), key=found.mean)
    rules = rules_for(memory.trick, CARD[played])
    weight = RULE_WEIGHT[memory.seats]

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

"""Worked examples of chiamatre, found and computed by the rules themselves."""

from collections.abc import Iterator
from itertools import count

from msgspec import Struct

from circolo.bots.chiamatre import calling
from circolo.bots.matches import turns
from circolo.bots.policy import Policy
from circolo.cards.card import Card, Rank
from circolo.cards.notation import cards
from circolo.cards.shuffle import shuffled
from circolo.cards.units import Rng
from circolo.games.chiamatre import GAME, Options, State
from circolo.games.chiamatre.actions import (
    Action,
    Call,
    CallOffer,
    GoOn,
    GoOnOffer,
    Offer,
    PlayCard,
    PlayCardOffer,
)
from circolo.games.chiamatre.annulment import ENOUGH_FIGURES, FIGURES, HIGH, has_right
from circolo.games.chiamatre.events import SidesScored
from circolo.games.chiamatre.scoring import WINS, places, totals
from circolo.games.chiamatre.state import Deal
from circolo.games.chiamatre.view import View
from circolo.play.offers import Question
from circolo.tricks.card_points import THIRDS
from circolo.tricks.trick import STRENGTH
from tools.rules_examples_tressette import Example, first, seed, trick, worth_first

HAND = 10


class Scored(Struct, frozen=True):
    """A finished deal, and its score."""

    deal: Deal
    score: SidesScored


def examples() -> dict[str, Example]:
    """Return every example by its name."""
    return {
        "weak": weak(),
        "trick": trick(cards("4S 2S RC FS")),
        "deal": deal(first(deals(), leaves_thirds)),
        "end": end(first(matches(), is_settled_among_equals)),
    }


def weak() -> Example:
    """Return a hand with the right to annul, and one that a single figure excludes."""
    return {"hands": [hand(first(hands(), has_right)), hand(first(hands(), has_one_figure_more))]}


def hand(held: tuple[Card, ...]) -> Example:
    """Return a hand and the counts that decide about it."""
    return {
        "cards": sorted(held, key=worth_first),
        "figures": sum(card.rank in FIGURES for card in held),
        "high": sum(card.rank in HIGH for card in held),
        "right": has_right(held),
    }


def has_one_figure_more(held: tuple[Card, ...]) -> bool:
    """Return whether the hand has no high card, and exactly the figures that exclude it."""
    ranks = [card.rank for card in held]
    return HIGH.isdisjoint(ranks) and sum(rank in FIGURES for rank in ranks) == ENOUGH_FIGURES


def deal(scored: Scored) -> Example:
    """Return what both sides have taken, the caller's first, and the points of each seat."""
    assert scored.deal.called is not None
    return {
        "called": scored.deal.called,
        "sides": [side_sheet(scored, called=True), side_sheet(scored, called=False)],
        "given": sum(scored.score.points),
    }


def side_sheet(scored: Scored, *, called: bool) -> Example:
    """Return the score of one side: aces, cards of a third, whole points, the last trick."""
    score = scored.score
    members = {score.caller, score.partner}
    mine = [seat for seat in range(len(score.points)) if (seat in members) is called]
    taken = [card for won in scored.deal.tricks if won.taker in mine for card in won.cards]
    last = int(score.last_trick in mine)
    points = score.points[mine[0]]
    return {
        "cards": sorted(filter(THIRDS.__getitem__, taken), key=worth_first),
        "aces": sum(card.rank is Rank.ASSO for card in taken),
        "of_a_third": sum(THIRDS[card] == 1 for card in taken),
        "thirds": sum(score.thirds[seat] for seat in mine),
        "whole": points - last,
        "last": last,
        "accuso": 0,
        "cappotto": 0,
        "points": points,
    }


def leaves_thirds(scored: Scored) -> bool:
    """Return whether two play against two, the caller's side wins, and both lose a third."""
    score = scored.score
    if score.caller == score.partner:
        return False
    ours, theirs = (side_sheet(scored, called=called) for called in (True, False))
    won: bool = ours["points"] >= WINS
    return won and ours["thirds"] % 3 == theirs["thirds"] % 3 == 1


def end(last: State) -> Example:
    """Return a match deal by deal, and what ranks the players."""
    sheet = last.sheet
    seats = range(len(last.places))
    return {
        "deals": [{"caller": each.caller, "points": each.points} for each in sheet],
        "totals": totals(sheet),
        "won": [sum(each.points[seat] >= WINS for each in sheet) for seat in seats],
        "called": [
            sum(each.points[seat] for each in sheet if each.caller == seat) for seat in seats
        ],
        "places": places(sheet),
    }


def is_settled_among_equals(last: State) -> bool:
    """Return whether two players have equal points and yet different places."""
    ranked = set(zip(totals(last.sheet), places(last.sheet), strict=True))
    return len(ranked) > len(set(totals(last.sheet)))


def hands() -> Iterator[tuple[Card, ...]]:
    """Yield hands of ten, without end."""
    pack = tuple(Card)
    for number in count():
        yield tuple(pack[at] for at in shuffled(seed(number), len(pack))[:HAND])


def deals() -> Iterator[Scored]:
    """Yield deals, without end."""
    for number in count():
        for turn in turns(GAME, Options(), (GREEDY,) * 4, seed=seed(number)):
            for event in turn.events:
                if isinstance(event, SidesScored):
                    assert turn.state.deal is not None
                    yield Scored(turn.state.deal, event)


def matches() -> Iterator[State]:
    """Yield the last states of matches, without end."""
    for number in count():
        *_, last = turns(GAME, Options(), (GREEDY,) * 4, seed=seed(number))
        yield last.state


def _choose(view: View, question: Question[Offer], _: Rng) -> Action | None:
    """Call as the house bot does, play the highest card, and annul nothing: fast, and good enough
    for examples.
    """
    offer = question.offers[-1]
    if isinstance(offer, CallOffer):
        return Call(calling.best(view.hand, offer.cards))
    if isinstance(offer, PlayCardOffer):
        return PlayCard(max(offer.cards, key=STRENGTH.__getitem__))
    return GoOn() if isinstance(offer, GoOnOffer) else None


GREEDY = Policy("greedy", "light", _choose)

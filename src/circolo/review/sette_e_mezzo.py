"""The price of a decision at sette e mezzo: the mean over worlds that the player had to reckon
with, each played to the end of the hand.
"""

from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import Any, assert_never

from circolo.bots.policy import seeded_rng
from circolo.bots.sette_e_mezzo import CIRCOLO
from circolo.cards.shuffle import permuted
from circolo.cards.units import Rng, Seat
from circolo.games.sette_e_mezzo import GAME, View
from circolo.games.sette_e_mezzo.actions import Bet, BetOffer, DecisionOffer, action_of
from circolo.games.sette_e_mezzo.events import BetMade, CardDue, CardGiven, Stood
from circolo.games.sette_e_mezzo.state import State
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import step
from circolo.play.events import DealEnded
from circolo.play.waits import Choice, Draw, Shuffle, Wait, Window
from circolo.review.coup_decisions import ReviewedBank, Said
from circolo.review.coup_review import CoupDecision, Price, Word
from circolo.review.judgement import rng_of

WORLDS = 1_500
"""The number of sampled worlds; both words are played in each."""

WORDS: tuple[Word, Word] = ("sto", "tiro")


def _said(offers: Sequence[Any], events: Sequence[Any], seat: Seat) -> Said | None:
    bets = [event for event in events if isinstance(event, BetMade) and event.seat == seat]
    if bets and any(isinstance(o, BetOffer) and {*WORDS} <= {*o.then} for o in offers):
        return Said(bets[0].then, bets[0].amount)
    if not any(isinstance(o, DecisionOffer) and {*WORDS} <= {*o.words} for o in offers):
        return None
    for event in events:
        if isinstance(event, CardGiven | CardDue) and event.seat == seat:
            return Said("tiro")
        if isinstance(event, Stood) and event.seat == seat and event.why == "sto":
            return Said("sto")
    return None


def _price(decision: CoupDecision) -> Price:
    view = decision.view
    assert isinstance(view, View)
    rng = rng_of(view)
    worlds = [GAME.sight.sample(view, rng) for _ in range(WORLDS)]
    won = {word: [_won(world, decision, word, rng=rng) for world in worlds] for word in WORDS}
    differences = [one - other for one, other in zip(won["sto"], won["tiro"], strict=True)]
    means = {word: fmean(each) for word, each in won.items()}
    return Price(means, stdev(differences) / WORLDS**0.5, "playout")


def _won(state: State, decision: CoupDecision, word: Word, *, rng: Rng) -> int:
    """Return the chips that the seat wins in a world if it says this word, and everybody plays on
    alla regola.
    """
    seat = decision.seat
    question = GAME.rules.offers(state, seat)[0]
    action = Bet(decision.bet, word) if decision.bet else action_of(word)
    command: Command[Any] = Act(question.id, seat, action)
    while True:
        events, state = step(GAME, state, command)
        for event in events:
            if isinstance(event, DealEnded):
                return event.settlement.changes[seat]
        command = _answer(state, GAME.rules.waits(state)[0], rng)


def _answer(state: State, wait: Wait, rng: Rng) -> Command[Any]:
    match wait:
        case Shuffle(size=size):
            return Shuffled(wait.id, tuple(permuted(list(range(size)), rng)))
        case Draw(below=below):
            return Drawn(wait.id, rng.below(below))
        case Window() | Choice():
            return next(_actions(state, wait), Expired(wait.id))
        case _:
            assert_never(wait)


def _actions(state: State, wait: Window | Choice) -> Iterator[Act[Any]]:
    for seat in wait.seats if isinstance(wait, Window) else (wait.seat,):
        for question in GAME.rules.offers(state, seat):
            action = CIRCOLO.choose(GAME.sight.view(state, seat), question, seeded_rng(bytes(32)))
            yield Act(question.id, seat, action)


def _is_decision(offers: Sequence[Any]) -> bool:
    return any(isinstance(offer, BetOffer | DecisionOffer) for offer in offers)


SETTE_E_MEZZO = ReviewedBank(said=_said, pricing=_price, is_decision=_is_decision)

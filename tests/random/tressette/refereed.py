"""Compares tressette with its referee and its invariants."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from msgspec.structs import replace

from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat
from circolo.games.tressette import Options, State
from circolo.games.tressette.actions import Action, Declare, GoOn, PlayCard
from circolo.games.tressette.combinations import Bongioco, Combination, Napoli, Superbongioco
from circolo.games.tressette.events import CardDrawn, CardPlayed, DealScored, Declared, TrickTaken
from circolo.games.tressette.options import TARGETS
from circolo.play.commands import Act, Drawn
from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded
from circolo.play.offers import Question
from circolo.play.waits import Choice
from tests.contract.playing import Step, played, questions, tables
from tests.referee.tressette import WORTH_DECLARED, Claim, Referee

CAPPOTTO = (0, 5, 41)
"""No cappotto bonus, some, and the maximum."""


def some_table(game: AnyGame, random: Random) -> Options:
    """Choose a table, for two players as often as for four."""
    every: list[Options] = tables(game)
    players = random.choice((2, 4))
    table = random.choice([options for options in every if options.players == players])
    return replace(table, target=random.choice(TARGETS), cappotto=random.choice(CAPPOTTO))


def check_with_referee(game: AnyGame, seed: int) -> int:
    """Play a match against the referee; return its deals."""
    random = Random(seed)
    options = some_table(game, random)
    referee = Referee(
        options.players,
        options.target,
        moving_lead=options.lead == "four_then_right",
        accuso=options.accuso,
        cappotto=options.cappotto,
        signals=options.signals,
    )
    deals = 0
    for step in played(game, options, random):
        _tell(referee, step)
        _compare_events(referee, step)
        _compare_offers(referee, game, step.after)
        if not referee.trick:
            _compare_states(referee, game, step.after)
        deals += sum(isinstance(event, DealEnded) for event in step.events)
    assert referee.winners is not None, "the referee would have the match go on"
    return deals


def _tell(referee: Referee, step: Step) -> None:
    if isinstance(step.command, Drawn) and step.before.phase == "first_seat":
        referee.deal(list(step.before.pack), step.command.value)
    for event in step.events:
        if isinstance(event, CardPlayed):
            assert event.seat == referee.turn
            assert event.card in referee.legal(event.seat), "the referee forbids this card"
            said = referee.sayings(event.seat, event.card)
            assert event.signal in (None, *said), "the referee forbids this signal"
            referee.play(event.card)
        if isinstance(event, Declared):
            assert event.seat == referee.turn
            assert isinstance(step.command, Act), "an absent seat declares"
            assert event.points == referee.declare([*map(_claim, event.combinations)])


def _claim(combination: Combination) -> Claim:
    """Write a combination as the referee does."""
    match combination:
        case Bongioco():
            return "bongioco", combination.rank, combination.missing
        case Superbongioco():
            return "superbongioco", combination.rank
        case Napoli():
            return "napoli", combination.suit


def _compare_events(referee: Referee, step: Step) -> None:
    if not any(isinstance(event, CardPlayed) for event in step.events):
        return
    takers = [event.seat for event in step.events if isinstance(event, TrickTaken)]
    draws = [(event.seat, event.card) for event in step.events if isinstance(event, CardDrawn)]
    assert takers == ([] if referee.taker is None else [referee.taker])
    assert draws == referee.drawn


def _compare_offers(referee: Referee, game: AnyGame, state: State) -> None:
    """Check that every seat is offered what the referee allows, and that the right seat is
    asked.
    """
    for seat in range(state.options.players):
        said = [_said(action) for action in _offered(game.rules.offers(state, Seat(seat)))]
        assert [each for each in said if each] == list(_sayable(referee, seat))
    if referee.playing:
        assert questions(game, state) == [Choice(state.asked, Seat(referee.turn), "move")]


def _compare_states(referee: Referee, game: AnyGame, state: State) -> None:
    """Compare the rest of the state between tricks."""
    view = game.sight.view(state, None)
    assert list(view.scores) == referee.scores
    winners = [seat for seat, place in enumerate(state.places) if place == 1]
    assert winners == (referee.winners or [])
    if state.deal is not None and referee.playing:
        assert list(map(set, state.deal.hands)) == list(map(set, referee.hands))
        assert list(state.deal.pack[len(PACK) - state.deal.stock :]) == referee.stock
        assert state.deal.thirds == tuple(points * 3 for points in referee.won)
        assert _declared(state.deal.declarations) == referee.declared


def _declared(declarations: tuple[Declared, ...]) -> list[tuple[int, Claim]]:
    return [(made.seat, _claim(each)) for made in declarations for each in made.combinations]


Said = tuple[str | Claim | None, ...]
"""An action as text and card: a card with a signal or none; declarations; None for going on."""


def _offered(asks: tuple[Question[Any], ...]) -> list[Action]:
    return [action for ask in asks for offer in ask.offers for action in offer.actions()]


def _said(action: Action) -> Said:
    match action:
        case PlayCard():
            return action.card, action.signal
        case Declare():
            return tuple(map(_claim, action.combinations))
        case GoOn():
            return ()


def _sayable(referee: Referee, seat: int) -> Iterator[Said]:
    """Yield the legal cards in the order of the hand, and every choice of declarations."""
    if seat != referee.turn:
        return
    for card in sorted(referee.legal(seat), key=referee.place):
        yield card, None
        yield from ((card, signal) for signal in referee.sayings(seat, card))
    claims = referee.claims(seat)
    for size in range(1, len(claims) + 1):
        yield from combinations(claims, size)


def check_laws(game: AnyGame, seed: int) -> int:
    """Check the invariants of a match: eleven points a deal plus declarations, each rank and suit
    once, forty cards at every moment.

    Return its deals.
    """
    random = Random(seed)
    deals = 0
    for step in played(game, some_table(game, random), random):
        if step.after.deal is not None:
            assert sorted(_cards_of(step.after)) == sorted(PACK), "a card is lost or doubled"
        for event in step.events:
            if isinstance(event, DealScored):
                assert sum(event.points) == 11, "a deal is eleven points"
                assert sum(event.thirds) == 32, "the pack is 32 thirds"
                assert sum(event.accuso) == _points_declared(step.after), "accuso is added up"
                deals += 1
    return deals


def _points_declared(state: State) -> int:
    """Return the points declared in the deal; check that each rank and suit is declared once."""
    assert state.deal is not None
    claims = [claim for _, claim in _declared(state.deal.declarations)]
    named = [claim[1] for claim in claims]
    assert len(named) == len(set(named)), "a rank or a suit is declared twice"
    return sum(WORTH_DECLARED[claim[0]] for claim in claims)


def _cards_of(state: State) -> list[Card]:
    deal = state.deal
    assert deal is not None
    in_hands = [card for hand in deal.hands for card in hand]
    taken = [card for trick in deal.tricks for card in trick.cards]
    return [*in_hands, *deal.trick, *taken, *deal.pack[len(PACK) - deal.stock :]]

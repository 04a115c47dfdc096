"""Tressette held against its referee and its laws."""

from collections import Counter
from random import Random
from typing import Any

from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat
from circolo.games.tressette import Options, State
from circolo.games.tressette.actions import PlayCard
from circolo.games.tressette.events import CardDrawn, CardPlayed, DealScored, TrickTaken
from circolo.games.tressette.options import TARGETS
from circolo.play.commands import Drawn
from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded
from circolo.play.offers import Ask
from circolo.play.waits import Choice
from tests.contract.playing import Step, played, questions, tables
from tests.referee.tressette import Referee


def some_table(game: AnyGame, random: Random) -> Options:
    """Choose a table."""
    table: Options = random.choice(tables(game))
    return Options(players=table.players, target=random.choice(TARGETS), lead=table.lead)


def check_with_referee(game: AnyGame, seed: int) -> int:
    """Play a match under the eyes of the referee; return its deals."""
    random = Random(seed)
    options = some_table(game, random)
    referee = Referee(
        options.players, options.target, moving_lead=options.lead == "four_then_right"
    )
    deals = 0
    for step in played(game, options, random):
        _tell(referee, step)
        _compare_events(referee, step)
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
            referee.play(event.card)


def _compare_events(referee: Referee, step: Step) -> None:
    if not any(isinstance(event, CardPlayed) for event in step.events):
        return
    takers = [event.seat for event in step.events if isinstance(event, TrickTaken)]
    draws = [(event.seat, event.card) for event in step.events if isinstance(event, CardDrawn)]
    assert takers == ([] if referee.taker is None else [referee.taker])
    assert draws == referee.drawn


def _compare_states(referee: Referee, game: AnyGame, state: State) -> None:
    offered = [_cards_offered(game.offers(state, Seat(s))) for s in range(state.options.players)]
    assert offered == [Counter(referee.legal(seat)) for seat in range(state.options.players)]
    view = game.view(state, None)
    assert list(view.scores) == referee.scores
    winners = [seat for seat, place in enumerate(state.places) if place == 1]
    assert winners == (referee.winners or [])
    if state.deal is not None and referee.playing:
        assert list(map(set, state.deal.hands)) == list(map(set, referee.hands))
        assert [card for _, card in referee.trick] == list(state.deal.trick)
        assert list(state.deal.pack[len(PACK) - state.deal.stock :]) == referee.stock
        assert state.deal.thirds == tuple(points * 3 for points in referee.won)
        assert questions(game, state) == [Choice(state.asked, Seat(referee.turn), "move")]


def _cards_offered(asks: tuple[Ask[Any], ...]) -> Counter[Card]:
    actions = [action for ask in asks for offer in ask.offers for action in offer.actions()]
    return Counter(action.card for action in actions if isinstance(action, PlayCard))


def check_laws(game: AnyGame, seed: int) -> int:
    """Eleven points a deal, forty cards at every moment; return the deals of the match."""
    random = Random(seed)
    deals = 0
    for step in played(game, some_table(game, random), random):
        if step.after.deal is not None:
            assert sorted(_cards_of(step.after)) == sorted(PACK), "a card is lost or doubled"
        for event in step.events:
            if isinstance(event, DealScored):
                assert sum(event.points) == 11, "a deal is eleven points"
                assert sum(event.thirds) == 32, "the pack is 32 thirds"
                deals += 1
    return deals


def _cards_of(state: State) -> list[Card]:
    deal = state.deal
    assert deal is not None
    in_hands = [card for hand in deal.hands for card in hand]
    taken = [card for trick in deal.tricks for card in trick.cards]
    return [*in_hands, *deal.trick, *taken, *deal.pack[len(PACK) - deal.stock :]]

"""Each check of a promise finds a game that breaks it: tressette with one planted fault."""

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from circolo.cards.card import PACK, Card, Rank, Suit
from circolo.cards.units import Chips, Rng, Seat
from circolo.games import sette_e_mezzo
from circolo.games.sette_e_mezzo.actions import BetOffer
from circolo.games.tressette import GAME, Options, State, View, tricks
from circolo.games.tressette.actions import (
    Action,
    Declare,
    GoOn,
    GoOnOffer,
    Offer,
    PlayCard,
    PlayCardOffer,
)
from circolo.games.tressette.combinations import Bongioco, Combination, Napoli, Superbongioco
from circolo.games.tressette.events import Event, NextDealDue, TurnLapsed
from circolo.games.tressette.preferences import Preferences
from circolo.games.tressette.premoves import NextCardOffer, Premove, PremoveOffer
from circolo.play.commands import Act, Command
from circolo.play.contract import AnyGame, IllegalAction
from circolo.play.events import DealBegan, MatchEnded
from circolo.play.offers import Question
from circolo.play.waits import WaitId
from circolo.tricks.signals import Signal
from tests.changed_games import changed_game
from tests.contract import playing, promises


def plays_any_card(view: View, _: Question[Offer]) -> tuple[Action, ...]:
    return tuple(map(PlayCard, view.hand))


def tells_everything(event: Event, _: Seat | None) -> Event | None:
    return event


def offers_after_the_end(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    if state.phase == "over":
        return (Question(state.asked, "pause", (GoOnOffer(),)),)
    return GAME.rules.offers(state, seat)


def offers_out_of_turn(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    if state.phase != "move" or state.deal is None or state.deal.turn == seat:
        return GAME.rules.offers(state, seat)
    return (Question(state.asked, "move", (PlayCardOffer(state.deal.hands[seat]),)),)


def offers_by_the_neighbours_hand(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    neighbour = (seat + 1) % state.options.players
    if state.phase != "move" or state.deal is None or Card.D3 in state.deal.hands[neighbour]:
        return GAME.rules.offers(state, seat)
    return tuple(
        Question(ask.id, ask.kind, (PlayCardOffer(offer.cards[:1]),))
        for ask in GAME.rules.offers(state, seat)
        for offer in ask.offers
        if isinstance(offer, PlayCardOffer)
    )


def lets_revoke(state: State, command: Command[Action]) -> tuple[Event, ...]:
    try:
        return GAME.rules.decide(state, command)
    except IllegalAction as refusal:
        if refusal.code != "t6_follow_suit":
            raise
        assert state.deal is not None
        assert isinstance(command, Act)
        assert isinstance(command.action, PlayCard)
        return tuple(tricks.play(state.deal, command.action))


def counts_beside_the_events() -> Callable[[State, Event], State]:
    folded = count()
    return lambda state, event: replace(GAME.rules.evolve(state, event), number=next(folded))


def begins_ids_again(state: State, event: Event) -> State:
    after = GAME.rules.evolve(state, event)
    return replace(after, asked=WaitId(1)) if isinstance(event, NextDealDue) else after


def never_ends(state: State, event: Event) -> State:
    return state if isinstance(event, MatchEnded) else GAME.rules.evolve(state, event)


def forgets_the_match(view: View, _: Rng) -> State:
    return GAME.rules.open(view.options, (Chips(0),) * view.options.players)


def tells_an_action(event: Event, seat: Seat | None) -> Event | None:
    return GoOn() if isinstance(event, NextDealDue) else GAME.sight.redact(event, seat)  # type: ignore[return-value]


def forgets_the_clock(state: State, event: Event) -> Command[Action] | None:
    return None if isinstance(event, TurnLapsed) else GAME.notation.cause(state, event)


def plays_one_card_always(_: View, __: Question[Offer], ___: Premove) -> Action:
    return PlayCard(Card.D4)


def lets_premove_on_ones_turn(view: View) -> tuple[PremoveOffer, ...]:
    return (NextCardOffer(view.hand),) if view.hand else ()


def always_goes_on(_: View, question: Question[Offer], __: Preferences) -> Action | None:
    return GoOn() if question.kind == "pause" else None


def plays_the_last_card_any_time(
    view: View, _: Question[Offer], habits: Preferences
) -> Action | None:
    return PlayCard(view.hand[-1]) if habits.last_card and view.hand else None


def bets_by_habit(_: sette_e_mezzo.View, question: Question[Any], habits: Any) -> Any:
    offers = [offer for offer in question.offers if isinstance(offer, BetOffer)]
    return next(offers[0].actions()) if offers and habits.alla_regola else None


def sees_the_whole_pack(state: State, _: Seat | None) -> tuple[int, ...]:
    return tuple(range(40)) if state.deal else ()


def numbers_no_deal(state: State, command: Command[Action]) -> tuple[Event, ...]:
    events = GAME.rules.decide(state, command)
    return tuple(replace(e, number=1) if isinstance(e, DealBegan) else e for e in events)


def shares_the_hand(_: State, seat: Seat) -> dict[str, object]:
    return {"seat": seat}


def takes_any_options(options: Options) -> tuple[int, int]:
    return options.players, options.players


def faulty(**fault: object) -> AnyGame:
    return changed_game(GAME, **fault)


PLANTED: tuple[tuple[Callable[[AnyGame, int], None], AnyGame], ...] = (
    (
        promises.check_a_view_is_an_onlookers_but_for_what_is_its_own,
        faulty(own_fields=shares_the_hand),
    ),
    (promises.check_absent_seat_is_played_by_the_rules, faulty(autoplay=plays_any_card)),
    (promises.check_deals_begin_and_end_one_by_one, faulty(decide=numbers_no_deal)),
    (promises.check_events_tell_no_more_than_the_view, faulty(redact=tells_everything)),
    (promises.check_finished_match_refuses_everything, faulty(offers=offers_after_the_end)),
    (promises.check_first_event_tells_its_command, faulty(cause=forgets_the_clock)),
    (promises.check_preferred_answers_are_offered, faulty(preferred_answer=always_goes_on)),
    (
        promises.check_preferred_answers_are_offered,
        faulty(preferred_answer=plays_the_last_card_any_time),
    ),
    (promises.check_log_gives_back_the_state, faulty(evolve=counts_beside_the_events())),
    (promises.check_no_id_is_used_twice, faulty(evolve=begins_ids_again)),
    (promises.check_offers_are_what_decide_accepts, faulty(decide=lets_revoke)),
    (promises.check_only_the_asked_have_offers, faulty(offers=offers_out_of_turn)),
    (promises.check_only_the_asked_have_offers, faulty(evolve=never_ends)),
    (
        promises.check_premoves_lead_to_what_is_offered,
        faulty(premove_answer=plays_one_card_always),
    ),
    (promises.check_premoves_lead_to_what_is_offered, faulty(premoves=lets_premove_on_ones_turn)),
    (promises.check_sample_looks_like_the_view, faulty(sample=forgets_the_match)),
    (promises.check_sample_looks_like_the_view, faulty(offers=offers_by_the_neighbours_hand)),
    (promises.check_state_survives_a_snapshot, faulty(state=Options)),
    (promises.check_what_is_seen_is_what_the_view_shows, faulty(seen_places=sees_the_whole_pack)),
    (
        promises.check_what_stands_stakes_nothing,
        changed_game(sette_e_mezzo.GAME, preferred_answer=bets_by_habit),
    ),
    (promises.check_what_is_sent_survives_the_wire, faulty(redact=tells_an_action)),
)


@pytest.mark.parametrize(("check", "game"), PLANTED)
def test_check_finds_the_fault_it_is_for(
    check: Callable[[AnyGame, int], None], game: AnyGame
) -> None:
    with pytest.raises((AssertionError, msgspec.ValidationError)):
        for seed in range(4):
            check(game, seed)


def test_every_check_has_a_fault_to_find() -> None:
    assert {check for check, _ in PLANTED} == set(promises.CHECKS)


def test_options_that_nobody_refuses_are_found() -> None:
    with pytest.raises(AssertionError):
        promises.check_options_are_validated(faulty(seats=takes_any_options))


def test_pool_holds_every_action_there_is() -> None:
    cards = [PlayCard(card, signal) for card in PACK for signal in (*Signal, None)]
    bongiochi = [Bongioco(rank, suit) for rank in Rank for suit in Suit]
    combinations: list[Combination] = [*bongiochi, *map(Superbongioco, Rank), *map(Napoli, Suit)]
    declared = [Declare(()), *(Declare((combination,)) for combination in combinations)]
    assert playing.pool(GAME.types.action) == [*cards, *declared, GoOn()]

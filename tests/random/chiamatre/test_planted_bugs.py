"""Bugs planted in the rules of chiamatre: the check for each one finds it."""

from collections.abc import Callable, Collection, Iterator, Sequence
from importlib import import_module

import pytest
from msgspec.structs import replace

from circolo.cards.card import PACK, Card
from circolo.cards.units import Rng, Seat, Thirds, to_the_right
from circolo.games.chiamatre import GAME, State, View, annulment, call, dealer_lot, dealing
from circolo.games.chiamatre import scoring as score
from circolo.games.chiamatre.actions import Action, Offer
from circolo.games.chiamatre.events import (
    CardTurned,
    DealerDrawn,
    DealStood,
    EqualsTurnAgain,
    Event,
    Kept,
    SidesScored,
)
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.state import Deal
from circolo.play.commands import Command
from circolo.play.contract import AnyGame
from circolo.play.events import LotDrawn
from circolo.play.offers import Question
from circolo.play.waits import Choice, Wait, Window
from circolo.tricks import signals
from circolo.tricks.signals import Signal
from circolo.tricks.trick import STRENGTH
from tests.changed_games import changed_game
from tests.random.chiamatre.refereed import check_with_referee, check_with_referee_closely
from tests.random.chiamatre.two_worlds import check_two_worlds

ABSENT = import_module("circolo.games.chiamatre.autoplay")
SCORE, TURNED = score.score, dealer_lot.turned
MATCHES = 100
"""The number of matches within which every bug must be found."""


def first_of_equals(
    seats: tuple[Seat, ...], pack: Sequence[Card]
) -> Iterator[CardTurned | EqualsTurnAgain | DealerDrawn]:
    """The first to turn deals among equals."""
    for event in TURNED(seats, pack):
        if isinstance(event, EqualsTurnAgain):
            yield DealerDrawn(event.seats[0])
            return
        yield event


def always_to_the_right(state: State) -> Seat:
    """After an annulled deal the next seat deals."""
    assert state.dealer is not None
    return to_the_right(state.dealer, SEATS) if state.number else state.dealer


def three_at_a_time(seat: Seat, dealer: Seat) -> tuple[int, ...]:
    """Cards are dealt three at a time."""
    return tuple(range((dealer - 1 - seat) % SEATS, len(PACK), SEATS))


def either(hand: Collection[Card]) -> bool:
    """A hand that lacks either figures or high cards may be annulled (C4)."""
    high = any(card.rank in annulment.HIGH for card in hand)
    return not high or sum(card.rank in annulment.FIGURES for card in hand) < 3


def alone(deal: Deal) -> SidesScored:
    """The caller's points are not given to the partner."""
    scored = SCORE(deal)
    points = list(scored.points)
    if scored.partner != scored.caller:
        points[scored.partner] = 0
    return replace(scored, points=tuple(points))


def each_his_own(deal: Deal) -> SidesScored:
    """Thirds are rounded down for each player, and not for the side."""
    floored = tuple(Thirds(held // 3 * 3) for held in deal.thirds)
    return replace(SCORE(replace(deal, thirds=floored)), thirds=deal.thirds)


def merits_without_the_calls(sheet: tuple[SidesScored, ...], seat: Seat) -> tuple[int, int, int]:
    """Players equal in total and in deals won share the place."""
    points = [deal.points[seat] for deal in sheet]
    return sum(points), sum(each >= score.WINS for each in points), 0


IN_THE_RULES = {
    "first of equals deals": (dealer_lot, "turned", first_of_equals),
    "another dealer after an annulment": (dealing, "dealer", always_to_the_right),
    "one card at a time": (dealing, "places", three_at_a_time),
    "poor for lack of either": (annulment, "has_right", either),
    "four figures wanted": (annulment, "ENOUGH_FIGURES", 4),
    "absent caller calls the lowest": (ABSENT, "STRENGTH", {c: -s for c, s in STRENGTH.items()}),
    "ace called": (call, "CALLABLE", PACK),
    "volo that lies": (signals, "_OF_SUIT", (tuple(Signal),) * 11),
    "caller's points not given to the partner": (score, "score", alone),
    "thirds dropped for each player": (score, "score", each_his_own),
    "deal won with five": (score, "WINS", 5),
    "places without the calls": (score, "_merits", merits_without_the_calls),
    "match of three deals": (score, "DEALS", 3),
}


@pytest.mark.rule("C2", "C3", "C4", "C5", "C8", "C9", "C10")
@pytest.mark.parametrize("bug", IN_THE_RULES)
def test_referee_sees(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, wrong = IN_THE_RULES[bug]
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(AssertionError):
        for seed in range(MATCHES):
            check_with_referee_closely(GAME, seed)
            check_with_referee(GAME, seed)


def closes_when_all_have_kept(state: State, command: Command[Action]) -> tuple[Event, ...]:
    """The window ends with the last «Tengo», which reveals that nobody is still thinking."""
    events: tuple[Event, ...] = GAME.rules.decide(state, command)
    if events and isinstance(events[0], Kept) and len(state.kept) == SEATS - 1:
        return (*events, DealStood())
    return events


@pytest.mark.rule("C4")
def test_referee_sees_the_window_close_early() -> None:
    with pytest.raises(AssertionError, match="the window ends before its time"):
        for seed in range(MATCHES):
            check_with_referee(buggy(decide=closes_when_all_have_kept), seed)


def holder(state: State) -> Seat | None:
    """Return the holder of the called card, which nobody else may know."""
    deal = state.deal
    if deal is None or deal.called is None:
        return None
    return next((Seat(seat) for seat in range(SEATS) if deal.called in deal.hands[seat]), None)


def tells_the_partner(state: State, seat: Seat | None) -> tuple[View, Seat | None]:
    """The view names the partner as soon as the card is called."""
    return GAME.sight.view(state, seat), holder(state)


def adds_up_the_sides(state: State, seat: Seat | None) -> tuple[View, int]:
    """The view says what the caller's side has taken so far."""
    view, partner = tells_the_partner(state, seat)
    if state.deal is None or partner is None:
        return view, 0
    return view, sum(state.deal.thirds[each] for each in {state.deal.caller, partner})


def counts_who_has_kept(state: State, seat: Seat | None) -> tuple[View, int]:
    """The view says how many have kept."""
    return GAME.sight.view(state, seat), len(state.kept)


def sample_beside(view: tuple[View, object], rng: Rng) -> State:
    return GAME.sight.sample(view[0], rng)


def autoplay_beside(view: tuple[View, object], question: Question[Offer]) -> tuple[Action, ...]:
    return GAME.automation.autoplay(view[0], question)


def buggy(**bug: object) -> AnyGame:
    """Return chiamatre with some of its functions replaced."""
    return changed_game(GAME, **bug)


def beside(view: Callable[[State, Seat | None], object]) -> AnyGame:
    """Return chiamatre with a value added to its view."""
    return buggy(view=view, sample=sample_beside, autoplay=autoplay_beside)


def tells_who_keeps(event: Event, seat: Seat | None) -> Event | None:
    """«Tengo» is shown to everybody."""
    return event if isinstance(event, Kept) else GAME.sight.redact(event, seat)


def tells_the_lot(event: Event, seat: Seat | None) -> Event | None:
    """The draw for an absent seat is shown, and with it the number of legal cards."""
    return event if isinstance(event, LotDrawn) else GAME.sight.redact(event, seat)


def window_shrinks(state: State) -> tuple[Wait, ...]:
    """The window drops seats that have kept."""
    waits: tuple[Wait, ...] = GAME.rules.waits(state)
    seats = tuple(Seat(seat) for seat in range(SEATS) if seat not in state.kept)
    return (Window(state.asked, seats, "annul"),) if state.phase == "annul" and seats else waits


def partner_has_longer(state: State) -> tuple[Wait, ...]:
    """The holder of the called card gets more time."""
    waits = GAME.rules.waits(state)
    if state.phase != "move" or state.deal is None or state.deal.turn != holder(state):
        return waits
    return (Choice(state.asked, state.deal.turn, "auction"), *waits[1:])


def offers_by_the_partner(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """The order of the offers reveals whether the partner sits at A."""
    asks = GAME.rules.offers(state, seat)
    return tuple(replace(a, offers=a.offers * 2) for a in asks) if holder(state) == 0 else asks


LEAKS = {
    "partner in the view": beside(tells_the_partner),
    "sides in the view": beside(adds_up_the_sides),
    "keepers in the view": beside(counts_who_has_kept),
    "keepers in the events": buggy(redact=tells_who_keeps),
    "lot in the events": buggy(redact=tells_the_lot),
    "keepers in the window": buggy(waits=window_shrinks),
    "partner in the time": buggy(waits=partner_has_longer),
    "partner in the offers": buggy(offers=offers_by_the_partner),
}


@pytest.mark.rule("C4", "C6")
@pytest.mark.parametrize("leak", LEAKS)
def test_two_worlds_tell(leak: str) -> None:
    with pytest.raises(AssertionError, match="the viewer can tell the worlds apart"):
        for seed in range(300):
            check_two_worlds(LEAKS[leak], seed)

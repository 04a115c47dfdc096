"""Seven planted leaks of hidden cards in sette e mezzo: the test of two worlds finds each one."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Rng, Seat
from circolo.games.sette_e_mezzo import GAME, State, View
from circolo.games.sette_e_mezzo.actions import Offer
from circolo.games.sette_e_mezzo.card_values import MATTA, total
from circolo.games.sette_e_mezzo.state import Coup
from circolo.play.contract import AnyGame
from circolo.play.offers import Question
from circolo.play.waits import Choice, Wait
from tests.changed_games import changed_game
from tests.random.sette_e_mezzo.two_worlds import check_two_worlds


def running(state: State) -> Coup | None:
    return None if state.coup is None or state.coup.over else state.coup


def bankers_card(state: State, _: Seat | None) -> Card | None:
    """The banker's card before the punta's decision (S11)."""
    coup = running(state)
    return None if coup is None else coup.hands[-1].cards[0]


def puntas_card(state: State, _: Seat | None) -> Card | None:
    """The punta's card before the showdown (S12)."""
    coup = running(state)
    return None if coup is None else coup.hands[0].cards[0]


def next_card(state: State, _: Seat | None) -> Card | None:
    """The top of the stock."""
    return state.stock[0] if state.stock else None


def unseen_cards(state: State, _: Seat | None) -> tuple[Card, ...]:
    """The cards of a hand that has ended unseen (S11)."""
    return tuple(spent.card for spent in state.out)


def lone_matta(state: State, seat: Seat | None) -> bool:
    """Whether the punta had to draw (S3)."""
    return puntas_card(state, seat) is MATTA


def sample_beside(view: tuple[View, object], rng: Rng) -> State:
    return GAME.sight.sample(view[0], rng)


def buggy(**bug: object) -> AnyGame:
    """Return sette e mezzo with some of its functions replaced."""
    return changed_game(GAME, **bug)


def beside(leak: Callable[[State, Seat | None], object]) -> AnyGame:
    """Return sette e mezzo with this value added to its view."""
    return buggy(
        view=lambda state, seat: (GAME.sight.view(state, seat), leak(state, seat)),
        sample=sample_beside,
    )


def longer_with_much(state: State) -> tuple[Wait, ...]:
    """Give more time to a seat with 5 or more."""
    coup, waits = running(state), GAME.rules.waits(state)
    if state.phase != "word" or coup is None or total(coup.hands[coup.turn].cards) < 10:
        return waits
    return tuple(Choice(w.id, w.seat, "auction") for w in waits if isinstance(w, Choice))


def offers_by_the_banker(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """The punta's offers come twice when the banker has a figure."""
    asks, card = GAME.rules.offers(state, seat), bankers_card(state, seat)
    if card is None or state.phase != "bet" or card[0] not in "FCR":
        return asks
    return tuple(replace(ask, offers=ask.offers * 2) for ask in asks)


LEAKS = {
    "the banker's card": beside(bankers_card),
    "the punta's card": beside(puntas_card),
    "the next card": beside(next_card),
    "cards that ended unseen": beside(unseen_cards),
    "a lone matta": beside(lone_matta),
    "the total, by the time": buggy(waits=longer_with_much),
    "the banker's card, by the offers": buggy(offers=offers_by_the_banker),
}


@pytest.mark.rule("S3", "S11", "S12", "S13")
@pytest.mark.parametrize("leak", LEAKS)
def test_two_worlds_tell(leak: str) -> None:
    with pytest.raises(AssertionError, match="the viewer can tell the worlds apart"):
        for seed in range(1_000):
            check_two_worlds(LEAKS[leak], seed)

"""Seven planted leaks of hidden cards in chemin de fer: the test of two worlds finds each one."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from circolo.cards.french import FrenchCard
from circolo.cards.units import Rng, Seat
from circolo.games.chemin_de_fer import GAME, State, View
from circolo.games.chemin_de_fer.actions import Offer
from circolo.games.chemin_de_fer.events import Event
from circolo.games.chemin_de_fer.state import Coup
from circolo.play.contract import AnyGame
from circolo.play.events import PackShuffled
from circolo.play.offers import Question
from circolo.play.waits import Choice, Wait
from tests.changed_games import changed_game
from tests.random.chemin_de_fer.two_worlds import check_two_worlds
from tests.referee.chemin_cards import total


def running(state: State) -> Coup | None:
    return None if state.coup is None or state.coup.over else state.coup


def bankers_cards(state: State, _: Seat | None) -> tuple[FrenchCard, ...]:
    """The banker's cards before the punta's decision (F12)."""
    coup = running(state)
    return () if coup is None else coup.banker.cards


def to_the_banker(state: State, seat: Seat | None) -> tuple[FrenchCard, ...]:
    """The banker sees the banker's cards before the punta has decided (F12)."""
    coup = running(state)
    return () if coup is None or seat != coup.banker.seat else coup.banker.cards


def to_who_bets_with_him(state: State, seat: Seat | None) -> tuple[FrenchCard, ...]:
    """The punta's cards, shown to other bettors (F13)."""
    coup = running(state)
    bets = coup is not None and seat is not None and coup.counted[seat] > 0
    return coup.punta.cards if coup is not None and bets else ()


def next_card(state: State, _: Seat | None) -> FrenchCard | None:
    """The top of the shoe."""
    return state.shoe[state.drawn] if state.shoe else None


def sample_beside(view: tuple[View, object], rng: Rng) -> State:
    return GAME.sight.sample(view[0], rng)


def buggy(**bug: object) -> AnyGame:
    """Return chemin de fer with some of its functions replaced."""
    return changed_game(GAME, **bug)


def beside(leak: Callable[[State, Seat | None], object]) -> AnyGame:
    """Return chemin de fer with this value added to its view."""
    return buggy(
        view=lambda state, seat: (GAME.sight.view(state, seat), leak(state, seat)),
        sample=sample_beside,
    )


def longer_with_a_five(state: State) -> tuple[Wait, ...]:
    """Give more time to a seat with a choice."""
    coup, waits = running(state), GAME.rules.waits(state)
    if state.phase != "punta" or coup is None or total(coup.punta.cards) != 5:
        return waits
    return tuple(Choice(w.id, w.seat, "auction") for w in waits if isinstance(w, Choice))


def offers_by_the_banker(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """The punta's offers come twice when the banker has 8 or 9."""
    asks, coup = GAME.rules.offers(state, seat), running(state)
    if state.phase != "punta" or coup is None or total(coup.banker.cards) < 8:
        return asks
    return tuple(replace(ask, offers=ask.offers * 2) for ask in asks)


def with_the_order(event: Event, seat: Seat | None) -> Event | None:
    """Reveal the order of the shoe."""
    return event if isinstance(event, PackShuffled) else GAME.sight.redact(event, seat)


LEAKS = {
    "the banker's cards": beside(bankers_cards),
    "the banker's cards, to himself": beside(to_the_banker),
    "the punta's cards, to those who bet": beside(to_who_bets_with_him),
    "the next card": beside(next_card),
    "a five, by the time": buggy(waits=longer_with_a_five),
    "the banker's natural, by the offers": buggy(offers=offers_by_the_banker),
    "the order of the shoe": buggy(redact=with_the_order),
}


@pytest.mark.rule("F12", "F13")
@pytest.mark.parametrize("leak", LEAKS)
def test_two_worlds_tell(leak: str) -> None:
    with pytest.raises(AssertionError, match="the viewer can tell the worlds apart"):
        for seed in range(1_000):
            check_two_worlds(LEAKS[leak], seed)

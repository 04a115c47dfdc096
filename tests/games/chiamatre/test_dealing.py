"""The pack and the hands."""

import pytest

from circolo.cards.card import PACK
from circolo.cards.notation import text
from circolo.games.chiamatre import GAME
from circolo.games.chiamatre.events import PacketsDealt
from circolo.games.chiamatre.options import Options, seats
from circolo.play.commands import Shuffled
from circolo.play.events import DealBegan, PackShuffled
from circolo.play.waits import Choice
from tests.games.chiamatre.dealing import (
    SEATS,
    A,
    B,
    C,
    D,
    ask,
    dealt_by,
    led_by_a,
    running,
    stand,
    tell,
)

IN_ORDER = tuple(range(40))


@pytest.mark.rule("C1")
def test_four_play_with_forty_cards() -> None:
    assert (seats(Options()), len(PACK)) == ((4, 4), 40)


@pytest.mark.rule("C1")
def test_match_needs_every_seat_taken() -> None:
    with pytest.raises(AssertionError):
        GAME.rules.open(Options(), (None,) * 4)


@pytest.mark.rule("C3")
def test_ten_cards_each_five_at_a_time_twice_round_from_the_dealers_right() -> None:
    state = dealt_by(C)
    dealt = tell(state, Shuffled(ask(state), IN_ORDER))
    in_turn = [running(dealt).hands[seat] for seat in (B, A, D, C)]
    assert [sorted(map(PACK.index, hand)) for hand in in_turn] == [
        [*range(5), *range(20, 25)],
        [*range(5, 10), *range(25, 30)],
        [*range(10, 15), *range(30, 35)],
        [*range(15, 20), *range(35, 40)],
    ]


@pytest.mark.rule("C3")
def test_events_of_a_deal_name_no_card() -> None:
    state = dealt_by(C)
    assert GAME.rules.decide(state, Shuffled(ask(state), IN_ORDER)) == (
        PackShuffled(ask(state), IN_ORDER),
        DealBegan(1),
        PacketsDealt(C),
    )
    assert GAME.sight.redact(PackShuffled(ask(state), IN_ORDER), A) == PackShuffled(ask(state), ())


def test_hands_are_shown_by_suit_and_from_high_to_low() -> None:
    state = dealt_by(B)
    dealt = tell(state, Shuffled(ask(state), IN_ORDER))
    assert text(running(dealt).hands[A]) == "3D 2D AD 5D 4D 3S 2S AS 5S 4S"


@pytest.mark.rule("C5", "C7")
@pytest.mark.parametrize(("dealer", "caller"), [(A, D), (D, C), (C, B), (B, A)])
def test_seat_at_the_dealers_right_is_di_mano(dealer: int, caller: int) -> None:
    state = dealt_by(SEATS[dealer])
    state = stand(tell(state, Shuffled(ask(state), IN_ORDER)))
    assert GAME.rules.waits(state) == (Choice(ask(state), SEATS[caller], "move"),)


@pytest.mark.rule("C7")
def test_di_mano_leads_to_the_first_trick() -> None:
    state = led_by_a("3C", A="3D", D="3C")
    assert (running(state).leader, running(state).turn, running(state).trick) == (A, A, ())

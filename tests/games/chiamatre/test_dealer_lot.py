"""The first dealer, and the next ones."""

import pytest

from circolo.cards.card import PACK, Card
from circolo.games.chiamatre import GAME
from circolo.games.chiamatre.events import CardTurned, DealerDrawn, EqualsTurnAgain
from circolo.play.commands import Shuffled
from circolo.play.events import PackShuffled
from circolo.play.waits import Shuffle
from tests.games.chiamatre.dealing import (
    SEATS,
    A,
    B,
    C,
    D,
    ask,
    deal,
    dealt_by,
    go_on,
    led_by_a,
    match,
    order,
    play_out,
    turn,
)


@pytest.mark.rule("C2")
def test_match_begins_with_a_pack_from_which_each_seat_turns_a_card() -> None:
    state = match()
    assert GAME.rules.waits(state) == (Shuffle(ask(state), 40, "lot"),)
    assert (state.dealer, state.turning) == (None, (A, D, C, B))


@pytest.mark.rule("C2")
def test_highest_card_in_trick_order_deals_whatever_its_suit() -> None:
    state = match()
    shuffle = order([Card.DA, Card.CR, Card.S2, Card.B7])
    assert GAME.rules.decide(state, Shuffled(ask(state), shuffle)) == (
        PackShuffled(ask(state), shuffle),
        CardTurned(A, Card.DA),
        CardTurned(D, Card.CR),
        CardTurned(C, Card.S2),
        CardTurned(B, Card.B7),
        DealerDrawn(C),
    )


@pytest.mark.rule("C2")
def test_equals_alone_turn_again_from_the_same_pack() -> None:
    state = match()
    turned = turn(state, "3D 2C 3S 7B AC AB 4S 5S")
    assert [(each.seat, each.card) for each in turned.lot] == [
        (A, "3D"), (D, "2C"), (C, "3S"), (B, "7B"),
        (A, "AC"), (C, "AB"), (A, "4S"), (C, "5S"),
    ]  # fmt: skip
    assert turned.dealer == C


@pytest.mark.rule("C2")
def test_who_is_equal_is_told_before_they_turn_again() -> None:
    state = match()
    events = GAME.rules.decide(
        state, Shuffled(ask(state), order([*map(Card, "3D 3C 2S 3B 4C 5C 6C".split())]))
    )
    assert events[5:] == (
        EqualsTurnAgain((A, D, B)),
        CardTurned(A, Card.C4),
        CardTurned(D, Card.C5),
        CardTurned(B, Card.C6),
        DealerDrawn(B),
    )


@pytest.mark.rule("C2")
def test_pack_that_runs_out_among_equals_is_shuffled_anew() -> None:
    """Four of each rank come one after the other: all four seats are equal ten times."""
    by_rank = sorted(PACK, key=lambda card: (card.rank, card.suit))
    state = turn(match(), " ".join(by_rank))
    assert (len(state.lot), state.dealer, state.turning) == (40, None, (A, D, C, B))
    assert GAME.rules.waits(state) == (Shuffle(ask(state), 40, "lot"),)
    assert ask(state) > ask(match())
    assert turn(state, "4D 4C 4S 5S").dealer == B


@pytest.mark.rule("C2")
def test_those_who_are_still_equal_turn_when_the_pack_is_shuffled_anew() -> None:
    """After the first four only A and C turn, until the pack is out."""
    high, *pairs = ("3D 4C 3S 4B", "3C 3B", "2D 2C", "2S 2B", "AD AC", "AS AB", "RD RC", "RS RB",
                    "CD CC", "CS CB", "FD FC", "FS FB", "7D 7C", "7S 7B", "6D 6C", "6S 6B",
                    "5D 5C", "5S 5B", "4D 4S")  # fmt: skip
    state = turn(match(), " ".join((high, *pairs)))
    assert (state.dealer, state.turning) == (None, (A, C))
    assert turn(state, "4C 7B").dealer == C


@pytest.mark.rule("C2")
@pytest.mark.parametrize("dealer", SEATS)
def test_cards_turned_lie_open_to_all_until_the_deal(dealer: int) -> None:
    state = dealt_by(SEATS[dealer])
    assert GAME.rules.waits(state) == (Shuffle(ask(state), 40, "deal"),)
    for viewer in (*SEATS, None):
        view = GAME.sight.view(state, viewer)
        assert (view.lot, view.dealer) == (state.lot, dealer)
    assert GAME.sight.view(deal(state), A).lot == ()


@pytest.mark.rule("C2")
def test_deal_passes_anticlockwise() -> None:
    state = led_by_a("3C", A="3D", D="3C")
    assert state.dealer == B
    again = deal(go_on(play_out(state), A, B, C, D))
    assert again.dealer == A

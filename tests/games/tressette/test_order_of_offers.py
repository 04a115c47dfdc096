"""The order in which actions are offered, which bots, records and draws for the absent rely on."""

import pytest

from circolo.cards.units import Seat
from circolo.games.tressette import GAME, State
from tests.games.tressette.dealing import A, D, deal, match, play, play_out, running

HAND = "AD AC AS 2D 3D 4D 7B 6C 5C 4C"


def offered(state: State, seat: Seat) -> list[str]:
    """List all that is offered to a seat, as it is written."""
    return [
        GAME.notation.write(action)
        for question in GAME.rules.offers(state, seat)
        for offer in question.offers
        for action in offer.actions()
    ]


def test_cards_by_suit_from_high_to_low_then_combinations_by_number() -> None:
    assert offered(deal(match(), A=HAND), A) == [
        "3D", "2D", "AD", "4D", "AC", "6C", "5C", "4C", "AS", "7B",
        "accuso bongioco:A-B",
        "accuso napoli:D",
        "accuso bongioco:A-B napoli:D",
    ]  # fmt: skip


def test_combinations_by_rank_then_by_suit() -> None:
    state = deal(match(), A="3D 3C 3S 3B 2D 2C 2S AD AC 4D")
    *_, everything = offered(state, A)
    assert everything == "accuso bongioco:2-B superbongioco:3 napoli:D napoli:C"


def test_each_card_by_itself_and_then_with_its_signals() -> None:
    state = deal(match(signals="any", accuso=False), A=HAND)
    assert offered(state, A)[:5] == ["3D", "3D busso", "3D striscio", "2D", "2D busso"]
    assert offered(state, A)[-6:] == ["AS", "AS busso", "AS volo", "7B", "7B busso", "7B volo"]


def test_only_what_follows_suit() -> None:
    state = play(deal(match(), A="4D", D="RD FD 3C 3S 3B"), "4D")
    assert offered(state, D)[:2] == ["RD", "FD"]


def test_the_way_on() -> None:
    assert offered(play_out(deal(match())), D) == ["go"]


@pytest.mark.rule("T16")
def test_draw_for_an_absent_seat_counts_cards_in_the_same_order() -> None:
    state = deal(match(signals="any"), A=HAND)
    (question,) = GAME.rules.offers(state, A)
    proposed = GAME.automation.autoplay(GAME.sight.view(state, A), question)
    assert list(map(GAME.notation.write, proposed)) == [
        str(card) for card in running(state).hands[A]
    ]

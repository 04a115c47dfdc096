"""Following suit, taking tricks, drawing from the stock."""

import pytest

from circolo.cards.card import Card
from circolo.cards.notation import text
from circolo.cards.units import Seat, Thirds
from circolo.games.tressette import GAME
from circolo.games.tressette.events import CardDrawn, CardPlayed, TrickTaken
from circolo.games.tressette.state import Trick
from circolo.play.contract import IllegalAction
from tests.games.tressette.dealing import (
    ALL_COPPE,
    ALL_DENARI,
    ALL_SPADE,
    A,
    B,
    C,
    D,
    deal,
    legal_cards,
    match,
    play,
    play_out,
    playing,
    running,
)


@pytest.mark.rule("T6")
def test_suit_led_must_be_followed() -> None:
    state = play(deal(match(), A=ALL_DENARI.replace("5D", "AC"), D="5D 4B"), "3D")
    assert text(legal_cards(state)) == "5D"


@pytest.mark.rule("T6")
def test_card_of_another_suit_is_refused_to_who_can_follow() -> None:
    state = play(deal(match(), A=ALL_DENARI.replace("5D", "AC"), D="5D 4B"), "3D")
    with pytest.raises(IllegalAction, match="4B to a lead of DENARI") as refused:
        playing(state, "4B")
    assert refused.value.code == "t6_follow_suit"


@pytest.mark.rule("T6")
def test_who_has_none_of_the_suit_led_may_play_anything() -> None:
    state = play(deal(match(), A=ALL_DENARI, D=ALL_COPPE), "3D")
    assert text(legal_cards(state)) == ALL_COPPE


@pytest.mark.rule("T6", "T7")
def test_trick_goes_to_the_suit_led_whatever_falls_on_it() -> None:
    state = play(deal(match(), A=ALL_DENARI, D=ALL_COPPE, C=ALL_SPADE), "4D 3C 3S")
    assert playing(state, "3B") == (CardPlayed(B, Card.B3), TrickTaken(A, Thirds(3)))


@pytest.mark.rule("T7")
def test_taker_leads_to_the_next_trick() -> None:
    state = play(deal(match(), A="4D", D="RD", C="AD", B="CD"), "4D RD AD CD")
    assert (running(state).leader, running(state).turn) == (C, C)
    assert running(state).tricks == (Trick(A, (Card.D4, Card.DR, Card.DA, Card.DC), C),)
    assert running(state).trick == ()


@pytest.mark.rule("T7")
def test_trick_is_not_taken_before_everybody_has_played() -> None:
    state = deal(match(), A="4D", D="3D", C="AD", B="CD")
    assert playing(state, "4D") == (CardPlayed(A, Card.D4),)
    assert playing(play(state, "4D"), "3D") == (CardPlayed(D, Card.D3),)


@pytest.mark.rule("T8")
@pytest.mark.parametrize(("trick", "winner", "other"), [("4D 3D", B, A), ("2D 5D", A, B)])
def test_winner_draws_the_top_card_then_the_other(trick: str, winner: Seat, other: Seat) -> None:
    state = deal(match(2), A="4D 2D", B="3D 5D", stock="AS 7B")
    lead, reply = trick.split()
    assert playing(play(state, lead), reply)[1:] == (
        TrickTaken(winner, Thirds(1)),
        CardDrawn(winner, Card.SA),
        CardDrawn(other, Card.B7),
    )


@pytest.mark.rule("T8")
def test_drawn_cards_are_taken_in_hand_and_the_winner_leads() -> None:
    state = play(deal(match(2), A="4D", B="3D", stock="AS 7B"), "4D 3D")
    assert (Card.SA in running(state).hands[B], Card.B7 in running(state).hands[A]) == (True, True)
    assert (running(state).turn, running(state).stock) == (B, 18)


@pytest.mark.rule("T8")
def test_drawn_cards_are_shown_to_all_until_the_next_card_is_played() -> None:
    drawn = play(deal(match(2), A="4D", B="3D", stock="AS 7B"), "4D 3D")
    next_card = play(drawn, "AS")
    for seat in (A, B, None):
        table, after = GAME.sight.view(drawn, seat).table, GAME.sight.view(next_card, seat).table
        assert table is not None
        assert after is not None
        assert (text(table.shown), text(after.shown)) == ("AS 7B", "")
        assert text(after.draws) == "AS 7B"


@pytest.mark.rule("T8")
def test_stock_lasts_ten_tricks_of_twenty() -> None:
    state = deal(match(2))
    stocks = []
    while state.phase == "move":
        stocks.append(running(state).stock)
        for _ in range(2):
            state = play(state, legal_cards(state)[0])
    assert stocks == [*range(20, 0, -2), *[0] * 10]


@pytest.mark.rule("T8")
def test_nothing_is_shown_once_the_stock_is_out() -> None:
    state = deal(match(2))
    while len(running(state).tricks) < 11:
        state = play(state, legal_cards(state)[0])
    table = GAME.sight.view(state, A).table
    assert table is not None
    assert (table.shown, len(table.draws)) == ((), 20)


@pytest.mark.rule("T8")
@pytest.mark.parametrize(("players", "tricks"), [(2, 20), (4, 10)])
def test_deal_has_its_number_of_tricks(players: int, tricks: int) -> None:
    over = play_out(deal(match(players)))  # type: ignore[arg-type]
    assert len(running(over).tricks) == tricks


@pytest.mark.rule("T8")
def test_four_players_never_draw() -> None:
    state = play(deal(match(), A=ALL_DENARI, D=ALL_COPPE, C=ALL_SPADE), "4D 3C 3S")
    assert not [event for event in playing(state, "3B") if isinstance(event, CardDrawn)]


@pytest.mark.rule("T9")
def test_suit_must_be_followed_from_the_first_trick_on_while_the_stock_lasts() -> None:
    state = play(deal(match(2), A="4D", B="5D 3C AS"), "4D")
    assert running(state).stock == 20
    assert all(card.suit == "D" for card in legal_cards(state))


@pytest.mark.rule("T9")
def test_card_just_drawn_must_follow_suit() -> None:
    state = deal(match(2), A=ALL_DENARI, B=ALL_COPPE, stock="AB 7B")
    drawn = play(state, "3D 4C")
    assert text(legal_cards(play(drawn, "AB"))) == "7B"

"""Seats, the deal, and who leads to the first trick."""

import pytest

from circolo.cards.card import PACK
from circolo.cards.notation import text
from circolo.cards.units import Chips, Seat, Thirds
from circolo.games.tressette import GAME, Options
from circolo.games.tressette.events import HandsDealt, TrickTaken
from circolo.play.commands import Drawn, Shuffled
from circolo.play.events import DealBegan, LotDrawn, PackShuffled
from circolo.play.waits import Choice, Draw, Shuffle
from tests.games.tressette.dealing import (
    ALL_COPPE,
    ALL_DENARI,
    ALL_SPADE,
    A,
    B,
    C,
    D,
    ask,
    deal,
    deal_pack,
    go_on,
    match,
    play,
    play_out,
    playing,
    running,
    tell,
)


@pytest.mark.rule("T3")
@pytest.mark.parametrize("players", [2, 4])
def test_table_has_as_many_seats_as_players(players: int) -> None:
    assert GAME.rules.seats(Options(players=players)) == (players, players)  # type: ignore[arg-type]


@pytest.mark.rule("T3")
@pytest.mark.parametrize("stacks", [(Chips(0), None), (Chips(0),), (Chips(0),) * 4])
def test_match_does_not_begin_before_every_seat_is_taken(stacks: tuple[Chips | None, ...]) -> None:
    with pytest.raises(AssertionError):
        GAME.rules.open(Options(players=2), stacks)


@pytest.mark.rule("T1", "T4")
def test_match_begins_with_a_shuffle_of_forty() -> None:
    assert GAME.rules.waits(match()) == (Shuffle(ask(match()), 40, "deal"),)


@pytest.mark.rule("T4")
@pytest.mark.parametrize("players", [2, 4])
def test_first_seat_is_drawn_among_all(players: int) -> None:
    opened = match(players)  # type: ignore[arg-type]
    shuffled = tell(opened, Shuffled(ask(opened), tuple(range(40))))
    assert GAME.rules.waits(shuffled) == (Draw(ask(shuffled), players, "first_seat"),)


@pytest.mark.rule("T4")
def test_first_seat_is_drawn_again_every_deal() -> None:
    scored = go_on(play_out(deal(match(), first=C)), A, B, C, D)
    shuffled = tell(scored, Shuffled(ask(scored), tuple(range(40))))
    assert GAME.rules.waits(shuffled) == (Draw(ask(shuffled), 4, "first_seat"),)


def test_order_of_the_pack_is_an_event() -> None:
    opened = match()
    order = tuple(reversed(range(40)))
    assert GAME.rules.decide(opened, Shuffled(ask(opened), order)) == (
        PackShuffled(ask(opened), order),
    )


def test_deal_begins_when_the_first_seat_is_drawn() -> None:
    opened = match()
    shuffled = tell(opened, Shuffled(ask(opened), tuple(range(40))))
    assert GAME.rules.decide(shuffled, Drawn(ask(shuffled), C)) == (
        LotDrawn(ask(shuffled), "first_seat", 4, C),
        DealBegan(1),
        HandsDealt(first=C, leader=D),
    )


@pytest.mark.rule("T4")
def test_cards_are_dealt_one_at_a_time_anticlockwise() -> None:
    dealt = running(deal_pack(match(), PACK, first=B))
    assert text(dealt.hands[B]) == "AD CD 5D 3C 7C AS CS 5S 3B 7B"
    in_turn = [set(dealt.hands[seat]) for seat in (B, A, D, C)]
    assert in_turn == [set(PACK[at::4]) for at in range(4)]


@pytest.mark.rule("T4")
def test_two_players_leave_twenty_face_down() -> None:
    dealt = running(deal_pack(match(2), PACK, first=A))
    assert [set(dealt.hands[seat]) for seat in (A, B)] == [set(PACK[0:20:2]), set(PACK[1:20:2])]
    assert (dealt.stock, dealt.pack[-dealt.stock :]) == (20, PACK[20:])


@pytest.mark.rule("T4")
def test_four_players_leave_no_stock() -> None:
    dealt = running(deal_pack(match(), PACK, first=A))
    assert (dealt.stock, [len(hand) for hand in dealt.hands]) == (0, [10, 10, 10, 10])


@pytest.mark.rule("T5")
@pytest.mark.parametrize("holder", [A, B, C, D])
def test_holder_of_the_four_of_denari_leads(holder: Seat) -> None:
    dealt = deal(match(), first=A, **{"ABCD"[holder]: "4D"})
    assert GAME.rules.waits(dealt) == (Choice(ask(dealt), holder, "move"),)


@pytest.mark.rule("T5")
def test_leader_need_not_lead_the_four_of_denari() -> None:
    dealt = deal(match(), A="4D 3S", first=B)
    assert running(play(dealt, "3S")).trick == ("3S",)


@pytest.mark.rule("T5")
@pytest.mark.parametrize("first", [A, B])
def test_seat_dealt_to_first_leads_when_the_four_is_in_the_stock(first: Seat) -> None:
    assert running(deal(match(2), stock="4D", first=first)).turn == first


@pytest.mark.rule("T5")
def test_holder_of_the_four_leads_before_the_seat_dealt_to_first() -> None:
    assert running(deal(match(2), B="4D", first=A)).turn == B


@pytest.mark.rule("T5")
def test_four_of_denari_leads_in_every_deal() -> None:
    first_deal = go_on(play_out(deal(match(), B="4D")), A, B, C, D)
    assert running(deal(first_deal, D="4D")).turn == D


@pytest.mark.rule("T5")
def test_four_then_right_option_asks_for_the_four_in_the_first_deal() -> None:
    assert running(deal(match(lead="four_then_right"), C="4D", first=A)).turn == C


@pytest.mark.rule("T5")
def test_four_then_right_option_moves_the_lead_right_each_deal() -> None:
    state = deal(match(lead="four_then_right", target=41), C="4D")
    leaders = [running(state).opening]
    for _ in range(4):
        state = deal(go_on(play_out(state), A, B, C, D), C="4D")
        leaders.append(running(state).turn)
    assert leaders == [C, B, A, D, C]


@pytest.mark.rule("T5")
def test_four_then_right_option_moves_on_from_the_seat_dealt_to_first() -> None:
    first_deal = play_out(deal(match(2, lead="four_then_right"), stock="4D", first=B))
    assert running(deal(go_on(first_deal, A, B), B="4D", first=B)).turn == A


@pytest.mark.rule("T3")
def test_play_runs_anticlockwise() -> None:
    state = deal(match(), A=ALL_DENARI, D=ALL_COPPE, C=ALL_SPADE)
    turns = []
    for card in ("4D", "3C", "3S", "3B"):
        turns.append(running(state).turn)
        state = play(state, card)
    assert turns == [A, D, C, B]


@pytest.mark.rule("T3")
def test_nothing_is_offered_out_of_turn() -> None:
    dealt = deal(match(), A="4D")
    assert [GAME.rules.offers(dealt, seat) for seat in (B, C, D)] == [(), (), ()]


@pytest.mark.rule("T3", "T10")
def test_partners_win_tricks_together() -> None:
    """A leads low and the partner, C, takes: its cards are the pair's."""
    dealt = deal(match(), A="4D", D="5D AC", C="3D", B="6D")
    state = play(dealt, "4D 5D 3D")
    assert playing(state, "6D")[1:] == (TrickTaken(C, Thirds(1)),)
    assert running(play(state, "6D")).thirds == (1, 0)

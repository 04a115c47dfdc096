"""The points of a deal, and the totals of a match."""

import pytest

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.games.chiamatre import GAME
from circolo.games.chiamatre.events import SidesScored
from circolo.games.chiamatre.scoring import places, score, totals
from circolo.games.chiamatre.state import Deal
from circolo.play.events import DealEnded
from circolo.play.settlement import nothing_moves
from circolo.tricks.trick import Trick
from tests.games.chiamatre.dealing import (
    ALL_BASTONI,
    ALL_COPPE,
    ALL_DENARI,
    ALL_SPADE,
    A,
    B,
    C,
    D,
    call,
    deal,
    dealt_by,
    legal_cards,
    play,
    play_out,
    playing,
    running,
)

SUITS = {"A": ALL_DENARI, "D": ALL_COPPE, "C": ALL_SPADE, "B": ALL_BASTONI}


def played(thirds: tuple[int, ...], *, partner: Seat, last: Seat) -> Deal:
    """A deal that A has called, of which every trick is taken."""
    return Deal(
        pack=(),
        dealer=B,
        caller=A,
        called=Card.D3,
        partner=partner,
        hands=((),) * 4,
        leader=last,
        turn=last,
        tricks=(Trick(A, (), last),),
        thirds=tuple(map(Thirds, thirds)),
    )


@pytest.mark.rule("C8")
@pytest.mark.parametrize(
    ("thirds", "partner", "last", "points"),
    [
        ((10, 6, 9, 7), C, A, (7, 4, 7, 4)),
        ((10, 6, 9, 7), C, B, (6, 5, 6, 5)),
        ((10, 6, 9, 7), D, C, (5, 6, 6, 5)),
        ((32, 0, 0, 0), B, B, (11, 11, 0, 0)),
        ((0, 32, 0, 0), D, B, (0, 11, 11, 0)),
        ((1, 1, 15, 15), B, A, (1, 1, 10, 10)),
        ((0, 2, 0, 30), D, D, (11, 0, 0, 11)),
    ],
)
def test_each_player_has_the_points_of_their_side_and_one_for_the_last_trick(
    thirds: tuple[int, ...], points: tuple[int, ...], *, partner: Seat, last: Seat
) -> None:
    scored = score(played(thirds, partner=partner, last=last))
    assert scored.points == points
    assert (scored.caller, scored.partner, scored.last_trick) == (A, partner, last)


@pytest.mark.rule("C8")
@pytest.mark.parametrize("partner", [B, C, D])
def test_a_deal_hands_out_22(partner: Seat) -> None:
    for mine in range(33):
        scored = score(played((mine, 0, 0, 32 - mine), partner=partner, last=A))
        assert sum(scored.points) == 22


@pytest.mark.rule("C8", "C5")
def test_a_caller_alone_has_their_own_points_and_the_others_a_common_score() -> None:
    scored = score(played((10, 8, 7, 7), partner=A, last=C))
    assert scored.points == (3, 8, 8, 8)
    assert (scored.caller, scored.partner) == (A, A)


@pytest.mark.rule("C8")
def test_last_trick_ends_the_deal_with_its_score() -> None:
    state = call(deal(dealt_by(B), **SUITS), "3C")
    while len(running(state).tricks) < 9:
        state = play(state, legal_cards(state)[0])
    state = play(state, "4D 4C 4S")
    scored = SidesScored(
        caller=A,
        partner=D,
        last_trick=A,
        thirds=(Thirds(32), Thirds(0), Thirds(0), Thirds(0)),
        points=(11, 0, 0, 11),
    )
    assert playing(state, "4B")[2:] == (scored, DealEnded(1, nothing_moves(4)))


@pytest.mark.rule("C8")
def test_score_is_by_seat_in_every_view() -> None:
    state = play_out(call(deal(dealt_by(B), **SUITS), "3C"))
    assert [GAME.sight.view(state, viewer).scores for viewer in (A, None)] == [(11, 0, 0, 11)] * 2


def four_deals(*points: tuple[int, int, int, int]) -> tuple[SidesScored, ...]:
    """Deals called by A, D, C and B."""
    return tuple(
        SidesScored(caller, caller, A, (Thirds(0),) * 4, won)
        for caller, won in zip((A, D, C, B), points, strict=True)
    )


@pytest.mark.rule("C10")
def test_rank_is_by_total() -> None:
    sheet = four_deals((7, 4, 7, 4), (5, 5, 6, 6), (8, 3, 3, 8), (0, 11, 0, 11))
    assert totals(sheet) == (20, 23, 16, 29)
    assert places(sheet) == (3, 2, 4, 1)


@pytest.mark.rule("C10")
def test_level_totals_are_ranked_by_deals_won_with_six_or_more() -> None:
    """A has 11 + 5 + 5 + 5, B 6 + 6 + 7 + 7: four deals won against one."""
    sheet = four_deals((11, 6, 0, 5), (5, 6, 6, 5), (5, 7, 4, 6), (5, 7, 6, 4))
    assert totals(sheet) == (26, 26, 16, 20)
    assert places(sheet) == (2, 1, 4, 3)


@pytest.mark.rule("C10")
def test_then_by_points_in_the_deals_one_has_called() -> None:
    """A and B have 22 and two deals won each; A called the first, B the last."""
    sheet = four_deals((8, 3, 8, 3), (5, 6, 5, 6), (5, 6, 5, 6), (4, 7, 4, 7))
    assert totals(sheet) == (22, 22, 22, 22)
    assert [sum(deal.points[seat] >= 6 for deal in sheet) for seat in range(4)] == [1, 3, 1, 3]
    assert places(sheet) == (3, 1, 4, 2)


@pytest.mark.rule("C10")
def test_then_the_place_is_shared() -> None:
    sheet = four_deals((7, 7, 4, 4), (4, 7, 4, 7), (4, 4, 7, 7), (7, 4, 7, 4))
    assert totals(sheet) == (22, 22, 22, 22)
    assert places(sheet) == (1, 4, 1, 1)

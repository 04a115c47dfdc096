"""Points of a deal, and the end of a match."""

from typing import Literal

import pytest

from circolo.cards.card import Card
from circolo.cards.units import Thirds
from circolo.games.tressette import GAME, State
from circolo.games.tressette.events import CardPlayed, DealScored, TrickTaken
from circolo.games.tressette.scoring import totals, winner
from circolo.play.contract import replay
from circolo.play.events import DealEnded, MatchEnded
from circolo.play.settlement import nothing_moves
from circolo.play.waits import Window
from tests.games.tressette.dealing import (
    ALL_BASTONI,
    ALL_COPPE,
    ALL_DENARI,
    ALL_SPADE,
    A,
    B,
    C,
    D,
    act,
    all_but_one,
    ask,
    deal,
    go_on,
    match,
    play,
    play_out,
    playing,
    running,
)

TOP = "3S 2S AS RS CS 3B 2B AB RB CB".split()
BOTTOM = "FS 7S 6S 5S 4S FB 7B 6B 5B 4B".split()


def sheet(text: str) -> tuple[DealScored, ...]:
    """Return deals with these points, as in "6-5 4-7"."""
    points = (tuple(map(int, deal.split("-"))) for deal in text.split())
    return tuple(DealScored((Thirds(0), Thirds(0)), 0, each) for each in points)


def after(state: State, text: str) -> State:
    """Return the match after these deals."""
    return replay(GAME, state, sheet(text))


def sweep(state: State) -> State:
    """Deal so that A takes every trick."""
    return deal(state, A=ALL_DENARI, D=ALL_COPPE, C=ALL_SPADE)


def seven_to_four(state: State) -> State:
    """Deal so that A takes five tricks with 22 thirds, then D five with 10 and the last."""
    return deal(
        state,
        A="3D 2D AD RD CD FC 7C 6C 5C 4C",
        D="FD 7D 6D 5D 4D 3C 2C AC RC CC",
        C=ALL_SPADE,
        B=ALL_BASTONI,
    )


@pytest.mark.rule("T10")
def test_thirds_are_added_trick_by_trick_without_rounding() -> None:
    state = play(sweep(match()), "3D AC 3S 3B")
    assert running(state).thirds == (6, 0)
    assert running(play(state, "4D 4C 4S 2B")).thirds == (7, 0)


@pytest.mark.rule("T10")
def test_thirds_are_rounded_down_at_the_end_of_the_deal() -> None:
    """22 thirds are seven points, 10 are three; four with the last trick."""
    assert play_out(seven_to_four(match())).sheet == (
        DealScored((Thirds(22), Thirds(10)), 1, (7, 4)),
    )


@pytest.mark.rule("T10")
def test_last_trick_is_a_point_though_its_cards_are_worth_nothing() -> None:
    """A takes nine tricks, then A's 4 of bastoni loses to the 5."""
    state = deal(
        match(),
        A="3D 2D AD RD CD FD 7D 6D 4D 4B",
        D=ALL_COPPE,
        C=ALL_SPADE,
        B="5D 3B 2B AB RB CB FB 7B 6B 5B",
    )
    assert play_out(state).sheet == (DealScored((Thirds(32), Thirds(0)), 1, (10, 1)),)


@pytest.mark.rule("T10")
def test_two_players_score_separately() -> None:
    """A takes denari, coppe and bastoni and the last trick, B spade: eight thirds a suit."""
    stock = f"2S 3S RS AS FS CS 6S 7S 4S 5S {ALL_BASTONI}"
    state = deal(match(2), A=ALL_DENARI, B=ALL_COPPE, stock=stock)
    assert play_out(state).sheet == (DealScored((Thirds(24), Thirds(8)), 0, (9, 2)),)


@pytest.mark.rule("T10", "R9")
def test_last_card_scores_the_deal_and_moves_no_chips() -> None:
    assert playing(all_but_one(sweep(match())), "4B") == (
        CardPlayed(B, Card.B4),
        TrickTaken(A, Thirds(0)),
        DealScored((Thirds(32), Thirds(0)), 0, (11, 0)),
        DealEnded(1, nothing_moves(4)),
    )


@pytest.mark.rule("T19")
def test_side_that_takes_every_trick_scores_cappotto_besides() -> None:
    (scored,) = play_out(sweep(match(cappotto=5))).sheet
    assert scored == DealScored((Thirds(32), Thirds(0)), 0, (11, 0), cappotto=(5, 0))
    assert totals((scored,)) == (16, 0)


@pytest.mark.rule("T19")
def test_partners_take_every_trick_together() -> None:
    """A takes nine tricks with the denari, and C the last with a spade."""
    state = deal(
        match(cappotto=5),
        A="3D 2D AD RD CD FD 7D 6D 4D 4S",
        D=ALL_COPPE,
        C="5D 3S 2S AS RS CS FS 7S 6S 5S",
        B=ALL_BASTONI,
    )
    over = play_out(state)
    assert {trick.taker for trick in running(over).tricks} == {A, C}
    assert over.sheet[0].cappotto == (5, 0)


@pytest.mark.rule("T19")
def test_two_players_take_twenty_tricks_for_cappotto() -> None:
    """B's good cards are out before the stock is, and what A draws beats the rest."""
    stock = " ".join(f"{mine} {other}" for mine, other in zip(TOP, BOTTOM, strict=True))
    state = deal(match(2, cappotto=3), A=ALL_DENARI, B=ALL_COPPE, stock=stock)
    (scored,) = play_out(state).sheet
    assert len(running(play_out(state)).tricks) == 20
    assert (scored.points, scored.cappotto) == ((11, 0), (3, 0))


@pytest.mark.rule("T19")
def test_all_points_without_every_trick_are_no_cappotto() -> None:
    """A has all 32 thirds in nine tricks, and B the last."""
    state = deal(
        match(cappotto=5),
        A="3D 2D AD RD CD FD 7D 6D 4D 4B",
        D=ALL_COPPE,
        C=ALL_SPADE,
        B="5D 3B 2B AB RB CB FB 7B 6B 5B",
    )
    assert play_out(state).sheet[0].cappotto == (0, 0)


@pytest.mark.rule("T19")
def test_without_the_option_every_trick_is_worth_nothing_more() -> None:
    assert play_out(sweep(match())).sheet[0].cappotto == (0, 0)


@pytest.mark.rule("T15", "T19")
def test_cappotto_counts_for_the_target() -> None:
    assert play_out(sweep(match(cappotto=10))).places == (1, 2, 1, 2)
    assert play_out(sweep(match(cappotto=9))).phase == "pause"


@pytest.mark.rule("T14", "T15")
def test_points_declared_decide_a_match() -> None:
    """Seven to four is below the target; with D's napoli of coppe the match is D's and B's."""
    state = seven_to_four(after(match(), "0-14"))
    assert play_out(state).phase == "pause"
    over = play_out(act(state, "accuso napoli:C"))
    assert (totals(over.sheet), over.places) == ((7, 21), (2, 1, 2, 1))


@pytest.mark.rule("T14", "T15")
def test_points_declared_can_make_both_sides_level() -> None:
    """Four points of tricks and three declared make seven, as many as the others have of tricks."""
    level = play_out(act(seven_to_four(after(match(), "14-14")), "accuso napoli:C"))
    assert (totals(level.sheet), level.phase) == ((21, 21), "pause")


@pytest.mark.rule("T15")
@pytest.mark.parametrize(("players", "places"), [(2, (1, 2)), (4, (1, 2, 1, 2))])
def test_match_ends_with_the_deal_that_reaches_the_target(
    players: Literal[2, 4], places: tuple[int, ...]
) -> None:
    over = play_out(after(deal(match(players)), "20-2"))
    assert (over.phase, over.places) == ("over", places)


@pytest.mark.rule("T15")
def test_last_card_of_a_match_ends_it() -> None:
    assert playing(all_but_one(sweep(match(target=11))), "4B")[-1] == MatchEnded((1, 2, 1, 2))


@pytest.mark.rule("T15")
def test_target_reached_in_the_middle_of_a_deal_ends_nothing() -> None:
    """At 20, A has more than a point in tricks, and the deal goes on."""
    state = play(after(sweep(match()), "20-2"), "3D AC 3S 3B")
    assert (state.phase, running(state).turn) == ("move", A)


@pytest.mark.rule("T15")
def test_match_goes_on_below_the_target() -> None:
    state = play_out(sweep(match()))
    assert GAME.rules.waits(state) == (Window(ask(state), (A, B, C, D), "pause"),)


@pytest.mark.rule("T15")
@pytest.mark.parametrize(
    ("before", "totals_then", "places"),
    [("5-6 5-6 4-7", (21, 23), (2, 1, 2, 1)), ("5-6 5-6 6-5", (23, 21), (1, 2, 1, 2))],
)
def test_higher_total_wins_when_both_reach_the_target(
    before: str, totals_then: tuple[int, int], places: tuple[int, ...]
) -> None:
    over = play_out(seven_to_four(after(match(), before)))
    assert (totals(over.sheet), over.places) == (totals_then, places)


@pytest.mark.rule("T15")
def test_deals_are_added_while_both_are_level_over_the_target() -> None:
    level = play_out(seven_to_four(after(match(), "5-6 5-6 5-6")))
    assert (totals(level.sheet), level.phase) == ((22, 22), "pause")
    over = play_out(sweep(go_on(level, A, B, C, D)))
    assert (totals(over.sheet), over.places) == ((33, 22), (1, 2, 1, 2))


@pytest.mark.rule("T15")
def test_deals_are_added_as_long_as_both_stay_level() -> None:
    """21 each, then 28 each by three points declared; the deal after that parts them."""
    first = play_out(seven_to_four(after(match(), "14-17")))
    second = play_out(act(seven_to_four(go_on(first, A, B, C, D)), "accuso napoli:C"))
    assert [totals(state.sheet) for state in (first, second)] == [(21, 21), (28, 28)]
    assert [state.phase for state in (first, second)] == ["pause", "pause"]
    assert play_out(seven_to_four(go_on(second, A, B, C, D))).places == (1, 2, 1, 2)


@pytest.mark.rule("T15")
@pytest.mark.parametrize("target", [11, 21, 31, 41])
def test_target_is_what_the_table_says(target: int) -> None:
    one_short, reached = sheet(f"{target - 1}-0"), sheet(f"0-{target}")
    assert (winner(one_short, target), winner(reached, target)) == (None, 1)


@pytest.mark.rule("T15")
@pytest.mark.parametrize("target", [11, 21, 31, 41])
@pytest.mark.parametrize(
    ("beyond", "won"), [((2, 3), 1), ((3, 2), 0), ((3, 3), None), ((0, -1), 0), ((-1, -2), None)]
)
def test_higher_total_at_the_target_wins(
    target: int, beyond: tuple[int, int], won: int | None
) -> None:
    assert winner(sheet(f"{target + beyond[0]}-{target + beyond[1]}"), target) == won


@pytest.mark.rule("T15")
def test_match_that_is_over_waits_for_nothing() -> None:
    over = play_out(sweep(match(target=11)))
    assert GAME.rules.waits(over) == ()
    assert [GAME.rules.offers(over, seat) for seat in (A, B, C, D)] == [()] * 4

"""Obligations in a tournament: the bank, and the obliged bets (F4, F10)."""

import pytest

from circolo.banks.actions import TakeBankOffer
from circolo.banks.events import BankDue, BankLapsed
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import rules
from circolo.games.chemin_de_fer.events import (
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetsOpened,
    CardsDealt,
    ObligationForfeited,
)
from circolo.games.chemin_de_fer.sitting import obliged
from circolo.play.events import DealBegan, DealEnded
from circolo.play.settlement import Settlement
from tests.games.chemin_de_fer.sitting import A, B, C, D, Sitting, bank_of_a, kinds, settlements


def tournament(*stacks: int, posta: int = 100) -> Sitting:
    """A holds a bank."""
    return bank_of_a(*(stacks or (500, 500, 500, 500)), posta=posta, tournament=True)


def chips(*changes: int) -> Settlement:
    return Settlement(tuple(map(Chips, changes)))


@pytest.mark.rule("F4")
def test_the_bank_cannot_be_refused() -> None:
    sitting = Sitting(500, 500, 500, tournament=True)
    sitting.first_banker(A)
    assert sitting.offers(A) == (sitting.offers(A)[0],)
    assert isinstance(sitting.offers(A)[0], TakeBankOffer)
    assert sitting.refusal("A passo") == "f4_no_refusal"


@pytest.mark.rule("F4", "R9")
def test_who_lets_the_bank_go_by_loses_half_the_minimum_to_all_others() -> None:
    sitting = Sitting(500, 500, 500, 500, tournament=True)
    sitting.first_banker(A)
    sitting.say("C out")
    assert sitting.say("A time") == (
        BankLapsed(A),
        DealBegan(1),
        DealEnded(1, chips(-5, 1, 2, 2)),
        BankDue(D),
    )


@pytest.mark.rule("F4")
def test_the_bank_comes_to_seats_in_sit_out_too() -> None:
    sitting = tournament()
    sitting.say("D out")
    sitting.coup("punta", "D back", "D punto 10", "C punto 10", "B punto 10", "D out")
    assert sitting.events[-1] == BankDue(D)
    assert sitting.say("D time")[0] == BankLapsed(D)


@pytest.mark.rule("F4")
def test_a_seat_with_less_loses_all_its_chips() -> None:
    sitting = Sitting(3, 500, 500, tournament=True)
    sitting.first_banker(A)
    assert settlements(sitting.say("A time")) == [(-3, 1, 2)]


@pytest.mark.rule("F10")
def test_a_present_seat_that_is_obliged_is_charged_the_minimum_and_plays() -> None:
    sitting = tournament()
    assert obliged(sitting.state) == D
    assert sitting.say("time") == (
        BetsClosed(),
        BetPlaced(D, Chips(10), obliged=True),
        BetsCounted((Chips(0), Chips(0), Chips(0), Chips(10)), D),
        DealBegan(1),
        CardsDealt(),
    )


@pytest.mark.rule("F10")
@pytest.mark.parametrize(("stack", "posta", "bet"), [(4, 100, 4), (500, 7, 7), (500, 100, 10)])
def test_the_charge_is_at_most_the_seats_chips_and_the_posta(
    stack: int, posta: int, bet: int
) -> None:
    sitting = Sitting(posta if posta < 10 else 500, 500, stack, tournament=True)
    sitting.first_banker(A)
    sitting.say(f"A accetto {posta}", "time")
    assert sitting.coup_of.counted == (0, 0, bet)


@pytest.mark.rule("F10")
def test_the_obligation_goes_from_hand_to_hand_and_round_again() -> None:
    sitting = tournament(2000, 500, 500, 500)
    seen = []
    for _ in range(4):
        seen.append(obliged(sitting.state))
        sitting.coup("bank")
    assert seen == [D, C, B, D]


@pytest.mark.rule("F10")
@pytest.mark.parametrize("bet", ["D punto 10", "B punto 20"])
def test_who_leaves_while_their_coup_runs_has_had_their_turn(bet: str) -> None:
    sitting = tournament()
    sitting.say(bet, "time")
    sitting.say("D gone")
    sitting.cards("bank")
    assert obliged(sitting.state) == C


@pytest.mark.rule("F10")
def test_an_egalite_does_not_move_the_obligation() -> None:
    sitting = tournament()
    sitting.coup("level")
    assert obliged(sitting.state) == D
    assert sitting.counts == {"D": 10}
    sitting.coup("bank")
    assert obliged(sitting.state) == C


@pytest.mark.rule("F10")
@pytest.mark.parametrize("lines", [("B punto 20",), ("C banco",), ("C tavolo",)])
def test_nobody_is_obliged_who_would_not_receive_the_cards(lines: tuple[str, ...]) -> None:
    sitting = tournament()
    sitting.say(*lines, "time")
    assert sitting.coup_of.counted[D] == 0


@pytest.mark.rule("F10")
def test_an_equal_bet_that_is_worse_placed_does_not_take_the_cards_from_it() -> None:
    sitting = tournament()
    sitting.say("B punto 10", "time")
    assert sitting.coup_of.counted == (0, 10, 0, 10)
    assert sitting.coup_of.punta.seat == D


@pytest.mark.rule("F10", "F6")
def test_nothing_is_charged_under_a_rispetto() -> None:
    sitting = tournament(500, 500, 500, 500, posta=20)
    sitting.say("B punto 10", "C rispetto", "time")
    sitting.say("B time")
    assert sitting.coup_of.counted == (0, 10, 10, 0)


@pytest.mark.rule("F10", "F9")
def test_the_obligation_is_judged_when_the_graces_are_over() -> None:
    sitting = tournament()
    sitting.say("C punto 20", "B punto 30", "time")
    assert sitting.graces == "C"
    sitting.say("C ritiro")
    assert sitting.coup_of.counted == (0, 30, 0, 0)
    sitting = tournament()
    sitting.say("C punto 20", "D punto 10", "D ritiro", "B punto 30", "B gone", "time")
    sitting.say("C ritiro")
    assert sitting.coup_of.counted == (0, 0, 0, 10)


@pytest.mark.rule("F10")
def test_what_lies_of_a_seat_in_sit_out_is_its_bet() -> None:
    sitting = tournament()
    sitting.say("D punto 20", "D out", "time")
    assert sitting.coup_of.counted == (0, 0, 0, 20)


@pytest.mark.rule("F10")
def test_in_sit_out_the_bet_is_lost_unplayed_to_the_bankers_chips_and_the_coup_counts() -> None:
    sitting = tournament()
    sitting.say("D out")
    assert sitting.say("time") == (
        BetsClosed(),
        DealBegan(1),
        ObligationForfeited(D, Chips(10), alone=True),
        DealEnded(1, chips(10, 0, 0, -10)),
        BetsOpened(),
    )
    assert (sitting.table, sitting.reserved(A)) == ((100, 0), 100)
    assert obliged(sitting.state) == C
    assert sitting.refusal("A passo la mano") == "f16_after_a_win"


@pytest.mark.rule("F10")
def test_the_coup_is_played_on_the_other_bets() -> None:
    sitting = tournament()
    sitting.say("D out", "B punto 10")
    assert kinds(sitting.say("time")) == [
        "BetsClosed",
        "DealBegan",
        "ObligationForfeited",
        "DealEnded",
        "BetsCounted",
        "DealBegan",
        "CardsDealt",
    ]
    assert ObligationForfeited(D, Chips(10)) in sitting.events
    sitting.cards("bank")
    assert (sitting.chips, obliged(sitting.state)) == ([520, 490, 500, 490], C)


def costs_of_silence(sitting: Sitting, seat: Seat) -> list[int]:
    """Return the cost that each question of a seat states for letting its time run out."""
    return [ask.silence for ask in rules.offers(sitting.state, seat)]


@pytest.mark.rule("F10")
def test_the_obliged_seat_is_told_what_it_is_charged_if_it_is_silent() -> None:
    sitting = tournament(500, 4, 500, 500)
    assert [costs_of_silence(sitting, seat) for seat in (A, B, C, D)] == [[0], [0], [0], [10]]
    sitting.say("C punto 20")
    assert costs_of_silence(sitting, D) == [0]
    sitting.say("C ritiro")
    assert costs_of_silence(sitting, D) == [10]
    sitting.say("D punto 30")
    assert costs_of_silence(sitting, D) == [0]


@pytest.mark.rule("F10")
def test_it_is_not_lost_again_when_an_egalite_repeats_the_coup() -> None:
    sitting = tournament(500, 500, 500, 10)
    sitting.say("D out")
    sitting.coup("level", "B punto 10")
    assert sitting.chips == [510, 500, 500, 0]
    assert obliged(sitting.state) is None
    sitting.coup("bank")
    assert sitting.chips == [520, 490, 500, 0]


@pytest.mark.rule("F10", "F5")
def test_a_forfeited_coup_uses_suivi_up() -> None:
    sitting = tournament()
    sitting.coup("bank", "B banco")
    assert sitting.state.ferito == B
    sitting.say("C out", "time")
    assert sitting.state.ferito is None


@pytest.mark.rule("R5")
def test_nothing_interrupts_a_tournament() -> None:
    sitting = tournament()
    sitting.say("B out", "C out")
    assert kinds(sitting.say("D out")) == ["PlayerSatOut"]
    sitting.say("A out")
    assert kinds(sitting.say("time"))[1:3] == ["DealBegan", "ObligationForfeited"]


@pytest.mark.rule("F3")
def test_with_nobody_present_the_first_banker_is_drawn_among_all() -> None:
    sitting = Sitting(500, 500, 500, tournament=True)
    sitting.say("A out", "B out", "C out")
    sitting.shuffle()
    assert sitting.draw(2)[-1] == BankDue(C, first=True)


@pytest.mark.rule("F10", "R10")
def test_who_has_just_sat_down_is_not_obliged() -> None:
    sitting = bank_of_a(500, 500, None, tournament=True)
    sitting.say("C sits 500")
    assert obliged(sitting.state) == B
    sitting.say("B gone")
    assert obliged(sitting.state) is None
    assert sitting.say("time") == (BetsClosed(), BetsOpened(empty=1))

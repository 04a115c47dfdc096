"""A bank from coup to coup: who wins, what is uncovered, what the banker may do with it."""

import pytest
from msgspec.structs import replace

from circolo.banks.events import BankDue
from circolo.cards.units import Chips
from circolo.games.chemin_de_fer.actions import AddOffer, HalveOffer, PassHandOffer
from circolo.games.chemin_de_fer.events import (
    Added,
    BankerSilent,
    BetsClosed,
    BetsOpened,
    Halved,
    HandPassed,
    PurchaseOpened,
)
from circolo.play.events import BankEnded, DealBegan, DealEnded
from circolo.play.offers import Amount
from circolo.play.settlement import Settlement
from circolo.play.waits import Window
from tests.games.chemin_de_fer.sitting import (
    A,
    B,
    C,
    D,
    Outcome,
    Sitting,
    after_a_win,
    bank_of_a,
    kinds,
    settlements,
)


def second_bank() -> Sitting:
    """D holds 100 after A's bank, in which everybody has bet."""
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("punta", "D punto 10", "C punto 10", "B punto 10")
    sitting.say("D accetto 100")
    return sitting


@pytest.mark.rule("F14")
def test_the_punta_wins_and_the_bank_goes_to_the_right() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    events = sitting.coup("punta", "D punto 30", "B punto 20")
    changes = (Chips(-50), Chips(20), Chips(0), Chips(30))
    assert events[-3:] == (DealEnded(1, Settlement(changes)), BankEnded(A), BankDue(D))
    assert sitting.reserved(A) == 0


@pytest.mark.rule("F15")
def test_bets_join_the_posta_and_what_was_not_covered_goes_to_the_garage() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    events = sitting.coup("bank", "D punto 40", "B punto 20")
    assert settlements(events) == [(60, -20, 0, -40)]
    assert sitting.table == (120, 40)
    assert sitting.reserved(A) == 160
    sitting.coup("bank", "D punto 20")
    assert sitting.table == (40, 140)


@pytest.mark.rule("F14", "F15")
def test_any_lost_coup_ends_the_bank_and_the_garage_stays_the_bankers() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("bank", "D punto 60")
    sitting.coup("punta", "D punto 10")
    assert sitting.chips == [550, 500, 500, 450]
    assert sitting.state.bank is None


@pytest.mark.rule("F14")
def test_after_an_egalite_nothing_moves_and_the_bets_stand_again() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    events = sitting.coup("level", "D punto 60", "C punto 70", "B punto 10")
    assert settlements(events) == [(0, 0, 0, 0)]
    assert events[-1] == BetsOpened()
    assert sitting.counts == {"D": 60, "C": 40}
    assert sitting.coup("bank")[-1] == BetsOpened()
    assert sitting.table == (200, 0)


@pytest.mark.rule("F14")
def test_after_an_egalite_everything_may_be_changed_or_taken_back_even_a_call() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("level", "D banco")
    assert sitting.counts == {"D": 100}
    assert sitting.refusal("D banco") == "f6_already_called"
    sitting.say("D tavolo")
    assert sitting.refusal("D ritiro") == "f6_call_binds"
    assert sitting.counts == {"D": 50}
    sitting.coup("level")
    sitting.say("D punto 20")
    assert sitting.counts == {"D": 20}


@pytest.mark.rule("F14", "F6")
def test_after_an_egalite_a_rispetto_stands_with_its_rank_and_so_do_the_bets_it_froze() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("level", "D punto 60", "C rispetto")
    assert sitting.counts == {"C": 40, "D": 60}
    assert sitting.refusal("B punto 10") == "f6_called"
    assert sitting.refusal("D punto 10") == "f6_called"
    sitting.say("D ritiro")
    assert sitting.counts == {"C": 40}
    sitting.say("C ritiro", "D punto 10")
    assert sitting.counts == {"D": 10}


@pytest.mark.rule("F14", "F6")
@pytest.mark.parametrize("standing", ["D punto 60", "D tavolo"])
def test_a_rispetto_freezes_what_stands_from_an_egalite(standing: str) -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("level", standing)
    sitting.say("C rispetto")
    assert sitting.refusal("D ritiro") == ("f6_frozen" if "punto" in standing else "f6_call_binds")
    assert sitting.counts == ({"D": 60, "C": 40} if "punto" in standing else {"D": 50, "C": 50})


@pytest.mark.rule("F14", "F5")
def test_an_egalite_does_not_use_suivi_up() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("bank", "B banco")
    sitting.coup("level", "D punto 10")
    sitting.say("D banco", "B banco")
    assert sitting.counts == {"B": 200}
    sitting.coup("level")
    assert sitting.state.wagers[0].again
    assert sitting.cover.verdicts[0].rank == "suivi"


@pytest.mark.rule("F5")
@pytest.mark.parametrize(
    ("lines", "wounded"),
    [
        (("C banco",), True),
        (("C punto 100",), True),
        (("C punto 90",), False),
        (("C punto 50", "B punto 50"), False),
        (("C punto 10", "B rispetto"), False),
        (("C tavolo", "B tavolo"), False),
    ],
)
def test_who_covered_the_whole_bank_alone_and_lost_is_wounded(
    lines: tuple[str, ...], *, wounded: bool
) -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("bank", *lines)
    assert (sitting.state.ferito is not None) == wounded


@pytest.mark.rule("F5")
def test_the_wounded_has_his_right_in_the_next_coup_of_this_bank_only() -> None:
    sitting = bank_of_a(900, 900, 900, 900)
    sitting.coup("bank", "B banco")
    sitting.coup("bank", "D punto 10")
    assert sitting.state.ferito is None
    sitting.coup("bank", "B banco")
    sitting.say("A passo la mano", "time", "time", "D accetto 100")
    assert sitting.state.ferito is None


@pytest.mark.rule("F14", "F16")
@pytest.mark.parametrize(
    ("outcomes", "offered"),
    [
        ((), []),
        (("bank",), ["dimezzo", "aumento", "passo"]),
        (("level",), ["aumento", "passo"]),
        (("bank", "level"), ["aumento", "passo"]),
        (("bank", "bank", "bank"), ["dimezzo", "aumento", "passo"]),
        (("bank", "bank", "bank", "bank"), ["aumento", "passo"]),
    ],
)
def test_what_a_banker_may_do(outcomes: tuple[Outcome, ...], offered: list[str]) -> None:
    sitting = bank_of_a(2000, 2000, 2000)
    for outcome in outcomes:
        sitting.say("C ritiro") if sitting.counts else None
        sitting.coup(outcome, "C punto 50")
    sitting.say("C ritiro") if sitting.counts else None
    found = dict.fromkeys(line.split()[0] for line in sitting.offered(A))
    assert list(found) == offered


@pytest.mark.rule("F16")
def test_half_of_the_posta_goes_to_the_stack_once_a_bank() -> None:
    sitting = after_a_win(500, 500, 500, posta=70)
    assert sitting.offers(A)[0] == HalveOffer(Chips(70))
    assert sitting.say("A dimezzo") == (Halved(Chips(70)),)
    assert (sitting.table, sitting.reserved(A)) == ((70, 0), 70)
    assert sitting.refusal("A dimezzo") == "f16_once"


@pytest.mark.rule("F16", "R9")
def test_of_an_odd_posta_the_larger_half_stays() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.coup("bank", "C punto 10")
    sitting.say("A aumento 360")
    sitting.state = replace(sitting.state, bank=replace(sitting.bank, posta=Chips(381)))
    sitting.say("A dimezzo")
    assert sitting.table == (191, 90)


@pytest.mark.rule("F16")
def test_a_posta_is_not_halved_below_the_minimum() -> None:
    sitting = bank_of_a(500, 500, 500, posta=100)
    sitting.coup("bank", "C punto 10")
    assert sitting.table == (20, 90)
    sitting.say("A dimezzo")
    assert sitting.table == (10, 90)
    sitting = bank_of_a(9, 500, 500, posta=9)
    sitting.coup("bank", "C punto 9")
    assert sitting.refusal("A dimezzo") == "f16_minimum"


@pytest.mark.rule("F16")
@pytest.mark.parametrize(("last", "wins"), [(0, 1), (1, 2), (5, 6)])
def test_how_late_a_bank_may_be_halved_is_an_option(last: int, wins: int) -> None:
    sitting = bank_of_a(5000, 5000, 5000, halve_last_win=last)
    for _ in range(wins - 1):
        sitting.coup("bank", "C punto 50")
        assert "dimezzo" in sitting.offered(A)
    sitting.coup("bank", "C punto 50")
    assert sitting.refusal("A dimezzo") == "f16_too_late"


@pytest.mark.rule("F16")
def test_the_posta_is_added_to_from_the_stack_never_from_the_garage() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.coup("bank", "C punto 40")
    assert sitting.table == (80, 60)
    assert AddOffer(Amount(10, 400, 10)) in sitting.offers(A)
    assert sitting.refusal("A aumento 410") == "f16_amount"
    assert sitting.refusal("A aumento 0") == "f16_amount"
    assert sitting.say("A aumento 400") == (Added(Chips(400)),)
    assert (sitting.table, sitting.reserved(A)) == ((480, 60), 540)
    assert sitting.refusal("A aumento 10") == "f16_no_chips"


@pytest.mark.rule("F16")
def test_bets_are_counted_again_against_the_new_posta() -> None:
    sitting = after_a_win(500, 500, 500, 500, posta=50)
    sitting.say("D punto 60", "C punto 60")
    assert sitting.counts == {"D": 60, "C": 40}
    sitting.say("A dimezzo")
    assert sitting.counts == {"D": 50}
    sitting.say("A aumento 50")
    assert sitting.counts == {"D": 60, "C": 40}


@pytest.mark.rule("F16")
@pytest.mark.parametrize("call", ["banco", "tavolo", "rispetto"])
def test_halving_and_adding_end_with_the_first_call_and_passing_does_not(call: str) -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("D punto 10", "D proseguo" if sitting.graces else f"C {call}")
    assert sitting.refusal("A dimezzo") == "f16_called"
    assert sitting.refusal("A aumento 10") == "f16_called"
    assert "passo la mano" in sitting.offered(A)


@pytest.mark.rule("F16")
def test_passing_gives_bets_posta_and_garage_back() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.coup("bank", "C punto 40")
    sitting.say("C punto 50")
    assert sitting.say("A passo la mano") == (
        HandPassed(A, Chips(80), seguito=True),
        BankEnded(A),
        PurchaseOpened(),
    )
    assert (sitting.chips, sitting.reserved(A), sitting.reserved(B)) == ([540, 500, 460], 0, 0)


@pytest.mark.rule("F16", "R3")
def test_silence_of_the_banker_is_going_on() -> None:
    sitting = after_a_win(500, 500, 500)
    assert sitting.say("banker time") == (BankerSilent(A),)
    assert sitting.offers(A) == ()
    assert sitting.refusal("A dimezzo") == "r2_not_offered"
    assert [wait.kind for wait in sitting.waits() if isinstance(wait, Window)] == ["bets"]
    sitting.coup("bank", "C punto 10")
    assert PassHandOffer(seguito=True) in sitting.offers(A)


@pytest.mark.rule("F16", "R3")
def test_a_banker_in_sit_out_passes_at_once_or_as_soon_as_he_may() -> None:
    sitting = after_a_win(500, 500, 500)
    assert kinds(sitting.say("A out")) == [
        "PlayerSatOut",
        "HandPassed",
        "BankEnded",
        "PurchaseOpened",
    ]
    sitting = bank_of_a(500, 500, 500, 500)
    assert kinds(sitting.say("A out")) == ["PlayerSatOut"]
    sitting.coup("bank", "C punto 10")
    assert kinds(sitting.events)[-3:] == ["HandPassed", "BankEnded", "PurchaseOpened"]


@pytest.mark.rule("F16", "F11")
def test_an_absent_banker_passes_when_bets_would_be_open_once_more() -> None:
    sitting = after_a_win(500, 500, 500, 500, 500)
    sitting.say("D punto 10", "C punto 20", "C gone", "time", "A out")
    assert (sitting.phase, sitting.graces) == ("graces", "D")
    assert kinds(sitting.say("D ritiro")) == [
        "BetWithdrawn",
        "HandPassed",
        "BankEnded",
        "PurchaseOpened",
    ]


@pytest.mark.rule("R3", "F16")
def test_a_banker_who_comes_back_has_a_window_again() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("time", "A out")
    assert len(sitting.waits()) == 1
    sitting.say("A back")
    assert sitting.waits()[1] == Window(sitting.state.last, (A,), "bets")
    assert sitting.offers(A) == (PassHandOffer(seguito=False),)


@pytest.mark.rule("F9", "F16")
def test_a_banker_who_goes_out_in_his_grace_passes() -> None:
    sitting = after_a_win(500, 500, 500)
    sitting.say("C banco", "time")
    assert kinds(sitting.say("A out"))[1:3] == ["HandPassed", "BankEnded"]


@pytest.mark.rule("F9", "F16")
def test_once_his_grace_is_over_an_absent_banker_plays() -> None:
    sitting = after_a_win(500, 500, 500, 500, posta=50)
    sitting.say("D punto 10", "C punto 20", "B banco", "A proseguo", "time")
    assert sitting.graces == "DC"
    assert kinds(sitting.say("A out")) == ["PlayerSatOut"]


@pytest.mark.rule("F11")
def test_after_two_empty_rounds_the_bank_goes_to_the_right_without_a_seguito() -> None:
    sitting = second_bank()
    assert sitting.say("time") == (BetsClosed(), BetsOpened(empty=1))
    assert sitting.offers(D) == (PassHandOffer(seguito=False),)
    assert sitting.say("time") == (BetsClosed(), BankEnded(D), BankDue(C))


@pytest.mark.rule("F11")
def test_before_the_first_coup_the_bank_may_be_given_up_after_an_empty_round() -> None:
    sitting = second_bank()
    assert sitting.refusal("D passo la mano") == "f16_after_a_win"
    sitting.say("time")
    assert sitting.refusal("D aumento 10") == "f16_after_a_win"
    assert sitting.say("D passo la mano") == (
        HandPassed(D, Chips(100), seguito=False),
        BankEnded(D),
        BankDue(C),
    )


@pytest.mark.rule("F11", "F16")
def test_after_a_win_an_empty_round_leaves_the_banker_his_choices() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("time")
    assert {type(offer) for offer in sitting.offers(A)} == {HalveOffer, AddOffer, PassHandOffer}


@pytest.mark.rule("F11")
def test_a_coup_between_them_is_no_empty_round() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("time")
    sitting.coup("bank", "C punto 10")
    assert sitting.say("time")[-1] == BetsOpened(empty=1)


@pytest.mark.rule("F11", "F9")
def test_bets_that_are_all_withdrawn_in_graces_leave_an_empty_round() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("D punto 10", "C punto 20", "D punto 30", "C gone", "B punto 40", "B gone", "time")
    assert sitting.graces == "D"
    assert sitting.say("D ritiro")[-1] == BetsOpened(empty=1)


def test_deals_are_numbered_one_by_one() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.coup("bank", "C punto 10")
    sitting.say("C punto 10", "time")
    assert DealBegan(2) in sitting.events


def test_a_sitting_begins_by_itself_with_enough_players() -> None:
    assert Sitting(500, 500).phase == "shuffle"
    assert Sitting(500, None).phase == "empty"

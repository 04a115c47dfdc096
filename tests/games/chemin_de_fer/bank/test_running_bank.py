"""A bank from coup to coup: who wins, what is uncovered, what the banker may do."""

import pytest
from msgspec.structs import replace

from circolo.banks.events import BankDue
from circolo.cards.units import Chips
from circolo.games.chemin_de_fer.actions import AddOffer, HalveOffer, PassHandOffer
from circolo.games.chemin_de_fer.events import (
    Added,
    AddingClosed,
    BankerSilent,
    BetsOpened,
    Halved,
    HandPassed,
    PurchaseOpened,
)
from circolo.play.events import BankEnded, DealBegan, DealEnded
from circolo.play.offers import Amount
from circolo.play.settlement import Settlement
from circolo.play.waits import WaitId, Window
from tests.games.chemin_de_fer.sitting import (
    A,
    B,
    D,
    Outcome,
    Sitting,
    after_a_win,
    bank_of_a,
    kinds,
    settlements,
)


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
def test_the_ferito_has_priority_only_in_the_next_coup_of_this_bank() -> None:
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
    assert AddOffer(Amount(1, 400, 10)) in sitting.offers(A)
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
def test_no_call_takes_halving_or_passing_away_nor_adding_in_its_first_time(call: str) -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("D punto 10", f"C {call}")
    offered = {line.split()[0] for line in sitting.offered(A)}
    assert {"dimezzo", "aumento", "passo"} <= offered


@pytest.mark.rule("F16")
@pytest.mark.parametrize(
    ("call", "offered"),
    [
        ("banco", ["dimezzo", "passo la mano", "proseguo"]),
        ("rispetto", ["dimezzo", "passo la mano", "proseguo"]),
        ("tavolo", ["dimezzo", "aumento", "passo la mano"]),
    ],
)
def test_after_its_first_time_adding_ends_with_a_banco_or_a_rispetto(
    call: str, offered: list[str]
) -> None:
    sitting = after_a_win(500, 500, 500, 500)
    assert sitting.say("adding time") == (AddingClosed(),)
    sitting.say("D punto 10", f"C {call}")
    found = [line.partition(" 1")[0].partition(" 2")[0] for line in sitting.offered(A)]
    assert list(dict.fromkeys(word.split(" 4")[0] for word in found)) == offered


@pytest.mark.rule("F16")
def test_a_banker_has_a_first_time_to_add_wherever_there_is_something_to_add() -> None:
    first = bank_of_a(500, 500, 500)
    assert [wait.kind for wait in first.waits() if isinstance(wait, Window)] == ["bets", "bets"]
    won = after_a_win(500, 500, 500)
    _, adding, own = won.waits()
    assert adding == Window(WaitId(won.state.last - 1), (A,), "adding")
    assert own == Window(won.state.last, (A,), "bets")
    casino = after_a_win(500, 500, 500, variant="casino")
    assert casino.state.adding is None, "a banco ends it at any time (F26)"


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
    kinds_open = [wait.kind for wait in sitting.waits() if isinstance(wait, Window)]
    assert kinds_open == ["bets", "adding"]
    sitting.coup("bank", "C punto 10")
    assert PassHandOffer(seguito=True, then="purchase") in sitting.offers(A)


PASSED = ["HandPassed", "BankEnded", "PurchaseOpened"]


@pytest.mark.rule("F16", "R3")
def test_an_absent_banker_who_has_won_passes_when_the_time_to_decide_is_over() -> None:
    sitting = after_a_win(500, 500, 500)
    assert kinds(sitting.say("A out")) == ["PlayerSatOut"]
    sitting.say("C punto 20")
    assert kinds(sitting.say("time")) == ["BetsClosed", *PASSED]
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("A out")
    sitting.coup("bank", "C punto 10")
    assert sitting.phase == "bets", "the bank is still A's"
    assert kinds(sitting.say("time")) == ["BetsClosed", *PASSED]


@pytest.mark.rule("F16", "R3")
def test_and_keeps_the_bank_by_coming_back_in_time() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("A out")
    sitting.coup("bank", "C punto 10")
    sitting.say("A back")
    assert {"dimezzo", "aumento 1", "passo la mano"} <= set(sitting.offered(A))
    sitting.say("C punto 10", "time")
    assert sitting.phase == "punta"


@pytest.mark.rule("F16", "R10")
def test_a_banker_who_leaves_cannot_come_back_and_passes_at_once() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    assert kinds(sitting.say("A gone")) == ["PlayerLeft", *PASSED, "SeatFreed"]


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
def test_a_banker_who_is_absent_when_the_grace_ends_passes() -> None:
    sitting = after_a_win(500, 500, 500)
    sitting.say("C banco", "time")
    assert kinds(sitting.say("A out")) == ["PlayerSatOut"]
    assert kinds(sitting.say("A time")) == ["GraceClosed", *PASSED]


@pytest.mark.rule("F9", "F16")
def test_an_absent_banker_plays_once_the_grace_is_over() -> None:
    sitting = after_a_win(500, 500, 500, 500, posta=50)
    sitting.say("D punto 10", "C punto 20", "B banco", "A proseguo", "time")
    assert sitting.graces == "DC"
    assert kinds(sitting.say("A out")) == ["PlayerSatOut"]


def test_deals_are_numbered_one_by_one() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.coup("bank", "C punto 10")
    sitting.say("C punto 10", "time")
    assert DealBegan(2) in sitting.events


def test_a_sitting_begins_by_itself_with_enough_players() -> None:
    assert Sitting(500, 500).phase == "shuffle"
    assert Sitting(500, None).phase == "empty"

"""Graces: a time to think for a player who loses the cards, and for a banker after a banco (F9)."""

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.games.chemin_de_fer import GAME
from circolo.games.chemin_de_fer.actions import GoOnOffer, HalveOffer, PassHandOffer, WithdrawOffer
from circolo.games.chemin_de_fer.events import (
    Added,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetWithdrawn,
    CallMade,
    GraceClosed,
    GraceOpened,
    Halved,
    HandPassed,
)
from circolo.play.contract import IllegalAction
from circolo.play.events import BankEnded
from circolo.play.waits import WaitId, Window
from tests.games.chemin_de_fer.sitting import (
    A,
    B,
    C,
    D,
    E,
    Sitting,
    after_a_win,
    bank_of_a,
    kinds,
)


def refusal(sitting: Sitting, line: str, ask: WaitId) -> str:
    """Return the code with which this answer to this question is refused."""
    said = sitting.command(line)
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.decide(sitting.state, replace(said, ask=ask))
    return refused.value.code


def betting(*stacks: int) -> Sitting:
    """A holds 200, and D has the cards for 30."""
    sitting = bank_of_a(*(stacks or (500, 500, 500, 500)), posta=200)
    sitting.say("D punto 30")
    return sitting


@pytest.mark.rule("F9")
def test_a_player_who_loses_the_cards_to_a_higher_bet_has_a_grace() -> None:
    sitting = betting()
    assert sitting.say("C punto 40") == (BetPlaced(C, Chips(40)), GraceOpened(D))
    *_, grace = sitting.waits()
    assert grace == Window(sitting.state.last, (D,), "grace")
    assert sitting.offers(D)[-2:] == (WithdrawOffer(), GoOnOffer())


@pytest.mark.rule("F9")
def test_a_smaller_bet_or_one_that_is_equal_and_worse_placed_takes_no_cards() -> None:
    sitting = betting()
    assert sitting.say("C punto 30") == (BetPlaced(C, Chips(30)),)


@pytest.mark.rule("F8", "F9")
def test_an_equal_bet_that_is_better_placed_takes_the_cards() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("C punto 30", "D punto 30")
    assert (sitting.punta, sitting.graces) == ("D", "C")


@pytest.mark.rule("F9")
def test_a_player_who_gives_up_the_cards_has_no_grace() -> None:
    sitting = betting()
    sitting.say("C punto 20", "D punto 10")
    assert (sitting.punta, sitting.graces) == ("C", "")
    sitting.say("C ritiro")
    assert (sitting.punta, sitting.graces) == ("D", "")


@pytest.mark.rule("F9", "R10")
@pytest.mark.parametrize("line", ["C ritiro", "C gone"])
def test_who_loses_the_cards_since_a_third_bet_is_gone_has_a_grace(line: str) -> None:
    sitting = bank_of_a(500, 500, 500, 500, posta=100)
    sitting.say("D punto 40", "C punto 30", "B punto 60")
    assert (sitting.counts, sitting.punta) == ({"D": 40, "C": 30, "B": 30}, "D")
    sitting.say(line)
    assert (sitting.counts, sitting.punta, sitting.graces) == ({"D": 40, "B": 60}, "B", "D")


@pytest.mark.rule("F9", "F16")
def test_who_loses_the_cards_to_the_bankers_halving_or_adding_has_a_grace() -> None:
    sitting = after_a_win(900, 500, 500, 500, 500, posta=100)
    sitting.say("E punto 60", "D punto 90", "C punto 50")
    assert (sitting.punta, sitting.graces) == ("D", "E")
    sitting.say("E time")
    assert sitting.say("A dimezzo") == (Halved(Chips(100)), GraceOpened(D))
    assert (sitting.punta, sitting.graces) == ("E", "D")
    sitting.say("D time")
    assert sitting.say("A aumento 100") == (Added(Chips(100)), GraceOpened(E))
    assert (sitting.punta, sitting.graces) == ("D", "E")


@pytest.mark.rule("F9")
def test_a_posta_that_takes_the_cards_from_nobody_opens_no_grace() -> None:
    sitting = after_a_win(900, 500, 500, 500, posta=100)
    sitting.say("D punto 90", "C punto 50")
    assert kinds(sitting.say("A dimezzo")) == ["Halved"]


@pytest.mark.rule("F9")
def test_who_loses_the_cards_by_a_withdrawal_in_a_grace_has_one_while_bets_are_open() -> None:
    def betting_by_three() -> Sitting:
        sitting = bank_of_a(500, 500, 500, 500, posta=100)
        sitting.say("C punto 30", "D punto 40", "B punto 60")
        assert (sitting.punta, sitting.graces) == ("D", "C")
        return sitting

    sitting = betting_by_three()
    assert sitting.say("C ritiro") == (BetWithdrawn(C), GraceOpened(D))
    assert (sitting.punta, sitting.graces) == ("B", "D")
    sitting = betting_by_three()
    sitting.say("time", "C ritiro")
    assert (sitting.phase, sitting.coup_of.punta.seat) == ("punta", B), "graces cannot chain"


@pytest.mark.rule("F9", "R3")
def test_an_absent_bettor_who_loses_the_cards_has_a_grace_to_come_back_in() -> None:
    sitting = betting()
    sitting.say("D out", "C punto 40")
    assert sitting.graces == "D"
    sitting.say("time", "D back", "D ritiro")
    assert sitting.coup_of.counted == (0, 0, 40, 0)


@pytest.mark.rule("F9", "R10")
def test_a_bettor_who_has_left_for_good_has_none() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("C tavolo", "C gone")
    assert kinds(sitting.say("D banco")) == ["CallMade"]


@pytest.mark.rule("F9")
def test_a_call_too_may_be_taken_back_by_whom_it_has_lost_the_cards() -> None:
    sitting = betting()
    sitting.say("C banco", "D banco")
    assert sitting.graces == "C"
    assert sitting.say("C ritiro") == (BetWithdrawn(C),)
    assert (sitting.counts, sitting.graces) == ({"D": 200}, "")


@pytest.mark.rule("F9")
def test_losing_the_cards_again_begins_the_time_anew() -> None:
    sitting = betting()
    sitting.say("C punto 40")
    first = sitting.waits()[-1]
    sitting.say("C punto 10", "C punto 50")
    again = sitting.waits()[-1]
    assert (len(sitting.state.graces), again.id > first.id) == (1, True)


@pytest.mark.rule("F9")
def test_a_new_bet_of_the_seat_ends_its_grace() -> None:
    sitting = betting()
    sitting.say("C punto 40")
    assert sitting.say("D punto 60") == (
        BetPlaced(D, Chips(60)),
        GraceClosed(D),
        GraceOpened(C),
    )


@pytest.mark.rule("F9", "R3")
def test_silence_keeps_the_bet() -> None:
    sitting = betting()
    sitting.say("C punto 40")
    assert sitting.say("D time") == (GraceClosed(D, expired=True),)
    assert sitting.counts == {"D": 30, "C": 40}


@pytest.mark.rule("F9")
def test_a_grace_can_be_let_go_by_at_once() -> None:
    sitting = betting()
    sitting.say("C punto 40")
    assert sitting.say("D proseguo") == (GraceClosed(D),)
    assert sitting.refusal("D proseguo") == "r2_not_offered"


@pytest.mark.rule("F9")
def test_nothing_is_counted_before_every_grace_is_over() -> None:
    sitting = betting()
    sitting.say("C punto 40")
    assert sitting.say("time") == (BetsClosed(),)
    assert sitting.phase == "graces"
    assert [wait.kind for wait in sitting.waits() if isinstance(wait, Window)] == ["grace"]
    events = sitting.say("D time")
    assert events[:2] == (
        GraceClosed(D, expired=True),
        BetsCounted((Chips(0), Chips(0), Chips(40), Chips(30)), C),
    )


@pytest.mark.rule("F9")
def test_what_is_withdrawn_in_a_grace_is_not_counted_and_opens_no_other() -> None:
    sitting = betting(500, 500, 500, 500, 500)
    sitting.say("E punto 20", "C banco", "time")
    assert sitting.graces == "D"
    sitting.say("D ritiro")
    assert sitting.phase == "punta"
    assert sitting.coup_of.counted == (0, 0, 200, 0, 0)


@pytest.mark.rule("F9")
def test_after_a_banco_is_withdrawn_what_it_had_pushed_aside_counts_again() -> None:
    sitting = betting(500, 500, 500, 500, 500)
    sitting.say("B banco", "C banco", "time")
    assert sitting.graces == "DB"
    sitting.say("D time", "B ritiro")
    assert sitting.coup_of.counted == (0, 0, 200, 0, 0)


@pytest.mark.rule("F9", "F16")
def test_a_banker_who_has_won_may_pass_after_a_call_of_banco() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    assert sitting.say("C banco") == (CallMade(C, "banco", Chips(200)), GraceOpened(A))
    sitting.say("time")
    assert sitting.phase == "graces"
    assert sitting.offers(A) == (PassHandOffer(seguito=True, then="purchase"), GoOnOffer())
    assert sitting.say("A passo la mano")[:2] == (
        HandPassed(A, Chips(200), seguito=True),
        BankEnded(A),
    )
    assert sitting.chips == [600, 500, 500, 400]


@pytest.mark.rule("F9")
def test_a_rispetto_is_a_call_of_banco_for_the_banker() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("D punto 50", "C rispetto")
    assert sitting.graces == "DA"


@pytest.mark.rule("F9")
def test_only_a_banco_after_the_first_win_gives_the_banker_a_grace() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("C tavolo")
    assert sitting.graces == ""
    sitting = betting()
    sitting.say("C banco")
    assert sitting.graces == "D"


@pytest.mark.rule("F9")
def test_another_banco_begins_the_bankers_time_anew() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("B banco")
    first = sitting.waits()[-1]
    sitting.say("C banco")
    assert sitting.graces == "BA"
    assert sitting.waits()[-1].id > first.id


@pytest.mark.rule("F9", "F16")
def test_while_the_grace_runs_the_hand_is_passed_in_it_and_afterwards_to_the_end_of_bets() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("B banco")
    assert [type(offer) for offer in sitting.offers(A)][-2:] == [PassHandOffer, GoOnOffer]
    sitting.say("A proseguo", "adding time")
    assert sitting.offers(A) == (
        HalveOffer(Chips(100)),
        PassHandOffer(seguito=True, then="purchase"),
    )
    sitting.say("time")
    assert sitting.phase == "punta"


@pytest.mark.rule("F9")
def test_only_the_seat_itself_uses_its_grace() -> None:
    sitting = betting()
    sitting.say("C punto 40")
    grace = sitting.state.graces[0].id
    for line in ("C ritiro", "C proseguo", "A passo la mano"):
        assert refusal(sitting, line, grace) == "f9_not_yours"
    assert refusal(sitting, "D passo la mano", grace) == "f9_not_the_banker"


@pytest.mark.rule("F9", "R3")
def test_a_seat_in_sit_out_does_nothing_in_its_grace() -> None:
    sitting = betting()
    sitting.say("C punto 40", "D out")
    assert sitting.offered(D) == []
    assert sitting.refusal("D ritiro") == "f9_not_yours"
    sitting.say("D back", "D ritiro")
    assert sitting.counts == {"C": 40}


@pytest.mark.rule("F9", "R10")
def test_a_player_who_leaves_in_a_grace_after_the_bets_are_closed_is_bound() -> None:
    sitting = betting(500, 500, 500, 500)
    sitting.say("C punto 40", "time")
    assert kinds(sitting.say("D gone"))[:3] == ["PlayerLeft", "GraceClosed", "BetsCounted"]
    assert sitting.coup_of.counted == (0, 0, 40, 30)


@pytest.mark.rule("R10", "F6")
def test_leaving_while_bets_are_open_withdraws_a_partial_bet_but_not_a_call() -> None:
    sitting = betting()
    assert kinds(sitting.say("D gone")) == ["PlayerLeft", "BetWithdrawn", "SeatFreed"]
    sitting.say("C banco")
    assert kinds(sitting.say("C gone")) == ["PlayerLeft"]
    assert sitting.counts == {"C": 200}
    sitting.coup("punta")
    assert sitting.chips == [300, 500, None, None]


@pytest.mark.rule("R10", "F14")
def test_what_an_egalite_leaves_of_who_has_gone_is_withdrawn() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("D punto 10", "C banco", "D time", "time", "C gone")
    assert kinds(sitting.cards("level"))[-3:] == ["BetsOpened", "BetWithdrawn", "SeatFreed"]
    assert sitting.state.wagers == ()

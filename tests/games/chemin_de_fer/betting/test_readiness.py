"""Bets close early once every seat is ready, and calls follow a posta that the banker changes."""

import pytest

from circolo.cards.units import Chips
from circolo.games.chemin_de_fer.events import Added, BetWithdrawn, GraceOpened, Halved, ReadySaid
from tests.games.chemin_de_fer.sitting import A, B, C, D, Sitting, after_a_win, bank_of_a, kinds


@pytest.mark.rule("F6")
def test_bets_close_once_every_active_seat_and_the_banker_are_ready() -> None:
    sitting = bank_of_a(500, 500, 500)
    assert sitting.may_be_ready() == "ABC"
    sitting.say("C punto 20", "C pronto", "B pronto")
    assert sitting.phase == "bets"
    assert kinds(sitting.say("A pronto"))[:2] == ["ReadySaid", "BetsClosed"]
    assert sitting.phase == "punta"


@pytest.mark.rule("F6", "F9")
def test_but_never_while_a_grace_runs() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.say("B punto 20", "C punto 30", "A pronto", "B pronto")
    assert sitting.say("C pronto") == (ReadySaid(C),)
    assert kinds(sitting.say("B time"))[:2] == ["GraceClosed", "BetsClosed"]


@pytest.mark.rule("F6", "F16")
def test_another_posta_asks_everybody_anew_and_an_absent_banker_is_waited_for() -> None:
    sitting = after_a_win(500, 500, 500)
    sitting.say("C punto 20", "B pronto", "A aumento 10")
    assert sitting.state.ready == ()
    sitting.say("adding time", "A out", "B pronto", "C pronto")
    assert sitting.phase == "bets"


@pytest.mark.rule("F16", "F9")
def test_calls_shrink_with_a_posta_that_is_halved_and_their_callers_may_think() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("C banco", "A time")
    assert sitting.say("A dimezzo") == (Halved(Chips(100)), GraceOpened(C))
    assert (sitting.counts, sitting.reserved(C)) == ({"C": 100}, 100)


@pytest.mark.rule("F16", "F9")
def test_a_banco_covers_a_raised_posta_and_a_tavolo_stays_until_it_is_raised() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("C banco", "A time")
    assert sitting.say("A aumento 50") == (Added(Chips(50)), GraceOpened(C))
    assert sitting.counts == {"C": 250}
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("C tavolo")
    assert sitting.say("A aumento 50") == (Added(Chips(50)), GraceOpened(C))
    assert sitting.counts == {"C": 100}
    sitting.say("C tavolo")
    assert (sitting.counts, sitting.graces) == ({"C": 125}, "")


@pytest.mark.rule("F16", "F6")
def test_a_banco_that_cannot_cover_the_raised_posta_is_returned() -> None:
    sitting = after_a_win(500, 500, 200, 500)
    sitting.say("C banco", "A time")
    assert sitting.say("A aumento 50") == (Added(Chips(50)), BetWithdrawn(C))


@pytest.mark.rule("F10")
def test_after_an_elimination_nobody_escapes_the_obligation() -> None:
    sitting = Sitting(2_000, 2_000, 2_000, 20, tournament=True)
    sitting.first_banker(A)
    sitting.say("A accetto 100")
    assert sitting.view(None).obliged == D
    sitting.coup("bank", "D punto 20")
    assert (sitting.chips[D], sitting.view(None).obliged) == (0, C)
    sitting.coup("bank", "C punto 20")
    assert sitting.view(None).obliged == B


@pytest.mark.rule("F29")
def test_only_a_small_bank_is_doubled() -> None:
    small = bank_of_a(500, 500, posta=50, variant="casino", small_bank=5)
    assert "raddoppio" in small.offered(B)
    large = bank_of_a(500, 500, posta=51, variant="casino", small_bank=5)
    assert large.refusal("B raddoppio") == "f29_small"


@pytest.mark.rule("F23")
@pytest.mark.parametrize("variant", ["online", "casino"])
def test_the_host_chooses_how_many_begin(variant: str) -> None:
    sitting = Sitting(
        500, 500, None, None, None, None, None, None, variant=variant, least=3, most=8
    )
    assert sitting.phase == "empty"
    sitting.say("C sits 500")
    assert sitting.phase == "shuffle"


@pytest.mark.rule("F9", "F16", "F30", "F14")
def test_a_table_of_rules_1_keeps_the_earlier_reading() -> None:
    old = after_a_win(500, 500, 500, 500, rules=1)
    old.say("C tavolo")
    assert old.refusal("A dimezzo") == old.refusal("A aumento 10") == "f16_called"
    assert kinds(old.say("A out"))[1] == "HandPassed"
    casino = bank_of_a(500, 500, 500, 500, variant="casino", rules=1)
    casino.say("D avec", "C punto 20", "A rien ne va plus")
    casino.cards("level")
    assert casino.table == (70, 30)

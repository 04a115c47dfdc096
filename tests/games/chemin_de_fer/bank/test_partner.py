"""Half a bank: who may double it, and how it is shared (F29)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circolo.cards.units import Chips
from circolo.games.chemin_de_fer.actions import HalfOffer, PartnerOffer
from circolo.games.chemin_de_fer.events import PartnershipOffered, PartnerTaken
from circolo.games.chemin_de_fer.sitting import share
from tests.games.chemin_de_fer.sitting import A, B, C, D, E, Sitting, bank_of_a, kinds, settlements


def casino(*stacks: int, posta: int = 100) -> Sitting:
    """A holds a bank at a casino table."""
    return bank_of_a(*(stacks or (900, 900, 900, 900)), posta=posta, variant="casino")


def shared(*stacks: int, posta: int = 100) -> Sitting:
    """C has half of A's bank."""
    sitting = casino(*stacks, posta=posta)
    sitting.say("C raddoppio", "A socio C")
    return sitting


@pytest.mark.rule("F29")
def test_another_seat_offers_to_double_the_bank_and_the_banker_accepts() -> None:
    sitting = casino()
    assert sitting.offers(C)[-1] == HalfOffer(Chips(100))
    assert sitting.say("C raddoppio") == (PartnershipOffered(C),)
    assert sitting.refusal("C raddoppio") == "f29_offered"
    sitting.say("D raddoppio")
    assert PartnerOffer((C, D)) in sitting.offers(A)
    assert sitting.say("A socio D") == (PartnerTaken(D, Chips(100)),)
    assert sitting.table == (200, 0)
    assert (sitting.reserved(A), sitting.reserved(D), sitting.reserved(C)) == (100, 100, 0)


@pytest.mark.rule("F29")
def test_there_is_one_partner_who_does_not_bet_against_the_bank() -> None:
    sitting = shared()
    assert sitting.offers(C) == ()
    assert sitting.refusal("C punto 10") == "f29_partner"
    assert sitting.refusal("C banco") == "f29_partner"
    assert sitting.refusal("D raddoppio") == "f29_one_partner"
    assert sitting.refusal("A socio D") == "f29_one_partner"
    assert sitting.refusal("A aumento 10") == "f29_halves"
    assert sitting.bettors == "DB"


@pytest.mark.rule("F29")
def test_only_before_the_first_coup_and_without_a_bet_or_a_call() -> None:
    sitting = casino()
    sitting.say("D punto 10")
    assert sitting.refusal("D raddoppio") == "f29_has_bet"
    sitting.say("C raddoppio", "D banco")
    assert sitting.refusal("B raddoppio") == "f16_called"
    assert sitting.refusal("A socio C") == "f16_called"
    sitting = casino()
    sitting.coup("level", "D punto 10")
    assert sitting.refusal("B raddoppio") == "f29_first_coup"


@pytest.mark.rule("F29")
def test_an_offer_needs_the_chips_for_the_posta_as_it_is() -> None:
    sitting = casino(900, 900, 150, 90)
    assert sitting.refusal("D raddoppio") == "f29_chips"
    sitting.say("C raddoppio")
    assert sitting.refusal("A socio B") == "f29_not_offered"


@pytest.mark.rule("F29", "F26")
def test_an_offer_is_for_the_posta_that_its_seat_saw() -> None:
    sitting = casino(900, 900, 900)
    sitting.say("B raddoppio", "A aumento 100")
    assert sitting.refusal("A socio B") == "f29_not_offered"
    sitting.say("B raddoppio", "A socio B")
    assert sitting.bank.stake == 200


@pytest.mark.rule("F29")
@pytest.mark.parametrize("line", ["C punto 10", "C banco", "C out", "C gone"])
def test_an_offer_ends_when_its_seat_bets_calls_or_goes(line: str) -> None:
    sitting = casino()
    sitting.say("B raddoppio", "C raddoppio", line)
    assert sitting.state.offered == (B,)


@pytest.mark.rule("F29")
def test_there_are_no_halves_online_nor_of_ones_own_bank() -> None:
    assert bank_of_a(500, 500).refusal("B raddoppio") == "f29_casino"
    assert casino().refusal("A raddoppio") == "f6_banker"
    sitting = casino()
    sitting.say("C out")
    assert sitting.refusal("C raddoppio") == "f6_not_active"


@pytest.mark.rule("F29", "F22")
def test_win_and_commission_are_halved_and_the_odd_chip_is_the_bankers() -> None:
    sitting = shared()
    events = sitting.coup("bank", "D punto 30", "B punto 30")
    assert settlements(events)[0][:4] == (29, -30, 28, -30)
    assert sitting.table == (117, 140)
    assert (sitting.reserved(A), sitting.reserved(C)) == (129, 128)
    events = sitting.coup("punta", "D punto 40")
    assert settlements(events)[0][:4] == (-20, 0, -20, 40)
    assert sitting.chips[:4] == [909, 870, 908, 910]
    assert (sitting.reserved(A), sitting.reserved(C)) == (0, 0)


@pytest.mark.rule("F29")
def test_what_is_lost_is_halved_too_to_the_whole_of_the_stake() -> None:
    sitting = shared()
    assert settlements(sitting.coup("punta", "D banco"))[0][:4] == (-100, 0, -100, 200)


@pytest.mark.rule("F29")
def test_the_odd_chip_of_a_loss_is_the_bankers() -> None:
    sitting = shared(900, 900, 900, 15)
    assert settlements(sitting.coup("punta", "D punto 15"))[0][:4] == (-8, 0, -7, 15)


@pytest.mark.rule("F29")
def test_the_banker_alone_decides_and_both_have_their_chips_back() -> None:
    sitting = shared()
    sitting.coup("bank", "D punto 100")
    assert "passo la mano" in sitting.offered(A)
    sitting.say("A passo la mano")
    assert sitting.chips[:4] == [948, 900, 947, 800]
    assert "offro 10" in sitting.offered(C)


@pytest.mark.rule("F29", "R10")
def test_a_partner_who_leaves_is_bound_until_the_bank_ends() -> None:
    sitting = shared()
    assert kinds(sitting.say("C gone")) == ["PlayerLeft"]
    sitting.coup("bank", "D punto 100")
    assert sitting.reserved(C) == 147
    assert kinds(sitting.coup("punta", "D punto 10"))[-1] == "SeatFreed"


@pytest.mark.rule("F29")
def test_bets_placed_are_counted_again_against_the_double_posta() -> None:
    sitting = casino()
    sitting.say("D punto 80", "B punto 80", "C raddoppio")
    assert sitting.counts == {"D": 80, "B": 20}
    sitting.say("A socio C")
    assert sitting.counts == {"D": 80, "B": 80}


@pytest.mark.rule("F29", "R10")
def test_a_new_player_waits_before_offering_a_partnership() -> None:
    sitting = casino()
    sitting.say("E sits 500")
    assert sitting.offers(E) == ()
    assert sitting.refusal("E raddoppio") == "r10_waiting"


@pytest.mark.rule("F29", "R9")
@given(st.integers(-10_000, 10_000))
def test_the_partners_half_is_rounded_towards_nothing(won: int) -> None:
    assert abs(share(won)) == abs(won) // 2
    assert share(won) * won >= 0

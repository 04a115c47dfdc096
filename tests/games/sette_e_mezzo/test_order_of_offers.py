"""The order in which actions are offered, which bots and records rely on (R2, S26)."""

import pytest

from circolo.banks.actions import PassBankOffer, TakeBankOffer
from circolo.games.sette_e_mezzo import Offer
from circolo.games.sette_e_mezzo.actions import BetOffer, DecisionOffer, PlayOffer, Sto
from circolo.play.offers import Amount
from tests.games.sette_e_mezzo.sitting import A, B, C, Sitting, bank_of_a, hand


def due(**options: str) -> Sitting:
    sitting = Sitting(205, 500, 500, **options)
    sitting.designate(A)
    return sitting


@pytest.mark.rule("S26")
def test_the_bank_by_amounts_and_then_the_refusal() -> None:
    assert due().offered(A) == ["accetto 10", "accetto 20", "accetto 205", "passo"]
    assert due(variant="classica").offered(A) == [
        "accetto 10",
        "accetto 20",
        "accetto 100",
        "passo",
    ]


@pytest.mark.rule("S26")
def test_gioco_before_non_gioco() -> None:
    assert bank_of_a(500, 500, 500).offered(C) == ["gioco", "non gioco"]


@pytest.mark.rule("S26")
def test_bets_with_sto_before_bets_with_tiro() -> None:
    assert hand(500, 500, 500, cards="7C 4S").offered(C) == [
        "10 sto",
        "20 sto",
        "100 sto",
        "10 tiro",
        "20 tiro",
        "100 tiro",
    ]


@pytest.mark.rule("S26")
def test_sto_before_tiro() -> None:
    sitting = hand(500, 500, 500, cards="2C 4S 2D")
    sitting.say("C 10 tiro")
    assert sitting.offered(C) == ["sto", "tiro"]
    assert (sitting.offered(A), sitting.offered(B)) == ([], [])


def test_an_offer_permits_nothing_of_another_kind() -> None:
    amount = Amount(10, 20, 10)
    offers: tuple[Offer, ...] = (
        TakeBankOffer(amount),
        PassBankOffer(),
        PlayOffer(),
        BetOffer(amount, ("sto",)),
        DecisionOffer(("tiro",)),
    )
    assert [offer.permits(Sto()) for offer in offers] == [False] * 5

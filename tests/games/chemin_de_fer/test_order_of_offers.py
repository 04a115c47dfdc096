"""The order in which actions are offered, which bots and records rely on (R2)."""

from typing import get_args

import pytest

from circolo.banks.actions import PassBankOffer, TakeBankOffer
from circolo.cards.units import Chips
from circolo.games.chemin_de_fer import Offer
from circolo.games.chemin_de_fer.actions import (
    AddOffer,
    BetOffer,
    BidOffer,
    BuyOffer,
    CallOffer,
    CutOffer,
    DecisionOffer,
    GoOnOffer,
    HalfOffer,
    HalveOffer,
    PartnerOffer,
    PassHandOffer,
    ReadyOffer,
    RienNeVaPlusOffer,
    Say,
    WithdrawOffer,
)
from circolo.play.offers import Amount
from tests.games.chemin_de_fer.dealing import STACKS, dealt
from tests.games.chemin_de_fer.sitting import A, B, C, Sitting, after_a_win, bank_of_a


@pytest.mark.rule("R2", "F4")
def test_the_bank_by_amounts_and_then_the_refusal() -> None:
    sitting = Sitting(205, 500, 500)
    sitting.first_banker(A)
    assert sitting.offered(A) == ["accetto 10", "accetto 20", "accetto 205", "passo"]


@pytest.mark.rule("R2", "F6")
def test_bets_before_calls_and_these_by_rank_and_taking_back_last() -> None:
    sitting = bank_of_a(*STACKS)
    sitting.say("B punto 20")
    assert sitting.offered(C) == [
        *("punto 10", "punto 20", "punto 100"),
        *("banco", "rispetto", "tavolo"),
    ]
    assert sitting.offered(B) == [
        *("punto 10", "punto 20", "punto 100"),
        *("banco", "tavolo", "ritiro"),
    ]


@pytest.mark.rule("R2", "F16")
def test_the_banker_halves_adds_or_passes() -> None:
    assert after_a_win(*STACKS).offered(A) == [
        "dimezzo",
        *("aumento 1", "aumento 11", "aumento 400"),
        "passo la mano",
    ]


@pytest.mark.rule("R2", "F25", "F26", "F27", "F29")
def test_at_the_casino_the_banker_adds_closes_and_takes_a_partner() -> None:
    sitting = bank_of_a(*STACKS, variant="casino")
    sitting.say("B raddoppio", "C punto 20")
    assert sitting.offered(A) == [
        *("aumento 1", "aumento 11", "aumento 400"),
        "rien ne va plus",
        "socio B",
    ]
    assert sitting.offered(B) == [*("punto 10", "punto 20", "punto 100"), "banco", "avec"]


@pytest.mark.rule("R2", "F9")
def test_in_a_grace_one_gives_up_or_goes_on() -> None:
    sitting = after_a_win(*STACKS)
    sitting.say("B punto 20", "C banco")
    assert sitting.graces == "BA"
    assert sitting.offered(A)[-2:] == ["passo la mano", "proseguo"]
    assert sitting.offered(B)[-2:] == ["ritiro", "proseguo"]


@pytest.mark.rule("R2", "F13")
def test_sto_before_tiro() -> None:
    assert dealt("4D 2D KD KH").offered(C) == ["sto", "tiro"]


def test_an_offer_permits_nothing_of_another_kind() -> None:
    amount = Amount(10, 20, 10)
    offers: tuple[Offer, ...] = (
        TakeBankOffer(amount),
        PassBankOffer(),
        BetOffer(amount),
        CallOffer("banco", Chips(10)),
        WithdrawOffer(),
        GoOnOffer(),
        HalveOffer(Chips(10)),
        AddOffer(amount),
        PassHandOffer(seguito=True),
        RienNeVaPlusOffer(),
        ReadyOffer(),
        HalfOffer(Chips(10)),
        PartnerOffer((B,)),
        CutOffer(amount),
        DecisionOffer(("tiro",)),
        BuyOffer(Chips(10)),
        BidOffer(amount),
    )
    assert {type(offer) for offer in offers} == set(get_args(Offer))
    assert [offer.permits(Say("sto")) for offer in offers] == [False] * len(offers)
    for offer in offers:
        listed = list(offer.actions())
        assert listed
        for action in listed:
            assert [each for each in offers if each.permits(action)] == [offer]

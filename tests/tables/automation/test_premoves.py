"""Premoves of a seat for several questions: kept, used up, and expired (R7, F21, S25)."""

from typing import Any, get_args

import pytest
from msgspec.structs import fields

from circolo.cards.units import Seat
from circolo.games import chemin_de_fer, sette_e_mezzo
from circolo.games.chemin_de_fer.premoves import SetBet, SetCall, SetFive, SetGoOn, SetPass
from circolo.games.sette_e_mezzo.premoves import SetBank, SetMinimum, SetPlay
from circolo.games.sette_e_mezzo.premoves import SetBet as SetHandBet
from circolo.play.events import BankEnded, DealEnded
from circolo.play.premoves import STANDING, PendingPremove, Until
from circolo.play.settlement import nothing_moves
from circolo.tables.automation import premoves
from circolo.tables.events import PremoveSet

CHEMIN, SETTE = chemin_de_fer.GAME, sette_e_mezzo.GAME
A = Seat(0)
BET = PendingPremove("bet", SetBet(20), "next_deal")
FIVE = PendingPremove("word", SetFive("sto"), "always")
GO_ON = PendingPremove("grace", SetGoOn(), "each")
DEAL = DealEnded(1, nothing_moves(3))
BANK = BankEnded(A)


def added(game: Any, *several: tuple[Any, Until]) -> list[Any]:
    kept: premoves.Premoves = ()
    for premove, until in several:
        kept = premoves.added(game, kept, PremoveSet(A, premove, until), is_ring=True)
    return [one.premove for one in kept]


@pytest.mark.rule("R7", "F21")
def test_premoves_about_different_topics_are_kept_together() -> None:
    several = [(SetBet(20), "next_deal"), (SetFive("sto"), "each"), (SetPass(), "next_deal")]
    assert added(CHEMIN, *several) == [SetBet(20), SetFive("sto"), SetPass()]  # type: ignore[arg-type]


@pytest.mark.rule("R7", "F21", "S25")
@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        (CHEMIN, SetBet(20), SetCall("banco", 100)),
        (CHEMIN, SetFive("sto"), SetFive("tiro")),
        (SETTE, SetPlay(play=True), SetMinimum()),
        (SETTE, SetHandBet(10, "sto"), SetMinimum()),
        (SETTE, SetBank(10), SetBank(None)),
    ],
)
def test_a_premove_replaces_one_about_the_same_topic(game: Any, first: Any, second: Any) -> None:
    assert added(game, (first, "bank"), (second, "bank")) == [second]
    assert added(game, (second, "bank"), (first, "bank")) == [first]


@pytest.mark.rule("S25")
def test_a_punta_who_is_next_banker_sets_both() -> None:
    both = added(SETTE, (SetPlay(play=False), "bank"), (SetBank(50), "next_bank"))
    assert both == [SetPlay(play=False), SetBank(50)]


@pytest.mark.rule("R7")
def test_one_premove_is_withdrawn_and_the_others_stay() -> None:
    assert premoves.without((BET, FIVE, GO_ON), "word") == (BET, GO_ON)
    assert premoves.without((BET, FIVE, GO_ON), None) == ()


@pytest.mark.rule("R7", "F21")
def test_premoves_of_a_deal_expire_with_it_and_those_of_the_next_begin() -> None:
    this = PendingPremove("word", SetFive("sto"), "deal")
    assert premoves.later((this, BET, GO_ON), DEAL) == (
        PendingPremove("bet", SetBet(20), "deal"),
        GO_ON,
    )
    assert premoves.later(premoves.later((BET,), DEAL), DEAL) == ()


@pytest.mark.rule("R7", "F21")
def test_a_bet_expires_with_its_bank() -> None:
    assert premoves.later((BET, GO_ON, FIVE), BANK) == (FIVE,)
    next_bank = PendingPremove("bank", SetBank(50), "next_bank")
    assert premoves.later((next_bank,), BANK) == (PendingPremove("bank", SetBank(50), "bank"),)
    assert premoves.later(premoves.later((next_bank,), BANK), BANK) == ()


@pytest.mark.rule("R7")
def test_a_premove_of_the_first_logs_replaces_all_and_is_used_once() -> None:
    kept = premoves.added(CHEMIN, (BET, FIVE), PremoveSet(A, SetGoOn()), is_ring=True)
    assert kept == (PendingPremove("grace", SetGoOn(), None),)
    assert premoves.later(premoves.later(kept, DEAL), BANK) == kept
    (one,) = premoves.added(CHEMIN, (), PremoveSet(A, SetGoOn()), is_ring=False)
    assert one.until == "deal"


def test_only_a_premove_that_stakes_nothing_may_stand() -> None:
    staking = {"set_wager", "set_call", "set_bet", "set_bank", "set_minimum", "set_play"}
    offers = get_args(chemin_de_fer.PremoveOffer) + get_args(sette_e_mezzo.PremoveOffer)
    tags = {offer.__struct_config__.tag: offer for offer in offers}
    assert staking <= set(tags)
    for tag in staking:
        (until,) = [field.default for field in fields(tags[tag]) if field.name == "until"]
        assert not set(until).intersection(STANDING)

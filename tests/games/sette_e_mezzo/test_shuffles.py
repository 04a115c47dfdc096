"""When the pack is shuffled, and what happens when the stock runs out (S17)."""

import pytest
from msgspec.structs import replace

from circolo.banks.events import BankDue
from circolo.cards.card import PACK, Card
from circolo.cards.notation import cards
from circolo.cards.units import Chips
from circolo.games.sette_e_mezzo import GAME
from circolo.games.sette_e_mezzo.card_values import MATTA
from circolo.games.sette_e_mezzo.events import (
    BetMade,
    CardDue,
    CardGiven,
    CardsGathered,
    CardShown,
    HousePlays,
    PuntaPlays,
    Stood,
)
from circolo.games.sette_e_mezzo.state import Spent
from circolo.play.events import BankEnded, DealBegan, DealEnded
from circolo.play.settlement import Settlement
from circolo.play.waits import Shuffle
from tests.games.sette_e_mezzo.sitting import A, B, C, Sitting, bank_of_a, hand, kinds


@pytest.mark.rule("S17")
def test_the_pack_is_shuffled_at_the_start_of_every_bank() -> None:
    sitting = Sitting(500, 500)
    sitting.designate(A)
    sitting.say("A accetto 100")
    assert sitting.waits() == (Shuffle(sitting.ask, 40, "bank"),)


@pytest.mark.rule("S17")
def test_between_hands_it_is_not_and_their_cards_stay_out() -> None:
    sitting = hand(500, 500, 500, cards="6C 5S 4B 3B")
    sitting.say("C 10 sto", "A sto", "B gioco")
    assert (sitting.hand_of(B), sitting.hand_of(A)) == (cards("4B"), cards("3B"))
    assert [spent.card for spent in sitting.state.out] == [*cards("6C 5S")]


@pytest.mark.rule("S17")
@pytest.mark.parametrize(
    ("top", "words"),
    [
        ("RD 4C 5C", ["C 10 tiro", "C sto", "A sto"]),
        ("5C RD 6C", ["C 10 tiro"]),
        ("5C 4C RD", ["C 10 tiro", "C sto", "A sto"]),
        ("RD 4C", ["C out", "C time"]),
    ],
)
def test_after_a_hand_in_which_the_matta_was_dealt_even_covered_it_is(
    top: str, words: list[str]
) -> None:
    sitting = hand(500, 500, 500, cards=top)
    sitting.say(*words)
    assert sitting.events[-1] == CardsGathered("matta")
    assert sitting.waits() == (Shuffle(sitting.ask, 40, "matta"),)
    assert kinds(sitting.shuffle("2C 3C")) == ["PackShuffled", "PuntaDue"]
    assert sitting.say("B gioco")[1:2] == (DealBegan(2),)
    assert sitting.state.out == ()


@pytest.mark.rule("S17")
def test_the_matta_of_the_last_hand_of_a_bank_asks_for_no_shuffle_of_its_own() -> None:
    sitting = hand(500, 500, cards="5C RD 6C")
    assert kinds(sitting.say("B 10 tiro"))[-2:] == ["BankEnded", "BankDue"]


def left(sitting: Sitting, stock: str) -> Sitting:
    """Make these cards the stock; other cards that are not on the table are out."""
    coup = sitting.state.coup
    running = coup is not None and not coup.over
    hands = coup.hands if coup is not None and running else ()
    away = {*cards(stock), *(card for hand in hands for card in hand.cards)}
    out = tuple(Spent(card, shown=True) for card in PACK if card not in away and card != MATTA)
    coup = coup if running else None
    sitting.state = replace(sitting.state, stock=cards(stock), out=out, coup=coup)
    return sitting


@pytest.mark.rule("S17")
def test_the_last_card_is_dealt_before_the_finished_hands_are_shuffled() -> None:
    sitting = left(bank_of_a(500, 500, 500), "5C")
    assert sitting.say("C gioco") == (PuntaPlays(C), DealBegan(1), CardsGathered("stock", C))
    assert sitting.waits() == (Shuffle(sitting.ask, 40, "stock"),)
    assert kinds(sitting.shuffle("RD 5C 6D 3B")) == ["PackShuffled", "CardsCovered"]
    assert (sitting.hand_of(C), sitting.hand_of(A)) == (cards("5C"), cards("6D"))
    assert sitting.state.stock[0] == "3B"
    assert len(sitting.state.stock) == 37


@pytest.mark.rule("S17", "R10")
def test_a_hand_that_waits_for_its_cards_is_played_even_if_its_punta_leaves() -> None:
    sitting = left(bank_of_a(500, 500, 500), "5C")
    sitting.say("C gioco")
    assert kinds(sitting.say("C gone")) == ["PlayerLeft"]
    sitting.shuffle()
    assert sitting.turn == "C"
    assert kinds(sitting.say("C time"))[-1] == "SeatFreed"


@pytest.mark.rule("S17")
def test_who_draws_when_there_is_no_stock_gets_a_card_of_the_finished_hands() -> None:
    sitting = left(hand(500, 500, 500, cards="2C 4S"), "")
    assert sitting.say("C 10 tiro") == (BetMade(C, Chips(10), "tiro"), CardDue(C))
    assert sitting.waits() == (Shuffle(sitting.ask, 40, "stock"),)
    assert sitting.shuffle("4S 2C 3D 5D")[1:] == (CardGiven(C, Card.D3),)
    assert sitting.turn == "C"
    assert sitting.say("C tiro")[0] == CardGiven(C, Card.D5)


@pytest.mark.rule("S17")
def test_the_banker_and_the_house_for_an_absent_banker_draw_from_them_too() -> None:
    sitting = left(hand(500, 500, 500, cards="7C 4S"), "")
    sitting.say("C 10 sto", "A out")
    assert sitting.say("A time") == (HousePlays(A), CardDue(A))
    sitting.shuffle("5D")
    assert sitting.events[1:3] == (CardGiven(A, Card.D5), CardShown(C, Card.C7))


@pytest.mark.rule("S17")
def test_only_cards_of_finished_hands_come_back() -> None:
    sitting = left(hand(500, 500, 500, cards="2C 4S"), "")
    sitting.say("C 10 tiro")
    sitting.shuffle()
    assert {*cards("2C 4S")} & {*sitting.state.stock} == set()
    assert sitting.state.out == ()
    places = GAME.sight.seen_places(sitting.state, None)
    assert [sitting.state.pack[place] for place in places] == [Card.DA]


def dry(top: str) -> Sitting:
    """A bank in classica against B and C, in which no card is left to draw."""
    sitting = bank_of_a(500, 500, 500, cards=top, variant="classica")
    sitting.without_stock()
    return sitting


@pytest.mark.rule("S17", "S3")
def test_if_there_are_none_nobody_can_draw_and_the_lone_matta_stands_at_a_half() -> None:
    sitting = dry("RD 4C FS")
    assert sitting.offered(C) == ["10 sto", "20 sto", "100 sto"]
    assert sitting.refusal("C 10 tiro") == "s17_no_cards"
    sitting.say("C 10 sto")
    assert sitting.say("B 20 sto")[1:] == (
        Stood(B),
        CardShown(A, Card.SF),
        Stood(A, "dry"),
        CardShown(C, Card.DR),
        CardShown(B, Card.C4),
        DealEnded(1, Settlement((Chips(-10), Chips(20), Chips(-10)))),
        BankEnded(A),
        BankDue(C),
    )


@pytest.mark.rule("S17")
def test_a_punta_that_draws_the_last_card_stands() -> None:
    sitting = bank_of_a(500, 500, 500, cards="2C 4C 5S", variant="classica")
    sitting.without_stock(but="3C")
    assert sitting.say("C 10 tiro") == (
        BetMade(C, Chips(10), "tiro"),
        CardGiven(C, Card.C3),
        Stood(C, "dry"),
    )
    assert sitting.turn == "B"


@pytest.mark.rule("S17")
def test_in_piatto_a_hand_stands_when_the_first_pack_is_used_up() -> None:
    sitting = hand(500, 500, cards="2C 4S")
    sitting.without_stock(but="3C")
    sitting.say("B 10 tiro")
    assert kinds(sitting.events)[2:5] == ["Stood", "CardShown", "Stood"]

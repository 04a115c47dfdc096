"""The variant piatto: one punta after the other, against what lies in the piatto."""

import pytest

from circolo.banks.events import BankDue
from circolo.cards.card import Card
from circolo.cards.units import Chips
from circolo.games.sette_e_mezzo.actions import BetOffer, DecisionOffer, PlayOffer
from circolo.games.sette_e_mezzo.events import (
    BetLapsed,
    BetMade,
    CardGiven,
    CardsCovered,
    CardShown,
    PuntaDue,
    PuntaLapsed,
    PuntaPlays,
    PuntaSkips,
    Stood,
)
from circolo.play.events import BankEnded, DealBegan, DealEnded
from circolo.play.offers import Amount
from circolo.play.settlement import Settlement
from tests.games.sette_e_mezzo.sitting import A, B, C, Sitting, bank_of_a, hand, settlements

REALE = {"reale": True}


def settled(*changes: int) -> Settlement:
    return Settlement(tuple(map(Chips, changes)))


@pytest.mark.rule("S4", "S9")
def test_the_banker_meets_the_others_one_at_a_time_from_the_right() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    met = []
    while sitting.phase == "gioco":
        met.append(sitting.turn)
        sitting.say(f"{sitting.turn} non gioco")
    assert met == ["D", "C", "B"]


@pytest.mark.rule("S10", "S26")
def test_a_punta_says_before_any_card_whether_it_plays() -> None:
    sitting = bank_of_a(500, 500, 500)
    assert sitting.state.coup is None
    assert sitting.offers(C) == (PlayOffer(),)
    assert sitting.offered(C) == ["gioco", "non gioco"]
    assert sitting.say("C non gioco") == (PuntaSkips(C), PuntaDue(B))
    assert sitting.say("B gioco") == (
        PuntaPlays(B),
        DealBegan(1),
        CardsCovered((B,), (Chips(100),)),
    )


@pytest.mark.rule("S10")
def test_gioco_binds_to_bet() -> None:
    sitting = hand(500, 500, 500)
    assert sitting.refusal("C non gioco") == "r2_not_offered"
    assert sitting.refusal("C sto") == "s11_bet_first"


@pytest.mark.rule("S10", "R3")
def test_a_seat_in_sit_out_is_skipped_on_its_turn() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("C out")
    assert sitting.say("D non gioco")[-1] == PuntaDue(B)
    sitting.say("B out")
    assert sitting.say("B time")[:2] == (PuntaLapsed(B), BankEnded(A))
    assert sitting.chips == [500] * 4


@pytest.mark.rule("S11")
def test_one_card_covered_to_the_punta_and_one_to_the_banker() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S")
    assert (sitting.hand_of(C), sitting.hand_of(A)) == ((Card.C7,), (Card.S4,))


@pytest.mark.rule("S11", "S12")
def test_nobody_sees_the_bankers_card_and_only_the_punta_sees_the_puntas() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S")
    covered = {
        viewer: tuple(each.covered for each in coup.hands)
        for viewer in (A, B, C, None)
        if (coup := sitting.view(viewer).coup)
    }
    nothing = (None, None)
    assert covered == {A: nothing, B: nothing, C: (Card.C7, None), None: nothing}


@pytest.mark.rule("S11", "S26", "R2")
def test_the_first_word_comes_with_a_bet_from_the_minimum_to_the_piatto() -> None:
    sitting = hand(105, 500, 500, amount=105, cards="7C 4S")
    assert sitting.offers(C) == (BetOffer(Amount(10, 105, 10), ("sto", "tiro")),)
    assert sitting.refusal("C 5 sto") == "s11_amount"
    assert sitting.refusal("C 110 tiro") == "s11_amount"
    assert sitting.say("C 23 tiro")[:2] == (
        BetMade(C, Chips(23), "tiro"),
        CardGiven(C, Card.DA),
    )


@pytest.mark.rule("S11")
@pytest.mark.parametrize(
    ("stack", "piatto", "amounts"),
    [(7, 100, ["7"]), (25, 100, ["10", "20", "25"]), (500, 4, ["4"]), (3, 4, ["3"])],
)
def test_all_in_with_less_than_the_minimum_and_the_whole_of_a_small_piatto(
    stack: int, piatto: int, amounts: list[str]
) -> None:
    banker = 4 if piatto == 4 else 500
    sitting = hand(banker, 500, stack, amount=piatto, cards="7C 4S")
    assert sitting.offered(C) == [f"{each} {word}" for word in ("sto", "tiro") for each in amounts]


@pytest.mark.rule("S11", "S15")
def test_out_of_time_before_the_bet_half_the_minimum_is_lost_to_the_bankers_own_chips() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S")
    sitting.say("C out")
    assert sitting.say("C time") == (
        BetLapsed(C, Chips(5)),
        DealEnded(1, settled(5, 0, -5)),
        PuntaDue(B),
    )
    assert sitting.piatto == 100
    assert sitting.chips == [505, 500, 495]


@pytest.mark.rule("S11")
def test_after_a_lapse_only_the_punta_has_seen_the_puntas_card() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S 5S 6S")
    sitting.say("C out", "C time", "B gioco")
    assert [[spent.card for spent in sitting.view(viewer).out] for viewer in (A, B, C, None)] == [
        [None, None],
        [None, None],
        [Card.C7, None],
        [None, None],
    ]


@pytest.mark.rule("S11", "R9")
def test_a_punta_with_less_than_half_the_minimum_loses_all_its_chips() -> None:
    sitting = hand(500, 500, 3, cards="7C 4S")
    sitting.say("C out", "C time")
    assert sitting.chips == [503, 500, 0]


@pytest.mark.rule("S11", "R9")
def test_half_of_an_odd_minimum_is_rounded_down() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S", minimum=5, amount=50)
    sitting.say("C out", "C time")
    assert sitting.chips == [502, 500, 498]


@pytest.mark.rule("S12", "S26")
def test_cards_are_drawn_face_up_as_often_as_one_likes() -> None:
    sitting = hand(500, 500, 500, cards="AC 7S 2C 3C FC")
    sitting.say("C 10 tiro")
    assert sitting.offers(C) == (DecisionOffer(("sto", "tiro")),)
    sitting.say("C tiro", "C tiro")
    for viewer in (A, None):
        coup = sitting.view(viewer).coup
        assert coup is not None
        assert coup.hands[0].open == (Card.C2, Card.C3, Card.CF)


@pytest.mark.rule("S12")
def test_a_bust_loses_at_once_shows_its_card_and_the_banker_does_not_play() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S 5C")
    assert sitting.say("C 30 tiro") == (
        BetMade(C, Chips(30), "tiro"),
        CardGiven(C, Card.C5),
        CardShown(C, Card.C7),
        DealEnded(1, settled(30, 0, -30)),
        PuntaDue(B),
    )


@pytest.mark.rule("S12")
def test_sette_e_mezzo_stands_by_itself() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S FC")
    assert sitting.say("C 30 tiro") == (
        BetMade(C, Chips(30), "tiro"),
        CardGiven(C, Card.CF),
        Stood(C, "full"),
        CardShown(A, Card.S4),
    )
    assert sitting.turn == "A"


@pytest.mark.rule("S13", "S26")
def test_the_banker_turns_their_card_and_plays_seeing_only_open_cards() -> None:
    sitting = hand(500, 500, 500, cards="2C 4S 3C")
    sitting.say("C 30 tiro")
    assert sitting.say("C sto") == (Stood(C), CardShown(A, Card.S4))
    assert sitting.offers(A) == (DecisionOffer(("sto", "tiro")),)
    coup = sitting.view(A).coup
    assert coup is not None
    assert (coup.hands[0].covered, coup.hands[0].open) == (None, (Card.C3,))


@pytest.mark.rule("S13", "S12")
def test_the_bankers_sette_e_mezzo_stands_by_itself_too() -> None:
    sitting = hand(500, 500, 500, cards="6C 7S FC")
    sitting.say("C 30 sto", "A tiro")
    assert sitting.events[:3] == (CardGiven(A, Card.CF), Stood(A, "full"), CardShown(C, Card.C6))


@pytest.mark.rule("S14")
@pytest.mark.parametrize(
    ("cards", "words", "change"),
    [
        ("6C 5S", ["C 30 sto", "A sto"], 30),
        ("5C 6S", ["C 30 sto", "A sto"], -30),
        ("5C 6S 4D", ["C 30 sto", "A tiro"], 30),
        ("6C 6S", ["C 30 sto", "A sto"], -30),
        ("7C 7S FC FS", ["C 30 tiro", "A tiro"], -30),
        ("7D 4S RD 3C FC", ["C 30 tiro", "A tiro", "A tiro"], -30),
    ],
)
def test_the_higher_wins_a_bust_banker_loses_and_equal_is_always_the_bankers(
    cards: str, words: list[str], change: int
) -> None:
    sitting = hand(500, 500, 500, cards=cards)
    sitting.say(*words)
    assert settlements(sitting.events) == [(-change, 0, change)]


@pytest.mark.rule("S15", "S16")
def test_wins_come_out_of_the_piatto_and_losses_go_into_it_at_once() -> None:
    sitting = hand(500, 500, 500, 500, cards="6C 5S 5C 6S 4D")
    sitting.say("D 30 sto", "A sto")
    assert (sitting.piatto, sitting.chips) == (70, [470, 500, 500, 530])
    sitting.say("C gioco")
    assert sitting.offers(C) == (BetOffer(Amount(10, 70, 10), ("sto", "tiro")),)
    sitting.say("C 70 sto", "A sto")
    assert (sitting.piatto, sitting.chips) == (140, [540, 500, 430, 530])
    sitting.say("B gioco")
    assert sitting.offers(B) == (BetOffer(Amount(10, 140, 10), ("sto", "tiro")),)


@pytest.mark.rule("S11")
@pytest.mark.parametrize(("rules", "lost"), [(1, 5), (2, 3)])
def test_out_of_time_before_the_bet_costs_no_more_than_the_largest_bet(
    rules: int, lost: int
) -> None:
    sitting = hand(3, 500, 500, amount=3, cards="7C 4S", rules=rules)
    sitting.say("C out", "C time")
    assert sitting.chips == [3 + lost, 500, 500 - lost]


@pytest.mark.rule("S7", "S11", "S8")
def test_least_bank_and_least_bet_are_two_amounts() -> None:
    sitting = Sitting(500, 500, 500, minimum=10, minimum_bank=60)
    sitting.designate(A)
    assert sitting.refusal("A accetto 59") == "s7_amount"
    sitting.say("A accetto 61")
    sitting.shuffle("7C 4S")
    sitting.say("C gioco")
    assert sitting.refusal("C 9 sto") == "s11_amount"
    assert sitting.say("C 13 sto")[0] == BetMade(C, Chips(13), "sto")


@pytest.mark.rule("S16")
def test_who_bets_the_whole_piatto_and_wins_ends_the_bank() -> None:
    sitting = hand(500, 500, 500, cards="6C 5S")
    sitting.say("C 100 sto", "A sto")
    assert sitting.events[-3:] == (
        DealEnded(1, settled(-100, 0, 100)),
        BankEnded(A),
        BankDue(C),
    )


@pytest.mark.rule("S16")
def test_when_every_punta_has_been_met_what_is_left_is_the_bankers() -> None:
    sitting = hand(500, 500, 500, cards="6C 5S")
    sitting.say("C 40 sto", "A sto")
    assert sitting.say("B non gioco") == (PuntaSkips(B), BankEnded(A), BankDue(C))
    assert sitting.view(None).reserved == (0, 0, 0)
    assert sitting.chips == [460, 500, 540]


@pytest.mark.rule("S16")
def test_the_whole_piatto_lost_does_not_end_the_bank() -> None:
    sitting = hand(500, 500, 500, cards="5C 6S")
    assert sitting.say("C 100 sto", "A sto")[-1] == PuntaDue(B)
    assert sitting.piatto == 200


@pytest.mark.rule("S22")
@pytest.mark.parametrize(
    ("options", "bet", "won"),
    [({}, 40, 40), (REALE, 40, 80), (REALE, 70, 100), (REALE, 100, 100)],
)
def test_sette_e_mezzo_in_two_cards_wins_double_only_where_the_table_says_so(
    options: dict[str, bool], bet: int, won: int
) -> None:
    sitting = hand(500, 500, 500, cards="7C 4S FC", **options)
    sitting.say(f"C {bet} tiro", "A sto")
    assert sitting.chips == [500 - won, 500, 500 + won]


@pytest.mark.rule("S22", "S14")
@pytest.mark.parametrize(
    ("cards", "words", "change"),
    [
        ("6C 4S AC FC", ["C 40 tiro", "C tiro", "A sto"], 40),
        ("7C 7S FC FS", ["C 40 tiro", "A tiro"], -40),
        ("6C 4S", ["C 40 sto", "A sto"], 40),
    ],
)
def test_reale_doubles_nothing_else(cards: str, words: list[str], change: int) -> None:
    sitting = hand(500, 500, 500, cards=cards, **REALE)
    sitting.say(*words)
    assert sitting.chips == [500 - change, 500, 500 + change]


@pytest.mark.rule("S6")
def test_a_bet_that_counts_makes_nobody_new_any_more() -> None:
    sitting = hand(500, 500, 500, cards="6C 5S")
    sitting.say("C 40 sto")
    new = [place.new for place in sitting.state.places if place is not None]
    assert new == [False, True, False]


def test_a_table_of_two_plays_one_hand_a_bank() -> None:
    sitting = hand(500, 500, cards="6C 5S")
    sitting.say("B 10 sto", "A sto")
    assert sitting.events[-2:] == (BankEnded(A), BankDue(B))

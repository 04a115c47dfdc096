"""A coup: the cards, the decisions, what is shown and when, and who wins."""

import pytest

from circolo.games.chemin_de_fer.events import CardsDealt
from tests.games.chemin_de_fer.dealing import dealt, opened, shoe_from, spoken, told
from tests.games.chemin_de_fer.sitting import A, B, C, cards, settlements

FOUR_AGAINST_TWO = "4D 2D KD KH"
FIVE_AGAINST_TWO = "5D 2D KD KH"
SEVEN_AGAINST_SEVEN = "7D 7C KD KH"
NINE_AGAINST_NINE = "9D 9C KD KH"
FOUR_AGAINST_EIGHT = "4D 8C KD KH"


@pytest.mark.rule("F12")
def test_cards_go_to_punta_banker_punta_banker_face_down() -> None:
    sitting = opened(FOUR_AGAINST_TWO)
    events = sitting.say("C punto 50", "time")
    assert events[-1] == CardsDealt()
    coup = sitting.coup_of
    assert (coup.punta.seat, coup.punta.cards) == (C, cards("4D KD"))
    assert (coup.banker.seat, coup.banker.cards) == (A, cards("2D KH"))
    assert (coup.punta.shown, coup.banker.shown, sitting.state.drawn) == (False, False, 4)


@pytest.mark.rule("F13", "R2")
def test_the_punta_stands_or_draws_with_less_than_eight() -> None:
    sitting = dealt(FOUR_AGAINST_TWO)
    assert (sitting.turn, sitting.offered(C)) == ("C", ["sto", "tiro"])
    assert (sitting.offered(A), sitting.offered(B)) == ([], [])
    assert sitting.refusal("C batto") == "f13_no_natural"
    assert sitting.refusal("A sto") == "r3_not_your_turn"


@pytest.mark.rule("F13")
def test_the_banker_turns_their_cards_after_the_punta_and_gives_the_called_card() -> None:
    sitting = dealt(FOUR_AGAINST_TWO + " 3S")
    assert told(sitting.say("C tiro")) == ["C: tiro", "A shows 2D KH", "C gets 3S"]
    assert (sitting.turn, sitting.offered(A)) == ("A", ["sto", "tiro"])


@pytest.mark.rule("F13")
def test_after_a_stand_the_banker_draws_or_stands() -> None:
    sitting = dealt(FOUR_AGAINST_TWO + " 3S")
    assert told(sitting.say("C sto")) == ["C: sto", "A shows 2D KH"]
    assert sitting.offered(A) == ["sto", "tiro"]
    assert told(sitting.say("A tiro")) == ["A: tiro", "A gets 3S", "C shows 4D KD", "4 against 5"]


@pytest.mark.rule("F13", "F14")
def test_a_banker_who_stands_ends_the_coup() -> None:
    sitting = spoken(FOUR_AGAINST_TWO, "sto")
    events = sitting.say("A sto")
    assert told(events) == ["A: sto", "C shows 4D KD", "4 against 2"]
    assert settlements(events) == [(-50, 0, 50)]


@pytest.mark.rule("F13", "F14", "F15")
def test_the_higher_total_wins() -> None:
    sitting = spoken(FOUR_AGAINST_TWO + " 3S", "sto")
    assert settlements(sitting.say("A tiro")) == [(50, 0, -50)]


@pytest.mark.rule("F14")
def test_level_totals_move_nothing() -> None:
    sitting = spoken(SEVEN_AGAINST_SEVEN, "sto")
    events = sitting.say("A sto")
    assert (told(events)[-1], settlements(events)) == ("7 against 7", [(0, 0, 0)])


@pytest.mark.rule("F13")
@pytest.mark.parametrize("top", ["9D 9C KD KH", "8D 9C KD KH", "3D 2C 5D KH"])
def test_a_punta_with_eight_or_nine_can_only_show_it(top: str) -> None:
    sitting = dealt(top)
    assert sitting.offered(C) == ["batto"]
    assert sitting.refusal("C sto") == sitting.refusal("C tiro") == "f13_natural"


@pytest.mark.rule("F13")
def test_a_shown_eight_ends_the_coup_and_the_banker_does_not_draw() -> None:
    sitting = dealt("8D 2D KD KH 3S")
    events = sitting.say("C batto")
    assert told(events) == ["C: batte", "C shows 8D KD", "A shows 2D KH", "8 against 2"]
    assert settlements(events) == [(-50, 0, 50)]
    assert shoe_from(sitting, 1) == cards("3S")


@pytest.mark.rule("F13", "F14")
@pytest.mark.parametrize(
    ("top", "decided"), [(NINE_AGAINST_NINE, "9 against 9"), ("8D 9C KD KH", "8 against 9")]
)
def test_a_natural_may_be_met_by_another(top: str, decided: str) -> None:
    assert told(dealt(top).say("C batto"))[-1] == decided


@pytest.mark.rule("F13")
@pytest.mark.parametrize("word", ["tiro", "sto"])
def test_a_banker_with_eight_or_nine_shows_it_and_no_card_is_given(word: str) -> None:
    sitting = dealt(FOUR_AGAINST_EIGHT + " 3S")
    assert told(sitting.say(f"C {word}")) == [f"C: {word}", "A shows 8C KH"]
    assert sitting.offered(A) == ["batto"]
    assert sitting.refusal("A tiro") == "f13_natural"
    assert told(sitting.say("A batto")) == ["A: batte", "C shows 4D KD", "4 against 8"]
    assert shoe_from(sitting, 1) == cards("3S")


@pytest.mark.rule("F13")
def test_a_banker_without_a_natural_shows_none() -> None:
    assert spoken(FOUR_AGAINST_TWO, "sto").refusal("A batto") == "f13_no_natural"


@pytest.mark.rule("F13")
def test_online_punta_and_banker_are_free_below_eight() -> None:
    sitting = dealt("7D 7C KD KH 2S 2C")
    sitting.say("C tiro")
    assert told(sitting.say("A tiro"))[-1] == "9 against 9"


@pytest.mark.rule("F13", "F19", "F20", "R3")
@pytest.mark.parametrize(
    ("top", "told_of_c", "told_of_a"),
    [
        (FOUR_AGAINST_TWO + " 3S 4S", ["C: tiro", "A shows 2D KH", "C gets 3S"], "A: tiro"),
        (FIVE_AGAINST_TWO, ["C: sto", "A shows 2D KH"], "A: tiro"),
        ("6D 6C KD KH", ["C: sto", "A shows 6C KH"], "A: sto"),
        (FOUR_AGAINST_EIGHT, ["C: tiro", "A shows 8C KH"], "A: batte"),
        ("4D 3C KD KH 9S", ["C: tiro", "A shows 3C KH", "C gets 9S"], "A: sto"),
        ("4D 5C KD KH 4S", ["C: tiro", "A shows 5C KH", "C gets 4S"], "A: sto"),
    ],
)
def test_a_seat_out_of_time_is_played_alla_regola(
    top: str, told_of_c: list[str], told_of_a: str
) -> None:
    sitting = dealt(top)
    assert told(sitting.say("C time")) == told_of_c
    assert told(sitting.say("A time"))[0] == told_of_a


@pytest.mark.rule("F13", "F20")
def test_a_seat_out_of_time_shows_a_natural() -> None:
    assert told(dealt("8D 2D KD KH").say("C time"))[0] == "C: batte"


@pytest.mark.rule("F30")
@pytest.mark.parametrize(
    ("top", "offered"),
    [
        ("4D 2D KD KH", ["tiro"]),
        ("5D 2D KD KH", ["sto", "tiro"]),
        ("6D 2D KD KH", ["sto"]),
    ],
)
def test_at_the_casino_the_punta_draws_by_the_rule(top: str, offered: list[str]) -> None:
    assert dealt(top, variant="casino").offered(C) == offered


@pytest.mark.rule("F30")
@pytest.mark.parametrize(
    ("top", "word", "offered"),
    [
        ("4D 3D KD KH 8S", "tiro", ["sto"]),
        ("4D 3D KD KH 9S", "tiro", ["sto", "tiro"]),
        ("4D 3D KD KH TS", "tiro", ["tiro"]),
        ("4D 5D KD KH 4S", "tiro", ["sto", "tiro"]),
        ("6D 5D KD KH", "sto", ["tiro"]),
        ("6D 6S KD KH", "sto", ["sto"]),
    ],
)
def test_and_so_does_the_banker(top: str, word: str, offered: list[str]) -> None:
    assert spoken(top, word, variant="casino").offered(A) == offered


@pytest.mark.rule("F30")
def test_anything_else_is_a_faux_tirage() -> None:
    sitting = dealt(FOUR_AGAINST_TWO, variant="casino")
    assert (sitting.refusal("C sto"), sitting.refusal("C batto")) == (
        "f30_faux_tirage",
        "f13_no_natural",
    )


@pytest.mark.rule("F30", "F13")
@pytest.mark.parametrize(("top", "word"), [("6D 9S KD KH", "sto"), ("4D 8S KD KH", "tiro")])
def test_a_casino_banker_shows_a_natural_on_turning_the_cards(top: str, word: str) -> None:
    sitting = spoken(top, word, variant="casino")
    said = told(sitting.events)
    assert said[-2:] == ["C shows 6D KD" if word == "sto" else "C shows 4D KD", said[-1]]
    assert "A: batte" in said
    assert sitting.phase == "bets"


@pytest.mark.rule("F30")
def test_at_the_casino_the_table_turns_the_natural_of_the_punta_without_a_question() -> None:
    sitting = dealt("9D 2D KD KH", variant="casino")
    assert (sitting.phase, sitting.coup_of.over) == ("bank", True)
    assert "C: batte" in told(sitting.events)
    assert dealt("9D 2D KD KH").offered(C) == ["batto"], "online it is said (F13)"

"""The house strategy, for an absent seat or a player who prefers it."""

import pytest

from circolo.cards.notation import cards
from circolo.games.sette_e_mezzo import GAME, alla_regola
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.events import CardGiven, CardShown, HousePlays, Stood
from tests.games.sette_e_mezzo.sitting import A, B, C, Sitting, bank_of_a, hand


def against(*rivals: tuple[str, int]) -> list[Rival]:
    return [Rival(cards(held), bet) for held, bet in rivals]


@pytest.mark.rule("S24")
@pytest.mark.parametrize(
    ("held", "word"),
    [
        ("4C", "sto"),
        ("7C", "sto"),
        ("3C", "tiro"),
        ("FC", "tiro"),
        ("2C 2S", "tiro"),
        ("4C FC", "tiro"),
        ("3C 2S", "sto"),
        ("4C FC FS", "sto"),
        ("RD", "tiro"),
        ("RD 4C", "sto"),
    ],
)
def test_a_punta_stands_on_a_covered_four_and_from_five_once_it_has_drawn(
    held: str, word: str
) -> None:
    assert alla_regola.punta(cards(held)) == word


@pytest.mark.rule("S24")
@pytest.mark.parametrize(
    ("held", "seen", "word"),
    [
        ("4C FC", "", "tiro"),
        ("5C", "", "sto"),
        ("5C", "4C FS", "sto"),
        ("5C", "5S", "tiro"),
        ("5C FC", "5S", "sto"),
        ("6C FC", "6S FS", "tiro"),
        ("6C FC", "RD", "tiro"),
        ("7C", "RD FS", "sto"),
        ("RD", "", "tiro"),
    ],
)
def test_a_banker_draws_below_five_and_below_what_the_punta_surely_has(
    held: str, seen: str, word: str
) -> None:
    assert alla_regola.banker(cards(held), *against((seen, 10))) == word


@pytest.mark.rule("S24")
@pytest.mark.parametrize(
    ("held", "rivals", "word"),
    [
        ("4C FC", [("", 10)], "tiro"),
        ("5C", [("", 10), ("5S", 10)], "sto"),
        ("5C", [("", 10), ("5S", 20)], "tiro"),
        ("5C", [("", 20), ("5S", 10), ("6S", 15)], "tiro"),
        ("6C", [("RD FS", 30), ("2C", 20)], "tiro"),
        ("7C", [("RD FS", 30), ("2C", 20)], "sto"),
    ],
)
def test_in_classica_the_banker_draws_while_most_live_bets_are_surely_lost(
    held: str, rivals: list[tuple[str, int]], word: str
) -> None:
    assert alla_regola.banker_of_all(cards(held), against(*rivals)) == word


@pytest.mark.rule("S11", "S24", "R3")
def test_after_the_bet_an_absent_punta_is_played_alla_regola() -> None:
    sitting = hand(500, 500, 500, cards="AC 4S 2C 3D")
    sitting.say("C 10 tiro", "C out")
    assert sitting.say("C time") == (HousePlays(C), CardGiven(C, cards("3D")[0]))
    assert sitting.say("C time")[:2] == (HousePlays(C), Stood(C))


@pytest.mark.rule("S7", "S24", "R3")
def test_an_absent_banker_is_played_alla_regola() -> None:
    sitting = hand(500, 500, 500, cards="6C 4S 2S")
    sitting.say("C 10 sto", "A out", "A time")
    assert sitting.say("A time")[:3] == (HousePlays(A), Stood(A), CardShown(C, cards("6C")[0]))


@pytest.mark.rule("S7", "S24")
def test_an_absent_banker_of_classica_counts_only_who_is_still_in() -> None:
    top = "3C 2C 6C 5S 4C 7S"
    sitting = bank_of_a(500, 500, 500, 500, amount=50, cards=top, variant="classica")
    sitting.say("D 10 tiro", "D sto", "C 50 tiro", "B out", "B time", "A out")
    assert sitting.turn == "A"
    assert sitting.say("A time")[:2] == (HousePlays(A), Stood(A))


@pytest.mark.rule("R3")
def test_rientra_gives_back_every_word_not_yet_said() -> None:
    sitting = hand(500, 500, 500, cards="2C 4S 2D")
    sitting.say("C 10 tiro", "C out", "C back")
    assert sitting.offered(C) == ["sto", "tiro"]
    sitting.say("C sto")
    assert sitting.turn == "A"


@pytest.mark.rule("S24", "R3")
def test_autoplay_proposes_what_the_time_leads_to() -> None:
    sitting = hand(500, 500, 500, cards="2C 4S 2D")
    sitting.say("C 10 tiro")
    assert proposed(sitting, "C") == ["tiro"]
    sitting.say("C sto")
    assert proposed(sitting, "A") == ["tiro"]


@pytest.mark.rule("S24")
def test_autoplay_in_classica_sees_who_is_still_in() -> None:
    sitting = bank_of_a(500, 500, 500, amount=50, cards="7C 5C 5S FS", variant="classica")
    sitting.say("C 50 tiro", "B 10 sto")
    assert proposed(sitting, "A") == ["sto"]


@pytest.mark.rule("R3", "S10", "S11")
def test_before_the_bet_nothing_is_played_for_anybody() -> None:
    sitting = Sitting(500, 500)
    sitting.designate(A)
    assert proposed(sitting, "A") == []
    sitting.say("A accetto 100")
    sitting.shuffle("2C 4S")
    assert proposed(sitting, "B") == []
    sitting.say("B gioco")
    assert proposed(sitting, "B") == []


def proposed(sitting: Sitting, letter: str) -> list[str]:
    """Return the house's play for an absent seat, as text."""
    seat = {"A": A, "B": B, "C": C}[letter]
    (ask,) = GAME.rules.offers(sitting.state, seat)
    return [
        GAME.notation.write(action) for action in GAME.automation.autoplay(sitting.view(seat), ask)
    ]

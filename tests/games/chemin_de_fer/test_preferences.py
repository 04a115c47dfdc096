"""A player's preferences, and the play for an absent player."""

import pytest

from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import GAME, Action, Preferences
from circolo.games.chemin_de_fer.preferences import AtWill
from tests.games.chemin_de_fer.dealing import dealt, opened, spoken
from tests.games.chemin_de_fer.sitting import A, C, Sitting

FREE: tuple[tuple[str, str | None, str], ...] = (
    ("5D 2D KD KH", None, "punta_5"),
    ("4D 3D KD KH 9S", "tiro", "banker_3_9"),
    ("4D 5D KD KH 4S", "tiro", "banker_5_4"),
)
"""The three cases at will: the cards, the punta's decision, the preference that decides."""


def asked(top: str, word: str | None) -> tuple[Sitting, Seat]:
    return (dealt(top), C) if word is None else (spoken(top, word), A)


def written(action: Action | None) -> str | None:
    return None if action is None else GAME.notation.write(action)


def preferred_answer(sitting: Sitting, seat: Seat, habits: Preferences) -> str | None:
    (ask,) = GAME.rules.offers(sitting.state, seat)
    return written(GAME.automation.preferred_answer(sitting.view(seat), ask, habits))


def stand_in(sitting: Sitting, seat: Seat, habits: Preferences) -> str | None:
    (ask,) = GAME.rules.offers(sitting.state, seat)
    return written(GAME.automation.stand_in(sitting.view(seat), ask, habits))


@pytest.mark.rule("R6", "F20")
@pytest.mark.parametrize("top", ["4D 2D KD KH", "5D 2D KD KH", "8D 2D KD KH"])
def test_nothing_is_left_to_the_house_unless_one_says_so(top: str) -> None:
    assert preferred_answer(dealt(top), C, Preferences()) is None
    assert preferred_answer(dealt(top), C, Preferences(punta_5="tiro")) is None


@pytest.mark.rule("R6", "F20")
@pytest.mark.parametrize(
    ("top", "word"),
    [("4D 2D KD KH", "tiro"), ("6D 2D KD KH", "sto"), ("8D 2D KD KH", "batto")],
)
def test_always_alla_regola_says_the_word_of_the_house(top: str, word: str) -> None:
    assert preferred_answer(dealt(top), C, Preferences(alla_regola=True)) == word


@pytest.mark.rule("F20")
@pytest.mark.parametrize(("top", "said", "case"), FREE)
@pytest.mark.parametrize("will", ["sto", "tiro"])
def test_at_will_the_preference_decides(top: str, said: str, *, case: str, will: AtWill) -> None:
    sitting, seat = asked(top, said)
    others = {name: "sto" if will == "tiro" else "tiro" for _, _, name in FREE}
    habits = Preferences(alla_regola=True, **{**others, case: will})  # type: ignore[arg-type]
    assert preferred_answer(sitting, seat, habits) == will
    assert stand_in(sitting, seat, habits) == will


@pytest.mark.rule("F20")
def test_the_automatic_battuta_shows_eight_and_nine_and_no_more() -> None:
    habits = Preferences(batte=True)
    assert preferred_answer(dealt("8D 2D KD KH"), C, habits) == "batto"
    assert preferred_answer(dealt("4D 2D KD KH"), C, habits) is None
    assert preferred_answer(dealt("5D 2D KD KH"), C, habits) is None
    assert preferred_answer(spoken("4D 9D KD KH", "tiro"), A, habits) == "batto"


@pytest.mark.rule("R4", "F20")
def test_only_always_alla_regola_is_shown_to_the_table() -> None:
    wishes = (Preferences(alla_regola=True), Preferences(batte=True, punta_5="tiro"), Preferences())
    assert [GAME.automation.plays_by_rule(each) for each in wishes] == [True, False, False]


@pytest.mark.rule("F20")
@pytest.mark.parametrize(("top", "said", "case"), FREE)
def test_an_absent_seat_is_played_alla_regola_with_its_own_choices_at_will(
    top: str, said: str, case: str
) -> None:
    sitting, seat = asked(top, said)
    assert stand_in(sitting, seat, Preferences()) == "sto"
    assert stand_in(sitting, seat, Preferences(**{case: "tiro"})) == "tiro"  # type: ignore[arg-type]


@pytest.mark.rule("F20")
def test_where_there_is_no_choice_the_preferences_do_not_matter() -> None:
    assert stand_in(dealt("4D 2D KD KH"), C, Preferences(punta_5="sto")) == "tiro"


@pytest.mark.rule("F20")
def test_bets_and_banks_are_left_to_nobody() -> None:
    habits = Preferences(alla_regola=True, batte=True)
    sitting = opened("4D 2D KD KH")
    assert preferred_answer(sitting, C, habits) is None
    assert stand_in(sitting, C, habits) is None
    (ask,) = GAME.rules.offers(sitting.state, C)
    assert GAME.automation.autoplay(sitting.view(C), ask) == ()


@pytest.mark.rule("F19", "F20")
@pytest.mark.parametrize(("top", "said", "case"), FREE)
def test_the_house_itself_stands_at_will(top: str, said: str, case: str) -> None:
    sitting, seat = asked(top, said)
    (ask,) = GAME.rules.offers(sitting.state, seat)
    assert [written(each) for each in GAME.automation.autoplay(sitting.view(seat), ask)] == [
        "sto"
    ], case

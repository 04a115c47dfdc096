"""The chat of a table: who may write, and which lines are valid."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as with_

from circolo.cards.units import Chips, Seat
from circolo.catalogue import GAMES
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.glyphs.lookalikes import word_keys
from circolo.play.contract import AnyGame
from circolo.play.facts import with_partners
from circolo.tables import chat
from circolo.tables.commands import Sit
from circolo.tables.refusal import Refused
from circolo.tables.state import PlayerId
from tests.changed_games import changed_game
from tests.tables import high_card
from tests.tables.ring import Ring
from tests.tables.sitting import Sitting

A, B, C, D = (Seat(seat) for seat in range(4))
STANDING = changed_game(high_card.GAME, seats=lambda _: (2, 3), standing_places=lambda _: 2)
"""Three seats, and two places behind them."""


def at_play(game: AnyGame = high_card.GAME) -> Ring:
    """Three players in a running deal, the first on turn."""
    ring = Ring(game).begin(3)
    assert ring.state.dealing
    return ring


# --- Who may write


def test_a_player_with_a_seat_may_write_before_the_match() -> None:
    state = Sitting(4).sit("anna").state
    assert chat.may_speak(tressette.GAME, state, A) is None


def test_a_person_without_a_place_may_not_write() -> None:
    state = at_play().state
    assert chat.may_speak(high_card.GAME, state, None) == "not_seated"
    assert chat.may_speak(high_card.GAME, state, D) == "not_seated"


@pytest.mark.rule("C9")
@pytest.mark.parametrize("dealing", [False, True])
@pytest.mark.parametrize(
    ("options", "is_silent"),
    [
        (tressette.Options(players=4), True),
        (chiamatre.Options(), True),
        (tressette.Options(players=2), False),
        (sette_e_mezzo.Options(), False),
        (chemin_de_fer.Options(), False),
    ],
)
def test_in_a_partnership_game_chat_is_closed_during_a_deal(
    options: Any, *, is_silent: bool, dealing: bool
) -> None:
    (game,) = (game for game in GAMES if type(options) is game.types.options)
    state = at_play().state
    state = with_(state, sheet=with_(state.sheet, options=options), dealing=dealing)
    refusal = "c9_silence" if is_silent and dealing else None
    assert [chat.may_speak(game, state, seat) for seat in (A, B)] == [refusal] * 2


def test_every_game_declares_whether_seats_are_partners() -> None:
    partners = {game.name: game.facts.has_partners(game.types.options()) for game in GAMES}
    assert partners == {game.name: game.name in {"tressette", "chiamatre"} for game in GAMES}


@pytest.mark.rule("F25")
def test_a_standing_bettor_may_not_write_during_a_coup() -> None:
    ring = Ring(STANDING).sit("anna", "bruno")
    ring.tell(Sit(PlayerId("carla"), Seat(4), buy_in=Chips(100)))
    before = chat.may_speak(STANDING, ring.state, Seat(4))
    state = ring.until_asked().state
    assert state.dealing
    said = [chat.may_speak(STANDING, state, seat) for seat in (A, B, Seat(4))]
    assert (before, said) == (None, [None, None, "f25_silence"])


def test_a_player_who_has_left_may_not_write() -> None:
    state = at_play().state
    (anna, *others) = state.places
    assert anna is not None
    state = with_(state, places=(with_(anna, absent="left"), *others))
    assert chat.may_speak(high_card.GAME, state, A) == "r10_left"


@pytest.mark.parametrize("why", ["time", "offline", "choice", "broke"])
def test_an_absent_player_may_write(why: Any) -> None:
    state = at_play().state
    (anna, *others) = state.places
    assert anna is not None
    state = with_(state, places=(with_(anna, absent=why), *others))
    assert chat.may_speak(high_card.GAME, state, A) is None


def test_a_closed_table_is_silent() -> None:
    state = with_(at_play().state, phase="closed", dealing=False)
    assert chat.may_speak(high_card.GAME, state, A) == "not_seated"


@pytest.mark.rule("C9")
def test_a_game_with_partners_is_silent_from_the_first_card_to_the_last() -> None:
    game = changed_game(high_card.GAME, has_partners=with_partners)
    ring = at_play(game)
    silent = [chat.may_speak(game, ring.state, A)]
    while ring.state.dealing:
        ring.reach()
        silent.append(chat.may_speak(game, ring.state, A))
    assert set(silent[:-1]) == {"c9_silence"}
    assert silent[-1] is None


def test_spectators_read_chat_only_before_the_match() -> None:
    assert chat.is_for_all(Ring().sit("anna").state)
    assert not chat.is_for_all(at_play().state)


# --- Which lines are valid


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("ciao a tutti", "ciao a tutti"),
        ("  ciao \u00a0  a\u3000tutti ", "ciao a tutti"),
        ("perche\u0301?", "perché?"),
        ("<b>ciao</b> &amp; http://example.org", "<b>ciao</b> &amp; http://example.org"),
        ("👨\u200d👩\u200d👧 ❤\ufe0f 🇮🇹", "👨\u200d👩\u200d👧 ❤\ufe0f 🇮🇹"),
        ("שָׁלוֹם", unicodedata.normalize("NFC", "שָׁלוֹם")),
        ("Tiếng Việt", "Tiếng Việt"),
        ("x" * chat.LONGEST, "x" * chat.LONGEST),
    ],
)
def test_a_readable_line_is_accepted(typed: str, said: str) -> None:
    assert chat.line(typed) == said


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u00a0",
        "two\nlines",
        "two\u2028lines",
        "a\ttab",
        "bell\x07",
        "\x1b[31mred",
        "evil \u202egnp.exe",
        "isolated \u2067text",
        "right-to-left mark \u200f",
        "zero\u200bwidth",
        "\ufeffmark",
        "tag \U000e0041",
        "private \ue000",
        "unassigned \u0378",
        "\ud800",
        "\u200d",
        "\u0301",
        "\u3164",
        "\u2800\u2800",
        "z" + "\u0300" * 4,
        "x" * (chat.LONGEST + 1),
    ],
)
def test_an_unreadable_line_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        chat.line(typed)
    assert refused.value.code == "talk_unreadable"


@given(st.text(max_size=300))
def test_a_line_is_refused_or_stays_as_it_is(typed: str) -> None:
    try:
        said = chat.line(typed)
    except Refused:
        return
    assert chat.line(said) == said
    assert 0 < len(said) <= chat.LONGEST
    assert said.splitlines() == [said]
    assert unicodedata.is_normalized("NFC", said)


@pytest.mark.parametrize(
    ("text", "is_there"),
    [
        ("che SCEMO!", True),
        ("sce\u0301mo", True),
        ("\uff33\uff23\uff25\uff2d\uff2f", True),
        ("sc\u200demo", True),
        ("scemo", True),
        ("sc\u0435m\u043e", True),
        ("\u0405C\u0415\u041c\u041e", True),
        ("5c3m0", True),
        ("\U0001d4fc\U0001d4ec\U0001d4ee\U0001d4f6\U0001d4f8", True),
        ("53370", False),
        ("scern", False),
        ("scemotto", False),
        ("sono scemi", False),
        ("ho detto nulla", False),
    ],
)
def test_a_word_of_the_list_is_found_however_it_is_written(text: str, *, is_there: bool) -> None:
    assert chat.has_word(text, word_keys("Scemo")) is is_there


@pytest.mark.parametrize(
    ("text", "word"), [("como", "corno"), ("ho 455 fiches", "ass"), ("ali", "all")]
)
def test_two_words_of_one_language_stay_two(text: str, word: str) -> None:
    assert not chat.has_word(text, word_keys(word))

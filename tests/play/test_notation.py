"""A written match reads back as the same match."""

from random import Random

import pytest

from circolo.cards.units import Chips, Seat
from circolo.catalogue import BY_NAME, GAMES
from circolo.games.tressette import GAME as TRESSETTE
from circolo.play.commands import (
    CameBack,
    Joined,
    Left,
    PlayUntil,
    SatOut,
    Shuffled,
    StackChanged,
    StakesSet,
)
from circolo.play.contract import AnyGame
from circolo.play.notation import BadNotation, Playthrough, read, written
from circolo.play.waits import Shuffle, WaitId
from tests.changed_games import changed_game
from tests.conftest import Seeds
from tests.contract import playing

PACK = (
    "pack AD 2D 3D 4D 5D 6D 7D FD CD RD AC 2C 3C 4C 5C 6C 7C FC CC RC "
    "AS 2S 3S 4S 5S 6S 7S FS CS RS AB 2B 3B 4B 5B 6B 7B FB CB RB"
)
DEALT = f"circolo 1\ntressette players=2\n{PACK}\nlot 0\n"


def read_here(text: str) -> Playthrough:
    return read(text, BY_NAME)


def refusal(text: str) -> tuple[str, int]:
    """Return the code of a bad text and the line it names."""
    with pytest.raises(BadNotation) as bad:
        read_here(text)
    return bad.value.code, bad.value.line


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_what_is_written_is_read(game: AnyGame, seeds: Seeds) -> None:
    for seed in seeds(4):
        random = Random(seed)
        options = random.choice(playing.tables(game))
        steps = list(playing.played(game, options, random))
        read_again = read_here(written(game, options, [step.command for step in steps]))
        assert [step.command for step in read_again.steps] == [step.command for step in steps]
        assert read_again.steps[-1].state == steps[-1].after


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_action_is_written_in_words_of_its_own(game: AnyGame, seeds: Seeds) -> None:
    for seed in seeds(2):
        random = Random(seed)
        options = random.choice(playing.tables(game))
        for step in playing.played(game, options, random):
            for seat in playing.seats_of(game, options):
                for ask in game.rules.offers(step.before, seat):
                    actions = list(playing.answers(ask))
                    words = [game.notation.write(action) for action in actions]
                    assert len(set(words)) == len(words)
                    assert [game.notation.read(word) for word in words] == actions


def test_the_first_version_of_the_rules_is_not_written() -> None:
    """Texts from before rules had versions are read by version 1."""
    text = "circolo 1\nsette_e_mezzo most=3\nA sits 100\n"
    game, options, rules, opened, steps = read_here(text)
    assert (rules, opened.rules, options) == (1, 1, opened.options)
    commands = [step.command for step in steps]
    assert written(game, opened.options, commands, rules=1) == text
    assert "sette_e_mezzo rules=2 most=3" in written(game, opened.options, commands)


@pytest.mark.parametrize("version", ["0", "3", "x", ""])
def test_a_version_of_the_rules_that_is_not_known_is_refused(version: str) -> None:
    text = f"circolo 1\nsette_e_mezzo rules={version}\n"
    assert refusal(text) == ("notation_rules", 2)


def test_presence_is_written() -> None:
    text = DEALT + "A out\nA back\nB gone\n"
    commands = [step.command for step in read_here(text).steps[2:]]
    assert commands == [SatOut(Seat(0)), CameBack(Seat(0)), Left(Seat(1))]
    game = BY_NAME["tressette"]
    played = [step.command for step in read_here(text).steps]
    assert written(game, game.types.options(players=2), played) == text


def test_who_takes_a_seat_and_who_buys_chips_is_written() -> None:
    text = DEALT + "B sits 100\nB has 250\n"
    commands = [step.command for step in read_here(text).steps]
    assert commands[2:] == [Joined(Seat(1), Chips(100)), StackChanged(Seat(1), Chips(250))]
    game = BY_NAME["tressette"]
    assert written(game, game.types.options(players=2), commands) == text


def test_a_ring_table_begins_empty_and_may_know_who_sits_down() -> None:
    text = "circolo 1\nsette_e_mezzo rules=2 minimum=5 most=3\nA sits 100\nC sits 250 known\n"
    game, _, _, opened, steps = read_here(text)
    assert opened.places == (None, None, None)
    commands = [step.command for step in steps]
    assert commands == [Joined(Seat(0), Chips(100)), Joined(Seat(2), Chips(250), new=False)]
    assert written(game, opened.options, commands) == text


def test_shoe_of_another_size_than_forty_is_written_by_places() -> None:
    shoe = Shuffle(WaitId(1), 3, "shoe")
    game = changed_game(TRESSETTE, waits=lambda _: (shoe,), decide=lambda _, __: ())
    text = "circolo 1\ntressette\npack 2 0 1\n"
    (shuffled,) = read(text, {"tressette": game}).steps
    assert shuffled.command == Shuffled(WaitId(1), (2, 0, 1))
    assert written(game, game.types.options(), [shuffled.command]) == text


def test_remarks_tell_what_a_command_led_to_and_are_passed_over() -> None:
    game = BY_NAME["tressette"]
    played = read_here(DEALT + "B 4D\n").steps
    commands = [step.command for step in played]
    text = written(game, game.types.options(players=2), commands, remarks=True)
    lot, card = text.splitlines()[-2:]
    assert (lot, card) == ("lot 0       # deal 1; dealt from A, B leads", "B 4D")
    assert read_here(text).steps == played


def test_comments_and_empty_lines_are_passed_over() -> None:
    text = "# a club, one evening\n\ncircolo 1\ntressette players=2  # to 21\n"
    assert read_here(text).steps == ()


def test_out_of_time_is_written_with_its_seat() -> None:
    (lapsed,) = read_here(DEALT + "B time\n").steps[2:]
    assert lapsed.events[0].seat == 1


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "notation_version", 1),
        ("circolo 2\ntressette\n", "notation_version", 1),
        ("circolo 1\n", "notation_options", 1),
        ("circolo 1\nbriscola\n", "notation_game", 2),
        ("circolo 1\ntressette players=3\n", "notation_options", 2),
        ("circolo 1\ntressette players\n", "notation_options", 2),
        ("circolo 1\ntressette target=12\n", "notation_options", 2),
        ("circolo 1\ntressette colour=red\n", "notation_options", 2),
        ("circolo 1\ntressette\npack 3D 3D\n", "notation_line", 3),
        ("circolo 1\nsette_e_mezzo\nstakes 0\n", "notation_line", 3),
        ("circolo 1\nchemin_de_fer\nstakes -1\n", "notation_line", 3),
        ("circolo 1\nchemin_de_fer\nstakes 1000001\n", "notation_line", 3),
        ("circolo 1\ntressette\nlot 1\n", "r2_not_offered", 3),
        ("circolo 1\ntressette\nA 3D\n", "r2_not_offered", 3),
        ("circolo 1\ntressette\ntime\n", "r2_not_offered", 3),
        (DEALT + "A 9D\n", "notation_line", 5),
        (DEALT + "Z 3D\n", "notation_line", 5),
        (DEALT + "A\n", "notation_line", 5),
        (DEALT + "B 3D\n", "r2_not_in_hand", 5),
        (DEALT + "A 3D\n", "r2_not_offered", 5),
        (DEALT + "A time\n", "r2_not_offered", 5),
        (DEALT.replace("lot 0", "lot 2"), "notation_line", 4),
        (DEALT.replace("lot 0", "lot x"), "notation_line", 4),
    ],
)
def test_a_bad_line_is_named(text: str, code: str, line: int) -> None:
    assert refusal(text) == (code, line)


@pytest.mark.rule("P4")
def test_what_a_tournament_says_to_a_table_is_written_and_read() -> None:
    said: list[StakesSet | PlayUntil] = [StakesSet(Chips(20)), PlayUntil(0), PlayUntil(None)]
    game = BY_NAME["sette_e_mezzo"]
    text = written(game, game.types.options(tournament=True), said)
    assert text.splitlines()[2:] == ["stakes 20", "until 0", "on"]
    assert [step.command for step in read_here(text).steps] == said

"""`circolo perft`, as somebody types it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from circolo.cards.card import PACK
from circolo.cards.shuffle import shuffled
from circolo.catalogue import BY_NAME
from circolo.cli.analysis.match_file import MOST_BYTES
from circolo.cli.main import app

PACK_OF_ZEROS = " ".join(PACK[place] for place in shuffled(bytes(32), len(PACK)))
OPENED = "circolo 1\ntressette players=2\n"
DEALT = f"{OPENED}pack {PACK_OF_ZEROS}\nlot 0\n"


CALLING = f"circolo 1\nchiamatre\npack {PACK_OF_ZEROS}\npack {PACK_OF_ZEROS}\ntime\n"
"""A holds three aces, and 29 other cards are not aces; after each call A has 28 leads."""

A_PUNTA = (
    "circolo 1\nsette_e_mezzo most=2\nA sits 100\nB sits 100\n"
    f"pack {PACK_OF_ZEROS}\nlot 0\nB accetto 50\npack {PACK_OF_ZEROS}\n"
)
"""A plays or not: A bets 10, 20 or 50 with either decision, or B is offered the bank again."""

A_BANK = (
    "circolo 1\nchemin_de_fer most=2\nA sits 300\nB sits 300\n"
    "pack 5D KD KH 2H ...\nlot 0\nA accetto 100\nB punto 50\ntime\n"
)
"""B has five and A two: two words each, and then A's bank is lost, or may be passed, added to or
halved while B bets.
"""


def perft(file: Path, *, game: str = "tressette", depth: int = 1) -> Result:
    return CliRunner().invoke(app, ["perft", game, str(file), "--depth", str(depth)])


def saved(folder: Path, text: str | bytes) -> Path:
    path = folder / "match.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    ("game", "text", "ways"),
    [
        ("tressette", DEALT, [10, 26, 260, 610]),
        ("chiamatre", CALLING, [29, 29 * 28]),
        ("sette_e_mezzo", A_PUNTA, [2, 6 + 4, 12 + 3 + 6]),
        ("chemin_de_fer", A_BANK, [2, 4]),
    ],
)
def test_sequences_are_counted_by_depth(
    tmp_path: Path, game: str, text: str, *, ways: list[int]
) -> None:
    result = perft(saved(tmp_path, text), game=game, depth=len(ways))
    counted = [tuple(map(int, line.split())) for line in result.stdout.splitlines()]
    assert counted == list(enumerate(ways, 1))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "notation_version: line 1: the first line must be 'circolo 1'.\n"),
        (DEALT + "A 1Z", "notation_line: line 5: 'A 1Z' cannot be read:"),
        (DEALT + "A go", "r2_not_offered: line 5: 'A go' is not legal here.\n"),
        (b"\xff", "text_unreadable: {file} is no text in UTF-8.\n"),
        ("#" * (MOST_BYTES + 1), "text_too_large: {file} has more than 1,048,576 bytes.\n"),
        (OPENED, "nobody_asked: where {file} ends, nobody is asked anything.\n"),
    ],
    ids=["empty", "word", "illegal", "bytes", "large", "chance"],
)
def test_text_without_a_position_to_count_from_is_refused(
    tmp_path: Path, text: str | bytes, said: str
) -> None:
    file = saved(tmp_path, text)
    result = perft(file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(said.format(file=file))


def test_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    result = perft(tmp_path / "none.txt")
    assert (result.exit_code, result.stderr.split(":")[0]) == (2, "text_not_found")


@pytest.mark.parametrize("depth", [0, -1, 41])
def test_depth_out_of_bounds_is_refused(tmp_path: Path, depth: int) -> None:
    result = perft(saved(tmp_path, DEALT), depth=depth)
    assert (result.exit_code, result.stderr) == (
        2,
        "bad_depth: a depth is a number from 1 to 40.\n",
    )


def test_game_that_is_not_in_the_catalogue_is_refused(tmp_path: Path) -> None:
    result = perft(saved(tmp_path, DEALT), game="briscola")
    assert (result.exit_code, result.stderr) == (
        2,
        f"unknown_game: no game is called 'briscola'; there is {', '.join(BY_NAME)}.\n",
    )


def test_text_of_another_game_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_NAME, "briscola", BY_NAME["tressette"])
    file = saved(tmp_path, DEALT)
    result = perft(file, game="briscola")
    assert (result.exit_code, result.stderr) == (
        2,
        f"other_game: {file} is a match of tressette.\n",
    )

"""A data set is written and read match by match; a damaged one is refused with its line."""

import gzip
from pathlib import Path

import pytest

from circolo.catalogue import BY_NAME
from circolo.datasets import match_texts
from circolo.datasets.bot_matches import bot_match
from circolo.datasets.deal_rows import rows_of
from circolo.datasets.match_texts import BadDataset, MatchText, line_of, read_matches
from circolo.games import tressette
from circolo.play.events import DealEnded

OPTIONS = tressette.Options(players=2, target=11)


def matches(count: int) -> list[MatchText]:
    return [
        bot_match("tressette", OPTIONS, ["random"], seed=1, match=at, deals=99)
        for at in range(count)
    ]


@pytest.mark.parametrize("name", ["deals.jsonl", "deals.jsonl.gz"])
def test_what_is_written_is_read(tmp_path: Path, name: str) -> None:
    written = matches(3)
    with match_texts.opened(tmp_path / name) as stream:
        for match in written:
            stream.write(line_of(match))
    assert list(read_matches(tmp_path / name)) == written


def test_equal_matches_make_equal_files(tmp_path: Path) -> None:
    for name in ("one.jsonl.gz", "two.jsonl.gz"):
        with match_texts.opened(tmp_path / name) as stream:
            stream.write(line_of(matches(1)[0]))
    assert (tmp_path / "one.jsonl.gz").read_bytes() == (tmp_path / "two.jsonl.gz").read_bytes()


def test_a_row_has_the_numbers_of_its_deal() -> None:
    (match,) = matches(1)
    rows = list(rows_of(match))
    ended = [
        event.number
        for step in match.play().steps
        for event in step.events
        if isinstance(event, DealEnded)
    ]
    assert [row["deal"] for row in rows] == ended
    assert {int(row["points_0"]) + int(row["points_1"]) for row in rows} == {11}
    assert (rows[0]["player_0"], rows[0]["player_3"]) == ("random", "")


def test_a_voided_deal_has_no_row() -> None:
    (match,) = matches(1)
    voided = MatchText(
        id=match.id, game=match.game, players=match.players, voided=(1,), text=match.text
    )
    assert [row["deal"] for row in rows_of(voided)] == [
        row["deal"] for row in rows_of(match) if row["deal"] != 1
    ]


GOOD = line_of(MatchText(id="a", game="tressette", players=(), text=""))


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (b"{}\n", "not_a_match"),
        (b"\xff\n", "not_a_match"),
        (GOOD.replace(b'"tressette"', b'"briscola"'), "unknown_version"),
        (GOOD.replace(b'"dataset":1', b'"dataset":2'), "unknown_version"),
    ],
    ids=["fields", "bytes", "game", "version"],
)
def test_a_damaged_line_is_refused_with_its_number(
    tmp_path: Path, second: bytes, code: str
) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_bytes(GOOD + second)
    with pytest.raises(BadDataset) as refused:
        list(read_matches(file))
    assert (refused.value.code, refused.value.line) == (code, 2)


def test_a_line_without_end_is_refused_before_it_is_read_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_texts, "MOST_LINE_BYTES", 1_000)
    file = tmp_path / "deals.jsonl.gz"
    with gzip.open(file, "wb") as stream:
        stream.write(b" " * 100_000)
    with pytest.raises(BadDataset) as refused:
        list(read_matches(file))
    assert refused.value.code == "line_too_long"


@pytest.mark.parametrize("game", [name for name, game in BY_NAME.items() if game.plays == "ring"])
def test_a_game_without_matches_has_no_match_of_bots(game: str) -> None:
    with pytest.raises(ValueError, match="has no matches"):
        bot_match(game, BY_NAME[game].types.options(), ["maestro"], seed=1, match=0, deals=1)

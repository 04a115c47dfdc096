"""`circolo export`, as an operator types it."""

from pathlib import Path

import pytest

from circolo.datasets.match_texts import read_matches
from circolo.store.sqlite.connections import connect_writer
from tests.cli.either_store import typed
from tests.cli.house_processes import refused
from tests.room.match import in_world, table_of_two
from tests.room.world import World
from tests.store.inline import InlineStore


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a house with one finished match of Anna and Bruno."""
    connection = connect_writer(tmp_path / "circolo.db")

    async def story(world: World) -> None:
        await table_of_two(world)
        await world.later(600_000)
        await world.house.stop()

    in_world(story, store=InlineStore(connection))
    connection.close()
    return tmp_path


@pytest.mark.usefixtures("each_store")
def test_matches_are_written_and_can_be_played_again(data: Path) -> None:
    out = data / "matches.jsonl.gz"
    assert typed("export", out, "--data", data).stdout.startswith("1 matches written")
    (match,) = read_matches(out)
    assert match.play().game.name == "tressette"


def test_rows_are_written_as_csv(data: Path) -> None:
    out = data / "deals.csv"
    typed("export", out, "--data", data, "--game", "tressette")
    first, *rows = out.read_text().splitlines()
    assert first.startswith("match,day,deal,decisions,")
    assert rows


def test_the_same_key_gives_the_same_pseudonyms(data: Path) -> None:
    def players(name: str, *words: object) -> list[str]:
        typed("export", data / name, "--data", data, *words)
        (match,) = read_matches(data / name)
        return [player.player for player in match.players]

    key = ("--key", data / "pseudonyms.key")
    assert players("one.jsonl", *key) == players("two.jsonl", *key)
    assert players("three.jsonl") != players("one.jsonl", *key)
    assert (data / "pseudonyms.key").stat().st_mode & 0o077 == 0


def test_what_cannot_be_done_is_refused(data: Path) -> None:
    def code(name: str, *words: object) -> str:
        return refused(typed("export", data / name, "--data", data, *words))

    (data / "short.key").write_bytes(b"short")
    assert code("a.jsonl", "--game", "briscola") == "unknown_game"
    assert code("a.csv") == "game_needed"
    assert code("a.txt", "--game", "tressette") == "unknown_format"
    assert code("no/folder/a.jsonl") == "not_writable"
    assert code("a.jsonl", "--key", data / "short.key") == "key_wrong"
    assert code("a.jsonl", "--key", data / "no" / "folder.key") == "key_unusable"


def test_where_there_is_no_house_nothing_is_written(tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    assert refused(typed("export", out, "--data", tmp_path)) == "no_data_folder"

"""The frozen house of every released version is read, audited and verified by this version."""

import asyncio
import lzma
from pathlib import Path

import pytest

from circolo.catalogue import GAMES
from circolo.records.record import decode_record, encode_record
from circolo.records.record_verifier import verify_record
from circolo.room.audit.audit import audit
from circolo.simulation.loop import VirtualLoop, run
from circolo.store.sqlite.backup import restore
from circolo.store.sqlite.connections import connect_writer
from circolo.store.sqlite.database_reader import open_database
from circolo.store.sqlite.schema import migrate
from circolo.store.vault import Vault
from tests.released.freeze import RELEASES
from tests.room.world import START, World, entropy
from tests.store.inline import DEAL_KEY, InlineStore

RELEASED = sorted(path for path in RELEASES.iterdir() if (path / "circolo.db.xz").exists())
RECORDS = sorted(path for release in RELEASED for path in release.glob("*.json.xz"))


def unpacked(packed: Path, folder: Path) -> Path:
    """Write the content of a compressed file, and return the new file."""
    file = folder / packed.stem
    file.write_bytes(lzma.decompress(packed.read_bytes()))
    return file


def phases(world: World) -> list[str]:
    """Return the phase of every open table."""
    states = (actor.state for actor in world.house.tables.values())
    return [state.phase for state in states if state is not None]


@pytest.mark.parametrize("packed", RECORDS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_record_has_no_finding_and_is_written_again_byte_for_byte(packed: Path) -> None:
    text = lzma.decompress(packed.read_bytes()).rstrip()
    record = decode_record(text)
    assert verify_record(record).findings == ()
    assert encode_record(record) == text


def test_there_is_a_record_of_every_game() -> None:
    texts = [lzma.decompress(path.read_bytes()) for path in RECORDS]
    for game in GAMES:
        assert any(f'"game":"{game.name}"'.encode() in text for text in texts), game.name


@pytest.mark.parametrize("release", RELEASED, ids=lambda path: path.name)
@pytest.mark.parametrize("name", ["circolo.db.xz", "backup.db.xz"])
def test_the_audit_finds_nothing(release: Path, name: str, tmp_path: Path) -> None:
    database = unpacked(release / name, tmp_path)
    writer = connect_writer(database)
    migrate(writer)  # as a house does when it starts
    writer.close()
    with open_database(database) as reader:
        assert asyncio.run(audit(reader)).findings == ()


@pytest.mark.parametrize("release", RELEASED, ids=lambda path: path.name)
def test_a_backup_is_restored(release: Path, tmp_path: Path) -> None:
    restore(unpacked(release / "backup.db.xz", tmp_path), tmp_path / "data", check=lambda _: None)
    with open_database(tmp_path / "data" / "circolo.db") as reader:
        assert asyncio.run(audit(reader)).findings == ()


@pytest.mark.parametrize("release", RELEASED, ids=lambda path: path.name)
def test_a_match_in_progress_is_played_to_its_end(release: Path, tmp_path: Path) -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        connection = connect_writer(unpacked(release / "circolo.db.xz", tmp_path))
        store = InlineStore(connection)
        vault = Vault(DEAL_KEY, entropy(9))
        world = World(loop, seed=9, store=store, vault=vault, start=START + 86_400_000)  # type: ignore[arg-type]
        await world.house.start()
        assert phases(world).count("playing") == 1
        await world.later(3_600_000)
        assert phases(world) == []
        assert (await audit(store)).findings == ()
        assert world.errors == []
        await world.house.stop()

    run(story())

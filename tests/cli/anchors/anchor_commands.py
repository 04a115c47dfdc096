"""`circolo anchor` as somebody types it, and a house that has something to anchor."""

import subprocess
from pathlib import Path

from circolo.store.sqlite.connections import connect_writer
from tests.cli import either_store
from tests.room.match import in_world, table_of_two
from tests.room.world import World
from tests.store.inline import InlineStore

SECRET = bytes(range(32))


def typed(*words: object) -> "subprocess.CompletedProcess[str]":
    """Run a command of `circolo anchor` in this process."""
    return either_store.typed("anchor", *words)


def found(*words: object) -> list[str]:
    """Return the code and the place of every finding of a check."""
    outcome = typed("check", *words)
    lines = [line for line in outcome.stdout.splitlines() if line.split(":")[0].count(" ") == 0]
    findings = [" ".join(line.split()[:2]).replace(":", "", 1) for line in lines]
    assert outcome.returncode == (1 if findings else 0), outcome.stderr
    return findings


def played_house(data: Path) -> Path:
    """A data folder: one match is over and its table closed, another is played; one anchor."""
    connection = connect_writer(data / "circolo.db")
    connection.pragma("synchronous", "off")

    async def story(world: World) -> None:
        await table_of_two(world)
        await world.later(700_000)
        await world.house.anchors.make()
        await table_of_two(world, first=None, second=None, names=("carla", "dino"))
        await world.house.stop()

    in_world(story, store=InlineStore(connection), signing_key=SECRET)
    connection.close()
    (data / "keys").mkdir()
    key = data / "keys" / "signing.key"
    key.write_bytes(SECRET)
    key.chmod(0o600)
    return data

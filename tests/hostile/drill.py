"""A house in which people play, attacked from outside: what was done, and what came of it."""

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import apsw
import httpx
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tests.cli.house_processes import ROOT
from tests.hostile.house import SERVE, AttackedHouse, attacked_house
from tests.hostile.people import Noticed
from tests.hostile.strangers import Tally
from tests.records.matches import a_match
from tests.web.long_log import write_long_logs
from tests.web.rig import PASSWORD

LONG_ENTRIES = 10_000
LONG_TABLE = "t0123456789abcd"
MEMBER = "Serafina Rossi"
LOGINS = 6
LOOK_SECONDS = 0.5
"""Between two looks at the memory of the house."""
WARM_SECONDS = 12.0
"""People play for so long before the attack begins."""
AFTER_SECONDS = 4.0


class Drill(Struct, frozen=True, kw_only=True):
    """How long an attack lasts, and by which chance it goes."""

    seconds: float
    seed: str
    command: tuple[str, ...] = SERVE


class Memory(Struct, frozen=True):
    """The memory of a house in KiB: before people played for a time, and the most meanwhile."""

    before: int
    most: int


class Outcome(Struct, frozen=True, kw_only=True):
    """What came of a drill; memory in KiB, times in seconds of the machine's clock."""

    drill: Drill
    noticed: Noticed
    tally: Tally
    began: float
    ended: float
    memory_before: int
    memory_most: int
    memory_after: int
    exit_code: int
    audit: tuple[str, ...]
    log: str


def hold(drill: Drill, folder: Path) -> Outcome:
    """Let people play, attack the house meanwhile, and close it."""
    data = folder / "data"
    data.mkdir()
    write_long_table(data / "circolo.db")
    tables = folder / "tables"
    tables.touch()
    with attacked_house(data, drill.command) as house:
        join(house)
        with beside("people", f"--host={house.host}", f"--tables={tables}") as people:
            time.sleep(WARM_SECONDS)
            memory, most, began = house.memory_kib(), 0, time.time()
            with beside(
                "attacker",
                f"--host={house.host}",
                f"--seconds={drill.seconds}",
                f"--seed={drill.seed}",
                f"--tables={tables}",
                f"--long-table={LONG_TABLE}",
                f"--member={MEMBER}",
                f"--tally={folder / 'tally'}",
            ) as attacker:
                while attacker.poll() is None and house.process.poll() is None:
                    most = max(most, house.memory_kib())
                    time.sleep(LOOK_SECONDS)
            tally = (folder / "tally").read_bytes()
            ended = time.time()
            time.sleep(AFTER_SECONDS)
            after = house.memory_kib() if house.process.poll() is None else 0
            noticed = people.communicate(b"\n")[0]
        return Outcome(
            drill=drill,
            noticed=msgspec.json.decode(noticed, type=Noticed),
            tally=msgspec.json.decode(tally, type=Tally),
            began=began,
            ended=ended,
            memory_before=memory,
            memory_most=most,
            memory_after=after,
            exit_code=house.close(),
            audit=tuple(line for line in house.audit() if LONG_TABLE not in line),
            log=house.log.read_text("utf-8"),
        )


def unattacked(seconds: float, folder: Path) -> Memory:
    """Let people play as in a drill, and nobody attack: the control of the memory."""
    data = folder / "data"
    data.mkdir()
    write_long_table(data / "circolo.db")
    tables = folder / "tables"
    tables.touch()
    with attacked_house(data) as house:
        join(house)
        with beside("people", f"--host={house.host}", f"--tables={tables}"):
            time.sleep(WARM_SECONDS)
            before, most, ends = house.memory_kib(), 0, time.monotonic() + seconds
            while time.monotonic() < ends:
                most = max(most, house.memory_kib())
                time.sleep(LOOK_SECONDS)
            return Memory(before, most)


def write_long_table(database: Path) -> None:
    """Write a table that closed long ago, with a long log."""
    match = [replace(entry, stream=f"table:{LONG_TABLE}") for entry in a_match()]
    write_long_logs(database, [match], entries=LONG_ENTRIES)
    connection = apsw.Connection(str(database))
    connection.execute("UPDATE streams SET closed = 1")
    connection.close()


def join(house: AttackedHouse) -> None:
    """Make the member who is attacked, and warm what keeps memory: both threads that make hashes,
    and the index of the long log.
    """
    origin = f"http://{house.host}"
    headers = {"Origin": origin, "X-Circolo": "1"}
    said = {"name": MEMBER, "password": PASSWORD}
    with (
        httpx.Client(base_url=origin, headers=headers, trust_env=False, timeout=60) as browser,
        ThreadPoolExecutor(LOGINS) as others,
    ):
        browser.post("/api/guest", json={}).raise_for_status()
        browser.post("/api/claim", json=said).raise_for_status()
        for path in ("heads", "deals/1/replay"):
            browser.get(f"/api/tables/{LONG_TABLE}/{path}").raise_for_status()
        for answer in others.map(
            lambda _: httpx.post(f"{origin}/api/login", json=said, headers=headers), range(LOGINS)
        ):
            answer.raise_for_status()


@contextmanager
def beside(module: str, *words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a module of this folder in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"tests.hostile.{module}", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()

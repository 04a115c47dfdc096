"""Drill: people play on a server while an attacker attacks it; returns what both noticed."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import apsw
import httpx
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tests.cli.house_processes import ROOT
from tests.hostile.attack_client import AttackCounts
from tests.hostile.attacked_house import SERVE, AttackedHouse, attacked_house
from tests.hostile.people import Noticed
from tests.records.matches import a_match
from tests.web.long_log import write_long_logs
from tests.web.rig import PASSWORD

LONG_ENTRIES = 10_000
LONG_TABLE = "t0123456789abcd"
MEMBER = "Serafina Rossi"
LOGINS = 6
TIMES = 4
LOOK_SECONDS = 0.5
"""Time between two samples of the memory."""
WARM_SECONDS = 12.0
"""Time of play before the attack begins."""
AFTER_SECONDS = 4.0


class Drill(Struct, frozen=True, kw_only=True):
    """Length and seed of an attack, and the command that serves."""

    seconds: float
    seed: str
    command: tuple[str, ...] = SERVE


class Memory(Struct, frozen=True):
    """Memory of a house in KiB.

    `before` is the peak of six logins at once, after the warm-up and before the attack: each login
    needs 19 MiB for a moment, in one of two threads. `by_minute` holds the peak of each minute of
    the attack.
    """

    before: int
    by_minute: tuple[int, ...]
    after: int

    @property
    def most(self) -> int:
        """Return the peak of the attack and of the time after it."""
        return max(*self.by_minute, self.after)

    @property
    def growth(self) -> float:
        """Return the peak as a multiple of the memory before the attack."""
        return self.most / self.before


class Outcome(Struct, frozen=True, kw_only=True):
    """Result of a drill; times in seconds of the machine's clock."""

    drill: Drill
    noticed: Noticed
    tally: AttackCounts
    began: float
    ended: float
    memory: Memory
    exit_code: int
    audit: tuple[str, ...]
    log: str


def run_drill(drill: Drill, folder: Path) -> Outcome:
    """Let people play, attack the server meanwhile, and stop it."""
    data = folder / "data"
    data.mkdir()
    write_long_table(data / "circolo.db")
    tables = folder / "tables"
    tables.touch()
    with attacked_house(data, drill.command) as house:
        join(house)
        with process_of("people", f"--host={house.host}", f"--tables={tables}") as people:
            time.sleep(WARM_SECONDS)
            before, began = memory_of_logins(house), time.time()
            with process_of(
                "attacker",
                f"--host={house.host}",
                f"--seconds={drill.seconds}",
                f"--seed={drill.seed}",
                f"--tables={tables}",
                f"--long-table={LONG_TABLE}",
                f"--member={MEMBER}",
                f"--tally={folder / 'tally'}",
            ) as attacker:
                by_minute = memory_by_minute(house, lambda: attacker.poll() is None)
                assert house.process.poll() is None, house.last_words()
                assert attacker.returncode == 0, f"the attacker ended with {attacker.returncode}"
            tally = (folder / "tally").read_bytes()
            ended = time.time()
            time.sleep(AFTER_SECONDS)
            after = house.memory_kib() if house.process.poll() is None else 0
            noticed = people.communicate(b"\n")[0]
            assert people.returncode == 0, f"the players ended with {people.returncode}"
        return Outcome(
            drill=drill,
            noticed=msgspec.json.decode(noticed, type=Noticed),
            tally=msgspec.json.decode(tally, type=AttackCounts),
            began=began,
            ended=ended,
            memory=Memory(before, by_minute, after),
            exit_code=house.close(),
            audit=tuple(line for line in house.audit() if LONG_TABLE not in line),
            log=house.log.read_text("utf-8"),
        )


def memory_without_attack(seconds: float, folder: Path) -> Memory:
    """Let people play without an attack: the control of the memory."""
    data = folder / "data"
    data.mkdir()
    write_long_table(data / "circolo.db")
    tables = folder / "tables"
    tables.touch()
    with attacked_house(data) as house:
        join(house)
        with process_of("people", f"--host={house.host}", f"--tables={tables}"):
            time.sleep(WARM_SECONDS)
            before, ends = memory_of_logins(house), time.monotonic() + seconds
            by_minute = memory_by_minute(house, lambda: time.monotonic() < ends)
            return Memory(before, by_minute, house.memory_kib())


def memory_of_logins(house: AttackedHouse) -> int:
    """Return the peak of memory while six people log in at once, as often as it takes to meet both
    hashing threads at work.
    """
    most = 0
    with ThreadPoolExecutor(1) as in_parallel:
        for _ in range(TIMES):
            logins = in_parallel.submit(log_in, house)
            while not logins.done():
                most = max(most, house.memory_kib())
            logins.result()
    return most


def memory_by_minute(house: AttackedHouse, goes_on: Callable[[], bool]) -> tuple[int, ...]:
    """Sample the memory of a server while `goes_on()`; return the peak of each minute."""
    peaks, began = [0], time.monotonic()
    while goes_on() and house.process.poll() is None:
        if time.monotonic() - began >= 60 * len(peaks):
            peaks.append(0)
        peaks[-1] = max(peaks[-1], house.memory_kib())
        time.sleep(LOOK_SECONDS)
    return tuple(peaks)


def write_long_table(database: Path) -> None:
    """Write a closed table with a long log."""
    match = [replace(entry, stream=f"table:{LONG_TABLE}") for entry in a_match()]
    write_long_logs(database, [match], entries=LONG_ENTRIES)
    connection = apsw.Connection(str(database))
    connection.execute("UPDATE streams SET closed = 1")
    connection.close()


def join(house: AttackedHouse) -> None:
    """Create the member under attack, log them in, and let the server index the long log."""
    said = {"name": MEMBER, "password": PASSWORD}
    with browser_of(house) as browser:
        browser.post("/api/guest", json={}).raise_for_status()
        browser.post("/api/claim", json=said).raise_for_status()
        for path in ("heads", "deals/1/replay"):
            browser.get(f"/api/tables/{LONG_TABLE}/{path}").raise_for_status()
    log_in(house)


def log_in(house: AttackedHouse) -> None:
    """Let six browsers log in at once: both threads that hash passwords are busy."""

    def once(_: int) -> None:
        with browser_of(house) as browser:
            said = {"name": MEMBER, "password": PASSWORD}
            browser.post("/api/login", json=said).raise_for_status()

    with ThreadPoolExecutor(LOGINS) as others:
        list(others.map(once, range(LOGINS)))


def browser_of(house: AttackedHouse) -> httpx.Client:
    """Return a client with the headers that the page sends."""
    origin = f"http://{house.host}"
    headers = {"Origin": origin, "X-Circolo": "1"}
    return httpx.Client(base_url=origin, headers=headers, trust_env=False, timeout=60)


@contextmanager
def process_of(module: str, *words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a module of this folder in its own process."""
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

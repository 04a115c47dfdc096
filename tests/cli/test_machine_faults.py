"""A real house in a real process, under faults of its machine: a full disk, a disk that fails, a
process that is stopped.
"""

import json
import signal
import sys
import time
from pathlib import Path

from circolo.games.tressette import Options
from circolo.tables.table_options import TableOptions, Times
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done, Refused
from tests.cli.guests import PATIENCE_SECONDS, guests
from tests.cli.house_processes import OpenHouse, circolo, opened
from tests.store.small_disk import small_disk

MOVE = 6_000
STOPPED_SECONDS = 8

FAILING = """
import sys
from pathlib import Path
import apsw
from circolo.cli.main import app
from circolo.store.sqlite.journal import Journal

class Failing(Journal):
    def _failing(self, statement, *rest):
        if statement == "COMMIT" and Path(sys.argv[-1]).exists():
            self._connection.execute("COMMIT")
            raise apsw.IOError("the disk says no")
        return self._connection.execute(statement, *rest)

def made(self, connection):
    before(self, connection)
    self._execute = Failing._failing.__get__(self)

before, Journal.__init__ = Journal.__init__, made
app(sys.argv[1:-1])
"""
"""A house whose next commit fails as soon as there is a file of this name. Nobody can say whether
that commit holds; here it does.
"""

HASTY = """
from circolo.cli.main import app
from circolo.room import house_timers, interruption
from circolo.tables.clocks import deadlines

interruption.LATE, house_timers.BEAT = 500, 100
deadlines.TO_START = deadlines.TO_COMMIT = deadlines.TO_REVEAL = 100
app()
"""
"""A house that begins at once, and notices a shorter stop."""


def sheet(*, entry: int) -> TableOptions[Options]:
    return TableOptions(Options(players=2), entry=entry, times=Times(move=MOVE))


def is_ready(house: OpenHouse) -> str:
    """Return why the house is not ready, or nothing."""
    with house.browser() as browser:
        assert browser.get("/healthz").status_code == 200
        answer = browser.get("/readyz")
    assert (answer.status_code == 200) == answer.json()["ready"]
    return str(answer.json()["why"])


def wait_until_ready(house: OpenHouse) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while is_ready(house):
        assert time.monotonic() < until
        time.sleep(0.2)


def test_a_full_disk_refuses_and_the_house_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", kib=4_096) as disk:
        data = disk.folder / "data"
        with opened(data, CIRCOLO_SIT_AND_GOS="off") as house, guests(house, 1) as (anna,):
            for round_ in range(3):
                disk.fill()
                said = f"open-table-{round_}"
                refused = anna.say(client.OpenTable, id=said, sheet=sheet(entry=100))
                assert isinstance(refused, Refused), refused
                assert refused.code == "disk_full"
                with house.browser() as browser:
                    answer = browser.post("/api/guest", json={})
                assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")
                assert is_ready(house) == "disk_full"
                disk.free()
                wait_until_ready(house)
                done = [
                    anna.say(client.OpenTable, id=said, sheet=sheet(entry=100))
                    for _ in range(2)  # a retry has no further effect
                ]
                assert isinstance(done[0], Done), done
                assert done[0] == done[1]
                anna.say(client.Leave, table=done[0].table)
            code, complained = house.end(signal.SIGTERM)
        assert (code, "Traceback" in complained) == (0, False)
        events = [json.loads(line)["event"] for line in complained.splitlines()]
        assert (events.count("disk_full"), events.count("disk_has_room")) == (3, 3)
        audit = circolo("audit", "--data", data)
        assert audit.returncode == 0, audit.stdout


def test_a_commit_that_may_or_may_not_hold_ends_the_house_with_a_code(tmp_path: Path) -> None:
    data, sick = tmp_path / "data", tmp_path / "sick"
    command = (sys.executable, "-c", FAILING)
    with opened(data, str(sick), command=command) as house:
        you, cookie = house.guest()
        sick.touch()
        _, complained = house.process.communicate(timeout=PATIENCE_SECONDS)
        assert house.process.returncode == 74
    lines = [json.loads(line) for line in complained.splitlines()]
    serious = [line for line in lines if line["level"] in ("error", "critical")]
    assert [(line["event"], line["code"]) for line in serious] == [("house_ends", "io_error")]
    assert "Traceback" not in complained
    with opened(data) as house, house.browser(cookie) as browser:
        assert browser.get("/api/me").json() == you


def test_a_process_that_is_stopped_costs_nobody_a_turn(tmp_path: Path) -> None:
    command = (sys.executable, "-c", HASTY)
    with opened(tmp_path, command=command) as house, guests(house, 2) as (anna, bruno):
        opened_ = anna.say(client.OpenTable, sheet=sheet(entry=0))
        assert isinstance(opened_, Done)
        bruno.say(client.Sit, table=opened_.table)
        player = anna if anna.until_asked() else bruno
        bruno.until_asked()
        assert player.frame is not None
        before = player.frame.deadlines[0].at
        house.process.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED_SECONDS)
        house.process.send_signal(signal.SIGCONT)
        while player.frame.deadlines[0].at == before:
            next(player.heard())
        assert [place and place.absent for place in player.frame.view.places] == [None, None]
        ask = player.frame.asks[0]
        action = next(iter(ask.offers[0].actions()))
        done = player.say(client.Act, table=opened_.table, ask=ask.id, action=action)
        assert isinstance(done, Done), done
        code, complained = house.end(signal.SIGTERM)
    assert code == 0
    assert "was_not_run" in complained

"""Backups that the server makes by itself: when they run, and what the log and the counts say."""

import asyncio
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from circolo.cards.units import Millis
from circolo.store.backup_rotation import backup_name
from circolo.web.scheduled_backups import AFTER_START, RETRY, ScheduledBackups
from tests.web.rig import NOON, HandClock

pytestmark = pytest.mark.anyio
HOUR = Millis(3_600_000)
MAKES_ONE = "import pathlib, sys; pathlib.Path(sys.argv[1]).touch()"
FAILS = "import sys; print('a: warning', file=sys.stderr); sys.exit('backup_full: Full.')"


class Scene:
    """Scheduled backups whose clock a test moves."""

    def __init__(self, folder: Path, program: str, *arguments: str) -> None:
        self.clock = HandClock()
        self.is_on_duty = True
        self.backups = ScheduledBackups(
            folder,
            every=HOUR,
            command=(sys.executable, "-c", program, *arguments),
            environment={"CIRCOLO_STORE": "of the house"},
            is_on_duty=lambda: self.is_on_duty,
            clock=self.clock,
        )
        self.task = asyncio.ensure_future(self.backups.run())

    async def advance(self, by: int, *, runs: int) -> None:
        """Let time pass, and wait until so many runs have ended since the start."""
        await asyncio.sleep(0)
        self.clock.advance(by)
        async with asyncio.timeout(20):
            while self.backups.made + self.backups.failed < runs:
                await asyncio.sleep(0.01)
        for _ in range(5):
            await asyncio.sleep(0.01)
        assert self.backups.made + self.backups.failed == runs


async def test_the_first_backup_is_made_a_minute_after_the_start(tmp_path: Path) -> None:
    made = tmp_path / backup_name(Millis(NOON + AFTER_START))
    scene = Scene(tmp_path, MAKES_ONE, str(made))
    with capture_logs() as lines:
        await scene.advance(AFTER_START - 1, runs=0)
        await scene.advance(1, runs=1)
        await scene.advance(HOUR - 1, runs=1)
        await scene.advance(1, runs=2)
    scene.task.cancel()
    assert [line["event"] for line in lines] == ["backup_made", "backup_made"]
    assert scene.backups.newest() == NOON + AFTER_START


async def test_the_newest_backup_of_the_folder_counts_after_a_restart(tmp_path: Path) -> None:
    (tmp_path / backup_name(Millis(NOON - HOUR // 2))).touch()
    scene = Scene(tmp_path, "")
    await scene.advance(HOUR // 2 - 1, runs=0)
    await scene.advance(1, runs=1)
    scene.task.cancel()


async def test_a_backup_of_the_future_delays_the_next_one_by_the_usual_time_at_most(
    tmp_path: Path,
) -> None:
    (tmp_path / backup_name(Millis(NOON + 1_000 * HOUR))).touch()
    scene = Scene(tmp_path, "")
    await scene.advance(HOUR - 1, runs=0)
    await scene.advance(1, runs=1)
    scene.task.cancel()


async def test_a_node_that_is_not_on_duty_makes_none_until_it_is(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "")
    scene.is_on_duty = False
    await scene.advance(AFTER_START, runs=0)
    await scene.advance(10 * HOUR, runs=0)
    scene.is_on_duty = True
    await scene.advance(RETRY - 1, runs=0)
    await scene.advance(1, runs=1)
    scene.task.cancel()


async def test_a_node_that_comes_on_duty_counts_the_backups_of_the_one_before(
    tmp_path: Path,
) -> None:
    scene = Scene(tmp_path, "")
    scene.is_on_duty = False
    (tmp_path / backup_name(Millis(NOON))).touch()
    await scene.advance(HOUR, runs=0)
    (tmp_path / backup_name(Millis(NOON + HOUR))).touch()
    await scene.advance(RETRY, runs=0)
    scene.is_on_duty = True
    await scene.advance(HOUR - RETRY - 1, runs=0)
    await scene.advance(1, runs=1)
    scene.task.cancel()


async def test_a_failure_is_logged_counted_and_tried_again_soon(tmp_path: Path) -> None:
    scene = Scene(tmp_path, FAILS)
    with capture_logs() as lines:
        await scene.advance(AFTER_START, runs=1)
        await scene.advance(RETRY, runs=2)
    scene.task.cancel()
    failure = {
        "event": "backup_failed",
        "log_level": "error",
        "code": "backup_full",
        "detail": "Full.",
        "status": 1,
    }
    assert lines == [failure, failure]
    assert (scene.backups.made, scene.backups.failed, scene.backups.newest()) == (0, 2, 0)


async def test_a_backup_ends_with_the_server(tmp_path: Path) -> None:
    started = tmp_path / "started"
    program = f"import pathlib, time; pathlib.Path({str(started)!r}).touch(); time.sleep(60)"
    scene = Scene(tmp_path, program)
    await scene.advance(AFTER_START, runs=0)
    async with asyncio.timeout(20):
        while not started.exists():
            await asyncio.sleep(0.01)
    scene.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await scene.task


async def test_the_settings_of_the_server_do_not_reach_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CIRCOLO_BACKUP_KEEP", "none")
    monkeypatch.setenv("CIRCOLO_STORE", "of the server")
    program = (
        "import os, sys; sys.exit({k: v for k, v in os.environ.items() if k[:7] == 'CIRCOLO'} != "
        "{'CIRCOLO_CONFIG': os.devnull, 'CIRCOLO_STORE': 'of the house'})"
    )
    scene = Scene(tmp_path, program)
    await scene.advance(AFTER_START, runs=1)
    scene.task.cancel()
    assert scene.backups.made == 1

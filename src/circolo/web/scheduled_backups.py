"""Backups that the server makes by itself: `circolo backup` in a process of its own, at times.

The copy and its audit use processor time for seconds, so they do not run in the server's process.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import structlog

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.store.backup_rotation import backups_in

AFTER_START = Millis(60_000)
"""The shortest time from the start of the server to a backup, in milliseconds: a server that
restarts again and again makes none.
"""

RETRY = Millis(600_000)
"""The longest time from a backup that failed, or that another node should make, to the next try,
in milliseconds.
"""

log = structlog.get_logger()


class ScheduledBackups:
    """Runs `command`, which makes a backup in `folder`, `every` so many milliseconds.

    `command` gets the variables `environment`. Nothing is made while `is_on_duty` returns False:
    one node of a cluster makes the backups of all. After the start of the server the time of the
    newest backup in the folder counts, so that restarts skip no backup.
    """

    def __init__(
        self,
        folder: Path,
        *,
        every: Millis,
        command: Sequence[str],
        environment: Mapping[str, str],
        is_on_duty: Callable[[], bool],
        clock: Clock,
    ) -> None:
        self._folder = folder
        self._every = every
        self._command = command
        self._environment = environment
        self._clock = clock
        self.is_on_duty = is_on_duty
        self.made = 0
        self.failed = 0

    def newest(self) -> Millis:
        """Return the time of the newest backup, 0 if there is none."""
        backups = backups_in(self._folder)
        return Millis(int(backups[-1][0].timestamp() * 1_000) if backups else 0)

    async def run(self) -> None:
        """Make backups when they are due; never returns."""
        due = self._due_after(AFTER_START)
        while True:
            await self._clock.sleep_until(due)
            begun = self._clock.now()
            if not self.is_on_duty():
                due = self._due_after(min(self._every, RETRY))
            else:
                is_made = await self._make()
                due = Millis(begun + (self._every if is_made else min(self._every, RETRY)))

    def _due_after(self, pause: Millis) -> Millis:
        """Return when a backup is due by the newest one, after a pause from now."""
        now = self._clock.now()
        # The name of a backup may be in the future, if the system clock was wrong.
        return Millis(max(min(self.newest(), now) + self._every, now + pause))

    async def _make(self) -> bool:
        """Make a backup and log the outcome; return whether there is a new backup."""
        begun = self._clock.now()
        process = await asyncio.create_subprocess_exec(
            *self._command,
            env={**_without_settings(), **self._environment},
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl+C ends the server, which then ends this process
        )
        try:
            _, told = await process.communicate()
        except asyncio.CancelledError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()
            raise
        if process.returncode == 0:
            self.made += 1
            log.info("backup_made", seconds=round((self._clock.now() - begun) / 1_000, 1))
            return True
        self.failed += 1
        code, _, detail = told.decode(errors="replace").strip().rpartition("\n")[2].partition(": ")
        log.error("backup_failed", code=code, detail=detail, status=process.returncode)
        return False


def _without_settings() -> dict[str, str]:
    """Return an environment without the settings of the server."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("CIRCOLO_")}
    return own | {"CIRCOLO_CONFIG": os.devnull}


def backup_command(data: Path, folder: Path, **counts: int) -> tuple[str, ...]:
    """Return the command that makes a backup of a data folder in a folder of backups.

    `counts` are its options such as `keep`.
    """
    options = [text for name, count in counts.items() for text in (f"--{name}", str(count))]
    places = ("--data", str(data), "--folder", str(folder))
    return (sys.executable, "-m", "circolo", "backup", *places, *options)

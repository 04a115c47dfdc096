"""`circolo serve --workers N`: several nodes of one house on one machine and one port."""

import ctypes
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread
from types import FrameType
from urllib.request import urlopen

import structlog

from circolo.settings.house_settings import Settings
from circolo.settings.setting_list import PREFIX
from circolo.settings.sources import HouseChoices
from circolo.store.data_folder import KEYS, open_data_folder
from circolo.web.listening_socket import local_address
from circolo.web.operator_socket import WORKERS

_LOOK_SECONDS = 0.2
_AT_ONCE_SECONDS = 10.0
_PAUSE_SECONDS = 2.0
_PARENT_DEATH_SIGNAL = 1

log = structlog.get_logger()


class Worker:
    """One worker: a process that runs `circolo serve` with a data folder of its own."""

    def __init__(self, made: HouseChoices, number: int, *, port: int) -> None:
        chosen = made.settings
        self.number = number
        self._folder = chosen.data / WORKERS / str(number)
        self._command = [sys.executable, "-m", "circolo", "serve"]
        own = {
            "DATA": str(self._folder),
            "WORKERS": "1",
            "HOST": chosen.host,
            "PORT": str(port),
            "STORE": chosen.store,
            "BUS": chosen.bus,
            "BACKUP_FOLDER": str(chosen.backups.absolute()),
            "TEMPO": chosen.tempo,
            "EVENING": chosen.evening,
            "CONFIG": str(made.file.absolute()) if made.file else "",
            "NODE": f"{chosen.node or socket.gethostname()[:24]}-{number}".replace(".", "-"),
        }
        self._environment = {**os.environ, **{f"{PREFIX}{k}": v for k, v in own.items()}}
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self.has_run = False
        """Whether the worker once ran for a while, so that it can start."""

    @property
    def pid(self) -> int:
        """The process id, 0 if the worker does not run."""
        return 0 if self._process is None else self._process.pid

    def start(self, keys: Path) -> None:
        """Start the worker with the keys of the house."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.copytree(keys, self._folder / KEYS, dirs_exist_ok=True)
        self._started = os.times().elapsed
        self._process = subprocess.Popen(  # noqa: S603 - this program itself
            self._command,
            env=self._environment,
            stdout=subprocess.DEVNULL,  # only the first process says where the house is
            start_new_session=True,
            preexec_fn=_end_with_parent,
        )

    def ended(self) -> float:
        """Record that the process has ended; return for how many seconds it ran."""
        self._process = None
        ran_for = os.times().elapsed - self._started
        self.has_run |= ran_for >= _AT_ONCE_SECONDS
        return ran_for

    def end(self) -> None:
        """Ask the worker to hand over what it plays, and to end."""
        if self._process is not None:
            self._process.terminate()


def run(made: HouseChoices, *, opened: Callable[[str, str | None], None]) -> int:
    """Run the workers until SIGINT or SIGTERM; return the exit code of the first that failed, or 0.

    A worker that ends by itself is started again, unless it ends at once. `opened` is called with
    the URL for this machine, as soon as people can play. Raises DataFolderRefused.
    """
    chosen = made.settings
    entropy = os.urandom  # noqa: TID251 - for the keys of a new house
    with closing(open_data_folder(chosen.data, entropy=entropy)) as folder:
        place = _bound(chosen)
        port = place.getsockname()[1]
        workers = [Worker(made, number, port=port) for number in range(1, chosen.workers + 1)]
        ending = _Ending(workers)
        signal.signal(signal.SIGTERM, ending.begin)
        signal.signal(signal.SIGINT, ending.begin)
        for worker in workers:
            worker.start(folder.path / KEYS)
        told = (local_address(place), opened)
        Thread(target=_tell_when_ready, args=told, daemon=True).start()
        return ending.wait(folder.path / KEYS)


class _Ending:
    """Waits for workers, and ends them all on a signal."""

    def __init__(self, workers: list[Worker]) -> None:
        self._workers = workers
        self._has_begun = False
        self._restarts = Event()

    def begin(self, _: int, __: FrameType | None) -> None:
        """End all workers."""
        self._has_begun = True
        self._restarts.set()
        for worker in self._workers:
            worker.end()

    def wait(self, keys: Path) -> int:
        """Wait until all workers have ended; start those again that ended by themselves.

        If a worker cannot start the first time, all end.
        """
        failed = 0
        while any(worker.pid for worker in self._workers):
            pid, status = os.wait()
            for worker in self._workers:
                if worker.pid == pid:
                    code = os.waitstatus_to_exitcode(status)
                    ran_for = worker.ended()
                    if self._has_begun:
                        failed = failed or max(code, 0)
                    elif code in _REFUSED and not worker.has_run:
                        failed = code
                        self.begin(0, None)
                    else:
                        log.warning("worker_ended", worker=worker.number, code=code)
                        self._start_again(worker, keys, ran_for)
        return failed

    def _start_again(self, worker: Worker, keys: Path, ran_for: float) -> None:
        """Start a worker again; one that ended at once waits a little."""
        if ran_for < _AT_ONCE_SECONDS:
            self._restarts.wait(_PAUSE_SECONDS)
        if not self._has_begun:
            worker.start(keys)


_REFUSED = frozenset({1, 2})
"""Exit codes of a server that could not start."""


def _end_with_parent() -> None:
    """Let the system end this process gracefully when its parent is gone; only Linux can."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGTERM)


def _tell_when_ready(address: str, opened: Callable[[str, str | None], None]) -> None:
    """Call `opened` as soon as people can play at this address."""
    waiting = Event()
    while True:
        with suppress(OSError), urlopen(f"{address}/readyz", timeout=2):  # noqa: S310 - http only
            opened(address, None)
            return
        waiting.wait(_LOOK_SECONDS)


def _bound(chosen: Settings) -> socket.socket:
    """Return a socket that holds the port for the workers, and accepts no connection itself."""
    family, kind, protocol, _, place = socket.getaddrinfo(
        chosen.host, chosen.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    held = socket.socket(family, kind, protocol)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    held.bind(place)
    return held

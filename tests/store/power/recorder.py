"""Records every change that the store makes to the files under one folder.

The store's own code runs unchanged. While a recorder is installed, SQLite's default VFS (its file
layer) is `RecordingVFS`, which calls the VFS `unix`, as in production, and records its calls. The
files `-shm` do not pass through it; their content does not matter after a power cut. The store's
own calls (`os.rename`, `os.fsync` and others) are recorded too.
"""

import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any
from unittest import mock

import apsw

from tests.store.power.operations import (
    Fact,
    FolderMade,
    FolderSynced,
    Made,
    Marked,
    Operation,
    Removed,
    Renamed,
    Synced,
    Truncated,
    Written,
)

_names = itertools.count()
_OF_A_TRANSACTION = (
    apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_SUPER_JOURNAL | apsw.SQLITE_OPEN_WAL
)
"""Flags of files at whose first sync the VFS `unix` also syncs the folder (UNIXFILE_DIRSYNC)."""


class Recorder:
    """The recorded operations under the folder `root`; existing files get the first numbers.

    `room` is the number of bytes that may be written until the disk is full, None for no limit.
    """

    def __init__(self, root: Path) -> None:
        self.root = str(root)
        self.operations: list[Operation] = []
        self.files: dict[str, int] = {}
        self.room: int | None = None
        self.stopped = False
        self._lock = Lock()
        self._numbers = itertools.count()
        for path in sorted(root.rglob("*")):
            if path.is_file():
                self.files[str(path)] = next(self._numbers)

    def mark(self, fact: Fact) -> None:
        """Record a fact, such as an acknowledged entry."""
        self.do(Marked(fact))

    def do(self, operation: Operation, act: Callable[[], Any] = lambda: None) -> Any:
        """Call `act` and record the operation, without another operation in between."""
        with self._lock:
            done = act()
            if not self.stopped:
                self.operations.append(operation)
            return done

    def sync(self, told: Callable[[int], Operation], act: Callable[[], Any]) -> None:
        """Call a sync, and record which operations it covers: those before it began.

        Other threads may write during the sync.
        """
        with self._lock:
            before = len(self.operations)
        act()
        self.do(told(before))

    def makes(self, path: str, act: Callable[[], Any]) -> Any:
        """Call `act`, which opens a file, and record whether it created the file."""
        with self._lock:
            was_there = Path(path).exists()
            done = act()
            if not was_there and Path(path).exists():
                self.files[path] = next(self._numbers)
                if not self.stopped:
                    self.operations.append(Made(path, self.files[path]))
            return done

    def is_inside(self, path: object) -> bool:
        """Return whether a path is under the folder `root`."""
        return isinstance(path, str | Path) and str(path).startswith(self.root)

    def has_room(self, size: int) -> bool:
        """Subtract bytes from `room`; return False if the disk is full.

        A rewrite also takes room, as on a disk that copies on write.
        """
        if self.room is None:
            return True
        self.room -= size
        return self.room >= 0


@contextmanager
def recorded(root: Path) -> Iterator[Recorder]:
    """Record the file operations of this process under a folder during the `with` block."""
    recorder = Recorder(root)
    vfs = RecordingVFS(recorder)
    try:
        with mock.patch.multiple("os", **_calls(recorder)):
            yield recorder
    finally:
        vfs.unregister()


class RecordingVFS(apsw.VFS):
    """SQLite's default file layer while a recorder is installed."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        super().__init__(f"recording-{next(_names)}", "unix", makedefault=True)

    def xOpen(  # noqa: N802 - SQLite's names
        self, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> apsw.VFSFile:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        if path is None or not self.recorder.is_inside(path):
            return apsw.VFSFile("unix", name, flags)
        file: RecordingFile = self.recorder.makes(
            path, lambda: RecordingFile(name, flags, recorder=self.recorder)
        )
        file.number = self.recorder.files[path]
        return file

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802
        recorder = self.recorder
        recorder.do(Removed(filename), lambda: super(RecordingVFS, self).xDelete(filename, syncdir))
        recorder.files.pop(filename, None)
        if syncdir:
            _sync_folder(recorder, filename)


class RecordingFile(apsw.VFSFile):
    """One open file of SQLite, whose changes are recorded."""

    number = -1

    def __init__(
        self, name: str | apsw.URIFilename | None, flags: list[int], *, recorder: Recorder
    ) -> None:
        super().__init__("unix", name, flags)
        self._recorder = recorder
        self._path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self._syncs_folder = bool(flags[0] & _OF_A_TRANSACTION)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        if not self._recorder.has_room(len(data)):
            raise apsw.FullError("no room")
        written = Written(self.number, offset, bytes(data))
        self._recorder.do(written, lambda: super(RecordingFile, self).xWrite(data, offset))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        truncated = Truncated(self.number, size)
        self._recorder.do(truncated, lambda: super(RecordingFile, self).xTruncate(size))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._recorder.sync(
            lambda before: Synced(self.number, before),
            lambda: super(RecordingFile, self).xSync(flags),
        )
        if self._syncs_folder:
            self._syncs_folder = False
            _sync_folder(self._recorder, self._path)


def _sync_folder(recorder: Recorder, path: str) -> None:
    folder = str(Path(path).parent)
    recorder.sync(lambda before: FolderSynced(folder, before), lambda: None)


def _calls(recorder: Recorder) -> dict[str, Any]:
    """Return recording replacements for the functions of `os` by which the store changes files."""
    make, rename, remove, folder, fsync = os.open, os.rename, os.unlink, os.mkdir, os.fsync

    def recording_open(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        if flags & os.O_CREAT and recorder.is_inside(path):
            return int(recorder.makes(str(path), lambda: make(path, flags, *rest, **named)))
        return make(path, flags, *rest, **named)

    def recording_rename(old: Any, new: Any, **named: Any) -> None:
        if recorder.is_inside(new):
            recorder.do(Renamed(str(old), str(new)), lambda: rename(old, new, **named))
            recorder.files[str(new)] = recorder.files.pop(str(old))
        else:
            rename(old, new, **named)

    def recording_unlink(path: Any, **named: Any) -> None:
        if recorder.is_inside(path):
            recorder.do(Removed(str(path)), lambda: remove(path, **named))
            recorder.files.pop(str(path), None)
        else:
            remove(path, **named)

    def recording_mkdir(path: Any, *rest: Any, **named: Any) -> None:
        if recorder.is_inside(path):
            recorder.do(FolderMade(str(path)), lambda: folder(path, *rest, **named))
        else:
            folder(path, *rest, **named)

    def recording_fsync(descriptor: int) -> None:
        path = str(Path(f"/proc/self/fd/{descriptor}").readlink())
        act = partial(fsync, descriptor)
        if not recorder.is_inside(path):
            act()
        elif Path(path).is_dir():
            recorder.sync(lambda before: FolderSynced(path, before), act)
        else:  # Python's writes to the file are not recorded, so record its whole content here
            number = recorder.files[path]
            recorder.do(Written(number, 0, Path(path).read_bytes()))
            recorder.sync(lambda before: Synced(number, before), act)

    return {
        "open": recording_open,
        "rename": recording_rename,
        "unlink": recording_unlink,
        "mkdir": recording_mkdir,
        "fsync": recording_fsync,
    }

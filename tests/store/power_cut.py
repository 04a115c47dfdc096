"""A disk in memory whose power can fail: each unsynced sector survives at random."""

import errno
import math
import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import apsw

from circolo.store.sqlite.connections import connect_writer

DATABASE = Path("circolo.db")
SECTOR = 512

Files = dict[str, bytes]
_names = count()


class Medium:
    """One file: its current content, and the content that is synced."""

    def __init__(self, content: bytes = b"") -> None:
        self.now = bytearray(content)
        self._durable = bytearray(content)
        self._unsynced: set[int] = set()

    def write(self, data: bytes, offset: int) -> None:
        end = offset + len(data)
        self.now.extend(bytes(max(0, end - len(self.now))))
        self.now[offset:end] = data
        self._unsynced.update(range(offset // SECTOR, (end - 1) // SECTOR + 1))

    def truncate(self, size: int) -> None:
        del self.now[size:]

    def sync(self) -> None:
        del self._durable[len(self.now) :]
        self._durable.extend(bytes(len(self.now) - len(self._durable)))
        for sector in self._unsynced:
            start = sector * SECTOR
            self._durable[start : start + SECTOR] = self.now[start : start + SECTOR]
        self._unsynced.clear()

    def survivor(self, chance: random.Random) -> bytes:
        """Return the content after a power cut: the size and each unsynced sector is new or old."""
        left = bytearray(self._durable)
        if len(self.now) < len(left) and chance.random() < 0.5:
            del left[len(self.now) :]
        for sector in sorted(self._unsynced):
            start = sector * SECTOR
            new = self.now[start : start + SECTOR]
            if new and chance.random() < 0.5:
                left.extend(bytes(max(0, start + len(new) - len(left))))
                left[start : start + len(new)] = new
        return bytes(left)


class Disk(apsw.VFS):
    """A file system in memory for SQLite.

    After `syncs_left` more syncs each sync fails. A write fails if it would make all files together
    larger than `room` bytes.
    """

    def __init__(self, files: Files | None = None, *, room: float = math.inf) -> None:
        self.name = f"disk-{next(_names)}"
        super().__init__(self.name, "")
        self.files = {name: Medium(content) for name, content in (files or {}).items()}
        self.changes = 0
        self.syncs_left = math.inf
        self.room = room
        self._errno = 0
        self._left: Files | None = None
        self._cut: tuple[int, random.Random] | None = None

    def cut_after(self, changes: int, chance: random.Random) -> None:
        """Cut the power after so many more writes and syncs; `left` then returns the files."""
        self._cut = (self.changes + changes, chance)

    def left(self) -> Files | None:
        """Return the files after the power cut, or None if the power is still on."""
        return self._left

    def cut_now(self, chance: random.Random) -> Files:
        """Return the files as they would be after a power cut now."""
        return {name: file.survivor(chance) for name, file in self.files.items()}

    def before_change(self) -> None:
        """Count a write or a sync, and cut the power before it if `cut_after` has chosen it."""
        if self._cut is not None and self.changes == self._cut[0] and self._left is None:
            self._left = self.cut_now(self._cut[1])
        self.changes += 1

    def make_room(self, growth: int) -> None:
        """Raise an error as a full disk does, if there is no room for so many more bytes."""
        held = sum(len(file.now) for file in self.files.values())
        if held + growth > self.room:
            self._errno = errno.ENOSPC
            raise apsw.IOError("no room")

    def xGetLastError(self) -> tuple[int, str]:  # noqa: N802 - SQLite's names
        return self._errno, ""

    def xFullPathname(self, name: str) -> str:  # noqa: N802 - SQLite's names
        return name

    def xAccess(self, pathname: str, flags: int) -> bool:  # noqa: N802
        return pathname in self.files

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802
        self.files.pop(filename, None)

    def xOpen(  # type: ignore[override]  # noqa: N802
        self, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> "_Open":
        path = name.filename() if isinstance(name, apsw.URIFilename) else name or "temporary"
        return _Open(self, self.files.setdefault(path, Medium()))


@contextmanager
def started(files: Files | None = None) -> Iterator[tuple[Disk, apsw.Connection]]:
    """Open the database on a disk with these files."""
    disk = Disk(files)
    connection = connect_writer(DATABASE, vfs=disk.name)
    try:
        yield disk, connection
    finally:
        connection.close()
        disk.unregister()


class _Open:
    """An open file for SQLite. Its locks do nothing, because only one connection uses it."""

    def __init__(self, disk: Disk, file: Medium) -> None:
        self._disk, self._file = disk, file

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        return bytes(self._file.now[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.before_change()
        self._disk.make_room(max(0, offset + len(data) - len(self._file.now)))
        self._file.write(data, offset)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._disk.before_change()
        self._file.truncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.before_change()
        self._disk.syncs_left -= 1
        if self._disk.syncs_left < 0:
            raise apsw.IOError("the disk says no")
        self._file.sync()

    def xFileSize(self) -> int:  # noqa: N802
        return len(self._file.now)

    def xSectorSize(self) -> int:  # noqa: N802
        return SECTOR

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE

    def xFileControl(self, operation: int, pointer: int) -> bool:  # noqa: N802
        return False

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        return False

    def xLock(self, level: int) -> None:  # noqa: N802
        pass

    def xUnlock(self, level: int) -> None:  # noqa: N802
        pass

    def xClose(self) -> None:  # noqa: N802
        pass

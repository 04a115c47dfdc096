"""A model of a disk that separates durable data from data that was only written.

A power cut keeps the durable data. Each sector that was written since the last sync of its file is
left as it was after any of these writes, or torn between two of them, independently of the other
sectors. The file has any of the sizes that it had since then. A sector that was added but never
written holds zeros or garbage. Any subset of the unsynced changes of a folder is left.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from pathlib import PurePosixPath
from random import Random
from typing import NamedTuple

from tests.store.power.operations import (
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

FOLDER = -1
"""The number of every folder, in mappings from paths to numbers of files."""

Files = dict[str, bytes]
_NEVER_WRITTEN = b""
_BEFORE = -1
"""The operation index of a change that an earlier process made."""


class Weather(NamedTuple):
    """The parameters of a power cut: probabilities that unsynced changes survive or are torn."""

    sector: int
    survives: float
    torn: float
    full_size: float
    """The probability that a file has its last size."""
    has_garbage: bool


def weather(chance: Random) -> Weather:
    """Return random parameters for the next power cut."""
    return Weather(
        sector=chance.choice((512, 4_096)),
        survives=chance.choice((0.0, 0.05, 0.5, 0.5, 0.95, 1.0)),
        torn=chance.choice((0.0, 0.1, 0.5)),
        full_size=chance.choice((0.0, 0.5, 1.0)),
        has_garbage=chance.random() < 0.3,
    )


class Content:
    """The durable content of one file, and its unsynced changes."""

    def __init__(self, durable: bytes = b"") -> None:
        self.durable = durable
        self.changes: list[tuple[int, Written | Truncated]] = []

    def sync(self, before: int) -> None:
        """Make the changes before the operation with the index `before` durable."""
        plane = bytearray(self.durable)
        for index, change in self.changes:
            if index < before:
                _apply(plane, change)
        self.durable = bytes(plane)
        self.changes = [item for item in self.changes if item[0] >= before]

    def now(self) -> bytes:
        """Return the content with all changes, as a reader sees it without a power cut."""
        plane = bytearray(self.durable)
        for _, change in self.changes:
            _apply(plane, change)
        return bytes(plane)

    def left(self, chance: Random, how: Weather) -> bytes:
        """Return the content after a power cut."""
        if not self.changes:
            return self.durable
        sizes, versions = self._versions(how.sector)
        size = sizes[-1] if chance.random() < how.full_size else chance.choice(sizes)
        plane = bytearray(self.durable[:size])
        plane.extend(bytes(size - len(plane)))
        for sector in sorted(versions):
            start = sector * how.sector
            content = _chosen(versions[sector], chance, how)
            if content == _NEVER_WRITTEN and how.has_garbage:
                content = chance.randbytes(how.sector)
            room = max(0, min(how.sector, size - start))
            plane[start : start + room] = content.ljust(how.sector, b"\0")[:room]
        return bytes(plane)

    def _versions(self, sector: int) -> tuple[list[int], dict[int, list[bytes]]]:
        """Return the file's sizes, and all contents of each changed sector, since the last sync."""
        plane = bytearray(self.durable)
        sizes = [len(plane)]
        versions: dict[int, list[bytes]] = {}

        def keep(touched: Iterable[int]) -> None:
            for number in touched:
                before = bytes(plane[number * sector : (number + 1) * sector])
                versions.setdefault(number, [before])

        def add(touched: Iterable[int]) -> None:
            for number in touched:
                versions[number].append(bytes(plane[number * sector : (number + 1) * sector]))

        for _, change in self.changes:
            if isinstance(change, Written):
                end = change.offset + len(change.data)
                # A write beyond the end also adds the sectors of the gap, without writing them.
                first = min(len(plane), change.offset) // sector
                touched = range(first, (end - 1) // sector + 1)
            else:
                touched = range(change.size // sector, -(-len(plane) // sector))
            keep(touched)
            _apply(plane, change)
            add(touched)
            sizes.append(len(plane))
        return sizes, versions


class Disk:
    """The files and folders after the operations so far."""

    def __init__(self, files: Mapping[str, bytes], folders: Iterable[str]) -> None:
        """Begin with durable files and folders; a recorder gives files the same numbers."""
        paths = sorted(files, key=PurePosixPath)
        self.contents = {number: Content(files[path]) for number, path in enumerate(paths)}
        self._durable: dict[str, int | None] = {path: n for n, path in enumerate(paths)}
        self._durable |= dict.fromkeys(folders, FOLDER)
        self._now = dict(self._durable)
        self._pending: list[tuple[int, dict[str, int | None]]] = []

    def follow(self, index: int, operation: Operation) -> None:
        """Apply the operation with the number `index`."""
        match operation:
            case Made(path, file):
                self.contents[file] = Content()
                self._names(index, {path: file})
            case FolderMade(path):
                self._names(index, {path: FOLDER})
            case Removed(path):
                self._names(index, {path: None})
            case Renamed(old, new):
                self._names(index, {old: None, new: self._now[old]})
            case Written(file) | Truncated(file):
                self.contents[file].changes.append((index, operation))
            case Synced(file, before):
                self.contents[file].sync(before)
            case FolderSynced(path, before):
                self._sync_folder(path, before)
            case Marked():
                pass

    def files(self) -> Files:
        """Return the content of all files, as a reader sees it without a power cut."""
        return {path: self.read(path) for path, file in self._now.items() if _is_file(file)}

    def folders(self) -> list[str]:
        """Return the paths of all folders, as a reader sees them without a power cut."""
        return [path for path, file in self._now.items() if file == FOLDER]

    def killed(self) -> "Disk":
        """Return the disk for the next process after this one is killed.

        Unsynced changes remain unsynced. Files get the numbers that the next recorder gives them.
        """
        there = self.files()
        after = Disk(there, self.folders())
        numbers: dict[int | None, int | None] = {None: None, FOLDER: FOLDER}
        numbers |= {self._now[path]: after._now[path] for path in there}
        nameless = count(FOLDER - 1, -1)
        for file in self.contents:  # files that were removed, but not durably yet
            if file not in numbers:
                numbers[file] = next(nameless)
        after.contents = {}
        for old, content in self.contents.items():
            new = after.contents[_file(numbers[old])] = Content(content.durable)
            new.changes = [(_BEFORE, change) for _, change in content.changes]
        after._durable = {path: numbers[file] for path, file in self._durable.items()}
        after._pending = [
            (_BEFORE, {path: numbers[file] for path, file in change.items()})
            for _, change in self._pending
        ]
        return after

    def read(self, path: str) -> bytes:
        """Return the content of a file, as a reader sees it without a power cut."""
        return self.contents[_file(self._now[path])].now()

    def cut(self, chance: Random, how: Weather) -> Files:
        """Return the files that are left after a power cut now."""
        names = dict(self._durable)
        for _, change in self._pending:
            if chance.random() < how.survives:
                names |= change
        return {
            path: self.contents[_file(file)].left(chance, how)
            for path, file in names.items()
            if _is_file(file) and self._is_reached(path, names)
        }

    def _is_reached(self, path: str, names: Mapping[str, int | None]) -> bool:
        """Return whether all known parent folders of a file are left."""
        known = [str(above) for above in PurePosixPath(path).parents if str(above) in self._now]
        return all(names.get(above) == FOLDER for above in known)

    def _names(self, index: int, change: dict[str, int | None]) -> None:
        self._now |= change
        self._pending.append((index, change))

    def _sync_folder(self, folder: str, before: int) -> None:
        kept = []
        for index, change in self._pending:
            if index < before and all(str(PurePosixPath(path).parent) == folder for path in change):
                self._durable |= change
            else:
                kept.append((index, change))
        self._pending = kept


def _is_file(number: int | None) -> bool:
    return number is not None and number != FOLDER


def _file(number: int | None) -> int:
    assert number is not None
    return number


def _apply(plane: bytearray, change: Written | Truncated) -> None:
    if isinstance(change, Truncated):
        del plane[change.size :]
        plane.extend(bytes(change.size - len(plane)))
        return
    end = change.offset + len(change.data)
    plane.extend(bytes(max(0, end - len(plane))))
    plane[change.offset : end] = change.data


def _chosen(versions: list[bytes], chance: Random, how: Weather) -> bytes:
    """Return one of the contents that a sector has had, or a mixture of two successive ones."""
    if chance.random() < how.survives:
        number = len(versions) - 1
        if chance.random() < 0.2:
            number = chance.randrange(len(versions))
    else:
        number = 0
    if number and chance.random() < how.torn:
        parts = [versions[number - 1], versions[number]]
        chance.shuffle(parts)
        size = max(map(len, parts))
        at = chance.randrange(size + 1)
        return parts[0].ljust(size, b"\0")[:at] + parts[1].ljust(size, b"\0")[at:]
    return versions[number]


def walk(disk: Disk, operations: Iterable[Operation]) -> Iterator[tuple[int, Operation]]:
    """Apply operations one by one, and yield each with its index, so that the caller can cut."""
    for index, operation in enumerate(operations):
        disk.follow(index, operation)
        yield index, operation

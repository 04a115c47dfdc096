"""Cuts the power after each file operation of some recorded lives of a store.

A life is one run of the store, from opening to closing, a kill or a power cut.
"""

import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.store.power.disk import Disk, Files, walk, weather
from tests.store.power.life import DATA, KEPT, live
from tests.store.power.operations import BackedUp, Marked, Synced
from tests.store.power.recovery import Found, Known, faults, found, placed, read_backup

LIVES = 4
"""The number of lives, one after the other, on one disk; a life begins with the files that the cut
or kill of the life before has left.
"""

KILLED = 0.4
"""The share of lives that are killed, so that the next life also finds unsynced data."""
_MEMORY = Path("/dev/shm")


class Cut(NamedTuple):
    """One power cut after an operation of a life: the errors found then, and the files left."""

    life: int
    operation: int
    faults: list[str]
    left: Files


class Start(NamedTuple):
    """The beginning of a life: a disk, and the entries that it must and may hold."""

    disk: Disk
    known: Known


@contextmanager
def folders() -> Iterator[tuple[Path, Path]]:
    """Yield a folder for the store, and one in which to open the files after a cut.

    Both are in memory if the system has `/dev/shm`.
    """
    memory = _MEMORY if _MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Path(folder) / "house", Path(folder) / "left"


def cuts(
    seed: int, *, each: int, lives: int = LIVES, synchronous: str | None = None
) -> Generator[Cut]:
    """Yield `each` power cuts after every file operation of some lives.

    The lives of a seed do the same work, but the order of their threads' file operations may vary.
    `synchronous` replaces SQLite's synchronous mode of the store.
    """
    chance = Random(seed)
    with folders() as (root, place):
        start = _empty_start(root)
        for life in range(lives):
            is_killed = chance.random() < KILLED
            one = _Life(start, chance, root=root, place=place, synchronous=synchronous)
            last = chance.choice(one.before_syncs()) if is_killed else one.any_moment()
            start = _empty_start(root)
            for cut, lengths in one.cuts(life, each=each):
                yield cut
                if cut.operation == last and is_killed:
                    start = one.killed()
                elif cut.operation == last and not cut.faults:
                    start = Start(Disk(cut.left, one.folders()), Known(lengths, dict(lengths)))


def _empty_start(root: Path) -> Start:
    return Start(Disk({}, [str(root), str(root / KEPT)]), Known())


class _Life:
    """A recorded life, and the entries that the store must and may hold after each operation."""

    def __init__(
        self, start: Start, chance: Random, *, root: Path, place: Path, synchronous: str | None
    ) -> None:
        self._root, self._place, self._chance = str(root), place, chance
        self._disk, self._known = start
        placed(self._disk.files(), self._root, root)
        for folder in self._disk.folders():
            Path(folder).mkdir(parents=True, exist_ok=True)
        self._recorded = live(root, chance, synchronous=synchronous).operations
        self._seen: dict[tuple[tuple[str, int], ...], Found] = {}

    def any_moment(self) -> int:
        """Return the index of a random operation."""
        return self._chance.randrange(len(self._recorded))

    def before_syncs(self) -> list[int]:
        """Return the indexes of the operations that come just before a sync.

        A kill after such an operation leaves data that a power cut would lose.
        """
        pairs = enumerate(pairwise(self._recorded))
        return [index for index, (_, following) in pairs if isinstance(following, Synced)]

    def folders(self) -> list[str]:
        """Return the paths of the folders after the operations so far."""
        return self._disk.folders()

    def killed(self) -> Start:
        """Return the beginning of the next life if this process is killed now, without a cut."""
        return Start(self._disk.killed(), self._known.copy())

    def cuts(self, life: int, *, each: int) -> Iterator[tuple[Cut, dict[str, int]]]:
        """Yield `each` cuts after each operation, with the lengths of the streams that are left."""
        for index, operation in walk(self._disk, self._recorded):
            if isinstance(operation, Marked):
                self._learn(operation)
            for _ in range(each):
                left = self._disk.cut(self._chance, weather(self._chance))
                here = self._found(left)
                wrong = faults(here, self._known, left, root=self._root)
                yield Cut(life, index, wrong, left), here.lengths

    def _learn(self, marked: Marked) -> None:
        fact = marked.fact
        if not isinstance(fact, BackedUp):
            self._known.learn(fact)
            return
        copy = self._disk.read(fact.path)
        self._known.learn(fact, backup=copy)
        here = read_backup(Path(fact.path))
        short = {s: v for s, v in fact.versions.items() if here.lengths.get(s, 0) < v}
        assert not here.faults, here.faults
        assert not short, f"{fact.path} lacks {short}"

    def _found(self, left: Files) -> Found:
        here = {path: content for path, content in left.items() if f"/{DATA}/" in path}
        key = tuple(sorted((path, hash(content)) for path, content in here.items()))
        if key not in self._seen:
            placed(here, self._root, self._place)
            self._seen[key] = found(self._place)
        return self._seen[key]

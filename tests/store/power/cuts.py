"""Cuts the power after every single operation of some lives, and counts what is lost."""

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
"""One after the other on the same disk; each but the first begins with what a cut has left."""
KILLED = 0.4
"""The share of lives that are killed, so that the next finds also what was never synced."""
_MEMORY = Path("/dev/shm")


class Cut(NamedTuple):
    """One power cut: after which operation of which life, and what was wrong then."""

    life: int
    operation: int
    faults: list[str]
    left: Files


class Start(NamedTuple):
    """What a life begins with: a disk, and what is known of it."""

    disk: Disk
    known: Known


@contextmanager
def folders() -> Iterator[tuple[Path, Path]]:
    """Give a folder to live in, and one to look at what is left; in memory, where there is one."""
    memory = _MEMORY if _MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Path(folder) / "house", Path(folder) / "left"


def cuts(
    seed: int, *, each: int, lives: int = LIVES, synchronous: str | None = None
) -> Generator[Cut]:
    """Live and cut: `each` times after every operation. The lives of a seed do the same work, but
    in which order their threads touch the files is up to the machine.
    """
    chance = Random(seed)
    with folders() as (root, place):
        start = _nothing(root)
        for life in range(lives):
            is_killed = chance.random() < KILLED
            one = _Life(start, chance, root=root, place=place, synchronous=synchronous)
            last = chance.choice(one.before_syncs()) if is_killed else one.any_moment()
            start = _nothing(root)
            for cut, lengths in one.cuts(life, each=each):
                yield cut
                if cut.operation == last and is_killed:
                    start = one.killed()
                elif cut.operation == last and not cut.faults:
                    start = Start(Disk(cut.left, one.folders()), Known(lengths, dict(lengths)))


def _nothing(root: Path) -> Start:
    return Start(Disk({}, [str(root), str(root / KEPT)]), Known())


class _Life:
    """A life that has been recorded, and what of it is known at each moment."""

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
        """Return one of the operations."""
        return self._chance.randrange(len(self._recorded))

    def before_syncs(self) -> list[int]:
        """Return after which operations a file is about to be synced: what was written last is
        there for the next process, and for no power cut.
        """
        pairs = enumerate(pairwise(self._recorded))
        return [index for index, (_, following) in pairs if isinstance(following, Synced)]

    def folders(self) -> list[str]:
        """Return the folders that are there now."""
        return self._disk.folders()

    def killed(self) -> Start:
        """Return what the next life begins with if this one is killed now, with its power on."""
        return Start(self._disk.killed(), self._known.copy())

    def cuts(self, life: int, *, each: int) -> Iterator[tuple[Cut, dict[str, int]]]:
        """Cut the power so often after each operation; return what came of it, with how long the
        streams are that are left.
        """
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

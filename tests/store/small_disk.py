"""A small file system of its own, to be filled; only the superuser can make one."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_BLOCK = 4_096


class SmallDisk:
    """A mounted file system; a ballast file takes what room there is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Take all room there is."""
        with self._ballast.open("ab", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(bytes(_BLOCK))
            except OSError:
                return

    def free(self) -> None:
        """Give the room back."""
        self._ballast.unlink()


@contextmanager
def small_disk(folder: Path, *, kib: int) -> Iterator[SmallDisk]:
    """Mount a file system of this size; skips the test for whoever may not."""
    folder.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={kib}k", "tmpfs", str(folder)]
    if subprocess.run(["mount", *options], check=False, capture_output=True).returncode:
        pytest.skip("only the superuser can mount a file system")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)

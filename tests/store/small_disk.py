"""A small file system that tests can fill; only the superuser can mount one."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_BLOCK = 4_096


class SmallDisk:
    """A mounted file system, which a ballast file can fill."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Fill the disk by writing to the ballast file."""
        with self._ballast.open("ab", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(bytes(_BLOCK))
            except OSError:
                return

    def free(self) -> None:
        """Delete the ballast file."""
        self._ballast.unlink()


@contextmanager
def small_disk(folder: Path, *, kib: int) -> Iterator[SmallDisk]:
    """Mount a file system of this size; skip the test if the user may not mount one."""
    folder.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={kib}k", "tmpfs", str(folder)]
    if subprocess.run(["mount", *options], check=False, capture_output=True).returncode:
        pytest.skip("only the superuser can mount a file system")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)

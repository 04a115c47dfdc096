"""Freezes a small house of this version: `python -m tests.released.freeze`, once for each release.

A release folder holds a database, a backup of it and a record for each game and variant. It is
never written again: every later version must read it.
"""

import lzma
from pathlib import Path
from tempfile import TemporaryDirectory

from circolo import __version__
from circolo.store.sqlite.backup import back_up
from tests.store.whole_house import build

RELEASES = Path(__file__).parent
RECORDS = Path("client/fixtures/records")
GAMES = ("two", "four", "called", "piatto", "classica", "online", "casino", "confirmed")
"""Records of every game and ruleset, and one with countersignatures."""


def freeze(release: Path) -> None:
    """Write the files of a release; raises FileExistsError if they exist."""
    release.mkdir()
    with TemporaryDirectory() as folder:
        database, backup = build(Path(folder) / "circolo.db"), Path(folder) / "backup.db"
        back_up(database, backup, check=lambda _: None)
        for file in (database, backup):
            (release / f"{file.name}.xz").write_bytes(lzma.compress(file.read_bytes()))
    for game in GAMES:
        name = f"{game}.json"
        compressed = lzma.compress((RECORDS / name).read_bytes())
        (release / f"{name}.xz").write_bytes(compressed)


if __name__ == "__main__":
    freeze(RELEASES / __version__)

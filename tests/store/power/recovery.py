"""Opens the store on the files that a power cut left, and reports errors."""

import shutil
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

import apsw

from circolo.store.errors import DataFolderRefused, StoreFailed
from circolo.store.sqlite import integrity, queries, schema, seals
from circolo.store.sqlite.connections import connect_observer, connect_writer, fetch
from circolo.store.sqlite.seals import SealKey
from circolo.store.vault import KEY_BYTES
from tests.store.power import tables
from tests.store.power.disk import Files
from tests.store.power.life import DATA
from tests.store.power.operations import Acknowledged, BackedUp, Fact, Read, Refused, Submitted

DATABASE = f"{DATA}/circolo.db"
SEAL_KEY = SealKey(bytes(range(KEY_BYTES)))
DEAL_KEY = f"{DATA}/keys/deal.key"


@dataclass
class Known:
    """The facts known before a power cut.

    For each stream, `acknowledged` entries must be stored, and at most `submitted` entries may be.
    `backups` are the contents of completed backups, by path.
    """

    acknowledged: dict[str, int] = field(default_factory=dict)
    submitted: dict[str, int] = field(default_factory=dict)
    backups: dict[str, bytes] = field(default_factory=dict)

    def copy(self) -> "Known":
        """Return a copy that can be changed independently."""
        return Known(dict(self.acknowledged), dict(self.submitted), dict(self.backups))

    def learn(self, fact: Fact, *, backup: bytes = b"") -> None:
        """Add a fact; `backup` is the content of a completed backup."""
        match fact:
            case Submitted(stream, version):
                self.submitted[stream] = version
            case Acknowledged(stream, version):
                self.acknowledged[stream] = version
            case Refused(stream, version):
                self.submitted[stream] = min(self.submitted[stream], version - 1)
            case Read(stream, version):
                self.acknowledged[stream] = self.submitted[stream] = version
            case BackedUp(path):
                self.backups[path] = backup


@dataclass(frozen=True)
class Found:
    """The state of a store after a power cut: the lengths of its streams, and other errors."""

    lengths: dict[str, int]
    faults: tuple[str, ...]


def placed(left: Files, root: str, place: Path) -> None:
    """Write the files that a cut left under `root` into the folder `place`."""
    shutil.rmtree(place, ignore_errors=True)
    for path, content in left.items():
        file = place / PurePosixPath(path).relative_to(root)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        file.chmod(0o600)
    place.mkdir(exist_ok=True)


def found(place: Path) -> Found:
    """Open the database in a folder as the server does, and check all its content."""
    (place / DATA).mkdir(exist_ok=True)
    try:
        with closing(connect_writer(place / DATABASE)) as connection:
            schema.migrate(connection)
            integrity.check(connection)
            seals.open_(connection, SEAL_KEY, new_key=False)
            return _read(connection)
    except (apsw.Error, DataFolderRefused, StoreFailed) as error:
        return Found({}, (f"it does not start: {type(error).__name__} {error}",))


def read_backup(file: Path) -> Found:
    """Check all content of a backup."""
    with closing(connect_observer(file)) as connection:
        return _read(connection, is_backup=True)


def _read(connection: apsw.Connection, *, is_backup: bool = False) -> Found:
    faults = integrity.damages(connection)
    sealed = seals.findings(connection, SEAL_KEY, is_copy=is_backup)
    faults += [f"{finding.where} {finding.what}" for finding in sealed]
    lengths = {}
    for stream in tables.STREAMS:
        entries = queries.read(connection, stream)
        if entries:
            lengths[stream] = len(entries)
        if entries != tables.told(stream, len(entries)):
            faults.append(f"{stream} is not what was written")
        secrets = {} if is_backup else tables.secrets(stream, len(entries))
        if queries.secrets(connection, stream) != secrets:
            faults.append(f"the sealed seeds of {stream} are others")
    if queries.balances(connection, "") != tables.balances(lengths):
        faults.append("the balances are not the transfers of the entries")
    ((matches,),) = fetch(connection, "SELECT count(*) FROM matches")
    ((deeds,),) = fetch(connection, "SELECT count(*) FROM deeds")
    if (matches, deeds) != tables.listed(lengths):
        faults.append("the lists of matches and deeds are not those of the entries")
    return Found(lengths, tuple(faults))


def faults(here: Found, known: Known, left: Files, *, root: str) -> list[str]:
    """Return a text for each lost or surplus entry, lost key or changed backup."""
    wrong = list(here.faults)
    for stream in tables.STREAMS:
        length = here.lengths.get(stream, 0)
        least, most = known.acknowledged.get(stream, 0), known.submitted.get(stream, 0)
        if length < least and not here.faults:
            wrong.append(f"{stream} has {length} entries, and {least} were acknowledged")
        if length > most:
            wrong.append(f"{stream} has {length} entries, and {most} were asked for")
    if known.acknowledged and left.get(f"{root}/{DEAL_KEY}") != bytes(range(KEY_BYTES)):
        wrong.append("the key of the deals is gone")
    for path, content in known.backups.items():
        if left.get(path) != content:
            wrong.append(f"the backup {path} is not what was said to be done")
    return wrong

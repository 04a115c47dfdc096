"""The refusals and failures of a store: each has a stable code and a sentence for a person."""

from types import MappingProxyType


class StoreRefusal(Exception):
    """The base class of refusals: the store has not written the entry and accepts other entries."""

    code: str


class VersionConflict(StoreRefusal):
    """An entry does not have the next version of its stream.

    Another writer has appended an entry, or an entry is missing.
    """

    code = "version_conflict"

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"{stream} cannot take version {version} next: read it again")
        self.stream = stream
        self.version = version


class DuplicateCommand(StoreRefusal):
    """The stream already has an entry with this command id; `version` is that entry's version."""

    code = "duplicate_command"

    def __init__(self, stream: str, command: str, version: int) -> None:
        super().__init__(f"{stream} already has command {command}, as version {version}")
        self.stream = stream
        self.command = command
        self.version = version


class BrokenChain(StoreRefusal):
    """An entry's hash, version or chain version does not follow from the entry before it."""

    code = "broken_chain"

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"the hash of {stream} version {version} does not follow from its past")
        self.stream = stream
        self.version = version


class SecretConflict(StoreRefusal):
    """The stream already has an encrypted secret for this epoch (the life of one shuffle)."""

    code = "secret_conflict"

    def __init__(self, stream: str, epoch: int) -> None:
        super().__init__(f"epoch {epoch} of {stream} is sealed already")
        self.stream = stream
        self.epoch = epoch


_FAILURES = MappingProxyType(
    {
        "disk_full": "The disk is full. Free some space and start again: nothing that was "
        "acknowledged is lost.",
        "read_only": "The data folder cannot be written to. Give the server's user the right to "
        "write there and start again.",
        "io_error": "The disk reported an error. Check it, then start again: nothing that was "
        "acknowledged is lost.",
        "store_busy": "The store is too slow: too many writes are waiting. Try again shortly.",
        "store_closed": "The store is closed.",
        "database_address": "The address of the database cannot be read. It has the form "
        "postgresql://role:password@host:5432/database.",
        "database_tls": "The encrypted connection to the database server cannot be trusted. Check "
        "the server's certificate, and sslmode and sslrootcert in the address of the database.",
        "database_unreachable": "The database server cannot be reached. Start it, or check its "
        "address: nothing that was acknowledged is lost.",
        "database_lost": "The connection to the database server broke off. Check the server and "
        "the network: nothing that was acknowledged is lost.",
        "database_refused": "The database server refuses the role, its password or the database. "
        "Check them in the address of the database.",
        "database_read_only": "The database takes no changes. Connect to the primary server, or "
        "end its read-only mode: nothing that was acknowledged is lost.",
        "database_error": "The database server reported an error. Read its log: nothing that was "
        "acknowledged is lost.",
    }
)


class StoreFailed(Exception):
    """The store cannot work, for example after a disk error; `code` gives the reason.

    The caller does not know whether a running append was committed, and must read the stream again.
    `refusal` is the code that a client receives.
    """

    refusal = "store_failed"

    def __init__(self, code: str) -> None:
        super().__init__(_FAILURES[code])
        self.code = code


class StoreUnavailable(StoreFailed):
    """The store has written nothing and stays open, for example without its database server.

    The caller may retry the same work, which succeeds once the reason is gone.
    """

    refusal = "store_unavailable"


class DiskFull(StoreUnavailable):
    """The disk is full. The caller may retry the same work, which succeeds once it has room."""

    refusal = "disk_full"

    def __init__(self) -> None:
        super().__init__("disk_full")


class BackupRefused(Exception):
    """A backup cannot be made or restored; `code` is stable, and the message tells what to do."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class DataFolderRefused(Exception):
    """A data folder cannot be opened; `code` is stable, and the message tells what to do."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class DatabaseRefused(Exception):
    """A database server's database cannot be opened; `code` is stable, and the message tells what
    to do.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code

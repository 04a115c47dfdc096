"""Why a store refuses: a stable code, and a sentence a person can act on."""

from types import MappingProxyType


class StoreRefusal(Exception):
    """An entry was not taken and left nothing behind; the store goes on."""

    code: str


class VersionConflict(StoreRefusal):
    """The stream is not at the version before: somebody else appended, or an entry is missing."""

    code = "version_conflict"

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"{stream} cannot take version {version} next: read it again")
        self.stream = stream
        self.version = version


class DuplicateCommand(StoreRefusal):
    """The stream took this command before; `version` is where."""

    code = "duplicate_command"

    def __init__(self, stream: str, command: str, version: int) -> None:
        super().__init__(f"{stream} took command {command} before, as version {version}")
        self.stream = stream
        self.command = command
        self.version = version


class BrokenChain(StoreRefusal):
    """The hash of an entry does not follow from the one before it."""

    code = "broken_chain"

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"the hash of {stream} version {version} does not follow from its past")
        self.stream = stream
        self.version = version


class SecretConflict(StoreRefusal):
    """An epoch that is already sealed was to be sealed again."""

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
        "store_busy": "More is waiting to be written than the disk can take. Try again shortly.",
        "store_closed": "The store is closed.",
    }
)


class StoreFailed(Exception):
    """The store could not do it; whether an append holds is unknown until the stream is read.

    `refusal` is the code that a client is told.
    """

    refusal = "store_failed"

    def __init__(self, code: str) -> None:
        super().__init__(_FAILURES[code])
        self.code = code


class DiskFull(StoreFailed):
    """The disk has no room: the store has written nothing and goes on. The same work may be tried
    again at any time, and succeeds once there is room.
    """

    refusal = "disk_full"

    def __init__(self) -> None:
        super().__init__("disk_full")


class BackupRefused(Exception):
    """No backup was made, or none restored; the sentence says what to do."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class DataFolderRefused(Exception):
    """The data folder cannot be opened; the sentence says what to do."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code

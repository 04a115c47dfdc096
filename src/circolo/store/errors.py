"""The refusals and failures of a store: a stable code, and a sentence that a person can act on."""

from types import MappingProxyType


class StoreRefusal(Exception):
    """The store refused an entry and wrote nothing. It accepts further entries."""

    code: str


class VersionConflict(StoreRefusal):
    """The entry's version is not the next one: another writer appended, or an entry is missing."""

    code = "version_conflict"

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"{stream} cannot take version {version} next: read it again")
        self.stream = stream
        self.version = version


class DuplicateCommand(StoreRefusal):
    """The stream already has an entry of this command, at `version`."""

    code = "duplicate_command"

    def __init__(self, stream: str, command: str, version: int) -> None:
        super().__init__(f"{stream} already has command {command}, as version {version}")
        self.stream = stream
        self.command = command
        self.version = version


class BrokenChain(StoreRefusal):
    """The hash of an entry does not follow from the hash of the entry before it."""

    code = "broken_chain"

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"the hash of {stream} version {version} does not follow from its past")
        self.stream = stream
        self.version = version


class SecretConflict(StoreRefusal):
    """The secret of the epoch is sealed already."""

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
        "store_busy": "The disk is too slow for all that waits to be written. Try again shortly.",
        "store_closed": "The store is closed.",
    }
)


class StoreFailed(Exception):
    """The store failed. Whether an append was committed is unknown until the stream is read again.

    `refusal` is the code that a client receives.
    """

    refusal = "store_failed"

    def __init__(self, code: str) -> None:
        super().__init__(_FAILURES[code])
        self.code = code


class DiskFull(StoreFailed):
    """The disk is full. The store has written nothing and continues.

    The caller may retry the same work at any time; it succeeds once there is room.
    """

    refusal = "disk_full"

    def __init__(self) -> None:
        super().__init__("disk_full")


class BackupRefused(Exception):
    """A backup was not made or not restored; the sentence says what to do."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class DataFolderRefused(Exception):
    """The data folder cannot be opened; the sentence says what to do."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code

"""The types of recorded file operations, and of facts noted between them.

Operations are in the order in which they ended.
"""

from typing import NamedTuple, TypeAlias


class Made(NamedTuple):
    """A file was created; later operations name it by its number `file`."""

    path: str
    file: int


class FolderMade(NamedTuple):
    """A folder was created."""

    path: str


class Removed(NamedTuple):
    """A file was removed."""

    path: str


class Renamed(NamedTuple):
    """A file was renamed, and replaced the file that had the new name."""

    old: str
    new: str


class Written(NamedTuple):
    """Bytes were written to a file at an offset."""

    file: int
    offset: int
    data: bytes


class Truncated(NamedTuple):
    """A file was cut or extended to `size` bytes."""

    file: int
    size: int


class Synced(NamedTuple):
    """A file was synced: its changes before the operation `before`, when the sync began, are
    durable.
    """

    file: int
    before: int


class FolderSynced(NamedTuple):
    """A folder was synced: the changes of its names before the operation `before` are durable."""

    path: str
    before: int


class Marked(NamedTuple):
    """A fact noted between file operations; it changes no file."""

    fact: "Fact"


class Submitted(NamedTuple):
    """The caller asked the store to append an entry."""

    stream: str
    version: int


class Acknowledged(NamedTuple):
    """The store acknowledged an entry, so a power cut must not lose it."""

    stream: str
    version: int


class Refused(NamedTuple):
    """The store refused an entry because the disk was full, so the entry must not be stored."""

    stream: str
    version: int


class Read(NamedTuple):
    """A newly opened store returned the length of a stream, so a power cut must not shorten it."""

    stream: str
    version: int


class BackedUp(NamedTuple):
    """A backup was completed; it holds at least these versions of the streams."""

    path: str
    versions: dict[str, int]


Fact: TypeAlias = Submitted | Acknowledged | Refused | Read | BackedUp
Operation: TypeAlias = (
    Made | FolderMade | Removed | Renamed | Written | Truncated | Synced | FolderSynced | Marked
)

"""File operations as they were asked of the operating system, in the order in which they ended."""

from typing import NamedTuple, TypeAlias


class Made(NamedTuple):
    """A file, known as number `file` from now on, got a name."""

    path: str
    file: int


class FolderMade(NamedTuple):
    """A folder got a name."""

    path: str


class Removed(NamedTuple):
    """A name is gone."""

    path: str


class Renamed(NamedTuple):
    """A file has another name; what had that name is gone."""

    old: str
    new: str


class Written(NamedTuple):
    """Bytes of a file were replaced, or added."""

    file: int
    offset: int
    data: bytes


class Truncated(NamedTuple):
    """A file ends at `size`."""

    file: int
    size: int


class Synced(NamedTuple):
    """The changes of a file before operation `before` are durable: a sync promises nothing of what
    is written while it runs.
    """

    file: int
    before: int


class FolderSynced(NamedTuple):
    """The names in a folder are durable, as they were before operation `before`."""

    path: str
    before: int


class Marked(NamedTuple):
    """No operation: what the store or its caller knew at this moment."""

    fact: "Fact"


class Submitted(NamedTuple):
    """The store was asked to append an entry."""

    stream: str
    version: int


class Acknowledged(NamedTuple):
    """The store has answered that the entry is kept."""

    stream: str
    version: int


class Refused(NamedTuple):
    """The store has answered that the entry had no room and left nothing."""

    stream: str
    version: int


class Read(NamedTuple):
    """A store that has just been opened says how long a stream is; whoever asks is told."""

    stream: str
    version: int


class BackedUp(NamedTuple):
    """A backup was called done; it holds at least these versions."""

    path: str
    versions: dict[str, int]


Fact: TypeAlias = Submitted | Acknowledged | Refused | Read | BackedUp
Operation: TypeAlias = (
    Made | FolderMade | Removed | Renamed | Written | Truncated | Synced | FolderSynced | Marked
)

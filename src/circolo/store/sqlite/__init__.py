"""The store in one SQLite file: one writer thread with group commit, and two readers.

`SqliteStore` implements the port, `journal` does the work of one transaction, and `writer` is the
thread that runs it.
"""

from circolo.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]

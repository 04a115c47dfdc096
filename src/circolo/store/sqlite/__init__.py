"""The store in one file of SQLite: one writing thread with group commit, two readers.

`SqliteStore` is the whole of it; `journal` is what happens inside a transaction, `writer` the
thread around it.
"""

from circolo.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]

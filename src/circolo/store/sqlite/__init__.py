"""The store in one SQLite file: one writer thread with group commit, and two reader threads.

`SqliteStore` implements the store port, `journal` runs one transaction, and `writer` is the thread
that runs the transactions.
"""

from circolo.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]

"""The store in a PostgreSQL database: one transaction for all entries that wait (group commit).

`PostgresStore` implements the store port, and `journal` commits one batch. `batch` decides which of
its entries are refused, and `statements` is the SQL that writes the others. The store needs
asyncpg, which `circolo[postgres]` installs.
"""

from circolo.store.postgres.house_lock import HouseLock
from circolo.store.postgres.store import PostgresStore, open_postgres

__all__ = ["HouseLock", "PostgresStore", "open_postgres"]

"""Copies all rows of a house from one kind of store to the other, to move or to back it up.

`house_tables` lists the database tables, `table_copy` copies and compares one of them, `file_side`
reads and fills a SQLite file, and `database_side` reads and fills a PostgreSQL database. A copy
that was interrupted continues where it stopped. `database_backup` copies a database in use into a
backup file. `database_side` and `database_backup` need asyncpg, which `circolo[postgres]` installs.
"""

"""Copies all rows of a house from one kind of store to the other, for `circolo migrate`.

`house_tables` lists the tables, `table_copy` copies and compares one table, `file_side` reads and
fills a SQLite file, and `database_side` reads and fills a PostgreSQL database. A copy that was
interrupted continues where it stopped. The last needs asyncpg, which `circolo[postgres]` installs.
"""

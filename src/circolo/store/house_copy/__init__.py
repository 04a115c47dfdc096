"""Copies all rows of a house from one kind of store to the other, for `circolo migrate`.

`house_tables` lists the database tables, `table_copy` copies and compares one of them, `file_side`
reads and fills a SQLite file, and `database_side` reads and fills a PostgreSQL database.
`database_side` needs asyncpg, which `circolo[postgres]` installs. A copy that was interrupted
continues where it stopped.
"""

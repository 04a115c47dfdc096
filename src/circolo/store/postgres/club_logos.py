"""Logos of clubs in PostgreSQL."""

from circolo.store.postgres.connections import ConnectionPool, fetch, fetch_one

_OF = "SELECT picture FROM club_logos WHERE club = $1 AND digest = $2"
_PUT = "INSERT INTO club_logos (club, digest, picture) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
_KEEP_ONLY = "DELETE FROM club_logos WHERE club = $1 AND digest <> $2"


class PostgresClubLogos:
    """The implementation of `ClubLogos` in PostgreSQL."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._ask = pool.ask
        self._change = pool.change

    async def of(self, club: str, digest: str) -> bytes | None:
        row = await self._ask(lambda connection: fetch_one(connection, _OF, club, digest))
        return None if row is None else row[0]

    async def put(self, club: str, digest: str, picture: bytes) -> None:
        await self._change(lambda connection: fetch(connection, _PUT, club, digest, picture))

    async def keep_only(self, club: str, digest: str) -> None:
        await self._change(lambda connection: fetch(connection, _KEEP_ONLY, club, digest))

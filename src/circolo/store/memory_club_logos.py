"""Logos of clubs in memory, for simulations and tests."""


class MemoryClubLogos:
    """The implementation of `ClubLogos` with a dict."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[str, str], bytes] = {}

    async def of(self, club: str, digest: str) -> bytes | None:
        return self._pictures.get((club, digest))

    async def put(self, club: str, digest: str, picture: bytes) -> None:
        self._pictures.setdefault((club, digest), picture)

    async def keep_only(self, club: str, digest: str) -> None:
        gone = [key for key in self._pictures if key[0] == club and key[1] != digest]
        for key in gone:
            del self._pictures[key]

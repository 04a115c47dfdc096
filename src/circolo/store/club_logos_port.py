"""The port to the logos of clubs."""

from typing import Protocol


class ClubLogos(Protocol):
    """The operations on the pictures of clubs. The log names the present logo of each club by its
    digest; a picture is deleted when the club chooses another one or ends.

    Every change is durable when its method returns. Every method may raise StoreFailed.
    """

    async def of(self, club: str, digest: str) -> bytes | None:
        """Return the picture of a club with this digest, None if it is not stored."""
        ...

    async def put(self, club: str, digest: str, picture: bytes) -> None:
        """Store a picture of a club beside its present one. Idempotent."""
        ...

    async def keep_only(self, club: str, digest: str) -> None:
        """Delete all pictures of a club but the one with this digest, which is empty for none."""
        ...

"""REST operations: the logos of clubs."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from circolo.clubs.club_state import ClubId
from circolo.room.house import House
from circolo.web import logo_pictures
from circolo.web.accounts.accounts import Accounts
from circolo.web.bounded_thread_pool import BoundedThreadPool
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.clubs import AboutClub
from circolo.web.rest.operation import Response, get, post
from circolo.web.rest.people.sign_in import Nothing
from circolo.web.rest.request import Request
from circolo.wire.message_fields import ClubIdText

QUEUE = 8
"""Maximum number of uploaded pictures that wait or are being drawn."""

_BASE64_MAX = 4 * (logo_pictures.LONGEST_UPLOAD // 3 + 1)
_AROUND_BASE64 = 256
_HEADERS = (
    # The address ends with the digest of the picture, so it never changes.
    ("cache-control", "public, max-age=31536000, immutable"),
    # The file shows nothing but pixels, also if somebody opens it as a page.
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
)


class LogoDrawer:
    """Draws uploaded logos in a thread of its own."""

    def __init__(self) -> None:
        self._pool = BoundedThreadPool("logos", threads=1, queue=QUEUE)

    async def draw(self, upload: str) -> bytes:
        """Return an upload in base64 as a logo. Raises Refusal."""
        return await self._pool.run(
            lambda: logo_pictures.drawn_logo(logo_pictures.decoded_upload(upload))
        )


class NewLogo(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the new logo of a club, a PNG, JPEG or WebP file in base64."""

    club: ClubIdText
    picture: Annotated[str, Meta(max_length=_BASE64_MAX)]


class StoredLogo(Struct, frozen=True):
    """Response: the digest of the stored picture, which its address ends with."""

    logo: str


@post("/api/clubs/logo", max_body_bytes=_BASE64_MAX + _AROUND_BASE64)
async def set_logo(
    data: NewLogo, *, requester: Requester, accounts: Accounts, house: House, drawer: LogoDrawer
) -> StoredLogo:
    """Replace the logo of a club. The house draws the picture anew, without anything beside it."""
    person = (await accounts.required(requester)).person
    draw = partial(drawer.draw, data.picture)
    return StoredLogo(await house.clubs.desk.set_logo(person, ClubId(data.club), draw))


@post("/api/clubs/logo/remove")
async def remove_logo(
    data: AboutClub, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Remove the logo of a club. A repetition changes nothing."""
    person = (await accounts.required(requester)).person
    await house.clubs.desk.remove_logo(person, ClubId(data.club))
    return Nothing()


@get("/api/logos/{club}/{digest}")
async def club_logo(club: str, digest: str, *, request: Request, house: House) -> Response[bytes]:
    """Return the logo of a club, a WebP picture, by the digest that the club's page states."""
    picture = await house.clubs.desk.logo(ClubId(club), digest)
    if picture is None:
        raise Refusal("not_found")
    headers = (("etag", f'"{digest}"'), *_HEADERS)
    if digest in request.header(b"if-none-match"):
        return Response(b"", 304, headers, logo_pictures.MEDIA_TYPE)
    return Response(picture, headers=headers, media_type=logo_pictures.MEDIA_TYPE)


OPERATIONS = (set_logo, remove_logo, club_logo)

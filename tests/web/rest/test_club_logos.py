"""Logos of clubs over REST: who sets them, how they are sent, and hostile uploads."""

from io import BytesIO
from typing import Any

import httpx
import pytest
from PIL import Image

from circolo.room.actors.house_events import OPERATOR
from circolo.room.clubs.club_stream import read_clubs
from circolo.room.staff import staff_acts
from tests.web.logo_files import base64, picture, png_that_claims
from tests.web.rest.people.test_friends import Member, members
from tests.web.rest.test_clubs import do, found, joined, see
from tests.web.rig import PASSWORD, refusal

pytestmark = pytest.mark.anyio


async def upload(member: Member, club: str, file: bytes | None = None) -> httpx.Response:
    return await do(member, "logo", club=club, picture=base64(file or picture()))


async def uploaded(member: Member, club: str, file: bytes | None = None) -> str:
    answer = await upload(member, club, file)
    assert answer.status_code == 200, answer.text
    digest: str = answer.json()["logo"]
    return digest


async def fetch(member: Member, club: str, digest: str, **headers: str) -> httpx.Response:
    return await member.browser.get(f"/api/logos/{club}/{digest}", headers=headers)


async def test_the_logo_of_a_club_is_seen_by_everybody() -> None:
    async with members("Anna Bo") as (rig, (anna,)):
        club = await found(anna)
        assert (await see(anna.browser, club))["page"]["logo"] == ""
        digest = await uploaded(anna, club)
        assert (await see(anna.browser, club))["page"]["logo"] == digest
        async with rig.browser() as nobody:
            answer = await nobody.get(f"/api/logos/{club}/{digest}")
        assert answer.status_code == 200
        with Image.open(BytesIO(answer.content)) as shown:
            assert (shown.format, shown.size) == ("WEBP", (256, 171))


async def test_a_logo_is_sent_so_that_caches_keep_it_and_no_browser_runs_it() -> None:
    async with members("Anna Bo") as (_, (anna,)):
        club = await found(anna)
        digest = await uploaded(anna, club)
        answer = await fetch(anna, club, digest)
        expected = {
            "content-type": "image/webp",
            "cache-control": "public, max-age=31536000, immutable",
            "etag": f'"{digest}"',
            "x-content-type-options": "nosniff",
            "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        }
        assert {name: answer.headers[name] for name in expected} == expected
        again = await fetch(anna, club, digest, **{"If-None-Match": f'"{digest}"'})
        assert (again.status_code, again.content) == (304, b"")
        other = await fetch(anna, club, digest, **{"If-None-Match": '"other"'})
        assert other.content == answer.content


async def test_another_logo_takes_the_place_of_the_first_which_is_deleted() -> None:
    async with members("Anna Bo") as (_, (anna,)):
        club = await found(anna)
        first = await uploaded(anna, club)
        second = await uploaded(anna, club, picture(colour=(200, 0, 0)))
        assert (await see(anna.browser, club))["page"]["logo"] == second
        assert refusal(await fetch(anna, club, first)) == (404, "not_found")
        assert (await fetch(anna, club, second)).status_code == 200
        assert await uploaded(anna, club, picture(colour=(200, 0, 0))) == second
        assert (await fetch(anna, club, second)).status_code == 200


async def test_a_logo_is_removed_also_twice() -> None:
    async with members("Anna Bo") as (_, (anna,)):
        club = await found(anna)
        digest = await uploaded(anna, club)
        for _ in range(2):
            assert (await do(anna, "logo/remove", club=club)).status_code == 200
        assert (await see(anna.browser, club))["page"]["logo"] == ""
        assert refusal(await fetch(anna, club, digest)) == (404, "not_found")


async def test_the_logo_goes_with_its_club() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        left, dissolved = await found(bruno), await found(anna, name="Circolo Due")
        logos = [(left, await uploaded(bruno, left)), (dissolved, await uploaded(anna, dissolved))]
        assert (await do(anna, "dissolve", club=dissolved)).status_code == 200
        gone = await bruno.browser.post("/api/me/delete", json={"password": PASSWORD})
        assert gone.status_code == 200
        assert [await rig.store.club_logos.of(*one) for one in logos] == [None, None]


async def test_a_logo_stays_when_the_owner_leaves_the_club_to_an_heir() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        club = await joined(anna, bruno)
        digest = await uploaded(anna, club)
        await anna.browser.post("/api/me/delete", json={"password": PASSWORD})
        assert await rig.store.club_logos.of(club, digest) is not None


async def test_who_may_not_change_the_page_sets_no_logo() -> None:
    async with members("Anna Bo", "Bruno Bo", "Carla Bo") as (rig, (anna, bruno, carla)):
        club = await joined(anna, bruno)
        await do(anna, "role", club=club, player=bruno.player, role="organiser")
        for member in (bruno, carla):
            assert refusal(await upload(member, club)) == (403, "club_not_allowed")
            answer = await do(member, "logo/remove", club=club)
            assert refusal(answer) == (403, "club_not_allowed")
        async with rig.browser() as nobody:
            body = {"club": club, "picture": base64(picture())}
            assert refusal(await nobody.post("/api/clubs/logo", json=body)) == (401, "no_session")
        await rig.house.staff.do(staff_acts.Grant("Carla Bo", "director"), by=OPERATOR)
        await uploaded(carla, club)
        assert (await do(carla, "logo/remove", club=club)).status_code == 200


async def test_a_muted_owner_sets_no_logo() -> None:
    async with members("Anna Bo") as (rig, (anna,)):
        club = await found(anna)
        await rig.house.staff.do(staff_acts.Mute("Anna Bo", 1, "insults"), by=OPERATOR)
        assert refusal(await upload(anna, club)) == (403, "talk_muted")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"picture": base64(b"<svg><script/></svg>")}, (400, "logo_invalid")),
        ({"picture": base64(picture("GIF"))}, (400, "logo_invalid")),
        ({"picture": base64(picture()[:300])}, (400, "logo_invalid")),
        ({"picture": base64(picture())[:-1]}, (400, "logo_invalid")),
        ({"picture": base64(png_that_claims(30_000, 30_000))}, (400, "logo_too_large")),
        ({"picture": base64(bytes(131_073))}, (400, "logo_too_large")),
        ({"picture": "A" * 174_800}, (400, "bad_request")),
        ({"picture": "A" * 200_000}, (413, "too_long")),
        ({"picture": 7}, (400, "bad_request")),
        ({}, (400, "bad_request")),
        ({"picture": base64(picture()), "type": "image/svg+xml"}, (400, "bad_request")),
        ({"picture": base64(picture()), "club": "nowhere"}, (404, "club_unknown")),
        ({"picture": base64(picture()), "club": "../x"}, (400, "bad_request")),
    ],
)
async def test_a_hostile_upload_changes_nothing(
    body: dict[str, Any], code: tuple[int, str]
) -> None:
    async with members("Anna Bo") as (rig, (anna,)):
        club = await found(anna)
        assert refusal(await do(anna, "logo", **{"club": club} | body)) == code
        assert [one.logo for one in (await read_clubs(rig.store)).clubs.values()] == [""]


async def test_uploads_have_the_rate_limit_of_acts_about_clubs() -> None:
    async with members("Anna Bo") as (_, (anna,)):
        club = await found(anna)
        for _ in range(59):
            await do(anna, "logo/remove", club=club)
        assert refusal(await upload(anna, club)) == (429, "clubs_often")


@pytest.mark.parametrize("digest", ["0" * 64, "..", "x", "%2e%2e%2fetc"])
async def test_there_is_no_picture_at_other_addresses(digest: str) -> None:
    async with members("Anna Bo") as (_, (anna,)):
        club = await found(anna)
        await uploaded(anna, club)
        assert (await fetch(anna, club, digest)).status_code == 404
        assert (await fetch(anna, "other", digest)).status_code == 404

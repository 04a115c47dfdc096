"""Invitations to a club by e-mail: who sends them, to whom, and what they tell."""

import re
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from circolo.cards.units import DAY
from circolo.web.accounts.club_invitations import MAILS
from tests.web.accounts.test_emails import ADDRESS, NONNA, Member, member
from tests.web.mail.post_office import body
from tests.web.rest.test_clubs import PAGE
from tests.web.rig import PASSWORD, refusal

pytestmark = pytest.mark.anyio

BRUNO, CARLA = "bruno@example.org", "carla@example.org"
_LINK = re.compile(r"^https://carte\.example/clubs/join#([\w-]+)$", re.MULTILINE)


async def club_of(nonna: Member, *, has_address: bool = True) -> str:
    if has_address:
        await nonna.has_address()
    club: str = (await nonna.browser.post("/api/clubs", json=PAGE)).json()["club"]
    return club


async def invite(nonna: Member, club: str, *addresses: str, **more: Any) -> httpx.Response:
    given = {"club": club, "addresses": addresses, "language": "en"} | more
    return await nonna.browser.post("/api/clubs/invite_by_mail", json=given)


async def invitations(nonna: Member, club: str) -> list[int]:
    """Return for how many people each valid invitation of a club still is."""
    seen = (await nonna.browser.get(f"/api/clubs/{club}")).json()["view"]
    return [one["left"] for one in seen["invitations"]]


async def test_each_address_is_sent_a_link_that_lets_in() -> None:
    async with member(house_name="Bar Sport") as nonna:
        club = await club_of(nonna)
        sent = await invite(nonna, club, BRUNO, CARLA)
        assert (sent.status_code, sent.json()) == (200, {})
        mails = [await nonna.post.next(), await nonna.post.next()]
        assert sorted(str(mail["To"]) for mail in mails) == [BRUNO, CARLA]
        assert {mail["Subject"] for mail in mails} == {
            "Bar Sport: Invitation to the club Circolo dell'Asso"
        }
        (token,) = {token for mail in mails for token in _LINK.findall(body(mail))}
        assert await invitations(nonna, club) == [2]
        async with nonna.rig.browser() as bruno:
            await bruno.post("/api/guest", json={})
            await bruno.post("/api/claim", json={"name": "Bruno Bo", "password": PASSWORD})
            joined = await bruno.post("/api/clubs/join", json={"token": token})
        assert joined.json() == {"club": club}
        assert await invitations(nonna, club) == [1]


@pytest.mark.parametrize(
    ("language", "words"),
    [("it", "ti invita nel circolo"), ("en", "invites you to the club"), ("es", "te invita")],
)
async def test_an_invitation_is_written_in_the_language_of_the_page(
    language: str, words: str
) -> None:
    async with member() as nonna:
        await invite(nonna, await club_of(nonna), BRUNO, language=language)
        text = body(await nonna.post.next())
        assert words in text
        assert NONNA in text


async def test_an_address_with_an_account_and_one_without_are_answered_alike() -> None:
    async with member() as nonna:
        club = await club_of(nonna)
        answers = [await invite(nonna, club, address) for address in (ADDRESS, BRUNO)]
        assert [(one.status_code, one.json()) for one in answers] == [(200, {})] * 2
        assert [(await nonna.post.next())["To"] for _ in answers] == [ADDRESS, BRUNO]


async def test_an_address_receives_two_invitations_a_day_and_nobody_learns_of_it() -> None:
    async with member() as nonna:
        club = await club_of(nonna)
        for address in (BRUNO, BRUNO, BRUNO.upper(), CARLA):
            assert (await invite(nonna, club, address)).json() == {}
        assert [(await nonna.post.next())["To"] for _ in range(3)] == [BRUNO, BRUNO, CARLA]
        nonna.rig.clock.advance(DAY)
        await invite(nonna, club, BRUNO)
        assert (await nonna.post.next())["To"] == BRUNO


async def test_a_person_sends_a_limited_number_of_invitations() -> None:
    async with member() as nonna:
        club = await club_of(nonna)
        for ten in range(MAILS // 10):
            mails = [f"a{ten}{one}@example.org" for one in range(10)]
            assert (await invite(nonna, club, *mails)).status_code == 200
        assert refusal(await invite(nonna, club, CARLA)) == (429, "too_many_mails")
        nonna.rig.clock.advance(DAY // MAILS)
        assert (await invite(nonna, club, CARLA)).status_code == 200


@pytest.mark.parametrize(
    ("addresses", "code"),
    [
        ([], "bad_request"),
        ([f"a{one}@example.org" for one in range(11)], "bad_request"),
        (["a@" + "b" * 260 + ".org"], "bad_request"),
        (["nobody"], "email_invalid"),
        ([BRUNO, "a@b.org,c@d.org"], "email_invalid"),
        (["a@b.org\nBcc: c@d.org"], "email_invalid"),
        (["<a@b.org>"], "email_invalid"),
    ],
)
async def test_what_is_no_address_is_refused_and_nothing_is_sent(
    addresses: list[str], code: str
) -> None:
    async with member() as nonna:
        club = await club_of(nonna)
        assert refusal(await invite(nonna, club, *addresses)) == (400, code)
        assert await invitations(nonna, club) == []
        assert nonna.post.is_empty


async def test_only_a_member_with_an_own_address_invites_by_mail() -> None:
    async with member() as nonna:
        club = await club_of(nonna, has_address=False)
        assert refusal(await invite(nonna, club, BRUNO)) == (403, "email_needed")
        await nonna.has_address()
        assert refusal(await invite(nonna, "nowhere", BRUNO)) == (404, "club_unknown")
        assert nonna.post.is_empty


async def test_who_may_not_invite_sends_nothing() -> None:
    async with member() as nonna, nonna.rig.browser() as owner:
        await nonna.has_address()
        await owner.post("/api/guest", json={})
        await owner.post("/api/claim", json={"name": "Anna Bo", "password": PASSWORD})
        club = (await owner.post("/api/clubs", json=PAGE)).json()["club"]
        assert refusal(await invite(nonna, club, BRUNO)) == (403, "club_not_allowed")
        async with nonna.rig.browser() as nobody:
            sent = {"club": club, "addresses": [BRUNO]}
            answer = await nobody.post("/api/clubs/invite_by_mail", json=sent)
        assert refusal(answer) == (401, "no_session")
        assert nonna.post.is_empty


async def test_no_log_line_and_no_entry_has_an_address_or_a_secret() -> None:
    async with member() as nonna:
        club = await club_of(nonna)
        with capture_logs() as lines:
            await invite(nonna, club, BRUNO)
        (token,) = _LINK.findall(body(await nonna.post.next()))
        stored = b"".join(entry.events for entry in await nonna.rig.store.read("clubs"))
        for secret in (BRUNO, token):
            assert secret not in str(lines)
            assert secret.encode() not in stored
        assert "club_invited" in [line["event"] for line in lines]

"""Clubs over REST: founding, invitations, roles, what each viewer sees, and bad requests."""

from typing import Any

import httpx
import pytest

from circolo.glyphs.lookalikes import word_keys
from circolo.room.actors.house_events import OPERATOR
from circolo.room.clubs.club_desk import hash_of
from circolo.room.clubs.club_stream import read_clubs
from circolo.room.clubs.club_terms import ClubTerms
from circolo.room.people.talk_rules import TalkRules
from circolo.room.staff import staff_acts
from circolo.tables.state import PlayerId
from tests.web.rest.people.test_friends import Member, members
from tests.web.rig import PASSWORD, Json, refusal

pytestmark = pytest.mark.anyio

PAGE = {"name": "Circolo dell'Asso", "text": "Tressette il giovedì", "colour": "green"}


async def do(member: Member, act: str, **body: Any) -> httpx.Response:
    return await member.browser.post(f"/api/clubs/{act}" if act else "/api/clubs", json=body)


async def found(member: Member, **changes: Any) -> str:
    answer = await do(member, "", **PAGE | changes)
    assert answer.status_code == 200, answer.text
    club: str = answer.json()["club"]
    return club


async def invite(member: Member, club: str, **bounds: int) -> str:
    answer = await do(member, "invite", club=club, **bounds)
    assert answer.status_code == 200, answer.text
    token: str = answer.json()["token"]
    return token


async def joined(owner: Member, *others: Member) -> str:
    """Found a club that others join; return its id."""
    club = await found(owner)
    token = await invite(owner, club)
    for other in others:
        assert (await do(other, "join", token=token)).json() == {"club": club}
    return club


async def see(browser: httpx.AsyncClient, club: str) -> Json:
    answer = await browser.get(f"/api/clubs/{club}")
    assert answer.status_code == 200, answer.text
    seen: Json = answer.json()["view"]
    return seen


def roles(seen: Json) -> dict[str, str]:
    return {one["name"]: one["role"] for one in seen["members"]}


async def test_a_club_is_founded_and_joined_by_a_link() -> None:
    async with members("Anna Bo", "Bruno Bo") as (_, (anna, bruno)):
        club = await found(anna)
        token = await invite(anna, club)
        assert (await do(bruno, "invited", token=token)).json()["name"] == PAGE["name"]
        assert (await do(bruno, "join", token=token)).json() == {"club": club}
        own = (await bruno.browser.get("/api/me/clubs")).json()
        assert [(one["page"]["id"], one["role"]) for one in own["clubs"]] == [(club, "member")]
        assert roles(await see(anna.browser, club)) == {"Anna Bo": "owner", "Bruno Bo": "member"}


async def test_a_stranger_sees_the_page_and_no_member() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        club = await joined(anna)
        public = {"members": 1, "tournaments": 0, "id": club, **PAGE}
        async with rig.browser() as nobody:
            for browser in (bruno.browser, nobody):
                seen = await see(browser, club)
                assert {key: seen["page"][key] for key in public} == public
                rest = {key: seen[key] for key in ("role", "may", "members", "invitations")}
                assert rest == {"role": None, "may": [], "members": [], "invitations": []}


async def test_a_member_sees_no_invitations_and_an_organiser_sees_no_secret() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        club = await joined(anna, bruno)
        token = await invite(anna, club, uses=2)
        assert (await see(bruno.browser, club))["invitations"] == []
        await do(anna, "role", club=club, player=bruno.player, role="organiser")
        answer = await bruno.browser.get(f"/api/clubs/{club}")
        shown = answer.json()["view"]["invitations"]
        assert [one["left"] for one in shown] == [19, 2]
        assert token not in answer.text
        assert hash_of(token) not in answer.text
        stored = await rig.store.read("clubs")
        assert all(token.encode() not in entry.events for entry in stored)


async def test_roles_are_given_and_a_club_is_handed_over_left_and_dissolved() -> None:
    async with members("Anna Bo", "Bruno Bo") as (_, (anna, bruno)):
        club = await joined(anna, bruno)
        assert refusal(await do(anna, "leave", club=club)) == (409, "club_owner_stays")
        assert (await do(anna, "hand_over", club=club, player=bruno.player)).status_code == 200
        assert roles(await see(anna.browser, club)) == {
            "Anna Bo": "organiser",
            "Bruno Bo": "owner",
        }
        assert (await do(anna, "leave", club=club)).status_code == 200
        assert refusal(await do(anna, "dissolve", club=club)) == (403, "club_not_allowed")
        assert (await do(bruno, "dissolve", club=club)).status_code == 200
        answer = await bruno.browser.get(f"/api/clubs/{club}")
        assert refusal(answer) == (404, "club_unknown")


async def test_a_removed_member_sees_the_club_as_a_stranger() -> None:
    async with members("Anna Bo", "Bruno Bo") as (_, (anna, bruno)):
        club = await joined(anna, bruno)
        token = await invite(anna, club)
        assert (await do(anna, "remove", club=club, player=bruno.player)).status_code == 200
        assert (await see(bruno.browser, club))["members"] == []
        assert refusal(await do(bruno, "join", token=token)) == (403, "club_removed")


async def test_a_revoked_invitation_is_not_valid() -> None:
    async with members("Anna Bo", "Bruno Bo") as (_, (anna, bruno)):
        club = await found(anna)
        made = (await do(anna, "invite", club=club)).json()
        await do(anna, "revoke", club=club, invitation=made["id"])
        answer = await do(bruno, "join", token=made["token"])
        assert refusal(answer) == (404, "invitation_unknown")


async def test_a_director_of_the_house_edits_and_dissolves_any_club() -> None:
    async with members("Anna Bo", "Dora Bo") as (rig, (anna, dora)):
        club = await found(anna)
        await rig.house.staff.do(staff_acts.Grant("Dora Bo", "director"), by=OPERATOR)
        assert (await see(dora.browser, club))["may"] == ["see_members", "edit", "dissolve"]
        edited = PAGE | {"name": "Circolo Nuovo", "text": ""}
        assert (await do(dora, "edit", club=club, **edited)).status_code == 200
        assert (await do(dora, "dissolve", club=club)).status_code == 200


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"name": "x"}, 400, "club_name_invalid"),
        ({"name": "x" * 41}, 400, "club_name_invalid"),
        ({"name": "x" * 161}, 400, "bad_request"),
        ({"name": "Cіrcolo Uno"}, 400, "name_mixed"),
        ({"name": "Staff"}, 400, "name_reserved"),
        ({"name": "Circolo\u202e Uno"}, 400, "club_name_invalid"),
        ({"text": "a\u202eb"}, 400, "club_text_invalid"),
        ({"text": "x" * 201}, 400, "club_text_invalid"),
        ({"colour": "#fff"}, 400, "bad_request"),
        ({"owner": "Anna"}, 400, "bad_request"),
    ],
)
async def test_a_page_that_cannot_be_is_refused(
    changes: dict[str, Any], status: int, code: str
) -> None:
    async with members("Anna Bo") as (rig, (anna,)):
        assert refusal(await do(anna, "", **PAGE | changes)) == (status, code)
        assert await rig.store.read("clubs") == ()


async def test_house_rules_are_read_by_everybody_and_before_joining() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        club = await found(anna)
        written = " Si gioca  in silenzio. \r\n\nChi perde <b>paga</b> il caffè.\n"
        kept = "Si gioca in silenzio.\n\nChi perde <b>paga</b> il caffè."
        assert (await do(anna, "rules", club=club, rules=written)).status_code == 200
        async with rig.browser() as nobody:
            assert (await see(nobody, club))["page"]["rules"] == kept
        token = await invite(anna, club)
        assert (await do(bruno, "invited", token=token)).json()["rules"] == kept
        await do(anna, "edit", club=club, **PAGE | {"text": "Altro"})
        assert (await see(anna.browser, club))["page"]["rules"] == kept
        assert (await do(anna, "rules", club=club, rules="")).status_code == 200
        assert (await see(anna.browser, club))["page"]["rules"] == ""


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("x" * 201, (400, "club_rules_invalid")),
        ("\n".join("x" * 21), (400, "club_rules_invalid")),
        ("x" * 8_001, (400, "bad_request")),
        ("x" * 70_000, (413, "too_long")),
        ("a\u202eb", (400, "talk_unreadable")),
        ("che sberla", (400, "talk_words")),
        (7, (400, "bad_request")),
    ],
)
async def test_house_rules_that_cannot_be_are_refused(rules: Any, code: tuple[int, str]) -> None:
    words = frozenset(word_keys("sberla"))
    async with members("Anna Bo", talk_rules=TalkRules(words=words)) as (_, (anna,)):
        club = await found(anna)
        assert refusal(await do(anna, "rules", club=club, rules=rules)) == code
        assert (await see(anna.browser, club))["page"]["rules"] == ""


async def test_only_who_changes_the_page_writes_house_rules() -> None:
    async with members("Anna Bo", "Bruno Bo") as (_, (anna, bruno)):
        club = await joined(anna, bruno)
        await do(anna, "role", club=club, player=bruno.player, role="organiser")
        answer = await do(bruno, "rules", club=club, rules="Comando io")
        assert refusal(answer) == (403, "club_not_allowed")


@pytest.mark.parametrize(
    ("act", "body", "code"),
    [
        ("invite", {"club": "nowhere"}, (404, "club_unknown")),
        ("invite", {"club": "../x"}, (400, "bad_request")),
        ("invite", {"club": "nowhere", "days": 31}, (400, "bad_request")),
        ("invite", {"club": "nowhere", "uses": 0}, (400, "bad_request")),
        ("join", {"token": "x" * 22}, (404, "invitation_unknown")),
        ("join", {"token": "x" * 65}, (400, "bad_request")),
        ("join", {"token": "' OR 1=1 --------"}, (400, "bad_request")),
        ("revoke", {"club": "nowhere", "invitation": "00000000"}, (404, "club_unknown")),
        ("remove", {"club": "nowhere", "player": "nobody"}, (404, "club_unknown")),
        ("role", {"club": "nowhere", "player": "nobody", "role": "owner"}, (400, "bad_request")),
        ("leave", {}, (400, "bad_request")),
    ],
)
async def test_bad_requests_change_nothing(
    act: str, body: dict[str, Any], code: tuple[int, str]
) -> None:
    async with members("Anna Bo") as (rig, (anna,)):
        assert refusal(await do(anna, act, **body)) == code
        assert await rig.store.read("clubs") == ()


async def test_who_is_not_signed_in_or_a_guest_founds_and_joins_nothing() -> None:
    async with members("Anna Bo") as (rig, (anna,)):
        token = await invite(anna, await found(anna))
        async with rig.browser() as browser:
            assert refusal(await browser.post("/api/clubs", json=PAGE)) == (401, "no_session")
            await browser.post("/api/guest", json={})
            assert refusal(await browser.post("/api/clubs", json=PAGE)) == (
                403,
                "clubs_not_founded",
            )
            answer = await browser.post("/api/clubs/join", json={"token": token})
            assert refusal(answer) == (403, "clubs_members")


@pytest.mark.parametrize("founders", ["none", "staff"])
async def test_the_house_decides_who_founds(founders: Any) -> None:
    async with members("Anna Bo", clubs=ClubTerms(founders)) as (rig, (anna,)):
        assert refusal(await do(anna, "", **PAGE)) == (403, "clubs_not_founded")
        await rig.house.staff.do(staff_acts.Grant("Anna Bo", "host"), by=OPERATOR)
        answer = await do(anna, "", **PAGE)
        assert answer.status_code == (200 if founders == "staff" else 403)


async def test_acts_about_clubs_have_a_rate_limit() -> None:
    async with members("Anna Bo") as (_, (anna,)):
        for _ in range(60):
            await do(anna, "join", token="x" * 22)
        assert refusal(await do(anna, "join", token="x" * 22)) == (429, "clubs_often")


async def test_own_data_has_the_clubs() -> None:
    async with members("Anna Bo") as (_, (anna,)):
        await found(anna)
        data = (await anna.browser.get("/api/me/data")).json()
        assert [(one["club"], one["role"]) for one in data["clubs"]] == [(PAGE["name"], "owner")]


async def test_a_deleted_account_is_in_no_club() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        club = await joined(anna, bruno)
        answer = await anna.browser.post("/api/me/delete", json={"password": PASSWORD})
        assert answer.status_code == 200
        assert roles(await see(bruno.browser, club)) == {"Bruno Bo": "owner"}
        kept = (await read_clubs(rig.store)).clubs
        assert all(PlayerId(anna.player) not in one.members for one in kept.values())


async def test_two_processes_write_to_one_log_of_clubs() -> None:
    async with members("Anna Bo") as (rig, (anna,)):
        club = await found(anna)
        stream = rig.house.clubs.stream
        other = type(stream)(
            rig.store, rig.clock, rig.house._parts.entropy, writer="b", changed=lambda _: None
        )
        await other.start()
        token = await invite(anna, club)
        assert club in other.state.clubs
        assert other.state.clubs != stream.state.clubs
        await other.refresh()
        assert other.state == stream.state
        assert token


async def test_a_house_without_a_mail_server_invites_nobody_by_mail() -> None:
    async with members("Anna Bo") as (_, (anna,)):
        club = await found(anna)
        answer = await do(anna, "invite_by_mail", club=club, addresses=["a@example.org"])
        assert refusal(answer) == (403, "mail_off")

"""A tournament of a club: a stranger finds it by no route and no message, its members do."""

import json
from typing import Any

import pytest
from msgspec import convert

from circolo.room.actors.house_events import OPERATOR
from circolo.room.audit.audit import audit
from circolo.room.clubs.club_terms import ClubTerms
from circolo.room.staff import staff_acts
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId, table_id
from circolo.tournaments.tournament_options import TournamentOptions
from circolo.wire.client_messages import Register
from circolo.wire.game_unions import Options
from tests.web.rest.people.test_friends import Member, members
from tests.web.rest.test_clubs import do, found, invite, joined
from tests.web.rig import Json, Rig, hello, refusal, said

pytestmark = pytest.mark.anyio

SHEET: dict[str, Any] = {
    "name": "Coppa segreta",
    "options": {"game": "tressette", "players": 2, "target": 11},
    "format": {"type": "knockout"},
    "least": 2,
    "most": 2,
}


async def act(member: Member, **body: Any) -> Any:
    return await member.browser.post("/api/staff/events", json=body)


async def announce(member: Member, club: str | None, **changes: Any) -> Any:
    return await act(member, type="announce_event", sheet=SHEET | changes, club=club)


async def announced(member: Member, club: str, **changes: Any) -> str:
    answer = await announce(member, club, **changes)
    assert answer.status_code == 200, answer.text
    event: str = answer.json()["event"]
    return event


async def enter(rig: Rig, member: Member, event: str) -> None:
    person = await rig.house.people.by_name(member.name)
    assert person is not None
    message = Register(id=f"enter-{member.player}"[:40], event=event)
    await rig.house.tournament_entry.ask(person, message)


async def listed(member: Member) -> list[str]:
    answer = await member.browser.get("/api/events")
    return [row["id"] for row in answer.json()["rows"]]


async def ask(rig: Rig, member: Member, **message: Any) -> list[Json]:
    """Send a message over the game socket; return what comes up to its answer."""
    async with rig.line(member.cookie) as line:
        await hello(line)
        await line.send(json.dumps({"id": "message-1", **message}))
        received: list[Json] = []
        while not received or received[-1].get("id") != "message-1":
            received.append(said(await line.recv()))
        return received


async def test_only_members_of_the_club_find_its_tournament() -> None:
    async with members("Anna Bo", "Bruno Bo", "Carla Bo") as (rig, (anna, bruno, carla)):
        event = await announced(anna, await joined(anna, bruno))
        assert [await listed(one) for one in (anna, bruno, carla)] == [[event], [event], []]
        async with rig.browser() as nobody:
            assert (await nobody.get("/api/events")).json()["rows"] == []
            assert refusal(await nobody.get(f"/api/events/{event}")) == (404, "no_such_event")
        club = (await anna.browser.get("/api/me/clubs")).json()["clubs"][0]["page"]["id"]
        for member, rows in ((bruno, 1), (carla, 0)):
            page = (await member.browser.get(f"/api/clubs/{club}")).json()
            assert len(page["tournaments"]) == rows
            assert page["view"]["page"]["tournaments"] == 1


async def test_the_list_names_the_club_of_a_tournament() -> None:
    async with members("Anna Bo") as (rig, (anna,)):
        club = await joined(anna)
        event = await announced(anna, club)
        of_house = await rig.house.tournaments.announce(
            convert(SHEET, TournamentOptions[Options]), by="operator", cause="operator"
        )
        rows = (await anna.browser.get("/api/events")).json()["rows"]
        assert {row["id"]: row["club"] for row in rows} == {event: club, of_house: None}


async def test_a_stranger_sees_nothing_by_any_route_or_message() -> None:
    async with members("Anna Bo", "Bruno Bo", "Carla Bo", "Dino Bo") as (rig, everybody):
        anna, bruno, carla, dino = everybody
        event = await announced(anna, await joined(anna, bruno, dino))
        await enter(rig, anna, event)
        await enter(rig, bruno, event)
        table = table_id(TournamentId(event), 1)
        while table not in rig.house.tables:
            await ask(rig, anna, type="ping")
        routes = (
            f"/api/events/{event}",
            f"/api/events/{event}/calendar",
            f"/api/events/{event}/last_deal",
            f"/api/events/{event}/results",
            f"/api/staff/events/{event}",
            f"/api/tables/{table}/heads",
            f"/api/tables/{table}/epochs/1",
            f"/api/tables/{table}/epochs/1/proofs",
            f"/api/tables/{table}/deals/1/replay",
            f"/api/tables/{table}/deals/1/review",
            f"/api/tables/{table}/deals/1/branch?step=0",
            f"/api/tables/{table}/ratings",
            f"/api/deals/{table}/1",
            f"/api/deals/{table}/1/text",
        )
        for route in routes:
            answer = await carla.browser.get(route)
            assert answer.status_code in (403, 404), route
            assert "Coppa" not in answer.text
        messages: tuple[dict[str, Any], ...] = (
            {"type": "watch_events", "on": True},
            {"type": "watch_event", "event": event, "on": True},
            {"type": "follow", "table": table},
            {"type": "register", "event": event},
            {"type": "withdraw_entry", "event": event},
            {"type": "speak", "table": table, "text": "Ciao"},
            {"type": "watch_lobby", "on": True},
        )
        for message in messages:
            received = json.dumps(await ask(rig, carla, **message))
            assert "Coppa" not in received
            assert message["type"] == "withdraw_entry" or anna.player not in received
        assert (await ask(rig, carla, **messages[2]))[-1]["code"] == "no_such_table"
        assert (await ask(rig, dino, **messages[2]))[-1]["type"] == "done"
        assert anna.player in json.dumps(await ask(rig, dino, **messages[1]))
        seen = await carla.sees(anna)
        assert seen["presence"]["table"] is None


async def test_who_is_removed_loses_entry_list_and_page() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        club = await joined(anna, bruno)
        event = await announced(anna, club)
        await enter(rig, bruno, event)
        await do(anna, "remove", club=club, player=bruno.player)
        while rig.house.tournaments.has_entered(PlayerId(bruno.player)):
            await ask(rig, anna, type="ping")
        assert await listed(bruno) == []


async def test_a_tournament_names_its_club_to_who_may_see_it() -> None:
    async with members("Anna Bo", "Carla Bo") as (_, (anna, carla)):
        club = await found(anna)
        event = await announced(anna, club)
        answer = await anna.browser.get(f"/api/events/{event}/club")
        assert answer.json()["club"]["id"] == club
        hidden = await carla.browser.get(f"/api/events/{event}/club")
        assert refusal(hidden) == (404, "no_such_event")
        await do(anna, "dissolve", club=club)
        assert (await anna.browser.get(f"/api/events/{event}/club")).status_code == 404


async def test_an_organiser_directs_the_tournaments_of_the_club_only() -> None:
    async with members("Anna Bo", "Bruno Bo", "Carla Bo") as (rig, (anna, bruno, carla)):
        club = await joined(anna, bruno, carla)
        await do(anna, "role", club=club, player=bruno.player, role="organiser")
        event = await announced(bruno, club, most=8)
        own = await found(carla, name="Un altro")
        other = await announced(carla, own, most=8)
        assert refusal(await announce(carla, club)) == (403, "club_not_allowed")
        assert refusal(await announce(bruno, None)) == (403, "not_allowed")
        message = {"type": "message_event", "text": "si parte"}
        assert (await act(bruno, event=event, **message)).status_code == 200
        for member, one in ((bruno, other), (carla, event)):
            assert refusal(await act(member, event=one, **message)) == (403, "not_allowed")
        assert (await bruno.browser.get(f"/api/staff/events/{event}")).status_code == 200
        await rig.house.staff.do(staff_acts.Grant("Carla Bo", "director"), by=OPERATOR)
        assert set(await listed(carla)) == {event, other}


@pytest.mark.parametrize(
    ("stakes", "changes", "code"),
    [
        ("glory", {"entry": 10}, "club_for_glory"),
        ("glory", {"fee": 10}, "club_for_glory"),
        ("glory", {"guarantee": 10}, "club_guarantee"),
        ("chips", {"guarantee": 10}, "club_guarantee"),
        ("chips", {"entry": 10}, ""),
        ("glory", {}, ""),
        ("glory", {"least": 9}, "bad_options"),
    ],
)
async def test_members_announce_for_glory_unless_the_house_allows_more(
    stakes: Any, changes: dict[str, int], code: str
) -> None:
    async with members("Anna Bo", clubs=ClubTerms(stakes=stakes)) as (rig, (anna,)):
        answer = await announce(anna, await found(anna), **changes)
        assert answer.json().get("code", "") == code
        report = await audit(rig.store)
        assert (report.findings, bool(await listed(anna))) == ((), not code)


async def test_a_muted_organiser_names_no_tournament_and_sends_no_message() -> None:
    async with members("Anna Bo") as (rig, (anna,)):
        club = await found(anna)
        event = await announced(anna, club, most=8)
        mute = staff_acts.Mute("Anna Bo", 5, "insults at the table")
        await rig.house.staff.do(mute, by=OPERATOR)
        assert refusal(await announce(anna, club)) == (403, "talk_muted")
        message = await act(anna, type="message_event", event=event, text="si parte")
        assert refusal(message) == (403, "talk_muted")


async def test_a_club_has_five_open_tournaments_at_most() -> None:
    async with members("Anna Bo") as (_, (anna,)):
        club = await found(anna)
        for _ in range(5):
            await announced(anna, club)
        assert refusal(await announce(anna, club)) == (409, "club_events_full")


async def test_the_link_of_the_club_leads_to_its_tournament() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        club = await found(anna)
        event = await announced(anna, club)
        await do(bruno, "join", token=await invite(anna, club))
        await enter(rig, bruno, event)
        assert (await bruno.browser.get(f"/api/events/{event}")).status_code == 200

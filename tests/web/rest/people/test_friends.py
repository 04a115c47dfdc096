"""Friends, private messages and challenges, asked for by browsers."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest

from circolo.room.friends.private_messages import PACE
from circolo.room.people.talk_rules import TalkRules
from circolo.store.people_port import People
from tests.web.rig import Json, Rig, hello, refusal, said, served

pytestmark = pytest.mark.anyio


class Member:
    """A member with a browser."""

    def __init__(self, rig: Rig, name: str, player: str, *, cookie: str) -> None:
        self.rig, self.name, self.player = rig, name, player
        self.cookie = cookie
        self.browser: httpx.AsyncClient

    async def asks(self, other: "Member") -> httpx.Response:
        return await self.browser.post("/api/me/friends/ask", json={"name": other.name})

    async def parts(self, other: "Member") -> httpx.Response:
        return await self.browser.post("/api/me/friends/end", json={"player": other.player})

    async def writes(
        self, other: "Member", text: str = "Ciao", *, id_: str = "message-1"
    ) -> httpx.Response:
        body = {"player": other.player, "id": id_, "text": text}
        return await self.browser.post("/api/me/messages", json=body)

    async def reads(self, other: "Member") -> list[str]:
        answer = await self.browser.get(f"/api/me/messages/{other.player}")
        return [one["text"] for one in answer.json()["messages"]]

    async def friends(self) -> Json:
        answer: Json = (await self.browser.get("/api/me/friends")).json()
        return answer

    async def names(self) -> dict[str, list[str]]:
        known = await self.friends()
        return {kind: [one["name"] for one in people] for kind, people in known.items() if people}

    async def hides(self, *, results: str = "all", presence: str = "all") -> None:
        body = {"results": results, "presence": presence}
        assert (await self.browser.post("/api/me/privacy", json=body)).status_code == 200

    async def sees(self, other: "Member") -> Json:
        answer = await self.browser.get(f"/api/people/{other.name}")
        shown: Json = answer.json()
        return shown


@asynccontextmanager
async def members(*names: str, **settings: Any) -> AsyncIterator[tuple[Rig, list[Member]]]:
    async with served(**settings) as rig, AsyncExitStack() as open_:
        everybody = []
        for name in names:
            cookie = await rig.member(name)
            person = await rig.house.people.by_name(name)
            assert person is not None
            member = Member(rig, name, person.id, cookie=cookie)
            member.browser = await open_.enter_async_context(
                rig.browser(Cookie=f"circolo={cookie}")
            )
            everybody.append(member)
        yield rig, everybody


async def befriend(one: Member, other: Member) -> None:
    await one.asks(other)
    await other.asks(one)


def people(rig: Rig) -> People:
    return rig.house.people


# --- Requests


async def test_two_people_become_friends_and_part() -> None:
    async with members("Anna", "Bruno") as (_, (anna, bruno)):
        assert (await anna.asks(bruno)).status_code == 200
        assert await anna.names() == {"asked": ["Bruno"]}
        assert await bruno.names() == {"asking": ["Anna"]}
        await anna.asks(bruno)
        await bruno.asks(anna)
        assert await anna.names() == {"friends": ["Bruno"]}
        assert (await bruno.parts(anna)).status_code == 200
        assert (await bruno.parts(anna)).status_code == 200
        assert await anna.names() == await bruno.names() == {}


async def test_a_request_that_makes_no_sense_is_refused() -> None:
    async with members("Anna", "Bruno") as (rig, (anna, bruno)):
        nobody = await anna.browser.post("/api/me/friends/ask", json={"name": "Nessuno"})
        assert refusal(nobody) == (404, "person_unknown")
        assert refusal(await anna.asks(anna)) == (400, "not_yourself")
        await people(rig).block(anna.player, bruno.player)
        assert refusal(await anna.asks(bruno)) == (409, "friend_blocked")
        long = await anna.browser.post("/api/me/friends/ask", json={"name": "A" * 65})
        assert refusal(long) == (400, "bad_request")
        async with rig.browser() as stranger:
            answer = await stranger.post("/api/me/friends/ask", json={"name": "Anna"})
            assert refusal(answer) == (401, "no_session")
            assert refusal(await stranger.get("/api/me/friends")) == (401, "no_session")


async def test_who_is_blocked_asks_and_learns_nothing() -> None:
    async with members("Anna", "Bruno") as (rig, (anna, bruno)):
        await people(rig).block(bruno.player, anna.player)
        assert (await anna.asks(bruno)).status_code == 200
        assert await bruno.names() == {}
        assert (await anna.sees(bruno))["friendship"] == "none"


async def test_a_person_sends_so_many_requests_in_an_hour() -> None:
    names = [f"Socio{number:02}" for number in range(21)]
    async with members("Anna", "Bruno") as (rig, (anna, bruno)):
        for name in names:
            person = await rig.member(name)
            assert person
        for name in names[:20]:
            await anna.browser.post("/api/me/friends/ask", json={"name": name})
        late = await anna.browser.post("/api/me/friends/ask", json={"name": names[20]})
        assert refusal(late) == (429, "friend_requests_often")
        await bruno.asks(anna)
        assert (await anna.asks(bruno)).status_code == 200
        rig.clock.advance(3_600_000)
        again = await anna.browser.post("/api/me/friends/ask", json={"name": names[20]})
        assert again.status_code == 200


async def test_the_other_person_is_told_at_once() -> None:
    async with members("Anna", "Bruno") as (rig, (anna, bruno)), rig.line(bruno.cookie) as line:
        await hello(line)
        await anna.asks(bruno)
        assert said(await line.recv()) == {
            "type": "friend_news",
            "kind": "asked",
            "player": anna.player,
            "name": "Anna",
        }


# --- Private messages


async def test_friends_write_to_each_other() -> None:
    async with members("Anna", "Bruno", "Carla") as (_, (anna, bruno, carla)):
        await befriend(anna, bruno)
        assert (await anna.writes(bruno, "Giochi?")).status_code == 200
        assert (await anna.writes(bruno, "Giochi?")).status_code == 200
        assert (await bruno.writes(anna, "Dopo cena")).status_code == 200
        assert await anna.reads(bruno) == await bruno.reads(anna) == ["Giochi?", "Dopo cena"]
        assert await carla.reads(anna) == []
        assert refusal(await carla.writes(anna)) == (403, "not_friends")


async def test_a_message_is_checked_and_limited() -> None:
    async with members("Anna", "Bruno") as (_, (anna, bruno)):
        await befriend(anna, bruno)
        assert refusal(await anna.writes(bruno, "\u202e")) == (400, "talk_unreadable")
        assert refusal(await anna.writes(bruno, "A" * 201)) == (400, "bad_request")
        for number in range(PACE[0]):
            await anna.writes(bruno, id_=f"message-{number}")
        assert refusal(await anna.writes(bruno, id_="message-9")) == (429, "talk_too_fast")


async def test_a_guest_writes_where_the_house_lets_guests_write() -> None:
    async with members("Anna") as (rig, (anna,)), rig.browser() as browser:
        you = (await browser.post("/api/guest", json={})).json()
        await browser.post("/api/me/friends/ask", json={"name": "Anna"})
        await anna.browser.post("/api/me/friends/ask", json={"name": you["name"]})
        body = {"player": anna.player, "id": "message-1", "text": "Ciao"}
        assert rig.house._parts.talk_rules == TalkRules()
        assert refusal(await browser.post("/api/me/messages", json=body)) == (403, "talk_guests")


async def test_a_block_ends_the_messages() -> None:
    async with members("Anna", "Bruno") as (rig, (anna, bruno)):
        await befriend(anna, bruno)
        await anna.writes(bruno)
        await people(rig).block(bruno.player, anna.player)
        assert refusal(await anna.writes(bruno, id_="message-2")) == (403, "not_friends")
        assert await bruno.reads(anna) == ["Ciao"]


async def test_messages_are_reported_with_their_words() -> None:
    async with members("Anna", "Bruno") as (rig, (anna, bruno)):
        await befriend(anna, bruno)
        body = {"player": anna.player, "id": "report-01", "reason": "insult"}
        nothing = await bruno.browser.post("/api/me/messages/report", json=body)
        assert refusal(nothing) == (404, "report_no_messages")
        await bruno.writes(anna, "Perché?", id_="message-0")
        await anna.writes(bruno, "Brutta parola")
        for _ in range(2):
            answer = await bruno.browser.post("/api/me/messages/report", json=body)
            assert answer.status_code == 200
        (report,) = rig.house.staff.reports()
        assert (report.by, report.player, report.table) == (bruno.player, anna.player, "")
        assert [line.text for line in report.lines] == ["Brutta parola"]


# --- Presence and challenges


async def test_a_friend_sees_who_is_here_unless_they_hide_it() -> None:
    async with members("Anna", "Bruno", "Carla") as (rig, (anna, bruno, carla)):
        await befriend(anna, bruno)
        away = {"where": "away", "table": None, "game": "", "free": False}
        assert (await anna.friends())["friends"][0]["presence"] == away
        async with rig.line(bruno.cookie) as line:
            await hello(line)
            assert (await anna.friends())["friends"][0]["presence"]["where"] == "here"
            assert (await anna.sees(bruno))["presence"]["where"] == "here"
            assert (await carla.sees(bruno))["presence"] == away
            await bruno.hides(presence="nobody")
            assert (await anna.friends())["friends"][0]["presence"] == away
            assert (await anna.sees(bruno))["presence"] == away
            assert (await bruno.sees(bruno))["presence"]["where"] == "here"

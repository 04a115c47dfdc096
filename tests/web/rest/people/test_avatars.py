"""Avatars, as browsers choose and see them."""

from collections.abc import Iterator

import pytest
from websockets.asyncio.client import ClientConnection

from circolo.cards.card import Card
from circolo.games.tressette import Options
from circolo.tables.avatars import default_avatar
from circolo.tables.state import PlayerId
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.message_codec import encode
from tests.web.rest.people.test_friends import Member, befriend, members
from tests.web.rig import Json, hello, refusal, said, served

pytestmark = pytest.mark.anyio

OPEN = encode(
    client.OpenTable(id="opening-1", sheet=TableOptions(options=Options(players=2, target=11)))
).decode()


async def chooses(member: Member, card: object) -> tuple[int, str]:
    """Choose a card, and return the status with the code of a refusal or the card that counts."""
    answer = await member.browser.post("/api/me/avatar", json={"card": card})
    body: Json = answer.json()
    return answer.status_code, body["code"] if answer.is_error else body["avatar"]


def others(card: str) -> Iterator[str]:
    """All cards but this one."""
    return (one.value for one in Card if one != card)


async def test_everybody_has_a_card_at_once_and_guests_choose_one_too() -> None:
    async with served() as rig, rig.browser() as browser:
        you = (await browser.post("/api/guest")).json()
        assert you["avatar"] == default_avatar(PlayerId(you["player"]))
        chosen = next(others(you["avatar"]))
        answer = await browser.post("/api/me/avatar", json={"card": chosen})
        assert answer.json() == you | {"avatar": chosen}
        assert (await browser.get("/api/me")).json()["avatar"] == chosen


async def test_a_chosen_card_stands_beside_the_name_everywhere() -> None:
    async with members("Anna", "Bruno") as (_, (anna, bruno)):
        await befriend(anna, bruno)
        assert await chooses(anna, "RC") == (200, "RC")
        (friend,) = (await bruno.friends())["friends"]
        profile = await bruno.sees(anna)
        assert friend["avatar"] == profile["avatar"] == "RC"
        assert await chooses(anna, "7D") == (200, "7D")
        assert (await bruno.sees(anna))["avatar"] == "7D"


async def test_an_open_page_of_a_table_shows_a_new_card_at_once() -> None:
    async with members("Anna") as (rig, (anna,)), rig.line(anna.cookie) as line:
        welcome = await hello(line)
        assert welcome["you"]["avatar"] == (await anna.sees(anna))["avatar"]
        await line.send(OPEN)
        told = await frame(line)
        card = next(others(own_card(told)))
        assert await chooses(anna, card) == (200, card)
        while own_card(told) != card:
            told = await frame(line)


async def frame(line: ClientConnection) -> Json:
    """Return the next whole frame, which has a view."""
    while (told := said(await line.recv()))["type"] != "frame":
        pass
    return told


def own_card(told: Json) -> str:
    """The card of the person who sees this frame."""
    card: str = told["view"]["places"][told["seat"]]["avatar"]
    return card


@pytest.mark.parametrize("card", ["", "8D", "rc", "RH", "back", None, 7, ["RC"]])
async def test_what_is_no_card_of_the_pack_is_refused(card: object) -> None:
    async with members("Anna") as (_, (anna,)):
        before = (await anna.sees(anna))["avatar"]
        assert await chooses(anna, card) == (400, "bad_request")
        assert (await anna.sees(anna))["avatar"] == before


async def test_a_card_is_changed_ten_times_in_a_row_and_then_seldom() -> None:
    async with members("Anna") as (_, (anna,)):
        before = (await anna.sees(anna))["avatar"]
        cards = list(others(before))[:11]
        assert [(await chooses(anna, card))[0] for card in cards[:10]] == [200] * 10
        assert await chooses(anna, cards[10]) == (429, "too_many_avatars")
        assert await chooses(anna, cards[9]) == (200, cards[9])  # nothing changes


async def test_only_a_signed_in_person_chooses_a_card() -> None:
    async with served() as rig, rig.browser() as browser:
        answer = await browser.post("/api/me/avatar", json={"card": "RC"})
        assert refusal(answer) == (401, "no_session")

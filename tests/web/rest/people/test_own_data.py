"""A person gets everything that the house keeps of them, as one file, and nothing of others."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from circolo.web.rest.people import own_data
from circolo.web.rest.people.own_data import OwnData
from tests.web.rest.people.test_friends import befriend, members
from tests.web.rest.test_match_history import played
from tests.web.rig import refusal, served

pytestmark = pytest.mark.anyio

INVENTORY = Path("docs/operating/data-and-keys.md")

SHOWN = {
    "people": "account",
    "avatars": "account",
    "second_factors": "account",
    "passkeys": "account",
    "emails": "account",
    "sessions": "browsers",
    "push_subscriptions": "notified",
    "privacy": "privacy",
    "friends": "friends",
    "blocks": "blocked",
    "private_messages": "messages",
    "bot_tokens": "bots",
}
"""The field of the file for each table of the database with personal data."""

NOT_SHOWN = {
    "grants": "keyed hashes, which are deleted after a day",
    "links": "hashes of tokens, which are deleted after a day",
    "secrets": "seeds of shuffles, which belong to a table",
    "snapshots": "states of tables, which follow from entries",
}


def file(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.content)
    return found


async def test_a_member_gets_what_they_have_done() -> None:
    async with members("Anna", "Bruno") as (_, (anna, bruno)):
        await befriend(anna, bruno)
        await anna.writes(bruno, "Ciao Bruno")
        await anna.hides(results="friends")
        found = file(await anna.browser.get("/api/me/data"))
    assert found["account"]["name"] == anna.name
    assert found["account"]["kind"] == "member"
    assert [one["name"] for one in found["friends"]] == [bruno.name]
    (message,) = found["messages"]
    assert (message["other"], message["mine"], message["text"]) == (bruno.name, True, "Ciao Bruno")
    assert found["privacy"] == {"results": "friends", "presence": "all"}
    assert len(found["browsers"]) == 1
    assert (found["matches"], found["bots"], found["blocked"]) == ([], [], [])


async def test_dates_are_written_as_dates() -> None:
    async with members("Anna") as (_, (anna,)):
        found = file(await anna.browser.get("/api/me/data"))
    date = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00")
    shown = [found["written"], found["account"]["since"], found["browsers"][0]["last_used"]]
    assert all(map(date.fullmatch, shown))


async def test_the_file_is_for_people_to_read_and_to_keep() -> None:
    async with members("Anna") as (_, (anna,)):
        answer = await anna.browser.get("/api/me/data")
    assert answer.text.startswith('{\n  "about": "Everything that this house keeps of you.')
    assert answer.headers["content-disposition"] == (
        f'attachment; filename="circolo-{anna.player}.json"'
    )


async def test_no_page_of_a_long_history_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_data, "PAGE", 2)
    async with served() as rig:
        you, cookie = await rig.guest()
        await played(rig, you["player"], 5)
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            found = file(await browser.get("/api/me/data"))
    assert [one["table"] for one in found["matches"]] == [f"t000{n}" for n in (5, 4, 3, 2, 1)]


async def test_nobody_gets_anything_of_another() -> None:
    async with members("Anna", "Bruno", "Carla") as (_, (anna, bruno, carla)):
        await befriend(bruno, carla)
        await bruno.writes(carla, "Geheim")
        answer = await anna.browser.get("/api/me/data")
    others = (bruno.name, bruno.player, carla.name, carla.player, "Geheim")
    assert not [one for one in others if one in answer.text]


async def test_nobody_gets_a_file_without_a_session() -> None:
    async with served() as rig, rig.browser() as browser:
        assert refusal(await browser.get("/api/me/data")) == (401, "no_session")


async def test_a_person_gets_three_files_at_once_and_then_waits() -> None:
    async with members("Anna", "Bruno") as (_, (anna, bruno)):
        for _ in range(3):
            file(await anna.browser.get("/api/me/data"))
        assert refusal(await anna.browser.get("/api/me/data")) == (429, "too_fast")
        file(await bruno.browser.get("/api/me/data"))


def test_every_table_with_personal_data_is_in_the_file_or_has_a_reason_not_to_be() -> None:
    rows = re.findall(r"^\| (`.+?) \| (personal|secret) \|", INVENTORY.read_text(), re.MULTILINE)
    kept = {name for names, _ in rows for name in re.findall(r"`(\w+)`", names)}
    assert kept == SHOWN.keys() | NOT_SHOWN.keys()
    assert set(SHOWN.values()) <= set(OwnData.__struct_fields__)

"""Tournaments over REST: their list and pages for everybody, acts for who has a role."""

from typing import Any

import httpx
import pytest

from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff import director_acts
from circolo.tournaments.state import TournamentId
from circolo.web.operator_socket import ActRefused, OperatorSocket, TournamentActDone, ask_house
from tests.room.tournaments.tournament_play import knockout
from tests.web.rest.test_staff import ROLES, staffed
from tests.web.rig import Rig, refusal, served

pytestmark = pytest.mark.anyio

SHEET: dict[str, Any] = {
    "name": "Coppa",
    "options": {"game": "tressette", "players": 2, "target": 11},
    "format": {"type": "knockout"},
    "least": 2,
    "most": 8,
    "entry": 50,
    "fee": 5,
}


async def act(rig: Rig, cookie: str, body: Any) -> httpx.Response:
    async with rig.browser(Cookie=f"circolo={cookie}") as browser:
        return await browser.post("/api/staff/events", json=body)


async def get(rig: Rig, path: str) -> httpx.Response:
    async with rig.browser() as browser:
        return await browser.get(path)


async def test_only_directors_announce_events_which_everybody_sees() -> None:
    async with served() as rig:
        cookies = await staffed(rig)
        announce = {"type": "announce_event", "sheet": SHEET}
        answers = {role: await act(rig, cookies[role], announce) for role in ROLES}
        codes = {role: answer.status_code for role, answer in answers.items()}
        assert codes == {"player": 403, "host": 403, "director": 200, "operator": 200}
        event = answers["director"].json()["event"]
        rows = (await get(rig, "/api/events")).json()["rows"]
        assert rows[0]["id"] == event
        page = (await get(rig, f"/api/events/{event}")).json()["view"]
        assert (page["id"], page["sheet"]["entry"], page["sheet"]["fee"]) == (event, 50, 5)
        assert page["seed"] is None


async def test_an_event_that_there_is_not_is_refused() -> None:
    async with served() as rig:
        cookies = await staffed(rig)
        assert refusal(await get(rig, "/api/events/nowhere")) == (404, "no_such_event")
        cancel = {"type": "cancel_event", "event": "nowhere", "reason": "no reason"}
        assert refusal(await act(rig, cookies["director"], cancel)) == (404, "no_such_event")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"most": 1}, "bad_request"),
        ({"format": {"type": "league"}}, "bad_request"),
        ({"least": 9}, "bad_options"),
        ({"format": {"type": "individual", "rounds": 2}}, "bad_options"),
        ({"begins": 1}, "bad_options"),
    ],
)
async def test_a_sheet_that_cannot_be_is_refused_and_says_why(
    change: dict[str, Any], code: str
) -> None:
    async with served() as rig:
        cookies = await staffed(rig)
        body = {"type": "announce_event", "sheet": SHEET | change}
        answer = await act(rig, cookies["director"], body)
        assert refusal(answer) == (400, code)
        assert answer.json()["detail"]
        assert (await get(rig, "/api/events")).json()["rows"] == []


async def test_an_event_is_cancelled_once() -> None:
    async with served() as rig:
        cookies = await staffed(rig)
        sheet = director_acts.Announce(knockout(8))
        event = await rig.house.director_desk.do(sheet, by=OPERATOR)
        cancel = {"type": "cancel_event", "event": event, "reason": "too few chairs"}
        assert (await act(rig, cookies["director"], cancel)).json() == {"event": event}
        assert refusal(await act(rig, cookies["director"], cancel)) == (409, "event_over")
        (row,) = (await get(rig, "/api/events")).json()["rows"]
        assert row["phase"] == "cancelled"


async def test_the_operators_desk_takes_the_same_acts(tmp_path: Any) -> None:
    async with served() as rig:
        desk = OperatorSocket(rig.house, rig.web.accounts, "http://house")
        announce = director_acts.Announce(knockout(8))
        async with desk.open(tmp_path):
            import asyncio

            done = await asyncio.to_thread(ask_house, tmp_path, announce)
            assert isinstance(done, TournamentActDone)
            extend = director_acts.Extend(done.event, 5)
            refused = await asyncio.to_thread(ask_house, tmp_path, extend)
        assert isinstance(refused, ActRefused)
        assert refused.code == "no_clock"
        assert rig.house.tournaments.live(TournamentId(done.event)).state is not None


async def test_a_director_sees_the_live_tables_and_nobody_else_does() -> None:
    async with served() as rig:
        cookies = await staffed(rig)
        event = await rig.house.director_desk.do(director_acts.Announce(knockout(2)), by=OPERATOR)
        path = f"/api/staff/events/{event}"
        codes = {}
        for role in ROLES:
            async with rig.browser(Cookie=f"circolo={cookies[role]}") as browser:
                codes[role] = (await browser.get(path)).status_code
        assert codes == {"player": 403, "host": 403, "director": 200, "operator": 200}
        assert (await get(rig, path)).status_code == 401


@pytest.mark.parametrize(
    ("act_of_director", "code"),
    [
        ({"type": "pause_table", "table": "abcd"}, "not_begun"),
        ({"type": "resume_table", "table": "abcd"}, "not_begun"),
        ({"type": "move_player", "player": "abcd", "table": "abcd", "seat": 0}, "not_begun"),
        ({"type": "set_pairings", "forced": [["abcd", "efgh"]]}, "no_pairings"),
        ({"type": "message_event", "text": "si parte"}, None),
    ],
)
async def test_acts_about_tables_reach_the_tournament(
    act_of_director: dict[str, Any], code: str | None
) -> None:
    async with served() as rig:
        cookies = await staffed(rig)
        event = await rig.house.director_desk.do(director_acts.Announce(knockout(8)), by=OPERATOR)
        answer = await act(rig, cookies["director"], act_of_director | {"event": event})
        if code is None:
            view = (await get(rig, f"/api/events/{event}")).json()["view"]
            assert [note["why"] for note in view["notes"]] == ["si parte"]
        else:
            assert refusal(answer) == (409, code)
        forbidden = await act(rig, cookies["player"], act_of_director | {"event": event})
        assert refusal(forbidden) == (403, "not_allowed")

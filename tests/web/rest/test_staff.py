"""What people with a role do over REST, and what nobody else can."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circolo.room.actors.house_events import OPERATOR, ReportedLine
from circolo.room.staff import staff_acts
from circolo.tables.state import PlayerId, TableId
from circolo.web.operator_socket import ActDone, ActRefused, OperatorSocket, ask_house
from tests.web.rig import Rig, refusal, served

pytestmark = pytest.mark.anyio

WHY = "insults at the table"
NAMES = {"operator": "Olga Bo", "director": "Dora Bo", "host": "Hans Bo", "player": "Piero Bo"}


async def staffed(rig: Rig) -> dict[str, str]:
    """An operator, a director, a host and a player: their cookies by role."""
    cookies = {}
    for role, name in NAMES.items():
        cookies[role] = await rig.member(name)
        if role != "player":
            grant = staff_acts.Grant(name, role)  # type: ignore[arg-type]
            await rig.house.staff.do(grant, by=OPERATOR)
    return cookies


async def act(rig: Rig, cookie: str, body: Any, **headers: str) -> httpx.Response:
    async with rig.browser(Cookie=f"circolo={cookie}", **headers) as browser:
        return await browser.post("/api/staff/acts", json=body)


async def look(rig: Rig, cookie: str, path: str) -> httpx.Response:
    async with rig.browser(Cookie=f"circolo={cookie}") as browser:
        return await browser.get(path)


MUTE = {"type": "mute", "name": "Piero Bo", "minutes": 5, "reason": WHY}
LEAST: dict[str, tuple[str, dict[str, Any]]] = {
    "grant": ("operator", {"name": "Piero Bo", "role": "host"}),
    "revoke": ("operator", {"name": "Piero Bo"}),
    "give": ("operator", {"name": "Piero Bo", "chips": 5, "reason": WHY}),
    "mute": ("director", {"name": "Piero Bo", "minutes": 5, "reason": WHY}),
    "unmute": ("director", {"name": "Piero Bo"}),
    "exclude": ("director", {"name": "Piero Bo", "hours": 5, "reason": WHY}),
    "readmit": ("director", {"name": "Piero Bo"}),
    "void": ("director", {"table": "tnowhere", "deal": 1, "reason": WHY}),
    "close_report": ("director", {"number": 1, "remark": WHY}),
    "wall_code": ("director", {"do": "open"}),
    "erase": ("operator", {"name": "Nobody Bo", "reason": WHY}),
    "confirm_gift": ("operator", {"number": 1}),
    "reject_gift": ("operator", {"number": 1, "reason": WHY}),
    "remove_second_factor": ("operator", {"name": "Piero Bo"}),
    "open_case": ("director", {"name": "Piero Bo", "other": "Hans Bo", "note": WHY}),
    "close_case": ("director", {"number": 9, "remark": WHY}),
    "sign_out": ("operator", {"name": "Piero Bo"}),
}
ROLES = ("player", "host", "director", "operator")


# --- Who may


async def test_every_act_is_for_its_role_and_those_above() -> None:
    async with served() as rig:
        cookies = await staffed(rig)
        for tag, (least, fields) in LEAST.items():
            for role in ROLES:
                answer = await act(rig, cookies[role], {"type": tag, **fields})
                refused = answer.status_code == 403 and answer.json()["code"] == "not_allowed"
                assert refused == (ROLES.index(role) < ROLES.index(least)), (tag, role)
    assert set(LEAST) == {kind.__struct_config__.tag for kind in staff_acts.LEAST}


@pytest.mark.parametrize(
    ("path", "least"),
    [
        ("/api/staff", "host"),
        ("/api/staff/evening", "host"),
        ("/api/staff/reports", "director"),
        ("/api/staff/people?name=Piero+Bo", "director"),
        ("/api/staff/gifts", "operator"),
        ("/api/staff/collusion?name=Piero+Bo", "director"),
        ("/api/staff/collusion", "director"),
        ("/api/staff/cases", "director"),
    ],
)
async def test_every_page_is_for_its_role_and_those_above(path: str, least: str) -> None:
    async with served() as rig:
        cookies = await staffed(rig)
        codes = [(await look(rig, cookies[role], path)).status_code for role in ROLES]
        below = ROLES.index(least)
        assert codes == [403] * below + [200] * (len(ROLES) - below)
        async with rig.browser() as browser:
            assert refusal(await browser.get(path)) == (401, "no_session")


async def test_an_act_comes_from_the_houses_own_page_or_not_at_all() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["operator"]
        foreign = await act(rig, cookie, MUTE, Origin="https://evil.example")
        assert refusal(foreign) == (403, "bad_origin")
        assert refusal(await act(rig, cookie, MUTE, **{"X-Circolo": ""})) == (403, "csrf")
        assert refusal(await act(rig, "", MUTE)) == (401, "no_session")
        player = await rig.house.people.by_name("Piero Bo")
        assert player is not None
        assert rig.house.roles.muted(PlayerId(player.id), rig.clock.now()) is None


async def test_a_role_is_told_to_whom_it_is_given() -> None:
    async with served() as rig:
        cookies = await staffed(rig)
        shown = [(await look(rig, cookies[role], "/api/me")).json()["role"] for role in ROLES]
        assert shown == list(ROLES)


# --- What they do


async def test_a_director_silences_and_excludes_and_sees_it() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        assert (await act(rig, cookie, MUTE)).json() == {"gift": 0}
        exclude = {"type": "exclude", "name": "PIERO BO", "hours": 2, "reason": WHY}
        assert (await act(rig, cookie, exclude)).status_code == 200
        shown = (await look(rig, cookie, "/api/staff/people?name=piero%20bo")).json()
        now = rig.clock.now()
        assert shown == {
            "name": "Piero Bo",
            "kind": "member",
            "role": "player",
            "muted": {"until": now + 300_000, "why": WHY},
            "excluded": {"until": now + 7_200_000, "why": WHY},
            "second_factor": False,
            "tables": [],
        }
        long = await act(rig, cookie, exclude | {"hours": 169})
        assert refusal(long) == (403, "not_allowed")


async def test_reports_are_read_and_closed() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        player = await rig.house.people.by_name("Piero Bo")
        assert player is not None
        him = PlayerId(player.id)
        line = ReportedLine(rig.clock.now(), him, "asino")
        await rig.house.staff.report(
            by=him,
            player=him,
            table=TableId("t0001"),
            reason="insult",
            note="",
            lines=(line,),
            command="report:him:first",
        )
        (report,) = (await look(rig, cookie, "/api/staff/reports")).json()["reports"]
        assert (report["about"], report["lines"][0]["text"]) == ("Piero Bo", "asino")
        assert (await look(rig, cookie, "/api/staff")).json()["waiting"] == 1
        close = {"type": "close_report", "number": 1, "remark": "spoke with him"}
        assert (await act(rig, cookie, close)).status_code == 200
        assert refusal(await act(rig, cookie, close)) == (409, "report_closed")
        assert (await look(rig, cookie, "/api/staff/reports")).json() == {"reports": []}
        (closed,) = (await look(rig, cookie, "/api/staff/reports?waiting=false")).json()["reports"]
        assert (closed["closed_by"], closed["remark"]) == ("Dora Bo", "spoke with him")


async def test_chips_that_are_given_stand_in_the_statement_with_their_reason() -> None:
    async with served() as rig:
        cookies = await staffed(rig)
        give = {"type": "give", "name": "Piero Bo", "chips": 5, "reason": "for the trouble"}
        await act(rig, cookies["operator"], give)
        statement = (await look(rig, cookies["player"], "/api/me/statement")).json()
        line = statement["lines"][0]
        assert (line["why"], line["chips"], line["note"]) == ("given", 5, "for the trouble")
        assert statement["lines"][1]["note"] == ""


# --- Bad input

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=400),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner),
    max_leaves=8,
)
FIELDS = sorted({name for _, fields in LEAST.values() for name in fields})
HOSTILE = st.fixed_dictionaries(
    {"type": st.sampled_from(sorted(LEAST)) | st.text(max_size=9)},
    optional=dict.fromkeys(FIELDS, ANYTHING),
)


async def test_whatever_is_sent_is_answered_and_harms_nobody(tmp_path: Path) -> None:
    """REST and the desk alike: a code and a sentence, never a failure."""
    examples: list[Any] = []

    @settings(max_examples=100, deadline=None, database=None, derandomize=True)
    @given(HOSTILE | ANYTHING)
    def gather(body: Any) -> None:
        examples.append(body)

    gather()
    async with served() as rig:
        cookie = (await staffed(rig))["operator"]
        rig.house.tables.clear()
        async with (
            OperatorSocket(rig.house, rig.web.accounts, "").open(tmp_path),
            rig.browser(Cookie=f"circolo={cookie}") as browser,
        ):
            for at, body in enumerate(examples):
                if at % 100 == 99:
                    rig.clock.advance(60_000)  # or it is too fast
                answer = await browser.post("/api/staff/acts", content=json.dumps(body))
                assert answer.status_code in {200, 400, 403, 404, 409, 413}, (body, answer.text)
                if answer.status_code != 200:
                    refusal(answer)
                told = await asyncio.to_thread(_at_the_desk, tmp_path, json.dumps(body))
                assert told["type"] in {"done", "not_opened", "opened"}, (body, told)
                assert told.get("code") not in {"failed", ""}


def _at_the_desk(data: Path, line: str) -> dict[str, Any]:
    with socket.socket(socket.AF_UNIX) as desk:
        desk.connect(str(data / "operator.sock"))
        desk.sendall(line.encode() + b"\n")
        answer: dict[str, Any] = json.loads(desk.makefile("rb").readline())
        return answer


@pytest.mark.parametrize(
    "fields",
    [
        {"minutes": 0},
        {"minutes": 525_601},
        {"minutes": 2**70},
        {"reason": "no"},
        {"reason": "x" * 301},
        {"reason": None},
        {"name": ""},
        {"name": "x" * 65},
        {"more": 1},
    ],
)
async def test_what_is_too_long_too_short_or_too_much_is_a_bad_request(
    fields: dict[str, Any],
) -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["operator"]
        assert refusal(await act(rig, cookie, MUTE | fields)) == (400, "bad_request")


# --- The desk


async def test_the_operator_acts_at_the_desk(tmp_path: Path) -> None:
    async with served() as rig:
        await staffed(rig)
        async with OperatorSocket(rig.house, rig.web.accounts, "").open(tmp_path):
            done = await asyncio.to_thread(ask_house, tmp_path, staff_acts.Mute("Olga Bo", 5, WHY))
            assert done == ActDone()
            unknown = await asyncio.to_thread(
                ask_house, tmp_path, staff_acts.Mute("zio tano", 5, WHY)
            )
        assert isinstance(unknown, ActRefused)
        assert (unknown.code, unknown.detail) == ("person_unknown", "Nobody has this name.")


async def test_reasons_are_in_the_books_and_not_in_the_log(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["operator"]
        await act(rig, cookie, MUTE | {"reason": "a very private reason"})
        await act(rig, cookie, MUTE | {"reason": "a very private reason", "name": "nobody"})
    out, err = capfd.readouterr()
    assert "a very private reason" not in out + err

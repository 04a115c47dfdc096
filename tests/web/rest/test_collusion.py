"""What directors read of the collusion of one person."""

import pytest

from circolo.room.actors.house_events import OPERATOR, CaseClosed, CaseOpened, decode_events
from circolo.room.staff import case_decisions
from circolo.room.staff.staff_acts import Grant
from circolo.tables.state import PlayerId
from circolo.web.rest.collusion import FRESH
from tests.analysis.collusion.logged_evening import entries_of_an_evening
from tests.web.rest.test_staff import act, look, staffed
from tests.web.rig import PASSWORD, Rig, refusal, served

pytestmark = pytest.mark.anyio

PATH = "/api/staff/collusion?name="
CASE = {
    "type": "open_case",
    "name": "Piero Bo",
    "other": "Hans Bo",
    "note": "gives chips to one banker",
}
CLOSE = {"type": "close_case", "number": 1, "remark": "they are father and son, and learn"}


async def an_evening(rig: Rig) -> None:
    """Let Piero dump chips to Hans, at a table with Dora and Olga."""
    people = []
    for name in ("Piero Bo", "Hans Bo", "Dora Bo", "Olga Bo"):
        person = await rig.house.people.by_name(name)
        assert person is not None
        people.append(PlayerId(person.id))
    for entry in entries_of_an_evening(people, deals=300, dumps=True):
        await rig.store.append(entry)


@pytest.mark.parametrize("name", ["Piero Bo", "hans bo"])
async def test_a_director_reads_the_case_of_both_with_their_names(name: str) -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        await an_evening(rig)
        found = (await look(rig, cookie, PATH + name.replace(" ", "+"))).json()
        (case,) = found["cases"]
        assert sorted(case["players"]) == ["Hans Bo", "Piero Bo"]
        assert (found["tables"], found["pairs"]) == (1, 6)
        assert case["findings"][0]["says"].startswith("By decisions, Piero Bo gave Hans Bo ")


async def test_somebody_else_at_the_table_has_no_case() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        await an_evening(rig)
        found = (await look(rig, cookie, PATH + "Olga+Bo")).json()
        assert (found["tables"], found["cases"]) == (1, [])


async def test_a_director_reads_the_pairs_of_the_whole_house_with_their_flows() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        await an_evening(rig)
        found = (await look(rig, cookie, "/api/staff/collusion")).json()
        (case,) = found["cases"]
        assert sorted(case["players"]) == ["Hans Bo", "Piero Bo"]
        assert (found["tables"], found["rare"]) == (1, 1e-5)
        first = case["flows"][0]
        assert (first["loser"], first["winner"]) == ("Piero Bo", "Hans Bo")
        assert first["chips"] > 0


async def test_pairs_of_the_house_are_computed_once_in_ten_minutes() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        empty = (await look(rig, cookie, "/api/staff/collusion")).json()
        await an_evening(rig)
        same = (await look(rig, cookie, "/api/staff/collusion")).json()
        rig.clock.advance(FRESH)
        anew = (await look(rig, cookie, "/api/staff/collusion")).json()
        assert [found["tables"] for found in (empty, same, anew)] == [0, 0, 1]


async def test_nobody_sees_or_decides_what_is_found_about_themself() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        await an_evening(rig)
        await rig.house.staff.do(Grant("Piero Bo", "director"), by=OPERATOR)
        async with rig.browser() as piero:
            await piero.post("/api/login", json={"name": "Piero Bo", "password": PASSWORD})
            own = (await piero.get("/api/staff/collusion")).json()
            named = (await piero.get(PATH + "Hans+Bo")).json()
            opened = await piero.post("/api/staff/acts", json=CASE)
            await act(rig, cookie, CASE)
            cases = (await piero.get("/api/staff/cases")).json()
            closed = await piero.post("/api/staff/acts", json=CLOSE)
        assert (own["cases"], named["cases"], cases) == ([], [], {"cases": []})
        assert refusal(opened) == refusal(closed) == (403, "not_allowed")


# --- Cases that staff open


async def test_a_case_is_opened_and_closed_with_notes_that_stay_in_the_log() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        assert (await act(rig, cookie, CASE)).status_code == 200
        again = {**CASE, "name": "hans bo", "other": "piero bo"}
        assert refusal(await act(rig, cookie, again)) == (409, "case_open")
        (case,) = (await look(rig, cookie, "/api/staff/cases")).json()["cases"]
        assert sorted(case.pop("players")) == ["Hans Bo", "Piero Bo"]
        assert case == {
            "number": 1,
            "at": rig.clock.now(),
            "by": "Dora Bo",
            "note": CASE["note"],
            "closed_by": "",
            "remark": "",
        }
        assert (await act(rig, cookie, CLOSE)).status_code == 200
        assert refusal(await act(rig, cookie, CLOSE)) == (409, "case_closed")
        assert (await look(rig, cookie, "/api/staff/cases")).json() == {"cases": []}
        (closed,) = (await look(rig, cookie, "/api/staff/cases?waiting=false")).json()["cases"]
        assert (closed["closed_by"], closed["remark"]) == ("Dora Bo", CLOSE["remark"])
        entries = await rig.store.read("house")
        events = [event for entry in entries[-2:] for event in decode_events(entry.events)]
        assert [type(event) for event in events] == [CaseOpened, CaseClosed]
        assert (await act(rig, cookie, CASE)).status_code == 200
        (second,) = (await look(rig, cookie, "/api/staff/cases")).json()["cases"]
        assert second["number"] == 2


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"other": "PIERO BO"}, "case_same_person"),
        ({"other": "Nobody"}, "person_unknown"),
        ({"note": "\u0007\u0007\u0007\u0007"}, "bad_reason"),
        ({"note": "no"}, "bad_request"),
        ({"note": "x" * 301}, "bad_request"),
        ({"other": ""}, "bad_request"),
        ({"chance": 0}, "bad_request"),
    ],
)
async def test_a_case_that_says_too_little_or_too_much_is_refused(
    body: dict[str, object], code: str
) -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        assert refusal(await act(rig, cookie, CASE | body))[1] == code
        assert (await look(rig, cookie, "/api/staff/cases")).json() == {"cases": []}


async def test_a_case_that_does_not_exist_is_not_closed() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        assert refusal(await act(rig, cookie, CLOSE)) == (404, "no_such_case")


async def test_so_many_cases_are_open_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case_decisions, "MOST_OPEN", 1)
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        assert (await act(rig, cookie, CASE)).status_code == 200
        other = CASE | {"other": "Olga Bo"}
        assert refusal(await act(rig, cookie, other)) == (409, "cases_full")


async def test_nobody_of_this_name_is_refused() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        assert refusal(await look(rig, cookie, PATH + "Nobody")) == (404, "person_unknown")

"""What directors read of the collusion of one person."""

import pytest

from circolo.tables.state import PlayerId
from tests.analysis.collusion.logged_evening import entries_of_an_evening
from tests.web.rest.test_staff import look, staffed
from tests.web.rig import Rig, refusal, served

pytestmark = pytest.mark.anyio

PATH = "/api/staff/collusion?name="


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


async def test_nobody_of_this_name_is_refused() -> None:
    async with served() as rig:
        cookie = (await staffed(rig))["director"]
        assert refusal(await look(rig, cookie, PATH + "Nobody")) == (404, "person_unknown")

"""What the page of a tournament links to: its calendar file and its last deal."""

from typing import Any

import pytest

from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff import director_acts
from circolo.tournaments.tournament_options import AnyTournamentOptions
from tests.room.tournaments.tournament_play import freeze_out, knockout
from tests.web.rest.test_tournaments import get
from tests.web.rig import Rig, refusal, served

pytestmark = pytest.mark.anyio

LAN = "http://192.168.1.20:8080"
HOUR = 3_600_000


async def announced(rig: Rig, sheet: AnyTournamentOptions) -> str:
    """Announce a tournament, and return its id."""
    return await rig.house.director_desk.do(director_acts.Announce(sheet), by=OPERATOR)


async def calendar(rig: Rig, event: str) -> list[str]:
    answer = await get(rig, f"/api/events/{event}/calendar")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert f'filename="circolo-{event}.ics"' in answer.headers["content-disposition"]
    return answer.text.replace("\r\n ", "").split("\r\n")


async def test_a_calendar_gets_a_tournament_with_the_address_that_others_reach() -> None:
    async with served(reached=LAN) as rig:
        begins = rig.clock.now() + HOUR
        event = await announced(rig, freeze_out(8, begins=begins))
        lines = await calendar(rig, event)
        assert f"URL:{LAN}/tournament/{event}" in lines
        assert "SUMMARY:Gara" in lines
        assert sum(line.startswith("DTEND:") for line in lines) == 1


async def test_without_a_reached_address_it_is_the_one_that_was_asked() -> None:
    async with served() as rig:
        event = await announced(rig, knockout(8, begins=rig.clock.now() + HOUR))
        lines = await calendar(rig, event)
        assert f"URL:{rig.origin}/tournament/{event}" in lines
        assert not any(line.startswith("DTEND:") for line in lines)


async def test_a_calendar_hears_that_a_tournament_is_cancelled() -> None:
    async with served() as rig:
        event: Any = await announced(rig, knockout(8, begins=rig.clock.now() + HOUR))
        before = await calendar(rig, event)
        cancel = director_acts.Cancel(event, "too few chairs")
        await rig.house.director_desk.do(cancel, by=OPERATOR)
        after = await calendar(rig, event)
        assert ("SEQUENCE:0" in before, "STATUS:CONFIRMED" in before) == (True, True)
        assert ("SEQUENCE:1" in after, "STATUS:CANCELLED" in after) == (True, True)


async def test_what_begins_when_it_is_full_has_no_calendar_file() -> None:
    async with served() as rig:
        event = await announced(rig, knockout(8))
        assert refusal(await get(rig, f"/api/events/{event}/calendar")) == (404, "not_found")


async def test_before_the_end_no_deal_has_decided() -> None:
    async with served() as rig:
        event = await announced(rig, knockout(8))
        assert refusal(await get(rig, f"/api/events/{event}/last_deal")) == (404, "no_such_deal")


async def test_the_results_are_a_table_for_a_spreadsheet() -> None:
    async with served() as rig:
        event = await announced(rig, knockout(8))
        answer = await get(rig, f"/api/events/{event}/results")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8; header=present"
        assert f'filename="circolo-{event}.csv"' in answer.headers["content-disposition"]
        assert answer.text == "place,players,score,chips,prize,out,seat\r\n"


@pytest.mark.parametrize("link", ["calendar", "last_deal", "results"])
async def test_a_tournament_that_there_is_not_has_no_links(link: str) -> None:
    async with served() as rig:
        assert refusal(await get(rig, f"/api/events/nowhere/{link}")) == (404, "no_such_event")

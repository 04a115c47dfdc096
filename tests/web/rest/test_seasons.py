"""Seasons over REST: opening, tournaments that count, standings, and who may see them."""

from typing import Any

import pytest

from circolo.room.actors.house_events import OPERATOR
from circolo.room.audit.audit import audit
from circolo.room.staff import staff_acts
from circolo.tables.state import PlayerId
from circolo.tournaments.commands import Adjudicate
from circolo.tournaments.state import TournamentId
from tests.web.rest.people.test_friends import Member, members
from tests.web.rest.test_clubs import joined
from tests.web.rest.test_private_tournaments import announce, announced, ask, enter
from tests.web.rig import Json, Rig, refusal

pytestmark = pytest.mark.anyio

SEASON: dict[str, Any] = {"name": "Inverno", "points": [10, 6, 3], "drop": 0}


async def opened(member: Member, **changes: Any) -> str:
    answer = await member.browser.post("/api/seasons/open", json=SEASON | changes)
    assert answer.status_code == 200, answer.text
    season: str = answer.json()["season"]
    return season


async def count(member: Member, season: str, event: str, *, counts: bool = True) -> Any:
    body = {"season": season, "event": event, "counts": counts}
    return await member.browser.post("/api/seasons/count", json=body)


async def see(member: Member, season: str) -> Json:
    answer = await member.browser.get(f"/api/seasons/{season}")
    assert answer.status_code == 200, answer.text
    seen: Json = answer.json()
    return seen


async def won_by(rig: Rig, event: str, *players: Member) -> None:
    """Let two enter a tournament of two, whose match the director gives to the first."""
    winner = players[0]
    for member in players:
        await enter(rig, member, event)
    tournaments = rig.house.tournaments
    while True:
        state = tournaments.live(TournamentId(event)).state
        if state is not None and state.matches:
            break
        await ask(rig, winner, type="ping")
    table = state.matches[0].table
    assert table is not None
    said = Adjudicate(OPERATOR, table, PlayerId(winner.player), "tempo scaduto")
    await tournaments.correct(TournamentId(event), said, by=OPERATOR, command_id=f"won:{event}")


async def corrected(rig: Rig, event: str, director: Member, *, winner: Member) -> None:
    """Give the first match of a tournament to another winner."""
    state = await rig.house.tournaments.shown.state(TournamentId(event), PlayerId(director.player))
    body = {
        "type": "adjudicate",
        "event": event,
        "table": state.matches[0].table,
        "winner": winner.player,
        "reason": "errore di scrittura",
    }
    answer = await director.browser.post("/api/staff/events", json=body)
    assert answer.status_code == 200, answer.text


def totals(seen: Json) -> list[tuple[str, int, int]]:
    return [(row["name"], row["place"], row["total"]) for row in seen["rows"]]


async def test_a_season_of_a_club_counts_its_tournaments_for_its_members() -> None:
    async with members("Anna Bo", "Bruno Bo", "Carla Bo") as (rig, (anna, bruno, carla)):
        club = await joined(anna, bruno)
        season = await opened(anna, club=club)
        for winner, loser in ((anna, bruno), (bruno, anna), (bruno, anna)):
            event = await announced(anna, club)
            assert (await count(anna, season, event)).status_code == 200
            await won_by(rig, event, winner, loser)
        seen = await see(bruno, season)
        assert totals(seen) == [("Bruno Bo", 1, 26), ("Anna Bo", 2, 22)]
        assert [one["phase"] for one in seen["evenings"]] == ["over"] * 3
        assert (seen["may_direct"], (await see(anna, season))["may_direct"]) == (False, True)
        path = f"/api/seasons/{season}"
        query = f"?one={anna.player}&other={bruno.player}"
        found = (await bruno.browser.get(f"{path}/encounters{query}")).json()["encounters"]
        assert [(one["places"], one["won"]) for one in found] == [
            ([1, 2], [1, 0]),
            ([2, 1], [0, 1]),
            ([2, 1], [0, 1]),
        ]
        for route in (path, f"{path}/standings", f"{path}/encounters{query}"):
            assert refusal(await carla.browser.get(route)) == (404, "season_unknown")
        assert (await carla.browser.get("/api/seasons")).json()["seasons"] == []
        assert (await bruno.browser.get("/api/seasons")).json()["seasons"][0]["id"] == season
        assert (await audit(rig.store)).findings == ()


async def test_a_season_of_the_house_is_public_and_its_standings_are_a_table() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        await rig.house.staff.do(staff_acts.Grant("Anna Bo", "director"), by=OPERATOR)
        season = await opened(anna, drop=1)
        for winner, loser in ((anna, bruno), (bruno, anna)):
            event = (await announce(anna, None, name="Serata")).json()["event"]
            assert (await count(anna, season, event)).status_code == 200
            await won_by(rig, event, winner, loser)
        coming = (await announce(anna, None, name="Finale")).json()["event"]
        await count(anna, season, coming)
        async with rig.browser() as nobody:
            seen = (await nobody.get(f"/api/seasons/{season}")).json()
            assert [one["phase"] for one in seen["evenings"]] == ["over", "over", "open"]
            assert (seen["kept"], [row["total"] for row in seen["rows"]]) == (1, [10, 10])
            file = await nobody.get(f"/api/seasons/{season}/standings")
        assert file.headers["content-type"] == "text/csv; charset=utf-8; header=present"
        lines = sorted(file.text.splitlines()[1:])
        assert file.text.splitlines()[0] == "place,player,points,direct,firsts,Serata,Serata"
        assert lines == ["1,Anna Bo,10,0,1,10,(6)", "1,Bruno Bo,10,0,1,(6),10"]


async def test_a_corrected_result_changes_the_standings() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        club = await joined(anna, bruno)
        season, event = await opened(anna, club=club), await announced(anna, club)
        await count(anna, season, event)
        await won_by(rig, event, anna, bruno)
        assert totals(await see(anna, season)) == [("Anna Bo", 1, 10), ("Bruno Bo", 2, 6)]
        await corrected(rig, event, anna, winner=bruno)
        assert totals(await see(anna, season)) == [("Bruno Bo", 1, 10), ("Anna Bo", 2, 6)]


async def test_a_tournament_taken_out_counts_no_more() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        club = await joined(anna, bruno)
        season, event = await opened(anna, club=club), await announced(anna, club)
        await count(anna, season, event)
        await won_by(rig, event, anna, bruno)
        await count(anna, season, event, counts=False)
        seen = await see(anna, season)
        assert (seen["rows"], seen["evenings"], seen["kept"]) == ([], [], 0)


async def do(member: Member, act: str, season: str, **body: Any) -> Any:
    return await member.browser.post(f"/api/seasons/{act}", json={"season": season} | body)


async def test_a_closed_season_keeps_its_standings() -> None:
    async with members("Anna Bo", "Bruno Bo") as (rig, (anna, bruno)):
        club = await joined(anna, bruno)
        season, event = await opened(anna, club=club), await announced(anna, club)
        late = await announced(anna, club)
        await count(anna, season, event)
        assert refusal(await do(anna, "close", season)) == (409, "season_running")
        await won_by(rig, event, anna, bruno)
        assert (await do(anna, "close", season)).status_code == 200
        assert refusal(await count(anna, season, late)) == (409, "season_closed")
        assert refusal(await count(anna, season, event, counts=False)) == (409, "season_closed")
        assert refusal(await do(anna, "close", season)) == (409, "season_closed")
        await corrected(rig, event, anna, winner=bruno)
        seen = await see(bruno, season)
        assert totals(seen) == [("Anna Bo", 1, 10), ("Bruno Bo", 2, 6)]
        assert seen["facts"]["closed"] == rig.clock.now()
        again = await opened(anna, club=club)
        await count(anna, again, event)
        assert totals(await see(bruno, again)) == [("Bruno Bo", 1, 10), ("Anna Bo", 2, 6)]


async def test_a_season_is_renamed() -> None:
    async with members("Anna Bo", "Bruno Bo") as (_, (anna, bruno)):
        club = await joined(anna, bruno)
        season = await opened(anna, club=club)
        assert (await do(anna, "rename", season, name="  Primavera   2027 ")).status_code == 200
        assert (await see(bruno, season))["facts"]["name"] == "Primavera 2027"
        for act, body in (("rename", {"name": "Mia"}), ("close", {})):
            assert refusal(await do(bruno, act, season, **body)) == (403, "club_not_allowed")
            unknown = await do(anna, act, "nowhere", **body)
            assert refusal(unknown) == (404, "season_unknown")
        for name in ("", "x" * 41, "a\u202eb", "   "):
            answer = await do(anna, "rename", season, name=name)
            assert answer.status_code in (400, 409), name
        assert (await see(bruno, season))["facts"]["name"] == "Primavera 2027"


async def test_who_may_not_direct_changes_no_season() -> None:
    async with members("Anna Bo", "Bruno Bo") as (_, (anna, bruno)):
        club = await joined(anna, bruno)
        season, event = await opened(anna, club=club), await announced(anna, club)
        refused = await bruno.browser.post("/api/seasons/open", json=SEASON | {"club": club})
        assert refusal(refused) == (403, "club_not_allowed")
        assert refusal(await count(bruno, season, event)) == (403, "club_not_allowed")
        assert refusal(await anna.browser.post("/api/seasons/open", json=SEASON)) == (
            403,
            "club_not_allowed",
        )


async def test_bad_seasons_are_refused() -> None:
    async with members("Anna Bo") as (_, (anna,)):
        club = await joined(anna)
        rising = SEASON | {"club": club, "points": [1, 2]}
        answer = await anna.browser.post("/api/seasons/open", json=rising)
        assert refusal(answer) == (409, "season_points_invalid")
        season = await opened(anna, club=club)
        assert refusal(await count(anna, season, "nowhere")) == (404, "no_such_event")
        assert refusal(await count(anna, "nowhere", "nowhere")) == (404, "no_such_event")
        assert refusal(await anna.browser.get("/api/seasons/nowhere")) == (404, "season_unknown")

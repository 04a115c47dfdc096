"""One's own matches and statistics, asked for by a browser."""

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.games.tressette import Options
from circolo.room.history import play_history
from circolo.store.entries import Entry
from circolo.tables.history.match_result import Competitor, Result
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions
from tests.store.entries import first
from tests.web.rig import Rig, refusal, served

pytestmark = pytest.mark.anyio


def result(player: str, number: int) -> Result[Options]:
    return Result(
        table=TableId(f"t000{number}"),
        sheet=TableOptions(options=Options(players=2, target=11), entry=20),
        players=(
            Competitor(PlayerId("bot-zio-peppino"), "Zio Peppino", bot=True, level="maestro"),
            Competitor(PlayerId(player), "Ospite", bot=False, level=None),
        ),
        places=(2, 1),
        deals=((4, 7), (6, 8)),
        feats=(),
        chips=(Chips(-20), Chips(20)),
        why="match_over",
    )


async def played(rig: Rig, player: str, count: int) -> list[Entry]:
    """Keep so many matches of a player."""
    kept = []
    for number in range(1, count + 1):
        came = play_history.encode_result(result(player, number))
        entry = replace(first(f"table:t000{number}"), finished=came)
        await rig.house._parts.store.append(entry)
        kept.append(entry)
    return kept


async def test_a_guest_sees_their_own_match() -> None:
    async with served() as rig:
        you, cookie = await rig.guest()
        (entry,) = await played(rig, you["player"], 1)
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            shown = (await browser.get("/api/me/matches")).json()
    (match,) = shown["matches"]
    sheet = match.pop("sheet")
    assert (sheet["entry"], sheet["options"]["game"], shown["next"]) == (20, "tressette", None)
    assert match == {
        "table": "t0001",
        "ended": entry.at,
        "seat": 1,
        "players": [
            {"name": "Zio Peppino", "bot": True, "level": "maestro"},
            {"name": you["name"], "bot": False, "level": None},
        ],
        "places": [2, 1],
        "scores": [10, 15],
        "points_by_deal": [[4, 7], [6, 8]],
        "chips": 20,
        "deals": [1, 2],
        "why": "match_over",
        "void": "",
    }


async def test_nobody_sees_anybody_elses() -> None:
    async with served() as rig:
        (you, _), (_, other) = await rig.guest(), await rig.guest()
        await played(rig, you["player"], 1)
        async with rig.browser(Cookie=f"circolo={other}") as browser:
            matches = (await browser.get("/api/me/matches")).json()
            sums = (await browser.get("/api/me/statistics")).json()
    assert (matches, sums) == ({"matches": [], "next": None}, {"statistics": []})


async def test_matches_go_back_page_by_page() -> None:
    async with served() as rig:
        you, cookie = await rig.guest()
        await played(rig, you["player"], 5)
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            pages = [(await browser.get("/api/me/matches?limit=2")).json()]
            while pages[-1]["next"] is not None:
                query = f"limit=2&before={pages[-1]['next']}"
                pages.append((await browser.get(f"/api/me/matches?{query}")).json())
    seen = [[match["table"] for match in page["matches"]] for page in pages]
    assert seen == [["t0005", "t0004"], ["t0003", "t0002"], ["t0001"]]


async def test_statistics_are_told_kind_by_kind() -> None:
    async with served() as rig:
        you, cookie = await rig.guest()
        await played(rig, you["player"], 3)
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            shown = (await browser.get("/api/me/statistics")).json()
    assert shown == {
        "statistics": [
            {
                "game": "tressette",
                "players": 2,
                "bots": True,
                "matches": 3,
                "won": 3,
                "deals": 6,
                "points_for": 45,
                "points_against": 30,
                "accusi": 0,
                "accuso_points": 0,
                "cappotti": 0,
                "chips_won": 60,
                "chips_lost": 0,
                "longest_run": 3,
            }
        ]
    }


@pytest.mark.parametrize("path", ["/api/me/matches", "/api/me/statistics"])
async def test_they_are_for_whoever_is_known_here(path: str) -> None:
    async with served() as rig, rig.browser() as browser:
        assert refusal(await browser.get(path)) == (401, "no_session")


@pytest.mark.parametrize("query", ["before=0", "before=x", "limit=0", "limit=101", "before=-1"])
async def test_a_page_that_cannot_be_is_refused(query: str) -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        assert refusal(await browser.get(f"/api/me/matches?{query}")) == (400, "bad_request")

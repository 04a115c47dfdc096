"""Ratings, asked for by a browser."""

from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.games.tressette import Options
from circolo.room.history import play_history
from circolo.store.friends_port import Privacy
from circolo.tables.history.match_result import Competitor, Result
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions
from tests.store.entries import first
from tests.web.rig import Rig, refusal, served

pytestmark = pytest.mark.anyio


async def played(rig: Rig, number: int, *players: str, bot: bool = False) -> str:
    """Keep a match that the first of two has won; return its table."""
    table = TableId(f"t{number:04}")
    came: Result[Any] = Result(
        table=table,
        sheet=TableOptions(options=Options(players=2)),
        players=tuple(Competitor(PlayerId(one), one, bot, None) for one in players),
        places=(1, 2),
        deals=((11, 0),),
        feats=(),
        chips=(Chips(0), Chips(0)),
        why="match_over",
    )
    entry = replace(first(f"table:{table}"), finished=play_history.encode_result(came))
    await rig.house._parts.store.append(entry)
    return table


async def member(rig: Rig, name: str) -> tuple[str, str]:
    """Return a new member and their session cookie."""
    cookie = await rig.member(name)
    person = await rig.house.people.by_name(name)
    assert person is not None
    return person.id, cookie


async def test_everybody_sees_their_own_ratings() -> None:
    async with served() as rig:
        (anna, cookie), (bruno, _) = await member(rig, "Anna"), await member(rig, "Bruno")
        await played(rig, 1, anna, bruno)
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            (own,) = (await browser.get("/api/me/ratings")).json()["ratings"]
    rating = own.pop("rating")
    assert own == {"game": "tressette", "variant": "2_accuso", "place": None}
    assert (rating["provisional"], rating["matches"]) == (True, 1)
    assert rating["number"] > 1500


async def test_everybody_may_see_the_best_of_a_ladder_page_by_page() -> None:
    async with served() as rig:
        (anna, _), (bruno, _) = await member(rig, "Anna"), await member(rig, "Bruno")
        for number in range(1, 101):
            pair = (bruno, anna) if number % 4 == 0 else (anna, bruno)
            await played(rig, number, *pair)
        async with rig.browser() as browser:
            ladders = (await browser.get("/api/ratings")).json()
            all_ = (await browser.get("/api/ratings/tressette/2_accuso")).json()
            one = (await browser.get("/api/ratings/tressette/2_accuso?limit=1")).json()
            two = (await browser.get("/api/ratings/tressette/2_accuso?limit=1&after=1")).json()
            other = (await browser.get("/api/ratings/chiamatre")).json()
    assert ladders == {"ladders": [{"game": "tressette", "variant": "2_accuso", "people": 2}]}
    assert [rank["name"] for rank in all_["ranks"]] == ["Anna", "Bruno"]
    assert all_["ranks"][0].keys() == {
        "place",
        "name",
        "avatar",
        "number",
        "band",
        "matches",
    }
    assert (one["ranks"], one["next"]) == (all_["ranks"][:1], 1)
    assert (two["ranks"], two["next"]) == (all_["ranks"][1:], None)
    assert other == {"game": "chiamatre", "variant": "", "ranks": [], "next": None}


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/ratings/briscola", (404, "not_found")),
        ("/api/ratings/tressette?after=-1", (400, "bad_request")),
        ("/api/ratings/tressette?limit=101", (400, "bad_request")),
        ("/api/tables/t0001/ratings", (401, "no_session")),
        ("/api/me/ratings", (401, "no_session")),
    ],
)
async def test_what_is_not_there_is_refused(path: str, code: tuple[int, str]) -> None:
    async with served() as rig, rig.browser() as browser:
        assert refusal(await browser.get(path)) == code


async def test_who_played_a_match_sees_what_it_has_changed_and_nobody_else() -> None:
    async with served() as rig:
        (anna, own), (bruno, _) = await member(rig, "Anna"), await member(rig, "Bruno")
        _, other = await member(rig, "Carla")
        table = await played(rig, 1, anna, bruno)
        async with (
            rig.browser(Cookie=f"circolo={own}") as browser,
            rig.browser(Cookie=f"circolo={other}") as another,
        ):
            told = (await browser.get(f"/api/tables/{table}/ratings")).json()
            assert refusal(await another.get(f"/api/tables/{table}/ratings")) == (404, "not_found")
            assert refusal(await browser.get("/api/tables/t9/ratings")) == (404, "not_found")
    assert (told["game"], told["variant"], told["uncounted"]) == ("tressette", "2_accuso", None)
    assert [change["before"]["number"] for change in told["changes"]] == [1500, 1500]
    up, down = (change["after"]["number"] for change in told["changes"])
    assert up > 1500 > down


async def test_a_match_that_does_not_count_says_why() -> None:
    async with served() as rig:
        (you, cookie), (anna, _) = await rig.guest(), await member(rig, "Anna")
        table = await played(rig, 1, you["player"], anna)
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            told = (await browser.get(f"/api/tables/{table}/ratings")).json()
    assert (told["uncounted"], told["changes"]) == ("guests", [])


async def boards(rig: Rig, cookie: str, game: str = "tressette") -> Any:
    async with rig.browser(Cookie=f"circolo={cookie}") as browser:
        return await browser.get(f"/api/boards/{game}")


async def test_the_boards_of_the_month_name_members_who_show_their_results() -> None:
    async with served() as rig:
        (anna, cookie), (bruno, other) = await member(rig, "Anna"), await member(rig, "Bruno")
        for number in (1, 2):
            await played(rig, number, anna, bruno)
        await played(rig, 3, bruno, anna)
        month = (await boards(rig, cookie)).json()["months"][-1]
        assert [(row["place"], row["name"], row["number"]) for row in month["matches"]] == []
        await rig.house.people.friends.set_privacy(anna, Privacy("nobody", "all"))
        months = (await boards(rig, other)).json()["months"]
        assert [row["name"] for month in months for row in month["matches"]] == ["Bruno"]
        months = (await boards(rig, cookie)).json()["months"]
        assert [row["name"] for month in months for row in month["matches"]] == ["Anna", "Bruno"]


async def test_the_boards_of_no_game_and_of_nobody_are_refused() -> None:
    async with served() as rig:
        _, cookie = await member(rig, "Anna")
        assert refusal(await boards(rig, cookie, "briscola")) == (404, "not_found")
        async with rig.browser() as browser:
            assert refusal(await browser.get("/api/boards/tressette")) == (401, "no_session")


async def test_friends_alone_see_results_that_are_for_friends() -> None:
    async with served() as rig:
        (anna, _), (bruno, other) = await member(rig, "Anna"), await member(rig, "Bruno")
        await played(rig, 1, anna, bruno)
        friends = rig.house.people.friends
        await friends.set_privacy(anna, Privacy("friends", "all"))
        seen = (await boards(rig, other)).json()["months"]
        assert [row for month in seen for row in month["matches"]] == []
        await friends.ask(anna, bruno, at=Millis(1))
        await friends.ask(bruno, anna, at=Millis(1))
        seen = (await boards(rig, other)).json()["months"]
        assert [row["name"] for month in seen for row in month["matches"]] == ["Anna"]

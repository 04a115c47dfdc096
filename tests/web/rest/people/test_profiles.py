"""Public profiles, as a browser reads them."""

from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.games.tressette import Options
from circolo.room.history import play_history
from circolo.tables.avatars import default_avatar
from circolo.tables.history.match_result import Competitor, Result
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions
from tests.store.entries import first
from tests.web.rest.people.test_friends import Member, befriend, members
from tests.web.rig import Json, Rig, refusal, served

pytestmark = pytest.mark.anyio


async def played(rig: Rig, number: int, *players: Member, places: tuple[int, ...]) -> None:
    """Store a match of two or four members, the pairs facing each other."""
    table = TableId(f"t{number:04}")
    result: Result[Any] = Result(
        table=table,
        sheet=TableOptions(options=Options(players=len(players))),  # type: ignore[arg-type]
        players=tuple(
            Competitor(PlayerId(one.player), "", bot=False, level=None) for one in players
        ),
        places=places,
        deals=((11, 0), (4, 7)),
        feats=(),
        chips=(Chips(0),) * len(players),
        why="match_over",
    )
    entry = replace(first(f"table:{table}"), finished=play_history.encode_result(result))
    await rig.house._parts.store.append(entry)


def companion(member: Member, *, matches: int, won: int) -> Json:
    """A companion who has chosen no card."""
    avatar = default_avatar(PlayerId(member.player))
    return {"name": member.name, "avatar": avatar, "matches": matches, "won": won}


async def test_a_profile_tells_results_partners_and_opponents() -> None:
    async with members("Anna", "Bruno", "Carla", "Dino") as (rig, (anna, bruno, carla, dino)):
        await played(rig, 1, anna, bruno, carla, dino, places=(1, 2, 1, 2))
        await played(rig, 2, anna, bruno, carla, dino, places=(2, 1, 2, 1))
        await played(rig, 3, anna, bruno, places=(1, 2))
        profile = await dino.sees(anna)
    shown = profile["results"]
    assert (profile["name"], profile["kind"], profile["friendship"]) == ("Anna", "member", "none")
    assert [(one["players"], one["matches"], one["won"]) for one in shown["matches"]] == [
        (2, 1, 1),
        (4, 2, 1),
    ]
    assert shown["partners"] == [companion(carla, matches=2, won=1)]
    assert shown["opponents"] == [
        companion(bruno, matches=3, won=2),
        companion(dino, matches=2, won=1),
    ]
    assert [(one["game"], one["place"], one["players"]) for one in shown["recent"]] == [
        ("tressette", 1, 2),
        ("tressette", 2, 4),
        ("tressette", 1, 4),
    ]
    assert [one["rating"]["matches"] for one in shown["ratings"]] == [1, 2]


async def test_a_profile_tells_how_each_rating_has_moved() -> None:
    async with members("Anna", "Bruno", "Carla", "Dino") as (rig, (anna, bruno, carla, dino)):
        await played(rig, 1, anna, bruno, places=(1, 2))
        await played(rig, 2, anna, bruno, carla, dino, places=(1, 2, 1, 2))
        await played(rig, 3, bruno, anna, places=(1, 2))
        shown = (await dino.sees(anna))["results"]
        of_dino = (await dino.sees(dino))["results"]
    (curve,) = shown["curves"]
    (rating,) = (one["rating"] for one in shown["ratings"] if one["variant"] == curve["variant"])
    first_point, last_point = curve["points"]
    assert first_point["number"] > last_point["number"] == rating["number"]
    assert first_point["band"] > last_point["band"] == rating["band"]
    assert of_dino["curves"] == []  # one match is no curve


async def test_results_tell_no_chips() -> None:
    async with members("Anna", "Bruno") as (rig, (anna, bruno)):
        await played(rig, 1, anna, bruno, places=(1, 2))
        (of_tressette,) = (await bruno.sees(anna))["results"]["matches"]
    assert not [name for name in of_tressette if "chips" in name]


@pytest.mark.parametrize(
    ("audience", "sees"),
    [("all", ["Anna", "Bruno", "Carla"]), ("friends", ["Anna", "Bruno"]), ("nobody", ["Anna"])],
)
async def test_a_person_says_who_sees_their_results(audience: str, sees: list[str]) -> None:
    async with members("Anna", "Bruno", "Carla") as (_, (anna, bruno, carla)):
        await befriend(anna, bruno)
        await anna.hides(results=audience)
        seeing = [
            one.name
            for one in (anna, bruno, carla)
            if (await one.sees(anna))["results"] is not None
        ]
    assert seeing == sees


async def test_who_has_only_asked_is_no_friend_yet() -> None:
    async with members("Anna", "Bruno") as (_, (anna, bruno)):
        await anna.hides(results="friends")
        await bruno.asks(anna)
        shown = await bruno.sees(anna)
        assert (shown["friendship"], shown["results"]) == ("asked", None)
        assert (await anna.sees(bruno))["friendship"] == "asking"


async def test_who_hides_their_results_is_no_companion_of_others() -> None:
    async with members("Anna", "Bruno", "Carla") as (rig, (anna, bruno, carla)):
        await played(rig, 1, anna, bruno, places=(1, 2))
        await bruno.hides(results="friends")
        assert (await carla.sees(anna))["results"]["opponents"] == []
        seen = (await bruno.sees(anna))["results"]["opponents"]
        assert seen == [companion(bruno, matches=1, won=1)]


async def test_privacy_settings_are_kept() -> None:
    async with members("Anna") as (_, (anna,)):
        before: Json = (await anna.browser.get("/api/me/privacy")).json()
        await anna.hides(results="friends", presence="nobody")
        after: Json = (await anna.browser.get("/api/me/privacy")).json()
        wrong = {"results": "some", "presence": "all"}
        answer = await anna.browser.post("/api/me/privacy", json=wrong)
    assert before == {"results": "all", "presence": "all"}
    assert after == {"results": "friends", "presence": "nobody"}
    assert refusal(answer) == (400, "bad_request")


async def test_a_profile_is_for_people_who_are_signed_in() -> None:
    async with served() as rig, rig.browser() as browser:
        await rig.member("Anna")
        assert refusal(await browser.get("/api/people/Anna")) == (401, "no_session")
        assert refusal(await browser.get("/api/playing")) == (401, "no_session")
        assert refusal(await browser.get("/api/me/privacy")) == (401, "no_session")


async def test_nobody_has_a_profile_whom_nobody_knows() -> None:
    async with members("Anna") as (_, (anna,)):
        assert refusal(await anna.browser.get("/api/people/Nessuno")) == (404, "person_unknown")


async def test_a_person_reads_so_many_profiles() -> None:
    async with members("Anna") as (rig, (anna,)):
        answers = [await anna.browser.get("/api/people/Anna") for _ in range(31)]
        assert [one.status_code for one in answers] == [200] * 30 + [429]
        rig.clock.advance(2_000)
        assert (await anna.browser.get("/api/people/Anna")).status_code == 200

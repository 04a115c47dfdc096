"""Blocked, muted and reported players."""

import pytest

from circolo.cards.units import Millis
from circolo.room.actors.house_events import OPERATOR, ReportedLine
from circolo.room.actors.house_state import Report
from circolo.room.staff import staff_acts
from circolo.room.tables.table_talk import REPORTED
from circolo.store.errors import StoreFailed
from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client
from tests.room.match import in_world
from tests.room.people.talking import FREE, floors, heard, onlooker, say, says, sit, two
from tests.room.restarting import back, restart
from tests.room.world import Player, World


async def blocks(world: World, player: Player, other: str, *, on: bool = True) -> str:
    said = player.say(client.Block, player=other, on=on)
    await world.settle()
    return player.refusal(said)


def test_lines_of_a_blocked_player_are_not_delivered_until_the_block_ends() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        say(bruno, table, "uno")
        assert await blocks(world, anna, "bruno") == ""
        assert await says(world, bruno, "due", at=table) == ""
        assert await blocks(world, anna, "bruno", on=False) == ""
        assert await says(world, bruno, "tre", at=table) == ""
        assert heard(anna) == ["uno", "tre"]
        assert heard(bruno) == ["uno", "due", "tre"]

    in_world(story, talk_rules=FREE)


def test_a_block_holds_at_every_table_in_every_session_and_after_a_restart() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        await blocks(world, anna, "bruno")
        say(bruno, table, "uno")
        again = await back(world, anna, table)
        await restart(world)
        anna, bruno = await back(world, anna, table), await back(world, bruno, table)
        say(bruno, table, "due")
        assert (heard(again), heard(anna), heard(bruno)) == ([], [], ["due"])

    in_world(story, talk_rules=FREE)


def test_a_blocked_player_cannot_notice_the_block() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        before = len(bruno.received)
        await blocks(world, anna, "bruno")
        assert len(bruno.received) == before
        say(anna, table, ":hello")
        assert heard(bruno) == [":hello"]

    in_world(story)


def test_blocking_oneself_or_an_unknown_player_is_refused() -> None:
    async def story(world: World) -> None:
        anna, _, _ = await two(world)
        assert await blocks(world, anna, "anna") == "not_yourself"
        assert await blocks(world, anna, "nobody") == "person_unknown"

    in_world(story)


def test_no_chat_is_delivered_before_the_block_list_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)

        async def fail(_: str) -> None:
            raise StoreFailed("io_error")

        assert anna.session is not None
        anna.session.closed()
        monkeypatch.setattr(world.store.people, "blocked", fail)
        again = await back(world, anna, table)
        say(bruno, table, ":hello")
        assert (heard(again), floors(again)) == ([], [])
        monkeypatch.undo()
        again.say(client.Follow, table=table)
        await world.settle()
        assert heard(again) == [":hello"]

    in_world(story)


def test_nothing_is_kept_of_players_who_left() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        assert anna.session is not None
        anna.session.closed()
        assert set(world.house.talk._blocked) == {PlayerId("bruno")}
        say(bruno, table, ":hello")
        assert heard(anna) == []

    in_world(story)


# --- Mutes


async def mute(world: World, name: str, *, minutes: int) -> None:
    await world.house.staff.do(staff_acts.Mute(name, minutes, "insults"), by=OPERATOR)
    await world.settle()


def test_a_muted_player_cannot_write_and_is_told_the_end() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        await mute(world, "anna", minutes=10)
        assert anna.refusal(say(anna, table, ":hello")) == "talk_muted"
        assert await says(world, bruno, ":hello", at=table) == ""
        assert heard(anna) == [":hello"]
        await world.later(600_000)
        assert [closed for closed, _ in floors(anna)] == [None, "talk_muted", None]
        assert anna.refusal(say(anna, table, ":hello")) == ""

    in_world(story)


def test_a_muted_player_who_returns_is_told_when_the_mute_ends() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        await mute(world, "anna", minutes=10)
        await restart(world)
        anna = await back(world, anna, table)
        await world.later(600_000)
        assert [closed for closed, _ in floors(anna)] == ["talk_muted", None]

    in_world(story)


def test_an_unmuted_player_is_told_at_once() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        await mute(world, "anna", minutes=60 * 24 * 30)
        await world.house.staff.do(staff_acts.Unmute("anna"), by=OPERATOR)
        assert [closed for closed, _ in floors(anna)] == [None, "talk_muted", None]
        assert anna.refusal(say(anna, table, ":hello")) == ""

    in_world(story)


# --- Reports


async def reports(world: World, player: Player, table: str, *, other: str, **fields: str) -> str:
    about = {"reason": "insult", "note": ""} | fields
    said = player.say(client.Report, table=table, player=other, **about)
    await world.settle()
    return player.refusal(said)


def only(world: World) -> Report:
    (report,) = world.house.staff.reports()
    return report


def test_a_report_includes_the_last_lines_and_the_reporters_note() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        say(bruno, table, ":hello")
        spoken = world.clock.now()
        await says(world, anna, "che fai?", at=table)
        await says(world, bruno, "asino", at=table)
        told = {"reason": "insult", "note": "Mi ha dato dell'asino."}
        assert await reports(world, anna, table, other="bruno", **told) == ""
        said = only(world)
        assert (said.by, said.player, said.table) == ("anna", "bruno", table)
        assert {"reason": said.reason, "note": said.note} == told
        assert said.lines == (
            ReportedLine(spoken, PlayerId("bruno"), "", "hello"),
            ReportedLine(Millis(spoken + 4_200), PlayerId("bruno"), "asino"),
        )

    in_world(story, talk_rules=FREE)


def test_a_report_includes_lines_of_a_blocked_player() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        await blocks(world, anna, "bruno")
        for number in range(REPORTED + 3):
            await says(world, bruno, f"numero {number}", at=table)
        assert await reports(world, anna, table, other="bruno") == ""
        assert [line.text for line in only(world).lines] == [
            f"numero {number}" for number in range(3, REPORTED + 3)
        ]

    in_world(story, talk_rules=FREE)


def test_a_player_without_chat_lines_can_be_reported() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        assert await reports(world, anna, table, other="bruno", reason="cheating") == ""
        assert only(world).lines == ()

    in_world(story)


def test_a_player_can_be_reported_after_leaving_the_table() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        say(bruno, table, ":hello")
        bruno.say(client.Leave, table=table)
        await world.settle()
        assert await reports(world, anna, table, other="bruno") == ""

    in_world(story)


def test_reports_of_oneself_of_strangers_or_from_elsewhere_are_refused() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        carla, dino = await onlooker(world, table), await world.guest("dino")
        assert await reports(world, anna, table, other="anna") == "not_yourself"
        assert await reports(world, anna, table, other="dino") == "report_nobody"
        assert await reports(world, dino, table, other="bruno") == "report_nobody"
        assert await reports(world, anna, "t0000", other="bruno") == "no_such_table"
        assert world.house.staff.reports() == ()
        assert await reports(world, carla, table, other="bruno") == ""

    in_world(story)


def test_a_person_may_report_five_times_in_an_hour() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        codes = [await reports(world, anna, table, other="bruno") for _ in range(6)]
        assert codes == [""] * 5 + ["report_too_often"]
        await world.later(3_600_000)
        table = await sit(world, anna, bruno)
        assert await reports(world, anna, table, other="bruno") == ""

    in_world(story)


def test_a_report_that_is_sent_again_is_one() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        for _ in range(3):
            code = await reports(world, anna, table, other="bruno", id="anna-report")
            assert code == ""
        assert only(world).number == 1

    in_world(story)

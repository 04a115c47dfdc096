"""Roles and acts of staff: each act is an entry of `house`, and takes effect."""

from collections.abc import Awaitable

import pytest

from circolo.cards.units import Millis
from circolo.ledger.account import MINT, purse, wallet
from circolo.room.actors.house_events import OPERATOR, ReportedLine, decode_events
from circolo.room.audit.audit import audit
from circolo.room.errors import RoomRefused
from circolo.room.staff import staff_acts as acts
from circolo.room.staff.staff import MOST_OPEN
from circolo.tables.state import PlayerId, TableId
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet, table_of_two
from tests.room.rings import state_of, three
from tests.room.world import Player, World

pytestmark = pytest.mark.usefixtures("beats_by_the_day")

HOUR = 3_600_000
DAY = 24 * HOUR
WHY = "insults at the table"


async def member(world: World, name: str) -> Player:
    """A guest who has become a member."""
    player = await world.guest(name)
    player.person = await world.house.people.claim(name, name=name, password="-")
    await world.house.chip_gate.join(player.person, player.person.id)
    return player


async def staffed(world: World) -> None:
    """Olga is an operator, Dora a director, Hans a host, and Piero has no role."""
    for name in ("olga", "dora", "hans", "piero"):
        await member(world, name)
    for name, role in (("olga", "operator"), ("dora", "director"), ("hans", "host")):
        await world.house.staff.do(acts.Grant(name, role), by=OPERATOR)  # type: ignore[arg-type]


async def refusal(doing: Awaitable[object]) -> str:
    """Return the refusal code."""
    with pytest.raises(RoomRefused) as refused:
        await doing
    return refused.value.code


def restarted(world: World) -> Awaitable[None]:
    """The same house, opened again."""

    async def again() -> None:
        await world.house.stop()
        world.house = world.new_house()
        await world.house.start()
        await world.settle()

    return again()


# --- Roles


def test_roles_are_granted_taken_and_known_again_after_a_restart() -> None:
    async def story(world: World) -> None:
        await staffed(world)
        await world.house.staff.do(acts.Revoke("hans"), by="olga")
        await restarted(world)
        roles = {name: world.house.roles.role_of(name) for name in ("olga", "dora", "hans", "who")}
        assert roles == {"olga": "operator", "dora": "director", "hans": "player", "who": "player"}
        assert (await audit(world.store)).findings == ()

    in_world(story)


ACTS: dict[str, acts.StaffAct] = {
    "operator": acts.Grant("piero", "host"),
    "operator ": acts.Revoke("hans"),
    "operator  ": acts.Give("piero", 5, WHY),
    "operator   ": acts.Exclude("piero", 169, WHY),
    "director": acts.Mute("piero", 5, WHY),
    "director ": acts.Unmute("piero"),
    "director  ": acts.Exclude("piero", 168, WHY),
    "director   ": acts.Readmit("piero"),
    "director    ": acts.Void("tnowhere", 1, WHY),
    "director     ": acts.CloseReport(1, WHY),
}


@pytest.mark.parametrize(("least", "act"), ACTS.items())
def test_each_role_may_do_its_acts_and_no_others(least: str, act: acts.StaffAct) -> None:
    async def story(world: World) -> None:
        await staffed(world)
        refused = set()
        for name in ("olga", "dora", "hans", "piero", "nobody"):
            try:
                await world.house.staff.do(act, by=name)
            except RoomRefused as refusal:
                refused |= {name} if refusal.code == "not_allowed" else set()
        allowed = {"operator": {"olga"}, "director": {"olga", "dora"}}[least.strip()]
        assert refused == {"olga", "dora", "hans", "piero", "nobody"} - allowed

    in_world(story)


def test_staff_cannot_act_on_equals_or_on_themselves() -> None:
    async def story(world: World) -> None:
        await staffed(world)
        staff = world.house.staff
        await member(world, "dino")
        await staff.do(acts.Grant("dino", "director"), by="olga")
        for name in ("dino", "olga", "dora"):
            assert await refusal(staff.do(acts.Mute(name, 5, WHY), by="dora")) == "not_allowed"
        assert await refusal(staff.do(acts.Give("olga", 5, WHY), by="olga")) == "not_allowed"
        await staff.do(acts.Mute("hans", 5, WHY), by="dora")

    in_world(story)


def test_only_members_are_given_a_role_and_what_is_so_already_is_no_entry() -> None:
    async def story(world: World) -> None:
        await world.guest("anna")
        await member(world, "carla")
        staff = world.house.staff
        assert await refusal(staff.do(acts.Grant("anna", "host"), by=OPERATOR)) == "not_a_member"
        assert await refusal(staff.do(acts.Grant("zita", "host"), by=OPERATOR)) == "person_unknown"
        assert await refusal(staff.do(acts.Revoke("carla"), by=OPERATOR)) == "no_role"
        await staff.do(acts.Grant("Carla", "host"), by=OPERATOR)
        before = await world.store.read("house")
        await staff.do(acts.Grant("carla", "host"), by=OPERATOR)
        assert await world.store.read("house") == before

    in_world(story)


# --- Mutes and exclusions


def test_a_mute_ends_by_itself_or_is_lifted() -> None:
    async def story(world: World) -> None:
        await world.guest("anna")
        staff, roles, anna = world.house.staff, world.house.roles, PlayerId("anna")
        assert await refusal(staff.do(acts.Unmute("anna"), by=OPERATOR)) == "not_muted"
        await staff.do(acts.Mute("anna", 10, WHY), by=OPERATOR)
        until = Millis(world.clock.now() + 10 * 60_000)
        assert [roles.muted(anna, at) for at in (world.clock.now(), until)] == [until, None]
        await staff.do(acts.Unmute("anna"), by=OPERATOR)
        assert roles.muted(anna, world.clock.now()) is None

    in_world(story)


def test_an_excluded_player_can_take_no_seat_in_any_way() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        opened = bruno.say(client.OpenTable, sheet=sheet())
        await world.settle()
        table = bruno.done(opened)
        await world.house.staff.do(acts.Exclude("anna", 1, WHY), by=OPERATOR)
        said = [
            anna.say(client.Sit, table=table),
            anna.say(client.OpenTable, sheet=sheet()),
            anna.say(client.QuickPlay, options=sheet().options, bots=True),
            anna.say(client.QuickPlay, options=sheet().options, bots=False),
        ]
        await world.settle()
        assert [anna.refusal(one) for one in said] == ["excluded"] * 4
        answer = anna.answer_to(said[0])
        assert answer is not None
        assert answer.detail == str(world.clock.now() + HOUR - 1)  # type: ignore[union-attr]
        latest = (await world.house.player_history.statement(anna.person, limit=9, before=None))[0]
        assert latest.transfer.amount
        await world.later(HOUR)
        again = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        assert anna.done(again)

    in_world(story)


def test_an_excluded_player_stands_up_where_nothing_is_played() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        anna.say(client.OpenTable, sheet=sheet(entry=100))
        await world.settle()
        await world.house.staff.do(acts.Exclude("anna", 1, WHY), by=OPERATOR)
        await world.settle()
        assert (await world.house.cashier.chips(anna.person), world.house.tables) == (1_000, {})

    in_world(story)


@pytest.mark.rule("R10")
def test_an_excluded_player_leaves_a_ring_table_once_nothing_is_owed() -> None:
    async def story(world: World) -> None:
        _, table = await three(world)
        await world.later(5_000)
        await world.house.staff.do(acts.Exclude("a", 1, WHY), by=OPERATOR)
        await world.later(60_000)
        held = [place and place.player for place in state_of(world, table).places]
        assert (PlayerId("a") in held, PlayerId("b") in held) == (False, True)
        assert (await world.store.balances(f"seat:{table}:")).get(f"seat:{table}:0", 0) == 0  # type: ignore[call-overload]
        assert (await audit(world.store)).findings == ()

    in_world(story)


@pytest.mark.rule("R10")
def test_the_house_plays_for_a_player_excluded_in_a_match() -> None:
    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world, first=None, second=None, entry=10)
        await world.house.staff.do(acts.Exclude("anna", 1, WHY), by=OPERATOR)
        await world.settle()
        place = state_of(world, TableId(table)).places[0]
        assert place is not None
        assert (place.player, place.absent) == ("anna", "left")
        back = anna.say(client.ComeBack, table=table)
        await world.settle()
        assert anna.refusal(back) == "excluded"
        await world.house.staff.do(acts.Readmit("anna"), by=OPERATOR)
        back = anna.say(client.ComeBack, table=table)
        await world.settle()
        assert anna.refusal(back) == ""

    in_world(story)


def test_a_house_that_stopped_in_between_sees_them_out_when_it_opens() -> None:
    async def story(world: World) -> None:
        await table_of_two(world, first=None, second=None)
        world.house.staff.see_out = lambda player: None  # type: ignore[method-assign]
        await world.house.staff.do(acts.Exclude("anna", 1, WHY), by=OPERATOR)
        await restarted(world)
        (actor,) = world.house.tables.values()
        assert actor.state is not None
        place = actor.state.places[0]
        assert place is not None
        assert place.absent == "left"

    in_world(story)


# --- Chips


def test_chips_that_staff_give_come_from_the_mint_with_a_word() -> None:
    async def story(world: World) -> None:
        anna, carla = await world.guest("anna"), await member(world, "carla")
        minted = await world.store.balance(MINT)
        await world.house.staff.do(acts.Give("carla", 250, "a birthday"), by=OPERATOR)
        await world.house.staff.do(acts.Give("anna", 50, "a birthday"), by=OPERATOR)
        assert await world.store.balance(wallet("carla")) == 1_250
        assert await world.store.balance(purse("anna")) == 1_050
        assert await world.store.balance(MINT) == minted - 300
        latest = (await world.house.player_history.statement(carla.person, limit=1, before=None))[0]
        assert latest.transfer.why == "given"
        assert world.house.staff.state.notes[latest.version] == "a birthday"
        await world.settle()
        assert anna.received[-1].chips == 1_050  # type: ignore[union-attr]

    in_world(story)


def test_staff_give_no_more_in_a_day_than_the_house_allows() -> None:
    async def story(world: World) -> None:
        await member(world, "carla")
        give = acts.Give("carla", 60_000, "for the feast")
        staff = world.house.staff
        await staff.do(give, by=OPERATOR)
        assert await refusal(staff.do(give, by=OPERATOR)) == "give_limit"
        await restarted(world)
        assert await refusal(world.house.staff.do(give, by=OPERATOR)) == "give_limit"
        await world.later(DAY)
        await world.house.staff.do(give, by=OPERATOR)
        assert await world.store.balance(wallet("carla")) == 121_000

    in_world(story)


# --- Reasons


@pytest.mark.parametrize("reason", ["", "  ", " x ", "a\0bcd", "no\u202eway"])
def test_a_reason_is_a_line_that_can_be_read(reason: str) -> None:
    async def story(world: World) -> None:
        await world.guest("anna")
        for act in (
            acts.Mute("anna", 5, reason),
            acts.Exclude("anna", 5, reason),
            acts.Give("anna", 5, reason),
            acts.Void("tnowhere", 1, reason),
        ):
            assert await refusal(world.house.staff.do(act, by=OPERATOR)) == "bad_reason"

    in_world(story)


# --- Reports


async def reported(world: World, note: str = "") -> int:
    line = ReportedLine(world.clock.now(), PlayerId("anna"), "asino")
    return await world.house.staff.report(
        by=PlayerId("bruno"),
        player=PlayerId("anna"),
        table=TableId("t0001"),
        reason="insult",
        note=note,
        lines=(line,),
        command=f"report:{world.entropy(8).hex()}",
    )


def test_a_report_is_kept_with_its_lines_until_somebody_closes_it() -> None:
    async def story(world: World) -> None:
        await world.guest("anna")
        assert [await reported(world, "twice"), await reported(world)] == [1, 2]
        await world.house.staff.do(acts.CloseReport(1, "spoke with her"), by=OPERATOR)
        await restarted(world)
        staff = world.house.staff
        assert [report.number for report in staff.reports()] == [2, 1]
        assert [report.number for report in staff.reports(open_only=True)] == [2]
        closed = staff.reports()[1]
        assert (closed.note, closed.lines[0].text) == ("twice", "asino")
        assert (closed.closed_by, closed.remark) == (OPERATOR, "spoke with her")
        again = staff.do(acts.CloseReport(1, "spoke with her"), by=OPERATOR)
        assert await refusal(again) == "report_closed"
        unknown = staff.do(acts.CloseReport(3, "spoke with her"), by=OPERATOR)
        assert await refusal(unknown) == "no_such_report"

    in_world(story)


def test_reports_are_about_people_and_no_more_than_somebody_can_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("circolo.room.staff.staff.MOST_OPEN", 2)
    assert MOST_OPEN > 2

    async def story(world: World) -> None:
        assert await refusal(reported(world)) == "person_unknown"
        await world.guest("anna")
        await reported(world)
        await reported(world)
        assert await refusal(reported(world)) == "reports_full"
        await world.house.staff.do(acts.CloseReport(1, "looked into"), by=OPERATOR)
        assert await reported(world) == 3

    in_world(story)


# --- The audit


def test_every_act_is_an_entry_of_the_house_with_who_and_why() -> None:
    async def story(world: World) -> None:
        await staffed(world)
        since = len(await world.store.read("house"))
        for act in (
            acts.Mute("piero", 5, WHY),
            acts.Unmute("piero", "he is sorry"),
            acts.Exclude("piero", 5, WHY),
            acts.Readmit("piero", "he is sorry"),
        ):
            await world.house.staff.do(act, by="dora")
        await world.house.staff.do(acts.Give("piero", 5, "for the trouble"), by="olga")
        entries = (await world.store.read("house"))[since:]
        told = [event for entry in entries for event in decode_events(entry.events)]
        kinds = [type(event).__name__ for event in told]
        assert kinds == ["Muted", "Unmuted", "Excluded", "Readmitted", "Granted"]
        assert [event.by for event in told] == ["dora"] * 4 + ["olga"]  # type: ignore[union-attr]
        whys = [getattr(event, "note", "") or event.why for event in told]  # type: ignore[union-attr]
        assert whys == [WHY, "he is sorry", WHY, "he is sorry", "for the trouble"]

    in_world(story)


def test_an_audit_finds_acts_of_people_who_had_no_right_to_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for check in ("authorise", "_must_stand_above"):
        monkeypatch.setattr(f"circolo.room.staff.staff_decisions.{check}", lambda *_, **__: None)

    async def story(world: World) -> None:
        await staffed(world)
        for act, by in (
            (acts.Mute("piero", 5, WHY), "hans"),
            (acts.Exclude("piero", 500, WHY), "dora"),
            (acts.Give("piero", 5, WHY), "piero"),
            (acts.Grant("piero", "operator"), "dora"),
            (acts.OpenCase("piero", "olga", WHY), "hans"),
            (acts.CloseCase(1, WHY), "hans"),
        ):
            await world.house.staff.do(act, by=by)
        found = (await audit(world.store)).findings
        assert [finding.code for finding in found] == ["act_unauthorised"] * 6

    in_world(story)

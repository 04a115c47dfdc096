"""Duplicates in a house: all tables play the same deals, and nobody sees them too early."""

from collections.abc import Sequence
from typing import Any

import pytest

from circolo.cards.units import Millis
from circolo.catalogue import game_of
from circolo.fairness.epoch import faults
from circolo.records.record_builder import build_record
from circolo.records.record_verifier import verify_record
from circolo.room.actors.house_events import OPERATOR
from circolo.room.errors import RoomRefused
from circolo.room.staff import director_acts
from circolo.tables import spectator_view
from circolo.tables.commands import Close
from circolo.tables.events import Played
from circolo.tables.shuffles import epochs
from circolo.tables.state import TableId, TableState
from circolo.tournaments.rounds import duplicate as duplicate_rules
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import AnyTournamentOptions
from circolo.tournaments.view import view
from circolo.wire import client_messages as client
from circolo.wire import table_log
from tests.random.events.percentages import percentages
from tests.room.match import in_world
from tests.room.restarting import restart
from tests.room.tournaments.tournament_play import (
    Contestant,
    announced,
    assert_books_are_right,
    contestants,
    duplicate,
    duplicate_of_chiamatre,
    entered,
    over,
    past,
    state_of,
)
from tests.room.world import OpenVault, Player, World

pytestmark = pytest.mark.usefixtures("beats_by_the_day")

DEALS = 2


async def played(world: World, sheet: AnyTournamentOptions, people: int) -> State:
    """Play a duplicate to its end."""
    event = await announced(world, sheet)
    await entered(world, event, *await contestants(world, people))
    state = await over(world, event, hours=48)
    await world.later(15 * 60_000)
    return state


async def final_state(world: World, table: TableId) -> TableState:
    """Fold the log of a table, with the seeds that it contains."""
    entries = await world.house.logs.entries(table)
    game = table_log.game_of_log(entries[0].events)
    state = table_log.fold_to_state(game, [entry.events for entry in entries], {})
    assert state is not None
    return state


async def results_in_logs(world: World, state: State) -> State:
    """Return the tournament with the results of its deals as the logs of its tables have them."""
    matches = []
    for match in state.matches:
        deals: tuple[tuple[int, ...], ...] = ()
        if match.table is not None:
            deals = (await final_state(world, match.table)).tally.deals
        matches.append(_with(match, deals=deals))
    counted: State = _with(state, matches=tuple(matches))
    return counted


def _with(value: Any, **changed: Any) -> Any:
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    return type(value)(**{**fields, **changed})


# --- the score


@pytest.mark.rule("P4")
def test_a_duplicate_of_24_pairs_with_bots_equals_a_second_count() -> None:
    async def story(world: World) -> None:
        sheet = duplicate(48, 3, deals=DEALS, bots=True, begins=Millis(world.clock.now() + 60_000))
        sheet = _with(sheet, least=48)
        state = await played(world, sheet, 10)
        assert len(state.teams) == 24
        counted = percentages(await results_in_logs(world, state))
        assert {row.team: row.score for row in view(state).standings} == counted
        ranked = sorted(set(counted.values()), reverse=True)
        assert state.places == tuple(
            tuple(team for team, score in counted.items() if score == rank) for rank in ranked
        )
        assert sum(counted.values()) / 24 == pytest.approx(5_000, abs=1)
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("P4")
def test_a_duplicate_of_chiamatre_equals_a_second_count() -> None:
    async def story(world: World) -> None:
        state = await played(world, duplicate_of_chiamatre(12, 2), 12)
        counted = percentages(await results_in_logs(world, state))
        assert {row.team: row.score for row in view(state).standings} == counted
        await assert_books_are_right(world)

    in_world(story)


def test_a_wrong_matchpoint_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = duplicate_rules.matchpoints

    def half_forgotten(deals: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        first, *others = real(deals)
        return ((first[0] - 1, *first[1:]), *others)

    monkeypatch.setattr(duplicate_rules, "matchpoints", half_forgotten)
    with pytest.raises(AssertionError):
        test_a_duplicate_of_chiamatre_equals_a_second_count()


# --- the deals


@pytest.mark.parametrize("sheet", [duplicate(8), duplicate_of_chiamatre(8, 2)])
def test_all_tables_of_a_round_play_the_same_deals(sheet: AnyTournamentOptions) -> None:
    async def story(world: World) -> None:
        state = await played(world, sheet, 8)
        dealt: dict[int, list[object]] = {}
        for match in state.matches:
            assert match.table is not None
            dealt.setdefault(match.round, []).append(await deals_of_table(world, match.table))
        for tables in dealt.values():
            assert len(tables) == 2
            assert tables[0] == tables[1]
        assert dealt[1][0] != dealt[2][0]

    in_world(story)


async def deals_of_table(world: World, name: str) -> list[object]:
    """Return the cards of each seat and the leader of each deal of a table."""
    table = TableId(name)
    index = await world.house.logs.index(table)
    entries = await world.house.logs.entries(table)
    game = game_of((await final_state(world, table)).sheet.options)
    dealt: dict[int, object] = {}
    states = table_log.fold_entries(game, [entry.events for entry in entries], {})
    for _, state in states:
        if state.match is not None and state.match.deal is not None:
            deal = state.match.deal
            dealt.setdefault(state.deal, (deal.pack, deal.hands, deal.leader))
    assert sorted(dealt) == sorted(index.deals)
    return list(dealt.values())


@pytest.mark.parametrize("sheet", [duplicate(8), duplicate_of_chiamatre(8)])
def test_the_records_and_epochs_prove_the_deals(sheet: AnyTournamentOptions) -> None:
    async def story(world: World) -> None:
        state = await played(world, sheet, 8)
        for match in state.matches:
            assert match.table is not None
            entries = await world.house.logs.entries(match.table)
            for deal in (await world.house.logs.index(match.table)).deals:
                assert verify_record(build_record(entries, deal)).findings == ()
            epoch = await world.house.logs.epoch(match.table, 1)
            assert faults(epoch) == ()
            assert epoch.commitment == state.deals

    in_world(story)


def test_a_pack_of_another_secret_is_found_by_the_check() -> None:
    async def story(world: World) -> None:
        state = await played(world, duplicate(8, 1), 8)
        table = state.matches[0].table
        assert table is not None
        epoch = await world.house.logs.epoch(table, 1)
        assert "house_seed" in faults(_with(epoch, seed=bytes(32)))
        other = _with(epoch.shared, entrants=bytes(32))
        assert "root" in faults(_with(epoch, shared=other))

    in_world(story)


# --- what others see meanwhile


async def one_table_is_over(world: World) -> tuple[str, str, list[Contestant]]:
    """Play a round of two tables, of which one is over and one has just begun; return both, and
    the people.
    """
    people = await contestants(world, 8, after=1_000)
    event = await announced(world, duplicate(8))
    await entered(world, event, *people)
    await world.later(2_000)
    first, second = (str(match.table) for match in state_of(world, event).matches)
    for person in people:
        if person.called == [second]:
            person.answers_nothing()
    await world.until(lambda: state_of(world, event).matches[0].order, step=1_000)
    await world.later(60_000)
    assert not state_of(world, event).matches[1].order
    return first, second, people


def cards_shown(watcher: Player, table: str) -> list[object]:
    """Return the views and events of play at a table that a person without a seat was sent."""
    frames: list[Any] = [frame for frame in watcher.frames if frame.table == table]
    shown = [frame.match for frame in frames if frame.match is not None and frame.match.table]
    plays = [event for frame in frames for event in frame.events if isinstance(event, Played)]
    return [*shown, *plays]


def nobody_sees_the_deals() -> None:
    async def story(world: World) -> None:
        first, second, people = await one_table_is_over(world)
        stranger = await world.guest("estraneo")
        at_the_other = next(one for one in people if one.called == [second])
        for watcher in (stranger, at_the_other):
            watcher.say(client.Follow, table=first)
        await world.later(40_000)
        assert [frame for frame in stranger.frames if frame.table == first]
        for watcher in (stranger, at_the_other):
            assert cards_shown(watcher, first) == []
        index = await world.house.logs.index(TableId(first))
        assert (index.deals, index.closed) == ({}, None)
        for number in range(1, DEALS + 1):
            epoch = await world.house.logs.epoch(TableId(first), number)
            assert (epoch.seed, epoch.lots, epoch.ended) == (b"", (), None)
        with pytest.raises(RoomRefused):
            await world.house.logs.epoch(TableId(first), DEALS + 1)
        await world.later(3_600_000)
        assert cards_shown(stranger, first) != []
        assert len((await world.house.logs.index(TableId(first))).deals) == DEALS

    in_world(story)


def test_nobody_elsewhere_sees_a_deal_that_another_table_has_to_play() -> None:
    nobody_sees_the_deals()


def test_the_points_of_a_table_are_hidden_until_all_have_finished_the_round() -> None:
    async def story(world: World) -> None:
        first, _, _ = await one_table_is_over(world)
        event = TournamentId(first[:-4])
        hidden = view(state_of(world, event)).rounds[0].matches
        assert [match.points for match in hidden] == [(), ()]
        await world.until(lambda: state_of(world, event).secrets, step=60_000)
        shown = view(state_of(world, event)).rounds[0].matches
        assert all(sum(match.points) > 0 for match in shown)

    in_world(story)


@pytest.mark.parametrize("leak", [spectator_view, epochs])
def test_a_leak_is_caught(leak: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: TableState) -> bool:
        return False

    monkeypatch.setattr(leak, "is_sealed", never)
    with pytest.raises(AssertionError):
        nobody_sees_the_deals()


def test_the_audit_accepts_the_kept_seeds_of_a_table_closed_by_a_cancellation() -> None:
    async def story(world: World) -> None:
        first, _, _ = await one_table_is_over(world)
        cancelled = director_acts.Cancel(TournamentId(first[:-4]), "manca la corrente")
        await world.house.director_desk.do(cancelled, by=OPERATOR)
        await world.later(3_600_000)
        assert len((await world.house.logs.index(TableId(first))).deals) == DEALS
        await assert_books_are_right(world)

    in_world(story)


def test_a_duplicate_restored_with_another_deal_key_is_cancelled_and_ends() -> None:
    class OtherVault(OpenVault):
        def mark(self, text: str) -> bytes:
            return b"another key " + text.encode()

    async def story(world: World) -> None:
        first, _, _ = await one_table_is_over(world)
        world.store._secrets.clear()  # type: ignore[union-attr]
        world.vault = OtherVault()
        await restart(world)
        await world.later(60_000)
        state = past(world, TournamentId(first[:-4]))
        assert state is not None
        assert (state.phase, state.pending, state.secrets) == ("cancelled", (), ())
        await assert_books_are_right(world)

    in_world(story)


def test_a_failed_table_counts_nothing_and_the_round_goes_on() -> None:
    async def story(world: World) -> None:
        first, second, _ = await one_table_is_over(world)
        actor = world.house.tables[TableId(second)]
        await actor.put("close", Close("closed_by_staff"))
        await world.later(60_000)
        event = first[:-4]
        state = next(one for one in world.house.tournaments.states() if one.id == event)
        assert [row.score for row in view(state).standings] == [5_000] * 4
        assert len(state.secrets) == 1
        assert {match.round for match in state.matches} == {1, 2}

    in_world(story)


def test_a_duplicate_goes_on_after_a_restart() -> None:
    async def story(world: World) -> None:
        first, second, _ = await one_table_is_over(world)
        await restart(world)
        assert (await world.house.logs.index(TableId(first))).deals == {}
        await world.until(
            lambda: TableId(second) not in world.house.tables, step=60_000
        )  # the clock plays for everybody
        for table in (first, second):
            assert len((await world.house.logs.index(TableId(table))).deals) == DEALS
        assert await deals_of_table(world, first) == await deals_of_table(world, second)

    in_world(story)

"""Each check of the simulated cluster finds a fault of its kind that is planted in the nodes."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import pytest

from circolo.cards.units import Millis
from circolo.cluster.desk.desk_tables import DeskTables
from circolo.cluster.line import Line
from circolo.cluster.lines import Lines
from circolo.cluster.membership import Membership
from circolo.cluster.messages import Elsewhere
from circolo.cluster.node_tables import NodeTables
from circolo.room.actors.mailbox import DONE, Mailbox, Outcome
from circolo.room.actors.stream_actor import StreamActor
from circolo.room.tables import stored_tables
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_opener import TableOpener
from circolo.room.tournaments.report_relay import ReportRelay
from circolo.store.errors import DuplicateCommand, VersionConflict
from circolo.tables.commands import Do
from circolo.tables.refusal import Refused
from tests.cluster.simulated import deeds
from tests.cluster.simulated.database import Connection
from tests.cluster.simulated.evening import Scale, spend
from tests.simulation.invariants import Broken

EVENINGS = 12
WILD = Scale(wild=6.0, faults=50)
Plant = Callable[[Any, str, Callable[[Any], Any]], None]


def broken(scale: Scale = WILD) -> str:
    """Return the check that fails first, "" if none does."""
    for seed in range(EVENINGS):
        try:
            spend(seed, scale)
        except Broken as fault:
            return fault.name
    return ""


@pytest.fixture
def instead(monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Plant a fault: `instead(where, name, make)` replaces an attribute by `make` of it."""

    def plant(where: Any, name: str, make: Callable[[Any], Any]) -> None:
        monkeypatch.setattr(where, name, make(getattr(where, name)))

    return plant


def test_an_answer_before_the_commit_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        async def is_committed(self: Any, queued: Any, commit: Any) -> bool:
            if queued.sender == "person":
                queued.reply(DONE)
            return bool(await real(self, queued, commit))

        return is_committed

    instead(StreamActor, "_is_committed", make)
    assert broken() == "promises"


def test_a_node_that_does_not_tell_what_its_tables_report_is_found(instead: Plant) -> None:
    instead(NodeTables, "_reports", lambda _: lambda self, actor, change: ())
    instead(ReportRelay, "catch_up_soon", lambda _: lambda self, table: None)
    instead(deeds, "ALONE", lambda real: {**real, deeds.enter_tournament: 400})
    assert broken(Scale(faults=1, peace=120, kinds=("storm",))) == "reports"


def test_a_node_that_takes_a_table_up_without_its_last_entry_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        async def stored_table(store: Any, vault: Any, stream: str) -> Any:
            class Short:
                def __getattr__(self, name: str) -> Any:
                    return getattr(store, name)

                async def read(self, stream: str, *, after: int = 0) -> Any:
                    entries = await store.read(stream, after=after)
                    return entries[:-1] if after + len(entries) > 3 else entries

            return await real(Short(), vault, stream)

        return stored_table

    instead(stored_tables, "stored_table", make)
    assert broken() in {"tables", "waits"}


def test_a_node_that_does_not_mind_other_writers_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        async def ask(self: Any, name: str, *rest: Any, **named: Any) -> Any:
            try:
                return await real(self, name, *rest, **named)
            except VersionConflict:
                if name != "append" or not rest[1].stream.startswith("table:"):
                    raise

        return ask

    instead(Connection, "_ask", make)
    assert broken() in {"promises", "tables", "log"}


def test_a_node_that_takes_the_work_of_others_for_its_own_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        async def is_committed(self: Any, queued: Any, commit: Any) -> bool:
            async def known() -> None:
                try:
                    await commit
                except DuplicateCommand as duplicate:
                    raise DuplicateCommand(duplicate.stream, duplicate.command, 0) from duplicate

            return bool(await real(self, queued, known()))

        return is_committed

    instead(StreamActor, "_is_committed", make)
    instead(DeskTables, "call_roll", lambda _: _nothing_elsewhere)
    instead(NodeTables, "_look_for_late_entries", lambda _: _looks_at_nothing)
    instead(DeskTables, "_released_here", lambda _: _releases_nothing)
    assert broken() == "tables"


async def _looks_at_nothing(_: Any) -> None: ...


async def _releases_nothing(_: Any, actor: Any) -> None: ...


def _nothing_elsewhere(self: Any, called: Any) -> Any:
    return Elsewhere(())


def test_a_line_that_does_not_send_again_is_found(instead: Plant) -> None:
    instead(Line, "sweep", lambda _: lambda self, now: None)
    assert broken(Scale(wild=6.0, kinds=("storm",), patient=True)) == "answers"


def test_a_table_taken_up_with_its_old_deadlines_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def resume(self: Any, stored: Any, away: Millis | None) -> Any:
            return real(self, stored, None if away is None else Millis(0))

        return resume

    instead(TableOpener, "resume", make)
    assert broken(Scale(wild=3.0, kinds=("kill",))) == "deadlines"


def test_a_node_that_goes_on_after_a_freeze_is_found(instead: Plant) -> None:
    instead(Membership, "was_frozen", lambda _: False)
    assert broken() == "frozen"


def test_lost_deliveries_that_nobody_notices_are_found(instead: Plant) -> None:
    instead(Lines, "lost_deliveries", lambda _: lambda self, node: None)
    assert broken(Scale(wild=6.0, kinds=("storm",), faults=40, peace=2)) == "frames"


def test_a_desk_that_does_not_look_at_its_epoch_is_found(instead: Plant) -> None:
    async def nothing(self: Any) -> None: ...

    instead(Membership, "_check_desk", lambda _: nothing)
    assert broken(Scale(wild=6.0, kinds=("unplug", "part"))) == "desks"


def test_answers_of_one_table_that_another_table_gives_are_found(instead: Plant) -> None:
    shared: OrderedDict[str, Any] = OrderedDict()

    def make(real: Any) -> Any:
        def begin(self: Any, *rest: Any, **named: Any) -> None:
            real(self, *rest, **named)
            self._answers = shared

        return begin

    instead(Mailbox, "__init__", make)
    assert broken() in {"log", "promises", "tables", "waits", "answers"}


def test_an_action_that_is_refused_as_too_late_in_time_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def decision(self: Any, queued: Any, now: Any) -> Any:
            if queued.sender == "person" and isinstance(queued.command, Do):
                raise Refused("stale_ask")
            return real(self, queued, now)

        return decision

    instead(TableActor, "_decision", make)
    assert broken() == "refusals"


def test_an_action_that_is_refused_as_too_late_and_done_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        async def is_committed(self: Any, queued: Any, commit: Any) -> bool:
            if queued.sender == "person" and isinstance(queued.command, Do):
                queued.reply(Outcome("stale_ask"))
            return bool(await real(self, queued, commit))

        return is_committed

    instead(StreamActor, "_is_committed", make)
    assert broken() == "promises"


def test_a_table_that_nobody_takes_up_is_found(instead: Plant) -> None:
    instead(DeskTables, "node_gone", lambda _: lambda self, node, since: None)
    instead(DeskTables, "call_roll", lambda _: _nothing_elsewhere)
    instead(Lines, "find", lambda _: lambda self, table, not_at="": None)
    assert broken(Scale(kinds=("kill",), people=4)) in {"tables", "answers"}

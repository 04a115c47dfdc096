"""Roll calls: the desk acts on a difference that two of them show, and not on a shorter one."""

from circolo.cluster.desk.roll_call import RollCalls
from circolo.tables.state import TableId

ONE, TWO, THREE = TableId("one"), TableId("two"), TableId("three")


def compared(calls: RollCalls, *named: TableId, moving: TableId | None = None) -> tuple[str, ...]:
    """Compare what the node n1 names with the two tables that the desk believes there."""
    return calls.compare("n1", {*named}, believed={ONE, TWO}, is_moving=lambda one: one == moving)


def test_a_table_that_is_missing_twice_and_one_that_is_named_twice_are_in_doubt() -> None:
    calls = RollCalls()
    assert compared(calls, ONE, THREE) == ()
    assert compared(calls, ONE, THREE) == (THREE, TWO)


def test_a_table_that_was_on_its_way_is_not_in_doubt() -> None:
    calls = RollCalls()
    assert compared(calls, ONE) == ()
    assert compared(calls, ONE, TWO) == ()
    assert compared(calls, ONE) == ()
    assert compared(calls, ONE, moving=TWO) == ()


def test_a_node_that_is_gone_is_forgotten() -> None:
    calls = RollCalls()
    compared(calls, ONE)
    calls.forget("n1")
    assert compared(calls, ONE) == ()

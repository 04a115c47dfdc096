"""The events of one command, one by one."""

from circolo.banks.course import Course


def joined(state: str, event: str) -> str:
    return state + event


def test_every_event_is_folded_as_it_is_decided() -> None:
    course = Course("a", joined)
    course.add("b")
    assert course.state == "ab"
    course.add("c")
    assert (course.events, course.state) == (["b", "c"], "abc")

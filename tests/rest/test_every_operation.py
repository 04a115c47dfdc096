"""Every operation of the REST API, asked by its own description, with and without a session.

`make prove-rest` asks a hundred times as often.
"""

from collections.abc import Iterator

import pytest

from tests.cli.house_processes import OpenHouse, opened
from tests.conftest import Report
from tests.rest.operations import UNLIMITED, Asked, Who, ask, operations, people

EXAMPLES = 2
ASKING: tuple[Who, ...] = ("stranger", "guest", "operator")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """A house with a member and an operator."""
    data = tmp_path_factory.mktemp("house")
    with opened(data, **UNLIMITED) as house:
        people(house, data)
        yield house


@pytest.mark.parametrize("who", ASKING)
def test_answers_are_as_described_and_who_may_not_is_refused(
    who: Who, house: OpenHouse, report: Report
) -> None:
    asked = [ask(house, one, who, examples=EXAMPLES, seed=1) for one in operations(house)]
    answers = sum(sum(one.answers.values()) for one in asked)
    report(f"{len(asked)} operations asked by a {who}, {answers} answers")
    assert [fault for one in asked for fault in one.faults()] == []


@pytest.mark.parametrize(
    ("who", "role", "answers", "is_fault"),
    [
        ("stranger", "", {"401 no_session": 3, "400 bad_request": 1}, False),
        ("stranger", "", {"401 no_session": 3, "200": 1}, True),
        ("stranger", "", {"400 bad_request": 3}, True),
        ("guest", "host", {"403 not_allowed": 3}, False),
        ("member", "host", {"403 not_allowed": 3, "200": 1}, True),
        ("operator", "host", {"200": 3}, False),
        ("operator", "host", {"403 not_allowed": 3}, True),
    ],
)
def test_who_is_granted_what_they_may_not_is_found(
    who: Who, role: str, answers: dict[str, int], *, is_fault: bool
) -> None:
    asked = Asked("GET /api/x", who, needs_session=True, role=role, answers=answers)
    assert bool(list(asked.faults())) == is_fault


@pytest.mark.parametrize(
    ("who", "answers", "is_fault"),
    [
        ("guest", {"200": 1}, False),
        ("guest", {"400 bad_request": 1}, True),
        ("member", {"403 wrong_password": 1}, False),
        ("member", {"403 wrong_password": 1, "200": 1}, True),
        ("operator", {"409 account_staff": 1}, False),
        ("operator", {"200": 1}, True),
    ],
)
def test_who_deletes_an_account_that_they_may_not_is_found(
    who: Who, answers: dict[str, int], *, is_fault: bool
) -> None:
    asked = Asked("POST /api/me/delete", who, needs_session=True, role="", answers=answers)
    assert bool(list(asked.faults())) == is_fault

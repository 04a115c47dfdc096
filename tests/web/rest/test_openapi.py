"""The OpenAPI description covers every route, with its session, its role and its refusals."""

from typing import Any

import pytest

from circolo.web import refusals
from circolo.web.rest.application import OPERATIONS
from circolo.web.rest.openapi import PUBLIC, ROLES, described
from circolo.web.rest.operation import get
from tests.web.rig import served

pytestmark = pytest.mark.anyio


async def description() -> dict[str, Any]:
    """Return the description as the house serves it."""
    async with served() as rig, rig.browser() as browser:
        answer = await browser.get("/api/schema/openapi.json")
        found: dict[str, Any] = answer.json()
        return found


async def test_every_route_is_described() -> None:
    routes = {(path, one.method.lower()) for one in OPERATIONS for path in one.paths}
    paths = (await description())["paths"]
    assert {(path, method) for path, methods in paths.items() for method in methods} == routes


async def test_every_operation_has_a_name_of_its_own() -> None:
    paths = (await description())["paths"]
    names = [one["operationId"] for methods in paths.values() for one in methods.values()]
    assert len(names) == len(set(names))


async def test_every_operation_describes_its_session_and_its_refusals() -> None:
    for path, operations in (await description())["paths"].items():
        for operation in operations.values():
            assert operation["security"] == ([] if path in PUBLIC else [{"session": []}])
            refused = set(operation["responses"]) - {"200"}
            assert {"400", "421", "429", "503"} <= refused
            assert ("401" in refused) == (
                path not in PUBLIC or path in ("/api/login", "/api/recover")
            )
            assert operation.get("x-circolo-role") == ROLES.get(path)


async def test_the_description_of_a_refusal_lists_every_code() -> None:
    problem = (await description())["components"]["schemas"]["Problem"]
    assert problem["required"] == ["code", "detail"]
    assert problem["properties"]["code"]["enum"] == sorted(refusals.CODES)


def test_a_new_operation_needs_a_session() -> None:
    async def new() -> int:
        raise AssertionError("it is only described")

    operation = described([get("/api/new")(new)])["paths"]["/api/new"]["get"]
    assert operation["security"] == [{"session": []}]
    assert "401" in operation["responses"]

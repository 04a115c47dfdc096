"""The description of the REST API tells of every route that there is, and of nothing else."""

import re
from pathlib import Path
from typing import Any

import pytest

from circolo.web import refusals
from circolo.web.rest import application
from circolo.web.rest.openapi import PUBLIC, ROLES, completed
from tests.web.rest.test_request_costs import paths
from tests.web.rig import served

pytestmark = pytest.mark.anyio


async def described() -> dict[str, Any]:
    """Return the description as the house serves it."""
    async with served() as rig, rig.browser() as browser:
        answer = await browser.get("/api/schema/openapi.json")
        found: dict[str, Any] = answer.json()
        return found


async def test_every_route_is_described() -> None:
    routes = {re.sub(r":\w+}", "}", path) for path in paths()}
    assert routes <= set((await described())["paths"])


def test_no_route_hides_from_the_description() -> None:
    sources = [path.read_text("utf-8") for path in Path(application.__file__).parent.rglob("*.py")]
    assert [text for text in sources if "include_in_schema" in text] == []


async def test_every_operation_tells_of_its_session_and_its_refusals() -> None:
    for path, operations in (await described())["paths"].items():
        for operation in operations.values():
            assert operation["security"] == ([] if path in PUBLIC else [{"session": []}])
            refused = set(operation["responses"]) - {"200"}
            assert {"400", "421", "429", "503"} <= refused
            assert ("401" in refused) == (path not in PUBLIC or path == "/api/login")
            assert operation.get("x-circolo-role") == ROLES.get(path)


async def test_a_refusal_is_described_with_every_code_there_is() -> None:
    problem = (await described())["components"]["schemas"]["Problem"]
    assert problem["required"] == ["code", "detail"]
    assert problem["properties"]["code"]["enum"] == sorted(refusals.CODES)


def test_an_operation_without_a_session_is_none_of_the_public_ones_by_mistake() -> None:
    told = {"paths": {"/api/new": {"get": {"responses": {"200": {"description": "It is there."}}}}}}
    operation = completed(told)["paths"]["/api/new"]["get"]
    assert operation["security"] == [{"session": []}]
    assert "401" in operation["responses"]

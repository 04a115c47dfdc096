"""Asks every operation of the REST API by its own description, as everybody who may come."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from circolo.web.rest.openapi import ROLE
from tests.cli.house_processes import OpenHouse, circolo

Who = Literal["stranger", "guest", "member", "operator"]
EVERYBODY: tuple[Who, ...] = ("stranger", "guest", "member", "operator")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
PASSWORD = "il quattro di denari"
NAMES = {"member": "Nonna Pina", "operator": "Zio Tano"}
UNLIMITED = {
    f"CIRCOLO_{name}": "1000"
    for name in ("REQUESTS_PER_SECOND", "GUESTS_PER_HOUR", "GUESTS_PER_DAY", "LOGINS_PER_ADDRESS")
}
"""Everybody here comes from one address."""


ENDS_SESSION = frozenset({"POST /api/me/delete"})
"""Operations after which the visitor has no session any more."""


@dataclass(frozen=True)
class Asked:
    """One operation as one visitor has asked it: how often, and what was answered."""

    operation: str
    who: Who
    needs_session: bool
    role: str
    answers: dict[str, int] = field(default_factory=dict)

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each way in which it was not refused as it should be."""
        granted = sum(times for code, times in self.answers.items() if code.startswith("2"))
        if self.who == "stranger" and self.needs_session:
            if granted or not self.answers.get("401 no_session"):
                yield f"{self.operation} grants without a session: {self.answers}."
        elif self.role and self.who != "operator":
            if granted or not self.answers.get("403 not_allowed"):
                yield f"{self.operation} grants to a {self.who}: {self.answers}."
        elif self.operation in ENDS_SESSION and self.who == "operator":
            if granted or not self.answers.get("409 account_staff"):
                yield f"{self.operation} deletes an operator: {self.answers}."
        elif self.operation in ENDS_SESSION and self.who == "member":
            if granted or not self.answers.get("403 wrong_password"):
                yield f"{self.operation} deletes a member without their password: {self.answers}."
        elif self.operation in ENDS_SESSION:
            if not granted:
                yield f"{self.operation} was granted to no {self.who}: {self.answers}."
        elif self.answers.get("401 no_session") or self.answers.get("403 not_allowed"):
            yield f"{self.operation} refuses a {self.who}: {self.answers}."


def people(house: OpenHouse, data: Path) -> None:
    """Make a member and an operator."""
    for name in NAMES.values():
        session = visitor(house, "guest")
        said = {"name": name, "password": PASSWORD}
        session.post(f"{house.address}/api/claim", json=said).raise_for_status()
    granted = circolo("admin", "grant", "operator", NAMES["operator"], "--data", data)
    assert granted.returncode == 0, granted.stderr


def visitor(house: OpenHouse, who: Who) -> requests.Session:
    """Return a browser in which somebody has come in."""
    session = requests.Session()
    session.trust_env = False
    session.headers.update({"Origin": house.address, "X-Circolo": "1"})
    if who == "guest":
        session.post(f"{house.address}/api/guest", json={}).raise_for_status()
    elif who != "stranger":
        said = {"name": NAMES[who], "password": PASSWORD}
        session.post(f"{house.address}/api/login", json=said).raise_for_status()
    return session


def operations(house: OpenHouse) -> list[Any]:
    """Return every operation that the house describes."""
    schema = schemathesis.openapi.from_url(f"{house.address}/api/schema/openapi.json")
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


def ask(house: OpenHouse, operation: Any, who: Who, *, examples: int, seed: int) -> Asked:
    """Ask by chance, with what fits the description and with what does not."""
    told = operation.definition.raw
    asked = Asked(operation.label, who, bool(told["security"]), told.get(ROLE, ""))
    with visitor(house, who) as session:
        for mode in MODES:
            with suppress(Unsatisfiable):  # nothing of an operation without fields can be wrong
                _ask(operation, mode, session=session, asked=asked, examples=examples, seed=seed)
    return asked


def _ask(
    operation: Any,
    mode: schemathesis.GenerationMode,
    *,
    session: requests.Session,
    asked: Asked,
    examples: int,
    seed: int,
) -> None:
    @hypothesis.seed(seed)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(case=operation.as_strategy(mode))
    def once(case: schemathesis.Case[Any]) -> None:
        response = case.call(session=session)
        code = str(response.status_code)
        if response.status_code >= 400:
            code = f"{code} {response.json()['code']}"
        asked.answers[code] = asked.answers.get(code, 0) + 1
        case.validate_response(response, checks=CHECKS)

    once()

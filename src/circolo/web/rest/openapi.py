"""The description of the REST API: what the framework cannot know of it is added here.

Every operation tells whether it needs a session and which role, with which statuses it may refuse,
and that a refusal is a `Problem` with a stable code. `tests/web/rest/test_openapi.py` holds the
description to the routes there are, `tests/rest` asks every operation by it.
"""

from typing import Any, Final

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from circolo.web.refusals import CODES

Json = dict[str, Any]

SESSION: Final = "session"
ROLE: Final = "x-circolo-role"
"""The least role that may ask, where a session alone is too little."""

PUBLIC = frozenset(
    {
        "/api/guest",
        "/api/login",
        "/api/logout",
        "/api/recover",
        "/api/address",
        "/api/events",
        "/api/events/{event}",
        "/api/ratings",
        "/api/ratings/{game}",
        "/api/ratings/{game}/{variant}",
        "/api/tables/{table}/heads",
        "/api/tables/{table}/epochs/{number}",
        "/.well-known/circolo-keys.json",
        "/.well-known/circolo-anchors.json",
        "/healthz",
        "/readyz",
        "/metrics",
    }
)
"""Operations that need no session."""

ROLES = {
    "/api/staff": "host",
    "/api/staff/reports": "director",
    "/api/staff/people": "director",
    "/api/staff/acts": "host",
    "/api/staff/confirm": "host",
    "/api/staff/events": "director",
}

ALWAYS = (400, 421, 429, 431, 503)
"""Refusals that every request may meet: its shape, its Host, its rate, its size, a full disk."""
WITH_BODY = (403, 408, 411, 413)
CONFLICTS = frozenset(
    {"/api/me/delete", "/api/claim", "/api/recover", "/api/staff/acts", "/api/staff/events"}
)
PLAYED = ("/api/deals/", "/api/tables/{table}/", "/api/me/sittings/{number}/")
"""Of a table or a sitting: it may be unknown, of others, not over, or its seed lost."""
OF_PLAYED = (403, 404, 409, 410, 413)

NAMED = {"table": "^[a-z0-9]{4,24}$", "event": "^[a-z0-9]{4,16}$"}
"""How what an address names is written; whatever is written otherwise is unknown."""

FILES = {
    "/api/me/sittings/{number}/record": "application/json",
    "/api/me/sittings/{number}/text": "text/plain",
    "/api/deals/{table}/{deal}": "application/json",
    "/api/deals/{table}/{deal}/text": "text/plain",
    "/api/tables/{table}/deals/{deal}/replay": "application/json",
    "/api/replay": "application/json",
    "/metrics": "text/plain",
}
"""Answers that are written beforehand, so that no type tells their shape."""

PROBLEM: Json = {
    "type": "object",
    "description": "Why a request was refused: the code is stable, the detail is for people.",
    "properties": {"code": {"type": "string", "enum": list(CODES)}, "detail": {"type": "string"}},
    "required": ["code", "detail"],
}


class Description(JsonRenderPlugin):
    """Serves the completed description."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return super().render(request, completed(openapi_schema))


def completed(schema: Json) -> Json:
    """Return the description with sessions, roles, headers, files and refusals."""
    schema = _without_anything(schema)
    components = schema.get("components", {})
    schemas = {**components.get("schemas", {}), "Problem": PROBLEM}
    cookie = {"type": "apiKey", "in": "cookie", "name": "circolo"}
    paths = {
        path: {method: _operation(path, method, told) for method, told in operations.items()}
        for path, operations in schema["paths"].items()
    }
    more = {"schemas": schemas, "securitySchemes": {SESSION: cookie}}
    return {**schema, "components": {**components, **more}, "paths": paths}


def _without_anything(told: Any) -> Any:
    """Return a schema whose lists hold one type.

    The framework describes the items of a bounded tuple as either their type or anything, of which
    both fit, so that none may.
    """
    if isinstance(told, list):
        return [_without_anything(one) for one in told]
    if not isinstance(told, dict):
        return told
    known = {name: _without_anything(value) for name, value in told.items()}
    choices = known.get("oneOf", [])
    if {} in choices:
        (known,) = (one for one in choices if one != {})
    return known


def _operation(path: str, method: str, told: Json) -> Json:
    operation = {**told, "responses": _responses(path, method, told["responses"])}
    operation["security"] = [] if path in PUBLIC else [{SESSION: []}]
    operation["parameters"] = [*map(_parameter, told.get("parameters", []))]
    if path in ROLES:
        operation[ROLE] = ROLES[path]
    if method == "post":
        operation["parameters"] += HEADERS
    if path == "/api/replay":
        content = {"application/json": {"schema": {"type": "object"}}}
        operation["requestBody"] = {"content": content, "required": True}
    return operation


def _parameter(told: Json) -> Json:
    if told["in"] != "path" or told["name"] not in NAMED:
        return told
    return {**told, "schema": {**told["schema"], "pattern": NAMED[told["name"]]}}


HEADERS: tuple[Json, ...] = (
    {
        "name": "X-Circolo",
        "in": "header",
        "required": True,
        "description": "Which no page elsewhere can send.",
        "schema": {"type": "string", "enum": ["1"]},
    },
)


def _responses(path: str, method: str, told: Json) -> Json:
    answers = {status: answer for status, answer in told.items() if status.startswith("2")}
    if path in FILES:
        schema = {"type": "object" if FILES[path].endswith("json") else "string"}
        answers["200"] = {**answers["200"], "content": {FILES[path]: {"schema": schema}}}
    refusal = {
        "description": "Refused.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    answers |= {str(status): refusal for status in sorted(statuses(path, method))}
    if path in ("/healthz", "/readyz"):
        answers["503"] = answers["200"]
    return answers


def statuses(path: str, method: str) -> set[int]:
    """Return with which statuses an operation may refuse."""
    found = {*ALWAYS}
    if path not in PUBLIC:
        found |= {401}
    if method == "post":
        found |= {*WITH_BODY}
    if path in ROLES or path == "/metrics":
        found |= {403}
    if path.startswith(PLAYED):
        found |= {*OF_PLAYED}
    if "{" in path or path in ("/api/staff/people", "/api/staff/acts", "/api/staff/events"):
        found |= {404}
    if path in CONFLICTS:
        found |= {409}
    if path == "/api/login":
        found |= {401}
    if path == "/api/replay":
        found |= {409, 410, 422}
    return found

"""The router of the REST API: paths, parameters and bodies of requests over bare ASGI."""

from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta, Struct

from circolo.store.memory_store import MemoryStore
from circolo.web.accounts.bot_tokens import BotSignIn
from circolo.web.asgi import Message
from circolo.web.monitoring.security_log import SecurityLog
from circolo.web.rest.operation import Operation, Response, get, post
from circolo.web.rest.request_gate import RequestGate
from circolo.web.rest.router import Router
from circolo.web.usage_limits import UsageLimits
from tests.web.rig import HandClock

pytestmark = pytest.mark.anyio

MARKED = [(b"host", b"x"), (b"origin", b"http://x"), (b"x-circolo", b"1")]


class Card(Struct, frozen=True):
    rank: Annotated[int, Meta(ge=1, le=10)]
    suit: str


async def ranked(
    suit: str, rank: int, *, limit: Annotated[int, Meta(ge=1)] = 3, needed: Annotated[str, Meta()]
) -> dict[str, Any]:
    return {"suit": suit, "rank": rank, "limit": limit, "needed": needed}


async def put(data: Card, suffix: str) -> Response[bytes]:
    return Response(f"{data.rank} {suffix}".encode(), status=202, media_type="text/x")


async def fail() -> int:
    raise RecursionError


OPERATIONS: tuple[Operation, ...] = (
    get("/suits/{suit}/ranks/{rank}")(ranked),
    get("/fail")(fail),
    post("/cards", max_body_bytes=40)(put),
)


def no_bots(clock: HandClock) -> BotSignIn:
    """The sign-in of bots at a house without accounts."""
    return BotSignIn(MemoryStore().people, clock, bytes, limits=UsageLimits())


async def ask(
    method: str, path: str, *, query: str = "", body: tuple[bytes, ...] = (), is_cut: bool = False
) -> tuple[int, Any]:
    """Return the status and the body of the answer; the body is sent in parts."""
    clock = HandClock()
    router = Router(
        OPERATIONS,
        services={str: "of cups"},
        gate=RequestGate(clock, limits=UsageLimits(), origins=frozenset(), bots=no_bots(clock)),
        security=SecurityLog(clock),
    )
    parts = [{"type": "http.request", "body": part, "more_body": True} for part in body]
    last: Message = {"type": "http.disconnect"} if is_cut else {"type": "http.request"}
    coming, sent = iter([*parts, last]), list[Message]()

    async def receive() -> Message:
        return next(coming)

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": MARKED,
        "scheme": "http",
        "client": ("127.0.0.1", 1),
    }
    await router(scope, receive, send)
    start, answer = sent
    return start["status"], answer["body"]


async def refused(method: str, path: str, **request: Any) -> tuple[int, str, str]:
    status, body = await ask(method, path, **request)
    problem = msgspec.json.decode(body)
    return status, problem["code"], problem["detail"]


async def test_path_and_query_are_read_by_their_types() -> None:
    status, body = await ask("GET", "/suits/cups/ranks/7/", query="limit=5&needed=a&other=1")
    assert (status, msgspec.json.decode(body)) == (
        200,
        {"suit": "cups", "rank": 7, "limit": 5, "needed": "a"},
    )


async def test_a_default_stands_for_a_query_parameter_that_is_missing() -> None:
    _, body = await ask("GET", "/suits/cups/ranks/7", query="needed=")
    assert msgspec.json.decode(body)["limit"] == 3


async def test_a_refusal_names_the_parameter_that_does_not_fit() -> None:
    found = await refused("GET", "/suits/cups/ranks/7", query="needed=a&limit=0")
    assert found == (400, "bad_request", "limit: Expected `int` >= 1")
    found = await refused("GET", "/suits/cups/ranks/7")
    assert found == (400, "bad_request", "The request is not what this address takes.")


@pytest.mark.parametrize("path", ["/suits/cups/ranks/seven", "/suits/cups/ranks", "/", "/x"])
async def test_a_path_that_fits_no_operation_is_not_found(path: str) -> None:
    assert (await refused("GET", path))[:2] == (404, "not_found")


async def test_another_method_is_refused_and_options_lists_the_methods() -> None:
    assert (await refused("PUT", "/cards"))[:2] == (405, "method_not_allowed")
    assert await ask("OPTIONS", "/cards") == (204, b"")


async def test_a_body_is_read_in_parts_and_sent_back_as_it_is() -> None:
    parts = (b'{"rank": 3, ', b'"suit": "x"}')
    assert await ask("POST", "/cards", body=parts) == (202, b"3 of cups")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b'{"rank": 3}', (400, "bad_request", "data: Object missing required field `suit`")),
        (b'{"rank": 0, "suit": "x"}', (400, "bad_request", "rank: Expected `int` >= 1")),
        (b"", (400, "bad_request", "The request is not what this address takes.")),
        (b"{", (400, "not_json", "The request is not JSON.")),
        (b'"' + b"x" * 50 + b'"', (413, "too_long", "The request is too long.")),
    ],
)
async def test_a_body_that_does_not_fit_is_refused(
    body: bytes, found: tuple[int, str, str]
) -> None:
    assert await refused("POST", "/cards", body=(body,)) == found


async def test_a_client_that_hangs_up_within_the_body_is_answered_too_slow() -> None:
    found = await refused("POST", "/cards", body=(b'{"rank"',), is_cut=True)
    assert found[:2] == (408, "too_slow")


async def test_an_error_is_answered_by_the_nearest_of_its_base_classes() -> None:
    assert (await refused("GET", "/fail"))[:2] == (400, "not_json")

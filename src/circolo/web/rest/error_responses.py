"""Every way in which a request can end badly, as `{code, detail}`."""

from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from litestar.types import ExceptionHandlersMap
from msgspec import Struct

from circolo.room.errors import RoomRefused
from circolo.store.errors import DiskFull, StoreFailed
from circolo.store.people_port import PeopleRefused
from circolo.web.asgi import Application, Message, Receive, Send
from circolo.web.monitoring.security_log import SecurityLog
from circolo.web.refusals import Refusal, known
from circolo.web.requester import read_requester

log = structlog.get_logger()

AnyRequest = Request[Any, Any, Any]


_HAS_LEFT = "circolo.has_left"
"""Is in the scope of a request whose client has hung up before the end of its body."""


class Problem(Struct, frozen=True):
    """What is said of an error: the code is stable, the detail is for people."""

    code: str
    detail: str


BAD_OPTIONS = "bad_options"
"""Of what cannot be so the rules themselves say which field it is."""

_CODES = {404: "not_found", 405: "method_not_allowed", 413: "too_long"}


def note_disconnect(scope: Message, receive: Receive) -> Receive:
    """Return `receive`, which then tells these handlers that the client has hung up."""

    async def receive_and_note() -> Message:
        message = await receive()
        if message["type"] == "http.disconnect":
            scope[_HAS_LEFT] = True
        return message

    return receive_and_note


def refusal_response(refusal: Refusal, detail: str = "") -> Response[Problem]:
    """Return the response that tells of a refusal."""
    seconds = -(-refusal.wait // 1_000)
    return Response(
        Problem(refusal.code, detail or refusal.detail),
        status_code=refusal.status,
        headers={"retry-after": str(seconds)} if seconds else {},
    )


def problem_body(refusal: Refusal) -> bytes:
    """Return the body that tells of a refusal."""
    return msgspec.json.encode(Problem(refusal.code, refusal.detail))


def refusing_application(code: str) -> Application:
    """Return an application that answers every request with one refusal."""
    refusal = Refusal(code)
    headers = [(b"content-type", b"application/json")]

    async def refuse(scope: Message, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": refusal.status, "headers": headers}
        await send(start)
        await send({"type": "http.response.body", "body": problem_body(refusal)})

    return refuse


def _refused(_: AnyRequest, refusal: Refusal) -> Response[Problem]:
    return refusal_response(refusal)


def _people_refused(request: AnyRequest, refused: PeopleRefused) -> Response[Problem]:
    if not known(refused.code):
        return _failed(request, refused)
    return refusal_response(Refusal(refused.code))


def _room_refused(request: AnyRequest, refused: RoomRefused) -> Response[Problem]:
    if not known(refused.code):
        return _failed(request, refused)
    detail = refused.detail if refused.code == BAD_OPTIONS else ""
    return refusal_response(Refusal(refused.code), detail)


def _store_failed(_: AnyRequest, failure: StoreFailed) -> Response[Problem]:
    if not isinstance(failure, DiskFull):  # of which the house tells once
        log.error("store_failed", code=failure.code)
    return refusal_response(Refusal(failure.refusal))


def _not_served(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    if isinstance(error.__cause__, SerializationException):
        return refusal_response(Refusal("not_json"))
    if isinstance(error, ValidationException):
        return refusal_response(Refusal("bad_request"), _first_complaint(error))
    if _HAS_LEFT in request.scope:
        log.info("request_aborted", path=request.url.path)
        return refusal_response(Refusal("too_slow"))
    if error.status_code >= 500:
        return _failed(request, error)
    return refusal_response(Refusal(_CODES.get(error.status_code, "bad_request")))


def _first_complaint(error: ValidationException) -> str:
    """What does not fit, by the name of the field; never the value."""
    for complaint in error.extra or ():
        if isinstance(complaint, dict):
            return f"{complaint.get('key', '')}: {complaint.get('message', '')}".removeprefix(": ")
    return ""


def _too_deep(_: AnyRequest, __: RecursionError) -> Response[Problem]:
    """The decoder's way to refuse a text of thousands of brackets."""
    return refusal_response(Refusal("not_json"))


def _not_text(_: AnyRequest, __: UnicodeDecodeError) -> Response[Problem]:
    """The decoder's way to refuse a text that is not UTF-8."""
    return refusal_response(Refusal("not_json"))


def _failed(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("request_failed", path=request.url.path, exc_info=error)
    return refusal_response(Refusal("failed"))


HANDLERS: ExceptionHandlersMap = {
    Refusal: _refused,
    PeopleRefused: _people_refused,
    RoomRefused: _room_refused,
    StoreFailed: _store_failed,
    HTTPException: _not_served,
    RecursionError: _too_deep,
    UnicodeDecodeError: _not_text,
    Exception: _failed,
}


def handlers(security: SecurityLog) -> ExceptionHandlersMap:
    """Return the handlers, which also tell the security log of each refusal."""

    def note(request: AnyRequest, code: str) -> None:
        address = read_requester(request.scope).address
        security.note(code, address=address, path=request.url.path)

    def refused(request: AnyRequest, refusal: Refusal) -> Response[Problem]:
        note(request, refusal.code)
        return _refused(request, refusal)

    def people_refused(request: AnyRequest, refused: PeopleRefused) -> Response[Problem]:
        note(request, refused.code)
        return _people_refused(request, refused)

    def room_refused(request: AnyRequest, refused: RoomRefused) -> Response[Problem]:
        note(request, refused.code)
        return _room_refused(request, refused)

    return {
        **HANDLERS,
        Refusal: refused,
        PeopleRefused: people_refused,
        RoomRefused: room_refused,
    }

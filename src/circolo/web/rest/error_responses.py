"""The responses to errors of REST requests, with the JSON body `{code, detail}`."""

from collections.abc import Callable
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from circolo.room.errors import RoomRefused
from circolo.store.errors import StoreFailed, StoreUnavailable
from circolo.store.people_port import PeopleRefused
from circolo.web.accounts.passkeys import PasskeyRequest
from circolo.web.accounts.second_factors import SecondFactorAsked
from circolo.web.asgi import Application, Message, Receive, Send
from circolo.web.monitoring.security_log import SecurityLog
from circolo.web.refusals import Refusal, known
from circolo.web.rest.operation import InvalidRequest, Response
from circolo.web.rest.request import Request

log = structlog.get_logger()


class Problem(Struct, frozen=True, omit_defaults=True):
    """The body of an error response: a stable code for programs, and a sentence for people.

    `passkey` is there if a passkey can answer in place of the code that is missing.
    """

    code: str
    detail: str
    passkey: PasskeyRequest | None = None


BAD_OPTIONS = "bad_options"
"""The only refusal of the room whose own sentence is sent, because it names the invalid field."""


def refusal_response(refusal: Refusal, detail: str = "") -> Response[Problem]:
    """Return the response to a refusal, with the header Retry-After if it has a wait.

    `detail` replaces the sentence of the refusal, unless it is empty.
    """
    seconds = -(-refusal.wait // 1_000)
    return Response(
        Problem(refusal.code, detail or refusal.detail),
        status=refusal.status,
        headers=(("retry-after", str(seconds)),) if seconds else (),
    )


def problem_body(refusal: Refusal) -> bytes:
    """Return the JSON body of the response to a refusal."""
    return msgspec.json.encode(Problem(refusal.code, refusal.detail))


def refusing_application(code: str) -> Application:
    """Return an ASGI application that refuses every request with this code."""
    refusal = Refusal(code)
    headers = [(b"content-type", b"application/json")]

    async def refuse(scope: Message, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": refusal.status, "headers": headers}
        await send(start)
        await send({"type": "http.response.body", "body": problem_body(refusal)})

    return refuse


def _refused(_: Request, refusal: Refusal) -> Response[Problem]:
    return refusal_response(refusal)


def _asked(_: Request, asked: SecondFactorAsked) -> Response[Problem]:
    return Response(Problem(asked.code, asked.detail, asked.passkey), status=asked.status)


def _people_refused(request: Request, refused: PeopleRefused) -> Response[Problem]:
    if not known(refused.code):
        return _failed(request, refused)
    return refusal_response(Refusal(refused.code))


def _room_refused(request: Request, refused: RoomRefused) -> Response[Problem]:
    if not known(refused.code):
        return _failed(request, refused)
    detail = refused.detail if refused.code == BAD_OPTIONS else ""
    return refusal_response(Refusal(refused.code), detail)


def _store_failed(_: Request, failure: StoreFailed) -> Response[Problem]:
    if not isinstance(failure, StoreUnavailable):  # the house logs it once
        log.error("store_failed", code=failure.code)
    return refusal_response(Refusal(failure.refusal))


def _invalid(_: Request, invalid: InvalidRequest) -> Response[Problem]:
    return refusal_response(Refusal("bad_request"), str(invalid))


def _too_deep(_: Request, __: RecursionError) -> Response[Problem]:
    """Refuse a body with thousands of nested brackets, for which the JSON decoder raises this
    error.
    """
    return refusal_response(Refusal("not_json"))


def _not_text(_: Request, __: UnicodeDecodeError) -> Response[Problem]:
    """Refuse a body that is not UTF-8, for which the JSON decoder raises this error."""
    return refusal_response(Refusal("not_json"))


def _failed(request: Request, error: Exception) -> Response[Problem]:
    log.error("request_failed", path=request.path, exc_info=error)
    return refusal_response(Refusal("failed"))


HANDLERS: dict[type[Exception], Callable[[Request, Any], Response[Problem]]] = {
    SecondFactorAsked: _asked,
    Refusal: _refused,
    PeopleRefused: _people_refused,
    RoomRefused: _room_refused,
    StoreFailed: _store_failed,
    InvalidRequest: _invalid,
    RecursionError: _too_deep,
    UnicodeDecodeError: _not_text,
    Exception: _failed,
}
"""The function that makes the response to an error, by the error's class or nearest base class."""


def error_response(
    error: Exception, request: Request, *, security: SecurityLog
) -> Response[Problem]:
    """Return the response to an error; also count a refusal in the security log."""
    if isinstance(error, Refusal | PeopleRefused | RoomRefused):
        security.note(error.code, address=request.requester.address, path=request.path)
    kind = next(kind for kind in type(error).__mro__ if kind in HANDLERS)
    return HANDLERS[kind](request, error)

"""Every way in which a request can end badly, as `{code, detail}`."""

from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from litestar.types import ExceptionHandlersMap
from msgspec import Struct

from circolo.room.errors import RoomRefused
from circolo.store.errors import StoreFailed
from circolo.store.people import PeopleRefused
from circolo.web.refusals import Refusal, known

log = structlog.get_logger()

AnyRequest = Request[Any, Any, Any]


class Problem(Struct, frozen=True):
    """What is said of an error: the code is stable, the detail is for people."""

    code: str
    detail: str


BAD_OPTIONS = "bad_options"
"""Of what cannot be so the rules themselves say which field it is."""

_CODES = {404: "not_found", 405: "method_not_allowed", 413: "too_long"}


def answer(refusal: Refusal, detail: str = "") -> Response[Problem]:
    """Return the response that tells of a refusal."""
    seconds = -(-refusal.wait // 1_000)
    return Response(
        Problem(refusal.code, detail or refusal.detail),
        status_code=refusal.status,
        headers={"retry-after": str(seconds)} if seconds else {},
    )


def _refused(_: AnyRequest, refusal: Refusal) -> Response[Problem]:
    return answer(refusal)


def _people_refused(request: AnyRequest, refused: PeopleRefused) -> Response[Problem]:
    if not known(refused.code):
        return _failed(request, refused)
    return answer(Refusal(refused.code))


def _room_refused(request: AnyRequest, refused: RoomRefused) -> Response[Problem]:
    if not known(refused.code):
        return _failed(request, refused)
    detail = refused.detail if refused.code == BAD_OPTIONS else ""
    return answer(Refusal(refused.code), detail)


def _store_failed(_: AnyRequest, failure: StoreFailed) -> Response[Problem]:
    log.error("store_failed", code=failure.code)
    return answer(Refusal("store_failed"))


def _not_served(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    if isinstance(error.__cause__, SerializationException):
        return answer(Refusal("not_json"))
    if isinstance(error, ValidationException):
        return answer(Refusal("bad_request"), _first_complaint(error))
    if error.status_code >= 500:
        return _failed(request, error)
    return answer(Refusal(_CODES.get(error.status_code, "bad_request")))


def _first_complaint(error: ValidationException) -> str:
    """What does not fit, by the name of the field; never the value."""
    for complaint in error.extra or ():
        if isinstance(complaint, dict):
            return f"{complaint.get('key', '')}: {complaint.get('message', '')}".removeprefix(": ")
    return ""


def _too_deep(_: AnyRequest, __: RecursionError) -> Response[Problem]:
    """The decoder's way to refuse a text of thousands of brackets."""
    return answer(Refusal("not_json"))


def _failed(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("request_failed", path=request.url.path, exc_info=error)
    return answer(Refusal("failed"))


HANDLERS: ExceptionHandlersMap = {
    Refusal: _refused,
    PeopleRefused: _people_refused,
    RoomRefused: _room_refused,
    StoreFailed: _store_failed,
    HTTPException: _not_served,
    RecursionError: _too_deep,
    Exception: _failed,
}

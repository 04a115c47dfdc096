"""The ASGI application of the REST API: routes requests to operations and sends the responses."""

from collections.abc import Iterable, Mapping
from typing import Any

from circolo.web.asgi import Message, Receive, Send
from circolo.web.monitoring.security_log import SecurityLog
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.error_responses import error_response
from circolo.web.rest.operation import Operation, Response, Services, path_values
from circolo.web.rest.request import Request
from circolo.web.rest.request_gate import RequestGate

Methods = dict[str, Operation]
Segments = tuple[str, ...]
"""The parts of a path between its slashes; empty parts are left out."""

NO_CONTENT = 204

_FOR_BOTS = "/api/"
"""The prefix of the paths for which bot tokens count; a proxy may send others to /metrics."""


class Router:
    """Finds the operation for the path and method of a request, and sends its response."""

    def __init__(
        self,
        operations: Iterable[Operation],
        *,
        services: Services,
        gate: RequestGate,
        security: SecurityLog,
    ) -> None:
        self._services = services
        self._gate = gate
        self._security = security
        self._fixed: dict[Segments, Methods] = {}
        self._patterns: dict[Segments, Methods] = {}
        for operation in operations:
            for path in operation.paths:
                known = self._patterns if "{" in path else self._fixed
                known.setdefault(_segments(path), {})[operation.method] = operation

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        response: Response[Any]
        try:
            response = await self._response(request)
        except Exception as error:  # noqa: BLE001  # each has its response
            response = error_response(error, request, security=self._security)
        await _send(send, response)

    async def _response(self, request: Request) -> Response[Any]:
        methods, texts = self._find(request.path)
        operation = methods.get(request.method)
        if operation is None and request.method != "OPTIONS":
            raise Refusal("method_not_allowed")
        values = path_values(operation, texts) if operation else {}
        self._gate.check(request.requester, request.method)
        if operation is None:
            allowed = ", ".join(sorted({*methods, "OPTIONS"}))
            return Response(b"", status=NO_CONTENT, headers=(("allow", allowed),))
        if request.path.startswith(_FOR_BOTS):
            await self._gate.check_bot(request.requester, operation.scope)
        request.max_body_bytes = operation.max_body_bytes
        services = {**self._services, Requester: request.requester, Request: request}
        return await operation.answer(request, values, services)

    def _find(self, path: str) -> tuple[Methods, Mapping[str, str]]:
        """Return the operations at a path by method, and the texts of its variable segments by
        name.

        Raises Refusal `not_found`.
        """
        segments = _segments(path)
        if segments in self._fixed:
            return self._fixed[segments], {}
        for pattern, methods in self._patterns.items():
            if len(pattern) == len(segments) and all(
                part.startswith("{") or part == segment
                for part, segment in zip(pattern, segments, strict=True)
            ):
                pairs = zip(pattern, segments, strict=True)
                return methods, {part[1:-1]: text for part, text in pairs if part[0] == "{"}
        raise Refusal("not_found")


def _segments(path: str) -> Segments:
    return tuple(segment for segment in path.split("/") if segment)


async def _send(send: Send, response: Response[Any]) -> None:
    body = response.body()
    headers = [(name.encode(), value.encode("latin-1")) for name, value in response.headers]
    if response.status != NO_CONTENT:
        headers.append((b"content-type", response.media_type.encode()))
        headers.append((b"content-length", str(len(body)).encode()))
    start = {"type": "http.response.start", "status": response.status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})

"""The HTTP request that the REST operations read."""

from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl

import msgspec
import structlog

from circolo.web.asgi import Message, Receive
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester, read_requester

log = structlog.get_logger()


class Request:
    """An HTTP request over ASGI. Its body is received when `body` or `json` is called."""

    def __init__(self, scope: Message, receive: Receive) -> None:
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.max_body_bytes = 0
        self._scope = scope
        self._receive = receive

    @cached_property
    def requester(self) -> Requester:
        """The sender of the request."""
        return read_requester(self._scope)

    @cached_property
    def query(self) -> dict[str, str]:
        """The query parameters by name; the last value if a name is repeated."""
        text = self._scope["query_string"].decode("latin-1")
        return dict(parse_qsl(text, keep_blank_values=True))

    def header(self, name: bytes) -> str:
        """Return the value of a header by its lower-case name, or ""; the last one if it is
        repeated.
        """
        return str(dict(self._scope["headers"]).get(name, b"").decode("latin-1"))

    async def body(self) -> bytes:
        """Receive and return the body.

        Raises Refusal `too_long` above `max_body_bytes`, or `too_slow` if the client disconnects.
        """
        if int(self.header(b"content-length") or 0) > self.max_body_bytes:
            raise Refusal("too_long")
        body, has_more = bytearray(), True  # a bytes object would be copied for every part
        while has_more:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                log.info("request_aborted", path=self.path)
                raise Refusal("too_slow")
            body += message.get("body", b"")
            has_more = message.get("more_body", False)
            if len(body) > self.max_body_bytes:
                raise Refusal("too_long")
        return bytes(body)

    async def json(self) -> Any:
        """Receive the body and return it decoded from JSON.

        Raises Refusal `bad_request` if it is empty, `not_json` if it is not JSON, or as `body`
        does.
        """
        body = await self.body()
        if not body:
            raise Refusal("bad_request")
        try:
            return msgspec.json.decode(body)
        except msgspec.DecodeError:
            raise Refusal("not_json") from None

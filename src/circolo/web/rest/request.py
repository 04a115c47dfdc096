"""A REST request as its handlers read it."""

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
    """A request over ASGI; its body is read when it is asked for."""

    def __init__(self, scope: Message, receive: Receive) -> None:
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.max_body_bytes = 0
        self._scope = scope
        self._receive = receive

    @cached_property
    def requester(self) -> Requester:
        """Who sends the request."""
        return read_requester(self._scope)

    @cached_property
    def query(self) -> dict[str, str]:
        """The query parameters; of a name that is there twice, the last value."""
        text = self._scope["query_string"].decode("latin-1")
        return dict(parse_qsl(text, keep_blank_values=True))

    def header(self, name: bytes) -> str:
        """Return the last header of a lower-case name, "" if there is none."""
        return str(dict(self._scope["headers"]).get(name, b"").decode("latin-1"))

    async def body(self) -> bytes:
        """Return the body; raises Refusal `too_long`, or `too_slow` if the client hangs up."""
        if int(self.header(b"content-length") or 0) > self.max_body_bytes:
            raise Refusal("too_long")
        body, has_more = bytearray(), True  # bytes would be copied whole for every small part
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
        """Return the JSON value of the body; raises Refusal."""
        body = await self.body()
        if not body:
            raise Refusal("bad_request")
        try:
            return msgspec.json.decode(body)
        except msgspec.DecodeError:
            raise Refusal("not_json") from None

"""Forwards REST requests to the node that can answer them, in a cluster.

The desk answers what changes something or depends on what only the desk knows; the node that plays
a table answers for proofs of its cards. All other requests are answered where they arrive.
"""

import re
from functools import partial
from itertools import count
from typing import Any

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.cluster.asking import ask_node
from circolo.cluster.bus.bus_port import NoAnswer, NobodyThere
from circolo.cluster.messages import RestAnswered, RestAsked
from circolo.cluster.node import Node
from circolo.room.ports import Clock
from circolo.web.asgi import Application, Message, Receive, Send
from circolo.web.refusals import Refusal
from circolo.web.rest.error_responses import refusing_application
from circolo.web.rest.remembered_answers import RememberedAnswers
from circolo.web.rest.request import Request

LONGEST_BODY = 262_144
"""Maximum size of a forwarded body in bytes; every operation of the desk accepts less."""

READING = ("GET", "HEAD")
TRIES = 8
AGAIN = Millis(500)
WITHIN = Millis(10_000)

_OF_TABLE = re.compile(r"/api/tables/([a-z0-9]{4,24})/epochs/[0-9]+/proofs")
_HERE = frozenset({"/api/branch", "/api/replay", "/api/review"})
_AT_DESK = re.compile(
    r"/api/(events|clubs/|seasons|staff|evening$|ratings|boards|people/|playing|bots$|me$|me/ratings|me/exclusion|me/loss-limit|me/friends|me/clubs|tables/[^/]+/ratings)"
)


class DeskForwarding:
    """The REST API of one node of a cluster, as an ASGI application."""

    def __init__(self, node: Node, here: Application, clock: Clock) -> None:
        self._node = node
        self._here = here
        self._clock = clock
        self._no_desk = refusing_application("no_desk")
        self._numbers = count(1)
        self._answers = RememberedAnswers()
        node.answer_rest_by(self.answer)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        table = _OF_TABLE.fullmatch(scope["path"])
        if table is None and (self._node.is_open_desk or not _is_for_desk(scope)):
            await self._here(scope, receive, send)
            return
        try:
            asked = await _asked(scope, receive, for_desk=table is None)
            if asked.method not in READING:
                asked = replace(asked, id=f"{self._node.name}:{next(self._numbers)}")
        except Refusal as refusal:
            await refusing_application(refusal.code)(scope, receive, send)
            return
        answered = await self._ask(asked, "" if table is None else table[1])
        if answered is None:
            await self._no_desk(scope, receive, send)
            return
        headers = list(answered.headers)
        await send({"type": "http.response.start", "status": answered.status, "headers": headers})
        await send({"type": "http.response.body", "body": answered.body})

    async def answer(self, asked: RestAsked) -> RestAnswered:
        """Answer a request that another node has received; a repetition gets the same answer."""
        if not asked.id:
            return await self._carry_out(asked)
        return await self._answers.once(asked.id, partial(self._carry_out, asked))

    async def _carry_out(self, asked: RestAsked) -> RestAnswered:
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": asked.method,
            "scheme": asked.scheme,
            "path": asked.path,
            "raw_path": asked.path.encode(),
            "query_string": asked.query,
            "headers": list(asked.headers),
            "client": asked.client,
        }
        status, headers, body = 500, [], bytearray()

        async def receive() -> Message:
            return {"type": "http.request", "body": asked.body, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], message["headers"]
            else:
                body.extend(message.get("body", b""))

        await self._here(scope, receive, send)
        return RestAnswered(status, tuple((bytes(n), bytes(v)) for n, v in headers), bytes(body))

    async def _ask(self, asked: RestAsked, table: str) -> RestAnswered | None:
        """Ask until an answer comes, for a few seconds: another node may be becoming the desk.

        A change may be carried out although its answer is lost. Then only the same node is asked
        again, which remembers its answer.
        """
        carried_out_by = ""
        for _ in range(TRIES):
            node = await self._node_to_ask(asked, table)
            if carried_out_by and node not in ("", carried_out_by):
                return None
            try:
                answered = await self._ask_node(asked, node)
            except NoAnswer:
                carried_out_by = node if asked.id else ""
            else:
                if answered is not None:
                    return answered
            await self._clock.sleep_until(Millis(self._clock.now() + AGAIN))
        return None

    async def _node_to_ask(self, asked: RestAsked, table: str) -> str:
        """Return the desk, or the node of a table; empty if it is not known."""
        if asked.for_desk and self._node.is_open_desk:
            return self._node.name
        return await self._node.lines.node_to_ask(table)

    async def _ask_node(self, asked: RestAsked, node: str) -> RestAnswered | None:
        """Ask a node once; None if it did nothing. Raises NoAnswer."""
        if not node:
            return None
        if asked.for_desk and node == self._node.name and self._node.is_open_desk:
            return await self.answer(asked)
        try:
            answer = await ask_node(self._node.bus, node, asked, within=WITHIN)
        except NobodyThere:
            return None
        return answer if isinstance(answer, RestAnswered) else None


def _is_for_desk(scope: Message) -> bool:
    path: str = scope["path"]
    if scope["method"] not in READING:
        return path not in _HERE
    return _AT_DESK.match(path) is not None


async def _asked(scope: Message, receive: Receive, *, for_desk: bool) -> RestAsked:
    request = Request(scope, receive)
    request.max_body_bytes = LONGEST_BODY
    return RestAsked(
        method=scope["method"],
        path=scope["path"],
        query=scope["query_string"],
        headers=tuple((bytes(name), bytes(value)) for name, value in scope["headers"]),
        client=scope.get("client"),
        body=await request.body(),
        scheme=scope["scheme"],
        for_desk=for_desk,
    )

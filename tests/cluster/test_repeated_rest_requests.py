"""A change that a node forwards to the desk is carried out once."""

from collections.abc import Awaitable, Callable

import pytest

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import NoAnswer
from circolo.web.rest import desk_forwarding
from tests.cluster.web_nodes import WebNode, web_nodes

pytestmark = pytest.mark.anyio

Ask = Callable[..., Awaitable[bytes]]


def guests(node: WebNode) -> int:
    """The number of guests that the house knows."""
    return sum(person.kind == "guest" for person in node.store.people._people.values())


async def test_a_request_that_comes_twice_is_carried_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with web_nodes("n1", "n2") as (desk, other):
        ask: Ask = other.node.bus.request

        async def twice(subject: str, data: bytes, *, within: Millis) -> bytes:
            await ask(subject, data, within=within)
            return await ask(subject, data, within=within)

        monkeypatch.setattr(other.node.bus, "request", twice)
        for made in (1, 2):
            async with other.browser() as browser:
                assert (await browser.post("/api/guest", json={})).status_code < 300
            assert guests(desk) == made


async def test_a_request_whose_answer_was_lost_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_forwarding, "AGAIN", Millis(1))
    async with web_nodes("n1", "n2") as (desk, other), other.browser() as browser:
        ask: Ask = other.node.bus.request
        lost: list[bytes] = []

        async def loses(subject: str, data: bytes, *, within: Millis) -> bytes:
            answer = await ask(subject, data, within=within)
            if b"/api/guest" in data and not lost:
                lost.append(answer)
                raise NoAnswer(subject)
            return answer

        monkeypatch.setattr(other.node.bus, "request", loses)
        assert (await browser.post("/api/guest", json={})).status_code < 300
        assert guests(desk) == 1

"""The contract of every store about the heads that streams had at an earlier moment."""

import pytest

from circolo.store.store_port import Store
from tests.contract.stores import appended
from tests.store.entries import after, first

pytestmark = pytest.mark.anyio


async def test_the_heads_of_an_earlier_moment_are_those_that_there_were(store: Store) -> None:
    one, two = first("b"), first("a")
    three, four = after(one), first("c")
    assert await store.last_position() == 0
    await appended(store, one, two, three, four)
    positions = [committed.position for committed in await store.feed(0, limit=9)]
    assert await store.last_position() == positions[-1]
    heads = [await store.heads(until=position, limit=9) for position in (0, *positions)]
    assert heads == [
        (),
        (("b", one.hash),),
        (("a", two.hash), ("b", one.hash)),
        (("a", two.hash), ("b", three.hash)),
        (("a", two.hash), ("b", three.hash), ("c", four.hash)),
    ]


async def test_heads_are_read_page_by_page(store: Store) -> None:
    for name in "dbac":
        await store.append(first(name))
    until = await store.last_position()
    pages = [await store.heads(until=until, after=name, limit=2) for name in ("", "b", "d")]
    assert [[name for name, _ in page] for page in pages] == [["a", "b"], ["c", "d"], []]

"""The list of matches, in every store."""

import pytest

from circolo.store.entries import Entry, MatchSummary
from circolo.store.errors import VersionConflict
from circolo.store.store_port import FinishedMatch, Store
from tests.store.entries import after, first

pytestmark = pytest.mark.anyio


def ends(entry: Entry, *people: str) -> MatchSummary:
    return MatchSummary(tuple(sorted(people)), b"of " + entry.events)


async def three_matches(store: Store) -> list[FinishedMatch]:
    """Anna plays in the first and the last of three matches, among entries that end no match."""
    listed = []
    for number, people in enumerate((("anna", "bruno"), ("carla", "bruno"), ("anna", "dino")), 1):
        opened = first(f"table:{number}")
        last = after(opened)
        finished = ends(last, *people)
        await store.append(opened)
        await store.append(after(opened, finished=finished))
        position = (await store.feed(0, limit=100))[-1].position
        listed.append(FinishedMatch(position, last.at, finished))
    return listed


async def test_a_match_is_listed_for_everybody_who_played_it_latest_first(store: Store) -> None:
    one, two, three = await three_matches(store)
    assert await store.matches("anna", limit=10) == (three, one)
    assert await store.matches("bruno", limit=10) == (two, one)
    assert await store.matches("nobody", limit=10) == ()


async def test_matches_are_read_page_by_page(store: Store) -> None:
    one, two, _ = await three_matches(store)
    (latest,) = await store.matches("bruno", limit=1)
    assert await store.matches("bruno", limit=1, before=latest.position) == (one,)
    assert await store.matches("bruno", limit=1, before=one.position) == ()
    assert latest == two


async def test_all_matches_are_read_in_their_order(store: Store) -> None:
    one, two, three = await three_matches(store)
    assert await store.all_matches(0, limit=10) == (one, two, three)
    assert await store.all_matches(one.position, limit=1) == (two,)


async def test_a_freeze_out_stands_among_all_matches_and_not_in_those_at_tables(
    store: Store,
) -> None:
    one, two, three = await three_matches(store)
    opened = first("event:1")
    freeze_out = MatchSummary(("anna", "bruno"), b"all", "freeze_out")
    await store.append(opened)
    await store.append(after(opened, finished=freeze_out))
    assert [match.finished for match in await store.all_matches(0, limit=10)] == [
        one.finished,
        two.finished,
        three.finished,
        freeze_out,
    ]
    assert await store.matches("anna", limit=10) == (three, one)


async def test_an_entry_is_read_back_without_what_it_has_ended(store: Store) -> None:
    await three_matches(store)
    assert [entry.finished for entry in await store.read("table:1")] == [None, None]


async def test_an_entry_that_is_refused_lists_nothing(store: Store) -> None:
    opened = first("table:1")
    await store.append(opened)
    gap = after(after(opened), finished=MatchSummary(("anna",), b"never"))
    with pytest.raises(VersionConflict):
        await store.append(gap)
    assert await store.matches("anna", limit=10) == ()


async def test_a_store_that_has_always_had_the_list_has_nothing_to_catch_up(store: Store) -> None:
    await three_matches(store)
    assert await store.unlisted() == 0


async def test_what_is_listed_later_stands_where_it_belongs(store: Store) -> None:
    await store.append(first("table:0"))
    (committed,) = await store.feed(0, limit=1)
    listed = await three_matches(store)
    old = FinishedMatch(committed.position, committed.entry.at, MatchSummary(("anna",), b"old"))
    await store.list_done((old,), ())
    assert await store.all_matches(0, limit=10) == (old, *listed)

"""The list of people's deeds, in every store."""

import pytest

from circolo.cards.units import Chips
from circolo.store.entries import Deed
from circolo.store.errors import VersionConflict
from circolo.store.store_port import Store
from tests.store.entries import after, first

pytestmark = pytest.mark.anyio


def sat(person: str, chips: int = 100) -> Deed:
    return Deed(person, "sat", Chips(chips), b"here")


def hand(person: str, chips: int, of: bytes = b"") -> Deed:
    return Deed(person, "hand", Chips(chips), of)


def stood(person: str, chips: int) -> Deed:
    return Deed(person, "stood", Chips(chips))


async def happens(store: Store, table: str, *entries: tuple[Deed, ...]) -> None:
    """Append an entry for each of these lists of deeds."""
    entry = first(f"table:{table}")
    await store.append(entry)
    for done in entries:
        entry = after(entry, deeds=done)
        await store.append(entry)


async def test_hands_are_listed_for_who_played_them_latest_first(store: Store) -> None:
    await happens(
        store, "1", (hand("anna", 5, b"a"), hand("bruno", -5, b"b")), (hand("anna", 0, b"c"),)
    )
    found = await store.hands("anna", limit=10)
    assert [(kept.deed.summary, kept.deed.chips) for kept in found] == [(b"c", 0), (b"a", 5)]
    assert [kept.deed.summary for kept in await store.hands("bruno", limit=10)] == [b"b"]
    assert await store.hands("nobody", limit=10) == ()


async def test_hands_are_read_page_by_page_and_table_by_table(store: Store) -> None:
    await happens(store, "1", *((hand("anna", at),) for at in (1, 2, 3)))
    await happens(store, "2", (hand("anna", 4),))
    (latest,) = await store.hands("anna", limit=1)
    page = await store.hands("anna", limit=2, before=latest.number)
    there = await store.hands("anna", limit=9, stream="table:1", after=page[-1].number)
    assert latest.deed.chips == 4
    assert [kept.deed.chips for kept in page] == [3, 2]
    assert [kept.deed.chips for kept in there] == [3]


async def test_a_sitting_is_from_sitting_down_to_taking_ones_chips_home(store: Store) -> None:
    await happens(
        store,
        "1",
        (sat("anna"),),
        (sat("bruno", 50),),
        (hand("anna", 10), hand("bruno", -10)),
        (Deed("anna", "added", Chips(40)),),
        (hand("anna", -30),),
        (Deed("anna", "voided", Chips(30)), stood("anna", 150)),
        (stood("anna", 0),),
        (sat("anna", 70),),
        (hand("anna", 1),),
    )
    again, once = await store.sittings("anna", limit=9)
    (other,) = await store.sittings("bruno", limit=9)
    assert (once.sat.deed, once.hands, once.won, once.added) == (sat("anna"), 2, 10, 40)
    assert once.stood is not None
    assert once.stood.deed.chips == 150
    assert (again.sat.deed.chips, again.stood, again.hands, again.won) == (70, None, 1, 1)
    assert (other.stood, other.hands, other.won) == (None, 1, -10)
    assert await store.sittings("anna", limit=9, before=again.sat.number) == (once,)


async def test_the_last_hand_of_a_sitting_is_named(store: Store) -> None:
    await happens(store, "1", (sat("anna"),), (hand("anna", 1),), (stood("anna", 101),))
    await happens(store, "2", (sat("anna"),), (stood("anna", 100),))
    without, with_one = await store.sittings("anna", limit=9)
    (played,) = await store.hands("anna", limit=9)
    assert (without.hands, without.last, with_one.last) == (0, 0, played.number)


async def test_an_entry_that_is_refused_lists_nothing(store: Store) -> None:
    entry = first("table:1")
    await store.append(entry)
    with pytest.raises(VersionConflict):
        await store.append(after(after(entry), deeds=(hand("anna", 1),)))
    assert await store.hands("anna", limit=9) == ()


async def test_all_deeds_are_read_in_their_order_and_entries_without_them(store: Store) -> None:
    await happens(store, "1", (sat("anna"),), (hand("anna", 1), stood("anna", 101)))
    found = await store.all_deeds(0, limit=9)
    assert [kept.deed.kind for kept in found] == ["sat", "hand", "stood"]
    assert await store.all_deeds(found[0].number, limit=1) == (found[1],)
    assert {entry.deeds for entry in await store.read("table:1")} == {()}


async def test_what_is_listed_later_belongs_to_its_entry(store: Store) -> None:
    await happens(store, "1", ())
    position = (await store.feed(0, limit=9))[-1].position
    await store.list_done((), ((position, hand("anna", 3)),))
    (kept,) = await store.hands("anna", limit=9, stream="table:1")
    assert (kept.position, kept.deed.chips) == (position, 3)

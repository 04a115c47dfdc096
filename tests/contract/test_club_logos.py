"""The contract of the logos of clubs, for every store."""

import pytest

from tests.contract.stores import AnyStore

pytestmark = pytest.mark.anyio


async def test_a_club_has_the_logo_that_was_stored(store: AnyStore) -> None:
    await store.club_logos.put("club1", "d1", b"one")
    await store.club_logos.put("club1", "d1", b"one")
    assert await store.club_logos.of("club1", "d1") == b"one"
    assert await store.club_logos.of("club1", "d2") is None
    assert await store.club_logos.of("club2", "d1") is None


async def test_only_the_present_logo_of_a_club_is_kept(store: AnyStore) -> None:
    for club in ("club1", "club2"):
        for digest in ("d1", "d2"):
            await store.club_logos.put(club, digest, digest.encode())
    await store.club_logos.keep_only("club1", "d2")
    assert await store.club_logos.of("club1", "d1") is None
    assert await store.club_logos.of("club1", "d2") == b"d2"
    assert await store.club_logos.of("club2", "d1") == b"d1"
    await store.club_logos.keep_only("club1", "")
    assert await store.club_logos.of("club1", "d2") is None

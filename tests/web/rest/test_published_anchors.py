"""The feed of anchors: public, bounded, and kept by others for a while."""

import msgspec
import pytest

from circolo.cards.units import DAY
from circolo.fairness.anchors import PublishedAnchors, is_signed
from circolo.fairness.signing import SigningKey
from circolo.room.actors.house_state import ANCHORS_KEPT
from tests.store.entries import first
from tests.web.rig import Rig, served

pytestmark = pytest.mark.anyio

FEED = "/.well-known/circolo-anchors.json"
SECRET = bytes(range(32))


async def anchored(rig: Rig, *, days: int) -> None:
    await rig.store.append(first("table:1"))
    for _ in range(days):
        rig.clock.advance(DAY)
        await rig.house.anchors.make()


async def test_anybody_gets_the_anchors_and_may_keep_them_for_an_hour() -> None:
    async with served(signing_key=SECRET) as rig, rig.browser() as browser:
        assert (await browser.get(FEED)).json() == {"anchors": []}
        await anchored(rig, days=2)
        answer = await browser.get(FEED)
        assert answer.headers["cache-control"] == "max-age=3600, public"
        told = msgspec.json.decode(answer.content, type=PublishedAnchors).anchors
        assert told == rig.house.anchors.published.anchors
        assert [is_signed(anchor) for anchor in told] == [True, True]
        assert {anchor.signed and anchor.signed.key for anchor in told} == {
            SigningKey(SECRET).public
        }


async def test_the_feed_has_no_more_than_a_year_of_anchors() -> None:
    async with served(signing_key=SECRET) as rig, rig.browser() as browser:
        await anchored(rig, days=ANCHORS_KEPT + 2)
        told = msgspec.json.decode((await browser.get(FEED)).content, type=PublishedAnchors).anchors
        assert len(told) == ANCHORS_KEPT
        assert [one.before for one in told[1:]] == [one.anchor for one in told[:-1]]
        made = len(await rig.store.read("house"))
        assert made >= ANCHORS_KEPT + 2

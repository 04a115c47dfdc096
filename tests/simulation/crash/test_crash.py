"""A match survives the death of its process at every moment: no acknowledged command is lost."""

from collections import Counter

import pytest

from circolo.cards.units import Millis
from circolo.store.entries import Entry
from circolo.wire import client_messages as client
from tests.simulation.crash.camera import (
    TOP_UPS,
    Match,
    Photo,
    WatchedStore,
    a_sitting,
    photographed,
)
from tests.simulation.crash.start import check

EVERY_SO_MANY = 60
"""One match in this number is played to its end after the start."""


@pytest.fixture(scope="module")
def match() -> Match:
    return photographed()


def moments(photos: list[Photo]) -> set[tuple[str, str]]:
    return {(photo.where, photo.work) for photo in photos}


def test_nothing_that_was_said_is_lost_wherever_the_process_dies(match: Match) -> None:
    """Exhaustive: every moment has a photo, and each photo is checked."""
    assert len(match.photos) > 1_000
    for number, photo in enumerate(match.photos):
        check(match, photo, to_the_end=number % EVERY_SO_MANY == 0)


def test_chips_that_are_bought_are_paid_once_wherever_the_process_dies() -> None:
    """Exhaustive from the first purchase on: a repeated purchase is paid once."""
    sitting = photographed(a_sitting)
    since = [photo for photo in sitting.photos if top_ups(photo)]
    assert len({said for photo in since for said in top_ups(photo)}) == 2 * TOP_UPS
    assert any(
        place and place.coming for state in sitting.states.values() for place in state.places
    )
    for photo in since:
        check(sitting, photo)


def top_ups(photo: Photo) -> list[str]:
    """Return the photos whose last message was a purchase."""
    return [said.id for said in photo.last_said.values() if said.message is client.TopUp]


def test_there_is_a_photo_of_every_moment(match: Match) -> None:
    """Before, during and after each commit of entries and snapshots, and at each answer."""
    within = {
        "before the commit",
        "within the commit, without power",
        "after the commit, before the answer",
        "after the commit, before the answer, without power",
    }
    works = ("entry", "snapshot", "heartbeat", "account")
    seen = moments(match.photos)
    assert {(where, work) for where in within for work in works} <= seen
    assert {where for where, _ in seen} - within == {
        "after the answer, before the others are shown"
    }
    counts = Counter(photo.where for photo in match.photos if photo.work == "entry")
    house = 4
    """The bots' chips, their daily count, and two guests."""
    assert counts["before the commit"] == len(match.states) + house
    answers = [photo for photo in match.photos if photo.where.startswith("after the answer")]
    assert len({photo.acknowledged for photo in answers}) == len(answers)


class Hasty(WatchedStore):
    """Acknowledges an entry before it is durable: with the next one, or a heartbeat later."""

    late: Entry | None = None

    async def append(self, entry: Entry) -> None:
        await self._catch_up()
        self.late = entry

    async def beat(self, now: Millis) -> None:
        await self._catch_up()
        await super().beat(now)

    async def _catch_up(self) -> None:
        late, self.late = self.late, None
        if late is not None:
            await self._commit(late)


def test_an_answer_before_the_commit_is_caught() -> None:
    hasty = photographed(store=Hasty)
    with pytest.raises(AssertionError, match="is not kept"):
        for photo in hasty.photos:
            check(hasty, photo)

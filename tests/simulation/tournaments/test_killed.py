"""A tournament has the same places, prizes and ledger, at whichever entry its house dies."""

import pytest
from msgspec.structs import replace

from circolo.room.tournaments.report_relay import ReportRelay
from circolo.tournaments.tournament_options import AnyTournamentOptions
from tests.room.tournaments.tournament_play import freeze_out
from tests.simulation.tournaments.formats import SMALL
from tests.simulation.tournaments.sweep import Photo, after, undisturbed

LIVES = 6
"""Moments of each tournament that are tried here; `make prove-tournaments` tries all."""


@pytest.mark.rule("P6")
@pytest.mark.parametrize("name", SMALL)
def test_a_tournament_whose_house_dies_comes_to_the_same(name: str) -> None:
    sheet, people = SMALL[name]
    event, came_to, photos = undisturbed(sheet, people, every=9)
    for photo in photos[:: max(1, len(photos) // LIVES)]:
        assert after(photo, event, SMALL[name]) == came_to, photo.entry


@pytest.mark.rule("P6")
def test_tables_of_a_freeze_out_are_broken_and_balanced_on_through_a_death() -> None:
    """The faster table may be another one after the crash, but no player and no chip is lost."""
    sheet, people = freeze_out(11), 11
    event, came_to, photos = undisturbed(sheet, people, every=40)
    for photo in photos[:: max(1, len(photos) // LIVES)]:
        again = after(photo, event, (sheet, people))
        ranked = sorted(team for place in again.places for team in place)
        assert ranked == [*range(people)], photo.entry
        assert sum(again.balances.values()) == 0, photo.entry
        assert sum(chips for _, chips in again.won) == sum(chips for _, chips in came_to.won)


def test_a_report_that_is_heard_only_live_is_missed_and_that_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def deaf(_: ReportRelay, __: str) -> None:
        """Ignore what was sent before the house opened."""

    sheet: AnyTournamentOptions = replace(SMALL["Swiss"][0], entry=0, fee=0)
    event, came_to, photos = undisturbed(sheet, 4, every=1)
    reported = [photo for photo in photos if _is_last_of_a_match(photo.entry, photos)][-1:]
    monkeypatch.setattr(ReportRelay, "catch_up", deaf)
    with pytest.raises(AssertionError, match="has no end"):
        for photo in reported:
            assert after(photo, event, (sheet, 4)) == came_to


def _is_last_of_a_match(entry: str, photos: list[Photo]) -> bool:
    """Return whether the next entry is the tournament's, about the end of this match."""
    names = [photo.entry for photo in photos]
    following = names[names.index(entry) + 1 :][:1]
    return entry.startswith("table:") and any(name.startswith("event:") for name in following)

"""Seasons in a running house: opens them, adds tournaments, and counts the standings.

In a cluster the desk does all of it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.clubs.club_state import ClubId, Season, SeasonId, role_in
from circolo.clubs.commands import CountEvening, DiscountEvening, OpenSeason
from circolo.clubs.seasons import view
from circolo.clubs.seasons.evening import Evening, evening_of
from circolo.clubs.seasons.rules import may_direct
from circolo.clubs.seasons.view import Encounter, SeasonEvening, SeasonFacts, SeasonView
from circolo.room.actors.stream_names import tournament_stream
from circolo.room.clubs.club_desk import ClubDesk
from circolo.room.errors import RoomRefused
from circolo.room.people.name_directory import NameDirectory
from circolo.room.ports import Entropy
from circolo.room.tournaments.shown_tournaments import ShownTournaments
from circolo.store.people_port import Person
from circolo.store.store_port import Reader
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId

MOST_KEPT = 500
"""The number of tournaments of which the desk keeps what they count."""

_SEASON_BYTES = 6


class SeasonTerms(NamedTuple):
    """What the director of a season chooses when they open it."""

    name: str
    points: tuple[int, ...]
    drop: int


class SeasonDesk:
    """Opens seasons, changes them, and shows each viewer those that they may see.

    What a tournament counts is kept by the version of its log, so that only a changed log is read
    again.
    """

    def __init__(
        self,
        clubs: ClubDesk,
        shown: ShownTournaments,
        reader: Reader,
        *,
        names: NameDirectory,
        entropy: Entropy,
    ) -> None:
        self._clubs = clubs
        self._shown = shown
        self._reader = reader
        self._names = names
        self._entropy = entropy
        self._kept: dict[TournamentId, tuple[int, SeasonEvening, Evening | None]] = {}

    async def open(self, person: Person, club: ClubId | None, terms: SeasonTerms) -> SeasonId:
        """Open a season of a club, or of the house, and return its id. Raises RoomRefused."""
        player = PlayerId(person.id)
        season = SeasonId(self._entropy(_SEASON_BYTES).hex())
        name = self._clubs.checked_words(player, terms.name)
        is_house = self._clubs.is_house(player)
        said = OpenSeason(season, club, player, name, terms.points, terms.drop, is_house)
        await self._clubs.change_season(person, said)
        return season

    async def count(
        self, person: Person, season: SeasonId, tournament: TournamentId, *, counts: bool
    ) -> None:
        """Let a tournament count for a season, or no longer. Raises RoomRefused."""
        player = PlayerId(person.id)
        kind = CountEvening if counts else DiscountEvening
        if counts:
            await self._shown.state(tournament, player)
        said = kind(season, player, tournament, is_house=self._clubs.is_house(player))
        await self._clubs.change_season(person, said)

    def listed(self, viewer: PlayerId | None) -> tuple[SeasonFacts, ...]:
        """Return the seasons that a viewer may see, the newest first."""
        seasons = reversed([*self._clubs.state.seasons.values()])
        return tuple(view.facts(one) for one in seasons if self._may_see(one, viewer))

    def may_open(self, viewer: PlayerId | None) -> bool:
        """Return whether a viewer may open seasons of the house."""
        return viewer is not None and self._clubs.is_house(viewer)

    async def see(self, season: SeasonId, viewer: PlayerId | None) -> SeasonView:
        """Return a season with its standings. Raises RoomRefused if the viewer may not see it."""
        found = self._found(season, viewer)
        read = [await self._evening(one, viewer) for one in found.evenings]
        over = {one.tournament: one for _, one in read if one is not None}
        await self._names.load(_players(over.values()))
        is_house = viewer is not None and self._clubs.is_house(viewer)
        directs = viewer is not None and may_direct(
            self._clubs.state, found.club, viewer, is_house=is_house
        )
        shown = [shown for shown, _ in read]
        return view.view(found, shown, over, names=self._names.name, may_direct=directs)

    async def encounters(
        self, season: SeasonId, viewer: PlayerId | None, *, one: PlayerId, other: PlayerId
    ) -> tuple[Encounter, ...]:
        """Return the tournaments of a season in which both players took part. Raises RoomRefused
        if the viewer may not see it.
        """
        found = self._found(season, viewer)
        read = [await self._evening(each, viewer) for each in found.evenings]
        return view.encounters([each for _, each in read if each is not None], one, other)

    def _found(self, season: SeasonId, viewer: PlayerId | None) -> Season:
        found = self._clubs.state.seasons.get(season)
        if found is None or not self._may_see(found, viewer):
            raise RoomRefused("season_unknown")
        return found

    def _may_see(self, season: Season, viewer: PlayerId | None) -> bool:
        if season.club is None:
            return True
        if viewer is None:
            return False
        is_member = role_in(self._clubs.state, season.club, viewer) is not None
        return is_member or self._clubs.is_house(viewer)

    async def _evening(
        self, tournament: TournamentId, viewer: PlayerId | None
    ) -> tuple[SeasonEvening, Evening | None]:
        heads = await self._reader.streams(tournament_stream(tournament))
        version = heads[0].version
        kept = self._kept.get(tournament)
        if kept is None or kept[0] != version:
            state = await self._shown.state(tournament, viewer)
            begins = None if state.sheet.begins is None else Millis(state.sheet.begins)
            shown = SeasonEvening(tournament, state.sheet.name, begins, state.phase)
            self._kept[tournament] = kept = (version, shown, evening_of(state))
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return kept[1:]


def _players(evenings: Iterable[Evening]) -> set[PlayerId]:
    return {player for one in evenings for player, _ in one.places}

"""Seasons in a running house: opens them, adds tournaments, and counts the standings.

In a cluster the desk does all of it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.clubs.club_state import ClubId, Season, SeasonId, role_in
from circolo.clubs.commands import (
    CloseSeason,
    CountEvening,
    DiscountEvening,
    OpenSeason,
    RenameSeason,
)
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
from circolo.room.tournaments.stored_tournaments import past_tournament
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
        self._kept: dict[tuple[TournamentId, int], tuple[SeasonEvening, Evening | None]] = {}

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

    async def rename(self, person: Person, season: SeasonId, name: str) -> None:
        """Give a season another name. Raises RoomRefused."""
        player = PlayerId(person.id)
        checked = self._clubs.checked_words(player, name)
        said = RenameSeason(season, player, checked, is_house=self._clubs.is_house(player))
        await self._clubs.change_season(person, said)

    async def close(self, person: Person, season: SeasonId) -> None:
        """Close a season for good, once its tournaments are over. Raises RoomRefused."""
        player = PlayerId(person.id)
        final: dict[TournamentId, int] = {}
        for tournament in self._found(season, player).evenings:
            version = await self._version(tournament)
            shown, _ = await self._evening(tournament, version)
            if shown.phase not in ("over", "cancelled"):
                raise RoomRefused("season_running")
            final[tournament] = version
        said = CloseSeason(season, player, final, is_house=self._clubs.is_house(player))
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
        read = await self._evenings(found)
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
        read = await self._evenings(found)
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

    async def _evenings(self, season: Season) -> list[tuple[SeasonEvening, Evening | None]]:
        """Return the tournaments of a season: as they are now, or were when it was closed."""
        return [
            await self._evening(one, season.final.get(one) or await self._version(one))
            for one in season.evenings
        ]

    async def _version(self, tournament: TournamentId) -> int:
        return (await self._reader.streams(tournament_stream(tournament)))[0].version

    async def _evening(
        self, tournament: TournamentId, version: int
    ) -> tuple[SeasonEvening, Evening | None]:
        kept = self._kept.get((tournament, version))
        if kept is None:
            state = await past_tournament(self._reader, tournament, version=version)
            if state is None:
                raise RoomRefused("no_such_event")
            begins = None if state.sheet.begins is None else Millis(state.sheet.begins)
            shown = SeasonEvening(tournament, state.sheet.name, begins, state.phase)
            self._kept[tournament, version] = kept = (shown, evening_of(state))
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return kept


def _players(evenings: Iterable[Evening]) -> set[PlayerId]:
    return {player for one in evenings for player, _ in one.places}

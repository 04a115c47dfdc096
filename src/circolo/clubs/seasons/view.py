"""What the page of a season shows."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.clubs.club_state import ClubId, Season, SeasonId
from circolo.clubs.seasons.evening import Evening
from circolo.clubs.seasons.standings import (
    Result,
    counted_evenings,
    duel_score,
    standings,
)
from circolo.tables.names import Names
from circolo.tables.state import PlayerId
from circolo.tournaments.state import Phase, TournamentId


class SeasonFacts(Struct, frozen=True):
    """A season in a list. `club` is null for a season of the house."""

    id: SeasonId
    name: str
    club: ClubId | None
    points: tuple[int, ...]
    """The points of each place, the first place first; lower places get none."""

    drop: int
    """How many of the worst results of each player do not count."""

    evenings: int
    closed: Millis | None = None
    """When the season was closed; null while tournaments can be added."""


class SeasonEvening(Struct, frozen=True):
    """A tournament of a season. Only one that is over counts. `begins` is null for a sit-and-go."""

    tournament: TournamentId
    name: str
    begins: Millis | None
    phase: Phase


class SeasonRow(Struct, frozen=True):
    """The standing of one player, under their current name. Fields as in the standings: `results`
    has one result for each tournament that counts.
    """

    player: PlayerId
    name: str
    place: int
    total: int
    direct: int
    firsts: int
    results: tuple[Result | None, ...]


class SeasonView(Struct, frozen=True):
    """A season as one viewer sees it. `kept`: how many results of each player count now.

    `may_direct`: the viewer may add tournaments.
    """

    facts: SeasonFacts
    kept: int
    evenings: tuple[SeasonEvening, ...]
    rows: tuple[SeasonRow, ...]
    may_direct: bool


class Encounter(Struct, frozen=True):
    """One tournament in which two players both took part: the place of each, and how often each
    has beaten the other.
    """

    tournament: TournamentId
    places: tuple[int, int]
    won: tuple[int, int]


def facts(season: Season) -> SeasonFacts:
    """Return what the list shows of a season."""
    return SeasonFacts(
        season.id,
        season.name,
        season.club,
        season.points,
        season.drop,
        evenings=len(season.evenings),
        closed=season.closed,
    )


def view(
    season: Season,
    shown: Sequence[SeasonEvening],
    over: Mapping[TournamentId, Evening],
    *,
    names: Names,
    may_direct: bool,
) -> SeasonView:
    """Return a season with its standings. `over` has the tournaments that are over."""
    evenings = [over[one] for one in season.evenings if one in over]
    rows = standings(season, evenings)
    return SeasonView(
        facts(season),
        kept=counted_evenings(season, len(evenings)),
        evenings=tuple(shown),
        rows=tuple(
            SeasonRow(
                row.player,
                names(row.player, ""),
                row.place,
                row.total,
                row.direct,
                row.firsts,
                row.results,
            )
            for row in rows
        ),
        may_direct=may_direct,
    )


def encounters(
    evenings: Sequence[Evening], one: PlayerId, other: PlayerId
) -> tuple[Encounter, ...]:
    """Return the tournaments in which both players took part, the earliest first."""
    found: list[Encounter] = []
    for evening in evenings:
        mine, theirs = evening.place_of(one), evening.place_of(other)
        if mine is not None and theirs is not None:
            won = duel_score(evening, one, other)
            found.append(Encounter(evening.tournament, (mine, theirs), won))
    return tuple(found)

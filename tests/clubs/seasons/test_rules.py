"""Who opens a season, and which tournaments count for it."""

import pytest

from circolo.clubs.club_state import ClubId, Clubs, SeasonId
from circolo.clubs.commands import (
    AddTournament,
    CloseSeason,
    ClubCommand,
    CountEvening,
    DiscountEvening,
    Dissolve,
    OpenSeason,
    RenameSeason,
)
from circolo.clubs.refusal import Refused
from circolo.clubs.rules import decide
from circolo.clubs.seasons.rules import MOST_EVENINGS, MOST_OF_CLUB
from circolo.tournaments.state import TournamentId
from tests.clubs.founding import CLUB, NOW, after, club_of_four, player

SEASON, OF_CLUB, OF_HOUSE = SeasonId("s1"), TournamentId("t1"), TournamentId("t9")


def opening(
    by: str = "organiser",
    *,
    club: ClubId | None = CLUB,
    season: str = "s1",
    is_house: bool = False,
    points: tuple[int, ...] = (3, 2, 1),
) -> OpenSeason:
    return OpenSeason(SeasonId(season), club, player(by), "Inverno", points, 1, is_house)


def counting(by: str = "organiser", tournament: TournamentId = OF_CLUB) -> CountEvening:
    return CountEvening(SEASON, player(by), tournament)


def code_of(clubs: Clubs, command: ClubCommand) -> str:
    with pytest.raises(Refused) as refused:
        decide(clubs, command, now=NOW)
    return refused.value.code


@pytest.fixture
def clubs() -> Clubs:
    """A club of four with one tournament and one season."""
    added = AddTournament(CLUB, player("owner"), OF_CLUB)
    return after(club_of_four(), added, opening())


@pytest.mark.parametrize("by", ["owner", "organiser"])
def test_owner_and_organisers_open_seasons_of_their_club(by: str) -> None:
    clubs = after(club_of_four(), opening(by))
    assert clubs.seasons[SEASON].club == CLUB


@pytest.mark.parametrize("by", ["member", "stranger"])
def test_others_open_none(by: str) -> None:
    assert code_of(club_of_four(), opening(by)) == "club_not_allowed"


def test_directors_of_the_house_open_seasons_of_the_house_only() -> None:
    opened = opening("director", club=None, is_house=True)
    assert after(club_of_four(), opened).seasons[SEASON].club is None
    assert code_of(club_of_four(), opening("director", is_house=True)) == "club_not_allowed"
    assert code_of(club_of_four(), opening(club=None)) == "club_not_allowed"


def test_points_fall_from_place_to_place() -> None:
    assert code_of(club_of_four(), opening(points=(3, 4))) == "season_points_invalid"
    assert code_of(club_of_four(), opening(points=())) == "season_points_invalid"


def test_a_club_has_no_more_seasons_than_the_limit() -> None:
    clubs = after(club_of_four(), *(opening(season=f"s{at}") for at in range(MOST_OF_CLUB)))
    assert code_of(clubs, opening(season="last")) == "seasons_full"


def test_a_season_of_an_unknown_club_is_refused() -> None:
    assert code_of(Clubs(), opening(club=ClubId("c9"))) == "club_unknown"


def test_tournaments_of_the_club_count_once(clubs: Clubs) -> None:
    clubs = after(clubs, counting())
    assert clubs.seasons[SEASON].evenings == (OF_CLUB,)
    assert decide(clubs, counting(), now=NOW) == ()


def test_a_tournament_that_was_added_by_mistake_is_taken_out(clubs: Clubs) -> None:
    out = DiscountEvening(SEASON, player("owner"), OF_CLUB)
    assert decide(clubs, out, now=NOW) == ()
    assert after(clubs, counting(), out).seasons[SEASON].evenings == ()


def test_a_tournament_of_the_house_does_not_count_for_a_club_nor_the_reverse(
    clubs: Clubs,
) -> None:
    assert code_of(clubs, counting(tournament=OF_HOUSE)) == "season_foreign"
    of_house = after(clubs, opening("director", club=None, season="s2", is_house=True))
    command = CountEvening(SeasonId("s2"), player("director"), OF_CLUB, is_house=True)
    assert code_of(of_house, command) == "season_foreign"


def test_members_count_nothing(clubs: Clubs) -> None:
    assert code_of(clubs, counting("member")) == "club_not_allowed"


def test_an_unknown_season_is_refused() -> None:
    assert code_of(club_of_four(), counting()) == "season_unknown"


def test_a_season_has_no_more_evenings_than_the_limit(clubs: Clubs) -> None:
    more = [TournamentId(f"t{at + 100}") for at in range(MOST_EVENINGS)]
    for tournament in more:
        clubs = after(
            clubs,
            AddTournament(CLUB, player("owner"), tournament),
            counting(tournament=tournament),
        )
    assert code_of(clubs, counting()) == "season_full"


def test_the_seasons_of_a_club_end_with_it(clubs: Clubs) -> None:
    assert after(clubs, Dissolve(CLUB, player("owner"))).seasons == {}


@pytest.mark.parametrize("by", ["owner", "organiser"])
def test_owner_and_organisers_rename_and_close_a_season(clubs: Clubs, by: str) -> None:
    closed = after(
        clubs,
        counting(),
        RenameSeason(SEASON, player(by), "Primavera"),
        CloseSeason(SEASON, player(by), {OF_CLUB: 7}),
    ).seasons[SEASON]
    assert (closed.name, closed.closed, closed.final) == ("Primavera", NOW, {OF_CLUB: 7})


@pytest.mark.parametrize("by", ["member", "stranger"])
def test_others_rename_and_close_none(clubs: Clubs, by: str) -> None:
    assert code_of(clubs, RenameSeason(SEASON, player(by), "Mia")) == "club_not_allowed"
    assert code_of(clubs, CloseSeason(SEASON, player(by), {})) == "club_not_allowed"


def test_the_same_name_changes_nothing(clubs: Clubs) -> None:
    assert decide(clubs, RenameSeason(SEASON, player("owner"), "Inverno"), now=NOW) == ()


@pytest.mark.parametrize(
    "command",
    [
        counting(),
        DiscountEvening(SEASON, player("owner"), OF_CLUB),
        CloseSeason(SEASON, player("owner"), {}),
    ],
)
def test_a_closed_season_changes_nothing_but_its_name(clubs: Clubs, command: ClubCommand) -> None:
    closed = after(clubs, CloseSeason(SEASON, player("owner"), {}))
    assert code_of(closed, command) == "season_closed"
    renamed = after(closed, RenameSeason(SEASON, player("owner"), "Inverno 2026"))
    assert renamed.seasons[SEASON].name == "Inverno 2026"


def test_a_season_is_not_closed_without_the_version_of_each_tournament(clubs: Clubs) -> None:
    counted = after(clubs, counting())
    for final in ({}, {OF_CLUB: 1, OF_HOUSE: 1}):
        assert code_of(counted, CloseSeason(SEASON, player("owner"), final)) == "season_running"

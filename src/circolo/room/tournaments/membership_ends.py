"""What follows when a person is no longer a member of a club: their entries end, and they no longer
watch tables of its tournaments.
"""

from collections.abc import Iterable

from circolo.clubs.club_state import ClubId, Clubs
from circolo.room.clubs.tournament_privacy import TournamentPrivacy
from circolo.room.tables.table_actor import TableActor
from circolo.room.tournaments.tournament_entry import withdraw_if_open
from circolo.room.tournaments.tournaments import Tournaments
from circolo.tables.state import PlayerId, seat_of


def end_memberships(
    before: Clubs,
    privacy: TournamentPrivacy,
    *,
    tournaments: Tournaments,
    tables: Iterable[TableActor],
) -> None:
    """Withdraw the entries of people who have left a club since the state `before`, end what they
    watch, and send lists of tournaments again that have changed for somebody.
    """
    gone = _gone(before, privacy.clubs)
    for state in tournaments.states():
        club = privacy.club_of(state.id)
        if club is None:
            continue
        for player in gone.get(club, ()):
            withdraw_if_open(state, player, tournaments=tournaments, cause="left_club")
        if before.clubs.get(club) != privacy.clubs.clubs.get(club):
            tournaments.board.changed(state.id)
    for table in tables if gone else ():
        _end_watching(table, privacy)


def _gone(before: Clubs, after: Clubs) -> dict[ClubId, tuple[PlayerId, ...]]:
    """Return the people who are no longer members, by club."""
    found = {}
    for club in before.clubs.values():
        now = after.clubs.get(club.id)
        if now is not club:
            left = () if now is None else now.members
            people = tuple(player for player in club.members if player not in left)
            if people:
                found[club.id] = people
    return found


def _end_watching(table: TableActor, privacy: TournamentPrivacy) -> None:
    state = table.state
    if state is None:
        return
    for follower in table.audience.followers():
        is_seated = seat_of(state, follower.player) is not None
        if not is_seated and not privacy.may_watch(follower.player, state.id):
            table.lost(follower)

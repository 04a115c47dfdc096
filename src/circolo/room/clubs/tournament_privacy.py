"""Who may see a tournament of a club: its members, its entrants, and directors of the house."""

from circolo.clubs.club_state import ClubId, Clubs, role_in
from circolo.clubs.permissions import PERMISSIONS
from circolo.room.clubs.club_desk import ClubDesk
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.state import State, TournamentId, entrant_of, tournament_of_table


class TournamentPrivacy:
    """Answers from the state of the clubs, which names the club of each private tournament."""

    def __init__(self, desk: ClubDesk) -> None:
        self._desk = desk

    @property
    def clubs(self) -> Clubs:
        """All clubs after all committed entries that this process knows."""
        return self._desk.state

    def club_of(self, tournament: TournamentId) -> ClubId | None:
        """Return the club of a tournament; None for a tournament of the house."""
        return self.clubs.tournaments.get(tournament)

    def may_see(self, viewer: PlayerId | None, state: State) -> bool:
        """Return whether a viewer may see a tournament; None is somebody who is not signed in."""
        if self._is_open_to(viewer, state.id):
            return True
        return viewer is not None and entrant_of(state, viewer) is not None

    def may_watch(self, viewer: PlayerId | None, table: TableId) -> bool:
        """Return whether a viewer who has no seat at a table may see it."""
        return self._is_open_to(viewer, tournament_of_table(table))

    def may_direct(self, player: PlayerId, tournament: TournamentId) -> bool:
        """Return whether a player may direct a tournament: as director of the house, or of a club
        in their role there.
        """
        if self._desk.is_house(player):
            return True
        club = self.club_of(tournament)
        role = None if club is None else role_in(self.clubs, club, player)
        return role in PERMISSIONS["direct"]

    def _is_open_to(self, viewer: PlayerId | None, tournament: TournamentId) -> bool:
        club = self.club_of(tournament)
        if club is None:
            return True
        if viewer is None:
            return False
        return role_in(self.clubs, club, viewer) is not None or self._desk.is_house(viewer)

"""The tournaments that clients see: lists, pages and subscriptions, each for one viewer."""

from collections.abc import Mapping
from typing import Protocol

from circolo.room.clubs.tournament_privacy import TournamentPrivacy
from circolo.room.errors import RoomRefused
from circolo.room.people.name_directory import NameDirectory
from circolo.room.ports import Clock
from circolo.room.tournaments.stored_tournaments import past_tournament
from circolo.room.tournaments.tournament_board import Subscriber, TournamentBoard, encode_tournament
from circolo.room.tournaments.tournament_people import entered, people_in
from circolo.store.store_port import Reader
from circolo.tables.state import PlayerId
from circolo.tournaments import view
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.view import TournamentRow, TournamentView
from circolo.wire.game_unions import Options


class ListedTournaments(Protocol):
    """The tournaments in memory, which the list shows."""

    def states(self) -> tuple[State, ...]:
        """Return the states of all tournaments that are not over."""
        ...

    def past(self) -> tuple[State, ...]:
        """Return the states of the latest finished tournaments, the oldest first."""
        ...


class ShownTournaments:
    """Shows each viewer the tournaments that they may see. A viewer is a player, or None for
    somebody who is not signed in. A tournament that a viewer may not see does not exist for them.
    """

    def __init__(
        self,
        listed: ListedTournaments,
        reader: Reader,
        names: NameDirectory,
        *,
        privacy: TournamentPrivacy,
        clock: Clock,
    ) -> None:
        self.clock = clock
        self.board = TournamentBoard(self)
        self._listed = listed
        self._reader = reader
        self._names = names
        self._privacy = privacy

    def rows(self, viewer: PlayerId | None) -> tuple[TournamentRow[Options], ...]:
        """Return the rows of a viewer's list of tournaments; the finished ones come last."""
        seen = [one for one in self._all() if self._privacy.may_see(viewer, one)]
        return tuple([view.row(one, club=self._privacy.club_of(one.id)) for one in seen])

    def hidden_from(self, viewer: PlayerId) -> frozenset[TournamentId]:
        """Return the listed tournaments that a viewer may not see."""
        private = [one for one in self._all() if self._privacy.club_of(one.id) is not None]
        return frozenset(one.id for one in private if not self._privacy.may_see(viewer, one))

    def entered(self) -> Mapping[PlayerId, tuple[TournamentId, ...]]:
        """Return for each player the ids of the listed tournaments that they have entered."""
        return entered(self._all())

    def shown(self, tournament: TournamentId) -> bytes | None:
        """Return the message that shows a listed tournament, or None if it is not in the list."""
        state = self._found(tournament)
        return None if state is None else encode_tournament(self.clock.now(), self._view(state))

    def is_shown_to(self, viewer: PlayerId, tournament: TournamentId) -> bool:
        """Return whether a viewer may see a listed tournament."""
        state = self._found(tournament)
        return state is not None and self._privacy.may_see(viewer, state)

    async def watch(self, subscriber: Subscriber, tournament: TournamentId) -> None:
        """Send a tournament to a client now and after each change. Raises RoomRefused if there is
        none that they may see.
        """
        seen = await self.view(tournament, subscriber.player)
        self.board.watch(subscriber, tournament, encode_tournament(self.clock.now(), seen))

    async def view(
        self, tournament: TournamentId, viewer: PlayerId | None
    ) -> TournamentView[Options]:
        """Return the view of any tournament. Raises RoomRefused if there is none that the viewer
        may see.
        """
        state = await self.state(tournament, viewer)
        await self._names.load(people_in(state))
        return self._view(state)

    async def state(self, tournament: TournamentId, viewer: PlayerId | None) -> State:
        """Return the state of any tournament. Raises RoomRefused if there is none that the viewer
        may see.
        """
        state = self._found(tournament) or await past_tournament(self._reader, tournament)
        if state is None or not self._privacy.may_see(viewer, state):
            raise RoomRefused("no_such_event")
        return state

    def _view(self, state: State) -> TournamentView[Options]:
        return view.view(state, self._names.name, avatars=self._names.avatar)

    def _all(self) -> tuple[State, ...]:
        return (*self._listed.states(), *reversed(self._listed.past()))

    def _found(self, tournament: TournamentId) -> State | None:
        return next((one for one in self._all() if one.id == tournament), None)

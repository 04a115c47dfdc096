"""Seat giver: enters the winners of a satellite in the other tournament, each exactly once.

The other tournament's log says with which seats people have entered, so after a crash nobody enters
twice, and nobody who has entered gets chips too.
"""

from collections.abc import Callable

from circolo.cards.units import Millis
from circolo.room.actors.actor_services import ActorServices
from circolo.room.clubs.tournament_privacy import TournamentPrivacy
from circolo.room.errors import RoomRefused
from circolo.room.tables.dealer import Vault
from circolo.room.tournaments.stored_tournaments import stored_tournament
from circolo.room.tournaments.table_effects import AGAIN, TEMPORARY
from circolo.room.tournaments.tournament_actor import HOUSE, TournamentActor
from circolo.store.errors import StoreFailed
from circolo.tables.state import PlayerId
from circolo.tournaments.commands import Register, SettleSeat
from circolo.tournaments.prizes.seats import due_seats
from circolo.tournaments.registration import is_used
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.won_seats import WonSeat

GONE = "event_over"
NOT_HERE = frozenset({"event_failed"})
"""Codes of a tournament that is about to be read again, after which a seat is tried again."""


class SeatGiver:
    """Gives away the seats of one tournament, if it is a satellite.

    `live` returns the actor of a tournament that is not over, or None. `admit` raises RoomRefused
    for a player whom the house does not let play.
    """

    def __init__(
        self,
        services: ActorServices,
        vault: Vault,
        *,
        satellite: TournamentActor,
        live: Callable[[TournamentId], TournamentActor | None],
        privacy: TournamentPrivacy,
        admit: Callable[[PlayerId], None],
    ) -> None:
        self._services = services
        self._vault = vault
        self._satellite = satellite
        self._live = live
        self._privacy = privacy
        self._admit = admit
        self._busy: set[int] = set()

    def look(self) -> None:
        """Begin to settle each seat that is due."""
        state = self._satellite.state
        if state is None or self._satellite.is_stopped:
            return
        for entrant in due_seats(state):
            if entrant not in self._busy:
                self._busy.add(entrant)
                self._services.spawn(self._settle(state, entrant), name="give_seat")

    async def _settle(self, state: State, entrant: int) -> None:
        """Let a winner enter, and report the outcome to the satellite. Try again while the reason
        against it is temporary.
        """
        while not self._satellite.is_stopped:
            code = await self._enter(state, entrant)
            if code not in TEMPORARY | NOT_HERE:
                settled = SettleSeat(entrant, code)
                done = await self._satellite.put(f"seat:{entrant}", HOUSE, settled)
                if done.code not in TEMPORARY:
                    return
            await self._services.clock.sleep_until(Millis(self._services.clock.now() + AGAIN))

    async def _enter(self, state: State, entrant: int) -> str:
        """Enter the winner of a seat. Return the code of the refusal, or nothing."""
        seat, player = WonSeat(state.id, entrant), state.entrants[entrant].player
        target = TournamentId(_target(state))
        actor = self._live(target)
        try:
            known = await self._known(actor, target)
        except StoreFailed as failure:
            return failure.refusal
        if known is None:
            return GONE
        if is_used(known, seat):
            return ""
        if actor is None:
            return GONE
        if not self._privacy.may_see(player, known):
            return "no_such_event"
        try:
            self._admit(player)
        except RoomRefused as refused:
            return refused.code
        command_id = f"seat:{state.id}:{entrant}"
        return (await actor.put(command_id, HOUSE, Register(player, seat=seat))).code

    async def _known(self, actor: TournamentActor | None, target: TournamentId) -> State | None:
        if actor is not None and actor.state is not None:
            return actor.state
        stored = await stored_tournament(self._services.store, self._vault, target)
        return None if stored is None else stored.state


def _target(state: State) -> str:
    satellite = state.sheet.satellite
    assert satellite, "only a satellite gives seats away"
    return satellite.event

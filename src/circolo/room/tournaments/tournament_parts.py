"""The parts of the server that `Tournaments` uses, and those of one live tournament."""

from collections.abc import Callable

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.room.actors.actor_services import ActorServices
from circolo.room.bot_port import Bots
from circolo.room.chips.entry_terms import EntryTerms
from circolo.room.clubs.tournament_privacy import TournamentPrivacy
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.people.name_directory import NameDirectory
from circolo.room.push.notifications import Notifications
from circolo.room.tables.dealer import Vault
from circolo.room.tables.known_tables import AnyTables, OpensTables
from circolo.room.tournaments.report_relay import ReportRelay, Seeds
from circolo.room.tournaments.seat_giver import SeatGiver
from circolo.room.tournaments.table_effects import EffectRunner
from circolo.room.tournaments.tournament_actor import TournamentActor
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.tournament_options import AnyTournamentOptions


class LiveTournament(Struct, frozen=True):
    """A tournament that is not over: its actor, its report relay, its effect runner, and what gives
    away the seats of a satellite.
    """

    actor: TournamentActor
    relay: ReportRelay
    runner: EffectRunner
    seats: SeatGiver

    def look(self) -> None:
        """Carry out what the tournament has decided: orders to tables, and seats."""
        self.runner.look()
        self.seats.look()


class TournamentParts(Struct, frozen=True):
    """The parts of the server that `Tournaments` uses."""

    services: ActorServices
    vault: Vault
    names: NameDirectory
    privacy: TournamentPrivacy
    tables: AnyTables
    opener: OpensTables
    connected: ConnectedPeople
    notifications: Notifications
    bots: Bots
    entry_terms: EntryTerms
    sit_and_gos: tuple[AnyTournamentOptions, ...]
    seeds: Seeds
    is_left_alone: Callable[[TableId], bool]
    admit: Callable[[PlayerId], None]
    is_open: Callable[[], bool]
    stopped_since: Callable[[], Millis | None]

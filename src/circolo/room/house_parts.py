"""The parts and settings from which bootstrap or a simulation makes a house."""

from collections.abc import Callable
from dataclasses import dataclass, field

from circolo.cards.units import Chips
from circolo.room.bot_port import Bots
from circolo.room.chips.cashier import USUAL, Allowance
from circolo.room.chips.entry_terms import ANY_ENTRY, EntryTerms
from circolo.room.clock import never_asleep
from circolo.room.clubs.club_terms import USUAL_CLUBS, ClubTerms
from circolo.room.cluster_port import HouseCluster
from circolo.room.mail_gateway import MailGateway
from circolo.room.people.talk_rules import TalkRules
from circolo.room.ports import Clock, Entropy, Spawn
from circolo.room.push.push_gateway import PushGateway
from circolo.room.tables.dealer import Vault
from circolo.room.tempo import Tempo
from circolo.store.durations import Durations
from circolo.store.people_port import People
from circolo.store.store_port import Store
from circolo.tournaments.tournament_options import AnyTournamentOptions


@dataclass(frozen=True, slots=True)
class HouseParts:
    """The arguments of `House`: store, accounts, clock, random source, bots, and the settings of
    the operator. Bootstrap or a simulation fills them.
    """

    store: Store
    people: People
    vault: Vault
    clock: Clock
    entropy: Entropy
    spawn: Spawn
    bots: Bots
    tempo: Tempo = Tempo()
    welcome_chips: Chips = Chips(1_000)
    allowance: Allowance = USUAL
    talk_rules: TalkRules = TalkRules()
    sit_and_gos: tuple[AnyTournamentOptions, ...] = ()
    house_name: str = "Circolo"
    entry_terms: EntryTerms = ANY_ENTRY
    clubs: ClubTerms = USUAL_CLUBS
    catch_up: Callable[[], None] = never_asleep
    """Sets the clock forward by the time for which the machine has slept since the last call."""
    tables_per_address: int = 40
    is_evening: bool = False
    """Whether the house is open for people in one room, who may need the code on the wall."""
    staff_needs_second_factor: bool = False
    """Whether people with a role need a second factor before they may use its rights."""
    staff_networks: tuple[str, ...] = ()
    """Networks from which people with a role may use its rights; none for everywhere."""
    signing_key: bytes | None = None
    """The secret Ed25519 key with which the house signs heads and anchors; None if it signs
    nothing.
    """
    cluster: HouseCluster | None = None
    """The other nodes of the house; None if this process is the only one."""
    push: PushGateway | None = None
    """Sends notifications to browsers; None if the house sends none."""
    mail: MailGateway | None = None
    """Sends e-mail; None if the operator has set up no mail server."""
    anchors_daily: bool = False
    """Whether the house makes an anchor (one hash over all its streams) once a day."""
    command_durations: Durations = field(default_factory=Durations)
    """How long commands take, for the metrics."""

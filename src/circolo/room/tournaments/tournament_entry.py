"""Tournament entry: people enter a tournament, withdraw, or ask for bots."""

from circolo.room.chips.loss_limits import LossLimits
from circolo.room.clubs.tournament_privacy import TournamentPrivacy
from circolo.room.errors import RoomRefused
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.room.tournaments.tournament_actor import Fill, TournamentActor
from circolo.room.tournaments.tournaments import Tournaments, require_done
from circolo.store.people_port import People, Person
from circolo.tables.state import PlayerId
from circolo.tournaments.commands import Command, Register, Withdraw
from circolo.tournaments.freeze_out.elimination_order import is_out
from circolo.tournaments.state import State, TournamentId, entrant_of, team_of
from circolo.tournaments.tournament_options import AnyTournamentOptions
from circolo.wire import client_messages as client

EntryMessage = client.Register | client.WithdrawEntry | client.FillTournament


class TournamentEntry:
    """Checks whether a person may enter, and puts the command in the tournament's mailbox."""

    def __init__(
        self,
        roles: RolesAndSanctions,
        people: People,
        tournaments: Tournaments,
        *,
        privacy: TournamentPrivacy,
        loss_limits: LossLimits,
    ) -> None:
        self._roles = roles
        self._people = people
        self._tournaments = tournaments
        self._privacy = privacy
        self._loss_limits = loss_limits

    async def ask(self, person: Person, message: EntryMessage) -> None:
        """Carry out a message of this person: enter, withdraw, or fill the free places with bots.
        Raises RoomRefused.
        """
        actor = self._tournaments.live(TournamentId(message.event))
        if actor.state is None or not self._privacy.may_see(PlayerId(person.id), actor.state):
            raise RoomRefused("no_such_event")
        async with self._loss_limits.turn(PlayerId(person.id)):
            command = await self._command(person, actor, message)
            require_done(await actor.put(f"{person.id}:{message.id}", person.id, command))

    async def _command(
        self, person: Person, actor: TournamentActor, message: EntryMessage
    ) -> Command | Fill:
        player, state = PlayerId(person.id), actor.state
        assert state is not None
        if isinstance(message, client.WithdrawEntry):
            return Withdraw(player)
        if isinstance(message, client.FillTournament):
            self._check_fill(actor, player)
            return Fill()
        self._roles.must_be_admitted(player)
        if not _may_enter(state.sheet, person):
            raise RoomRefused(f"{state.sheet.chips}_only")
        if _must_pay(state, player):
            sheet = state.sheet
            await self._loss_limits.must_allow(person, sheet.entry + sheet.fee)
        partner = await self._partner(state, message.partner)
        return Register(player, partner=partner)

    async def _partner(self, state: State, name: str | None) -> PlayerId | None:
        if name is None:
            return None
        partner = await self._people.by_name(name)
        if partner is None:
            raise RoomRefused("person_unknown")
        if not _may_enter(state.sheet, partner):
            raise RoomRefused(f"{state.sheet.chips}_only")
        if not self._privacy.may_see(PlayerId(partner.id), state):
            raise RoomRefused("partner_no_member")
        return PlayerId(partner.id)

    def _check_fill(self, actor: TournamentActor, player: PlayerId) -> None:
        state = actor.state
        assert state is not None
        if entrant_of(state, player) is None:
            raise RoomRefused("not_entered")
        if not state.sheet.bots or state.sheet.begins is not None or state.phase != "open":
            raise RoomRefused("no_bots_here")

    def see_out(self, player: PlayerId) -> None:
        """Withdraw an excluded player from all tournaments that have not begun."""
        for state in self._tournaments.states():
            withdraw_if_open(state, player, tournaments=self._tournaments, cause="excluded")


def withdraw_if_open(
    state: State, player: PlayerId, *, tournaments: Tournaments, cause: str
) -> None:
    """Withdraw a player who has entered a tournament that has not begun. `cause` begins the id of
    the command.
    """
    if state.phase == "open" and entrant_of(state, player) is not None:
        actor = tournaments.live(state.id)
        actor.say(f"{cause}:{player[:40]}:{actor.head.version}", Withdraw(player))


def _must_pay(state: State, player: PlayerId) -> bool:
    """Return whether the player is not in the tournament, or no longer, so that an entry costs
    chips.
    """
    if entrant_of(state, player) is None:
        return True
    team = team_of(state, player)
    return team is not None and is_out(state, team)


def _may_enter(sheet: AnyTournamentOptions, person: Person) -> bool:
    """Return whether a person may enter. If chips are at stake, a tournament is for members only or
    for guests only; members' bots have no chips.
    """
    is_for_chips = bool(sheet.entry or sheet.fee or sheet.guarantee)
    if person.kind == "bot":
        return not is_for_chips
    whose = "guests" if person.kind == "guest" else "members"
    return whose == sheet.chips or not is_for_chips

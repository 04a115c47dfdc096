"""Carries out the acts of staff, most of which are entries of the stream `house`."""

from collections.abc import Awaitable, Callable

from msgspec import Struct

from circolo.room.actors import house_state
from circolo.room.actors.house_events import GiftAsked, HouseEvent, Reported, ReportedLine
from circolo.room.actors.house_state import (
    Gift,
    HouseState,
    Report,
    reports_of,
)
from circolo.room.actors.house_stream import HouseStream
from circolo.room.chips.cashier import Allowance
from circolo.room.errors import RoomRefused
from circolo.room.people.account_erasure import AccountErasure
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.room.ports import Clock, Entropy
from circolo.room.staff import case_decisions, staff_decisions, waiting_gifts
from circolo.room.staff.staff_acts import (
    ChangeWallCode,
    CloseCase,
    CloseReport,
    ConfirmGift,
    Erase,
    Exclude,
    Give,
    Mute,
    OpenCase,
    RejectGift,
    StaffAct,
    Unmute,
    Void,
)
from circolo.room.tables import voided_deals
from circolo.room.tables.known_tables import AnyTables
from circolo.room.tables.leaving import leave_seats
from circolo.store.people_port import People, Person
from circolo.store.store_port import Store
from circolo.tables.commands import VoidDeal
from circolo.tables.state import PlayerId, TableId

MOST_OPEN = 1_000
"""Maximum number of open reports, which bounds the state; the house refuses further ones."""

LINES_KEPT = 100
"""Maximum number of chat lines in one report."""

NOTE_MAX = 500
"""Maximum length of the note in a report; the rest is cut off."""

_TRIES_BYTES = 8


class StaffParts(Struct, frozen=True):
    """The parts of the house that acts of staff use, such as accounts, roles and live tables.
    `on_mute` is called with a player whose mute began or ended, `on_exclude` with an excluded
    player.
    """

    house: HouseStream
    roles: RolesAndSanctions
    people: People
    store: Store
    clock: Clock
    entropy: Entropy
    allowance: Allowance
    tables: AnyTables
    connected: ConnectedPeople
    erasure: AccountErasure
    read_back: Callable[[TableId], Awaitable[None]]
    on_mute: Callable[[PlayerId], None]
    on_exclude: Callable[[PlayerId], None]


class Staff:
    """Writes the acts of staff to the log, and carries out their effects, for example at tables."""

    def __init__(self, parts: StaffParts) -> None:
        self._parts = parts

    @property
    def state(self) -> HouseState:
        """The house state after all committed entries."""
        return self._parts.house.state

    def reports(self, *, open_only: bool = False) -> tuple[Report, ...]:
        """Return the reports that the house state holds, the latest first; with `open_only`, only
        those that are not closed.
        """
        return reports_of(self.state, open_only=open_only)

    async def report(
        self,
        *,
        by: PlayerId,
        player: PlayerId,
        table: TableId,
        reason: str,
        note: str,
        lines: tuple[ReportedLine, ...],
        command: str,
    ) -> int:
        """Store a report of the player `by` about the player `player`, and return its number.

        `reason` is a code, `note` a text of `by`, and `lines` are the last chat lines of `player`
        at the table. Raises RoomRefused (person_unknown, reports_full).
        """
        if await self._parts.people.by_id(player) is None:
            raise RoomRefused("person_unknown")
        number = 0

        def reported(state: HouseState) -> tuple[HouseEvent, ...]:
            nonlocal number
            if sum(not known.closed_by for known in state.reports) >= MOST_OPEN:
                raise RoomRefused("reports_full")
            number = state.reported + 1
            complaint = Reported(
                number=number,
                by=by,
                player=player,
                table=table,
                reason=reason,
                note=note[:NOTE_MAX],
                lines=lines[-LINES_KEPT:],
                at=self._parts.clock.now(),
            )
            return (complaint,)

        is_new = await self._parts.house.decide(reported, command=command)
        return number if is_new else 0

    async def do(self, act: StaffAct, *, by: str) -> int:
        """Carry out an act of staff; return the number of the gift that waits for a second person,
        or 0.

        `by` is the author: a player's id, or OPERATOR for the command line. Raises RoomRefused.
        """
        staff_decisions.authorise(self.state, act, by=by)
        if isinstance(act, Void):
            await self._void(act, by=by)
        elif isinstance(act, CloseReport):
            await self._parts.house.decide(
                lambda state: staff_decisions.close_report(state, act, by=by)
            )
        elif isinstance(act, OpenCase):
            about = (await self._somebody(act.name), await self._somebody(act.other))
            await self._parts.house.decide(
                lambda state: case_decisions.open_case(state, act, about, by=by)
            )
        elif isinstance(act, CloseCase):
            await self._parts.house.decide(
                lambda state: case_decisions.close_case(state, act, by=by)
            )
        elif isinstance(act, ChangeWallCode):
            is_evening = self._parts.roles.is_evening
            await self._parts.house.decide(
                lambda state: staff_decisions.change_wall_code(
                    state, act, by=by, is_evening=is_evening
                )
            )
        elif isinstance(act, Erase):
            person = await self._somebody(act.name)
            why = staff_decisions.erasure_reason(self.state, act, person, by=by)
            await self._parts.erasure.erase(person, by=by, why=why)
        elif isinstance(act, ConfirmGift):
            await self._confirm_gift(act, by=by)
        elif isinstance(act, RejectGift):
            why, now = staff_decisions.required_reason(act.reason), self._parts.clock.now()
            await self._parts.house.decide(
                lambda state: (waiting_gifts.reject(state, act, by=by, why=why, now=now),)
            )
        else:
            return await self._about_somebody(act, by=by)
        return 0

    async def _about_somebody(self, act: staff_decisions.Personal, *, by: str) -> int:
        about = await self._somebody(act.name)
        now, allowance = self._parts.clock.now(), self._parts.allowance
        waiting = 0

        def decided(state: HouseState) -> tuple[HouseEvent, ...]:
            nonlocal waiting
            events = staff_decisions.decide(state, act, about, by=by, now=now, allowance=allowance)
            waiting = sum(event.number for event in events if isinstance(event, GiftAsked))
            return events

        await self._parts.house.decide(decided)
        player = PlayerId(about.id)
        if isinstance(act, Mute | Unmute):
            self._parts.on_mute(player)
        elif isinstance(act, Exclude):
            self.see_out(player)
        elif isinstance(act, Give):
            self._parts.connected.tell_wallet(player)
        return waiting

    async def _confirm_gift(self, act: ConfirmGift, *, by: str) -> None:
        """Give the chips of a waiting gift to its person, who may have become a member since."""
        now, allowance = self._parts.clock.now(), self._parts.allowance
        gift = waiting_gifts.gift_of(self.state, act.number, now)
        about = await self._parts.people.by_id(gift.player)
        if about is None:
            raise RoomRefused("person_unknown")
        await self._parts.house.decide(
            lambda state: waiting_gifts.confirm(
                state, act, about, by=by, now=now, allowance=allowance
            )
        )
        self._parts.connected.tell_wallet(gift.player)

    def gifts(self) -> tuple[Gift, ...]:
        """Return the gifts that wait for a second person, the oldest first."""
        return house_state.waiting_gifts(self.state, self._parts.clock.now())

    async def _somebody(self, name: str) -> Person:
        about = await self._parts.people.by_name(name)
        if about is None:
            raise RoomRefused("person_unknown")
        return about

    def see_out(self, player: PlayerId) -> None:
        """If a player is excluded, make them leave all seats; each table lets them go as soon as
        its rules allow.
        """
        if not self._parts.roles.is_excluded(player):
            return
        self._parts.on_exclude(player)
        leave_seats(player, self._parts.tables, cause="excluded", entropy=self._parts.entropy)

    def see_all_out(self) -> None:
        """Make all excluded players leave their seats, when the house opens: it may have stopped
        before they left.
        """
        for player in self.state.excluded:
            self.see_out(player)

    async def _void(self, act: Void, *, by: str) -> None:
        """Void a deal: first at its table, where the chips move back, then in the stream `house`.

        If the server stops in between, the same act completes the work when it is repeated.
        """
        why, table = staff_decisions.required_reason(act.reason), TableId(act.table)
        await self._parts.read_back(table)
        known = await voided_deals.read_table(self._parts.store, table, act.deal)
        command = VoidDeal(act.deal, why, known.settlement, known.players)
        actor = self._parts.tables.get(table)
        try:
            if actor is None or known.state.phase == "closed":
                await voided_deals.void_closed(
                    self._parts.store,
                    known,
                    command,
                    clock=self._parts.clock,
                    entropy=self._parts.entropy,
                )
            else:
                command_id = f"void:{act.deal}:{self._parts.entropy(_TRIES_BYTES).hex()}"
                done = await actor.put(command_id, command)
                if done.code:
                    raise RoomRefused(voided_deals.refusal(done.code))
        except RoomRefused as refused:
            if refused.code != voided_deals.DONE_BEFORE:
                raise
        await self._parts.house.decide(lambda state: staff_decisions.void_deal(state, act, by=by))
        for player in dict.fromkeys(known.players):
            if player is not None:
                self._parts.connected.tell_wallet(player)

"""Who helps to run the house, and what they do; every act is an entry of `house`."""

from typing import TYPE_CHECKING, NamedTuple

from circolo.cards.units import Millis
from circolo.room.chips.cashier import Allowance
from circolo.room.errors import RoomRefused
from circolo.room.ports import Entropy
from circolo.room.staff import staff_decisions
from circolo.room.staff.staff_acts import (
    CloseReport,
    Erase,
    Exclude,
    Give,
    Mute,
    StaffAct,
    Unmute,
    Void,
)
from circolo.room.streams.house_events import HouseEvent, Reported, ReportedLine
from circolo.room.streams.house_state import (
    HouseState,
    Report,
    Sanction,
    active_sanction,
    reports_of,
    role_of,
)
from circolo.room.streams.house_stream import HouseStream
from circolo.room.tables import voided_deals
from circolo.store.people_port import Person
from circolo.store.store_port import Store
from circolo.tables.commands import Leave, VoidDeal
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.wire.server_messages import Role

if TYPE_CHECKING:
    from circolo.room.house import House

MOST_OPEN = 1_000
"""So many reports wait for somebody to look into them; further ones are refused."""

LINES_KEPT = 100
NOTE_MAX = 500
_TRIES_BYTES = 8


class Standing(NamedTuple):
    """What somebody is in the house, and what he may not do."""

    role: Role
    muted: Sanction | None
    excluded: Sanction | None


class Staff:
    """Answers from memory, writes through the one register, and sees to what follows."""

    def __init__(
        self,
        house: "House",
        register: HouseStream,
        store: Store,
        *,
        entropy: Entropy,
        allowance: Allowance,
    ) -> None:
        self._house = house
        self._register = register
        self._store = store
        self._entropy = entropy
        self._allowance = allowance

    @property
    def state(self) -> HouseState:
        """The house after all its entries."""
        return self._register.state

    def role_of(self, player: str) -> Role:
        """Return what somebody is in the house."""
        return role_of(self.state, player)

    def muted(self, player: PlayerId, now: Millis) -> Millis | None:
        """Return until when a player may write to nobody; None if he may."""
        sanction = active_sanction(self.state.muted, player, now)
        return None if sanction is None else sanction.until

    def excluded(self, player: PlayerId, now: Millis) -> Millis | None:
        """Return until when a player may sit nowhere; None if he may."""
        sanction = active_sanction(self.state.excluded, player, now)
        return None if sanction is None else sanction.until

    def must_be_admitted(self, player: PlayerId) -> None:
        """Raise RoomRefused `excluded`, with the time until when, unless a player may sit."""
        until = self.excluded(player, self._house.clock.now())
        if until is not None:
            raise RoomRefused("excluded", str(until))

    def standing(self, player: PlayerId) -> Standing:
        """Return what is known of somebody; what he may not do as long as it lasts."""
        now, roll = self._house.clock.now(), self.state
        return Standing(
            role=self.role_of(player),
            muted=active_sanction(roll.muted, player, now),
            excluded=active_sanction(roll.excluded, player, now),
        )

    def reports(self, *, open_only: bool = False) -> tuple[Report, ...]:
        """Return the reports at hand, the latest first."""
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
    ) -> int:
        """Keep a complaint, with what was said last; return its number.

        Raises RoomRefused: person_unknown, reports_full.
        """
        if await self._house.people.by_id(player) is None:
            raise RoomRefused("person_unknown")
        number = 0

        def reported(roll: HouseState) -> tuple[HouseEvent, ...]:
            nonlocal number
            if sum(not known.closed_by for known in roll.reports) >= MOST_OPEN:
                raise RoomRefused("reports_full")
            number = roll.reported + 1
            complaint = Reported(
                number=number,
                by=by,
                player=player,
                table=table,
                reason=reason,
                note=note[:NOTE_MAX],
                lines=lines[-LINES_KEPT:],
                at=self._house.clock.now(),
            )
            return (complaint,)

        await self._register.decide(reported)
        return number

    async def do(self, act: StaffAct, *, by: str) -> None:
        """Do what a member of staff says, and see that it takes effect; `by` is a player's id, or
        OPERATOR. Raises RoomRefused.
        """
        staff_decisions.authorise(self.state, act, by=by)
        if isinstance(act, Void):
            await self._void(act, by=by)
        elif isinstance(act, CloseReport):
            await self._register.decide(lambda roll: staff_decisions.closed(roll, act, by=by))
        elif isinstance(act, Erase):
            about = await self._somebody(act.name)
            why = staff_decisions.erased(self.state, act, about, by=by)
            await self._house.erasure.erase(about, by=by, why=why)
        else:
            await self._about_somebody(act, by=by)

    async def _about_somebody(self, act: staff_decisions.Personal, *, by: str) -> None:
        about = await self._somebody(act.name)
        now, allowance = self._house.clock.now(), self._allowance
        await self._register.decide(
            lambda roll: staff_decisions.decide(
                roll, act, about, by=by, now=now, allowance=allowance
            )
        )
        player = PlayerId(about.id)
        if isinstance(act, Mute | Unmute):
            self._house.talk.refresh(player)
        elif isinstance(act, Exclude):
            self.see_out(player)
        elif isinstance(act, Give):
            self._house.tell_wallet(player)

    async def _somebody(self, name: str) -> Person:
        about = await self._house.people.by_name(name)
        if about is None:
            raise RoomRefused("person_unknown")
        return about

    def see_out(self, player: PlayerId) -> None:
        """Have somebody who is excluded leave wherever he sits, as soon as the game lets him."""
        if self.excluded(player, self._house.clock.now()) is None:
            return
        self._house.tournament_entry.see_out(player)
        for table in self._house.tables_of(player):
            actor = self._house.table(table)
            seat = None if actor.state is None else seat_of(actor.state, player)
            if seat is not None:
                letter = f"excluded:{seat}:{self._entropy(_TRIES_BYTES).hex()}"
                self._house.put(actor, letter, Leave(seat))

    def see_all_out(self) -> None:
        """The same for everybody who is excluded: the house may have stopped in between."""
        for player in self.state.excluded:
            self.see_out(player)

    async def _void(self, act: Void, *, by: str) -> None:
        """First at the table, with its chips, and then here: whoever repeats it completes it."""
        why, table = staff_decisions.needed(act.reason), TableId(act.table)
        await self._house.paused.read_back(table)
        known = await voided_deals.read_table(self._store, table, act.deal)
        command = VoidDeal(act.deal, why, known.settlement, known.players)
        actor = self._house.find(table)
        try:
            if actor is None or known.state.phase == "closed":
                await voided_deals.void_closed(
                    self._store,
                    known,
                    command,
                    clock=self._house.clock,
                    entropy=self._entropy,
                )
            else:
                letter = f"void:{act.deal}:{self._entropy(_TRIES_BYTES).hex()}"
                done = await self._house.put(actor, letter, command)
                if done.code:
                    raise RoomRefused(voided_deals.refusal(done.code))
        except RoomRefused as refused:
            if refused.code != voided_deals.DONE_BEFORE:
                raise
        await self._register.decide(lambda roll: staff_decisions.voided(roll, act, by=by))
        for player in {*known.players}:
            if player is not None:
                self._house.tell_wallet(player)

"""Seat assignment: finds a seat at an existing table, or opens a new table."""

import asyncio
from hashlib import sha256
from typing import Protocol
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.catalogue import game_of
from circolo.play.contract import AnyGame
from circolo.room.actors.mailbox import Outcome
from circolo.room.bot_port import Bots
from circolo.room.chips.cashier import Cashier
from circolo.room.chips.entry_terms import EntryTerms
from circolo.room.errors import RoomRefused
from circolo.room.history.unfinished_matches import UnfinishedMatches
from circolo.room.lobby import rematch, table_passwords
from circolo.room.lobby.bot_admission import BotAdmission
from circolo.room.lobby.finish_gate import check_finishes
from circolo.room.lobby.lobby import Lobby, free
from circolo.room.lobby.new_table_options import may_play_for, quick_play_options, with_chips
from circolo.room.lobby.quick_play import Choices, joinable_tables
from circolo.room.people.name_directory import NameDirectory
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.room.ports import Clock, Entropy
from circolo.room.tables.known_tables import AnyTables, KnownTable, OpensTables
from circolo.store.people_port import Person
from circolo.tables import commands as table
from circolo.tables.names import name_of
from circolo.tables.state import BotLevel, Keeper, PlayerId, TableId, seat_of, taken
from circolo.tables.table_options import TableOptions, is_practice, is_ring, tournament_of
from circolo.wire import client_messages as client
from circolo.wire.game_unions import Options

SEATS_OF_A_PLAYER = 8
"""Maximum number of tables at which one player has a seat."""

TABLES_OF_A_PERSON = 4
"""Maximum number of live tables of which one person is the host (who opened it)."""

BOTS_AT_A_RING = 3
"""Number of bots that join a person at a new ring table (a bank game).

There are more if the game needs more players to begin.
"""

NO_LONGER_FREE = frozenset(
    {"table_full", "match_running", "table_closed", "seat_kept", "table_locked", "barred"}
)

SeatRequest = client.Sit | client.AddBot | client.OpenTable | client.QuickPlay | client.Rematch
"""The client messages that ask for a seat, for oneself or for a bot."""

Turn = TableId | TableOptions[Options]


class SeatedSession(Protocol):
    """The session of a person who asks for a seat."""

    person: Person
    player: PlayerId
    address: str

    def seated_at(self, table: KnownTable) -> None:
        """Subscribe the session to the table at which its person has just taken a seat."""
        ...

    async def tell_wallet(self) -> None:
        """Send the person their balance."""
        ...


class SeatAssignmentParts(Struct, frozen=True):
    """The objects that the assignment of seats uses, such as the live tables, the lobby and the
    bots. `tables_per_address` is the maximum number of live tables opened from one IP address.
    """

    tables: AnyTables
    opener: OpensTables
    lobby: Lobby
    names: NameDirectory
    roles: RolesAndSanctions
    cashier: Cashier
    bots: Bots
    clock: Clock
    entropy: Entropy
    entry_terms: EntryTerms
    tables_per_address: int
    unfinished: UnfinishedMatches
    choices: Choices


class SeatAssignment:
    """Handles all requests for seats in a house."""

    def __init__(self, parts: SeatAssignmentParts) -> None:
        self._parts = parts
        self.bot_admission = BotAdmission()
        self._passwords = table_passwords.PasswordGate(parts.clock)
        self._turns: WeakValueDictionary[Turn, asyncio.Lock] = WeakValueDictionary()
        """Locks by table of a rematch, and by quick-play options."""

    async def seat(
        self,
        session: SeatedSession,
        message: SeatRequest,
    ) -> KnownTable:
        """Handle a request for a seat, and return the table. Requests of one player are handled one
        after the other. Raises RoomRefused.
        """
        async with self._parts.cashier.loss_limits.turn(session.player):
            return await self._seat(session, message)

    async def _seat(
        self,
        session: SeatedSession,
        message: SeatRequest,
    ) -> KnownTable:
        if isinstance(message, client.OpenTable):
            return await self._open(
                session, message.id, message.sheet, buy_in=message.buy_in, password=message.password
            )
        if isinstance(message, client.QuickPlay):
            return await self._quick_play(session, message)
        actor = self._parts.tables.live(TableId(message.table))
        if isinstance(message, client.Rematch):
            return await self._rematch(session, actor, message.id)
        seat = None if message.seat is None else Seat(message.seat)
        if isinstance(message, client.Sit):
            self._passwords.check(session.player, actor.state, message.password)
            await self._sit(session, actor, message.id, seat=seat, buy_in=message.buy_in)
        else:
            if actor.state is None or seat_of(actor.state, session.player) is None:
                raise RoomRefused("not_seated")
            bot_id = f"{session.player}:{message.id}"
            await self._seat_bot(actor, bot_id, seat, level=message.level)
        return actor

    def _turn(self, whose: Turn) -> asyncio.Lock:
        return self._turns.setdefault(whose, asyncio.Lock())

    async def _sit(
        self,
        session: SeatedSession,
        actor: KnownTable,
        message_id: str,
        *,
        seat: Seat | None = None,
        buy_in: int | None = None,
    ) -> None:
        if actor.state is not None:
            self._check_seat(session, actor.state.sheet)
            limits = self._parts.cashier.loss_limits
            await limits.must_allow_seat(session.person, actor.state, buy_in)
            self.bot_admission.check(session.player, actor.state)
            await check_finishes(self._parts.unfinished, session.player, actor.state.sheet)
        chips = None if buy_in is None else Chips(buy_in)
        command_id = f"{session.player}:{message_id}"
        sit = table.Sit(session.player, seat, buy_in=chips)
        _require_done(await actor.put(command_id, sit))
        session.seated_at(actor)
        await session.tell_wallet()

    async def _open(
        self,
        session: SeatedSession,
        message_id: str,
        sheet: TableOptions[Options],
        *,
        buy_in: int | None,
        password: str | None = None,
    ) -> KnownTable:
        if tournament_of(sheet) is not None:
            raise RoomRefused("event_table")
        if sheet.access == "password" and password is None:
            raise RoomRefused("password_required")
        terms = self._parts.entry_terms
        if not is_practice(sheet):
            terms.check(sheet.entry)
        sheet = terms.with_fee(with_chips(sheet, session.person))
        table_id = _table_id(session.player, message_id)
        command_id = f"{session.player}:{message_id}"
        actor = self._parts.tables.get(table_id)
        if actor is None:
            self._check_tables(session)
            actor = await self._new_table(table_id, command_id, sheet, host=session.player)
            self._parts.lobby.opened(table_id, session.address)
        digest = b""
        if sheet.access == "password" and password is not None:
            digest = table_passwords.digest(
                password, self._parts.entropy(table_passwords.SALT_BYTES)
            )
        await self._sit_first(session, actor, message_id, buy_in=buy_in, password=digest)
        return actor

    async def _sit_first(
        self,
        session: SeatedSession,
        actor: KnownTable,
        message_id: str,
        *,
        buy_in: int | None = None,
        password: bytes,
    ) -> None:
        """Set a table's password, if `password` (a salted hash) is not empty, and seat a player.

        If the player is refused and nobody has a seat, close the table.
        """
        try:
            if password and actor.state is not None and not actor.state.password:
                asks = table.SetPassword(password)
                _require_done(await actor.put(f"{actor.state.id}/password", asks))
            await self._sit(session, actor, message_id, buy_in=buy_in)
        except RoomRefused:
            if actor.state is not None and not taken(actor.state):
                close_id = f"{session.player}:{message_id}/close"
                await actor.put(close_id, table.Close("nobody_came"))
            raise

    async def _new_table(
        self,
        table_id: TableId,
        command_id: str,
        sheet: TableOptions[Options],
        *,
        host: PlayerId,
        kept: tuple[Keeper | None, ...] = (),
    ) -> KnownTable:
        actor = self._parts.opener.new_table(table_id, sheet.options)
        opened = await actor.put(f"{command_id}/open", table.Open(table_id, sheet, kept, host))
        if actor.state is not None:
            return actor
        if self._parts.tables.get(table_id) is actor:  # another node may have continued it
            self._parts.opener.forget(table_id)
        if opened.code:
            raise RoomRefused(opened.code, opened.detail)
        # An earlier copy of this message opened the table, which may have closed since.
        known = await self._parts.opener.take_up(table_id)
        if known is None:
            raise RoomRefused("table_closed")
        return known

    async def _quick_play(self, session: SeatedSession, message: client.QuickPlay) -> KnownTable:
        done = self._parts.tables.done_by(session.player, message.id)
        if done is not None:
            return done
        sheet = quick_play_options(message.options, session.person)
        if message.bots:
            self._check_bots(game_of(message.options), message.level)
            sheet = msgspec.structs.replace(sheet, chips="practice", access="private")
            actor = await self._open(session, message.id, sheet, buy_in=message.buy_in)
            await self._seat_bots(actor, message)
            return actor
        async with self._turn(sheet):  # one at a time, so that the second player joins the first
            return await self._with_anybody(session, message, sheet)

    async def _with_anybody(
        self, session: SeatedSession, message: client.QuickPlay, sheet: TableOptions[Options]
    ) -> KnownTable:
        parts, own = self._parts, _table_id(session.player, message.id)
        command_id = f"{session.player}:{message.id}"
        chosen = await parts.choices.last(command_id)
        if chosen is not None and chosen != own:
            known = parts.tables.get(chosen) or await parts.opener.take_up(chosen)
            if known is None:
                raise RoomRefused("table_closed")
            if await self._finds_seat(session, known, message):
                return known
        if chosen != own:
            joinable = joinable_tables(parts.tables, parts.lobby, sheet, player=session.player)
            for waiting in joinable:
                assert waiting.state is not None
                await self._choose(command_id, waiting.state.id)
                if await self._finds_seat(session, waiting, message):
                    return waiting
            await self._choose(command_id, own)
        return await self._open(session, message.id, sheet, buy_in=message.buy_in)

    async def _choose(self, command_id: str, chosen: TableId) -> None:
        if not await self._parts.choices.choose(command_id, chosen):
            raise RoomRefused("busy")

    async def _finds_seat(
        self, session: SeatedSession, known: KnownTable, message: client.QuickPlay
    ) -> bool:
        """Seat a player; return False if no seat is free any more."""
        try:
            await self._sit(session, known, message.id, buy_in=message.buy_in)
        except RoomRefused as refusal:
            if refusal.code not in NO_LONGER_FREE:
                raise
            return False
        return True

    async def _seat_bots(self, actor: KnownTable, message: client.QuickPlay) -> None:
        """Seat bots in all free seats; at a ring table only a few."""
        assert actor.state is not None
        seats = free(actor.state)
        least, _ = actor.game.rules.seats(actor.state.sheet.options)
        few = max(BOTS_AT_A_RING, least - 1)
        wanted = min(seats, few) if is_ring(actor.state.sheet) else seats
        for left in range(seats, seats - wanted, -1):
            bot_id = f"{message.id}/bot{left}"
            await self._seat_bot(actor, bot_id, None, level=message.level)

    async def _rematch(
        self, session: SeatedSession, old: KnownTable, message_id: str
    ) -> KnownTable:
        done = self._parts.tables.done_by(session.player, message_id)
        if done is not None:
            return done
        asked = rematch.table_to_repeat(old.state, session.player)
        self._check_seat(session, asked.sheet)
        is_short = await self._parts.cashier.chips(session.person) < asked.sheet.entry
        if is_short and not is_practice(asked.sheet):
            raise RoomRefused("insufficient_chips")
        async with self._turn(asked.id):
            new = await self._rematch_table(old, session.player)
            assert new.state is not None
            if seat_of(new.state, session.player) is None:
                await self._sit_first(session, new, message_id, password=asked.password)
            else:
                session.seated_at(new)
            for sit in rematch.bot_seatings(asked, new.state):
                await new.put(f"{new.state.id}/bot{sit.seat}", sit)
        return new

    async def _rematch_table(self, old: KnownTable, player: PlayerId) -> KnownTable:
        """Return the table of the rematch; open it if it is not open."""
        state = rematch.table_to_repeat(old.state, player)
        known = None if state.rematch is None else self._parts.tables.get(state.rematch)
        if known is not None and known.state is not None:
            return known
        table_id = rematch.table_id(state)
        kept = rematch.kept_seats(state, player)
        new = self._parts.tables.get(table_id) or await self._new_table(
            table_id, table_id, state.sheet, host=player, kept=kept
        )
        _require_done(await old.put(table_id, table.Rematch(table_id)))
        return new

    def _check_seat(self, session: SeatedSession, sheet: TableOptions[Options]) -> None:
        if tournament_of(sheet) is not None:
            raise RoomRefused("event_table")
        self._parts.roles.must_be_admitted(session.player)
        if len(self._parts.tables.of(session.player)) >= SEATS_OF_A_PLAYER:
            raise RoomRefused("house_full", f"at most {SEATS_OF_A_PLAYER} tables at a time")
        if not may_play_for(sheet, session.person):
            raise RoomRefused(f"{sheet.chips}_only")

    def _check_tables(self, session: SeatedSession) -> None:
        """Raise RoomRefused if this person or this IP address has opened too many live tables."""
        own = [state for state in self._parts.tables.states() if state.host == session.player]
        if sum(state.phase != "over" for state in own) >= TABLES_OF_A_PERSON:
            raise RoomRefused("too_many_tables")
        most = self._parts.tables_per_address
        if session.address and self._parts.lobby.count_from(session.address) >= most:
            raise RoomRefused("too_many_tables_of_address")

    def _check_bots(self, game: AnyGame, level: BotLevel) -> None:
        if not self._parts.bots.play(game.name, level):
            raise RoomRefused("no_such_bot", f"no bot plays {game.name} at the level {level}")

    async def _seat_bot(
        self, actor: KnownTable, command_id: str, seat: Seat | None, *, level: BotLevel
    ) -> None:
        assert actor.state is not None
        self._check_bots(actor.game, level)
        names = self._parts.names.name
        present = frozenset(name_of(p, names) for p in actor.state.places if p)
        person = self._parts.bots.invite(present)
        buy_in = actor.state.sheet.buy_in
        chips = None if buy_in is None else Chips(buy_in.most)
        if not is_practice(actor.state.sheet):
            await self._parts.cashier.provide_for_bots(chips or Chips(actor.state.sheet.entry))
        sit = table.Sit(
            PlayerId(person.id), seat, bot=True, level=level, buy_in=chips, name=person.name
        )
        _require_done(await actor.put(command_id, sit))


def _require_done(done: Outcome) -> None:
    if done.code:
        raise RoomRefused(done.code, done.detail)


def _table_id(player: PlayerId, message_id: str) -> TableId:
    """Return the id of a new table.

    It follows from the message, so a repeated message opens no second table.
    """
    digest = sha256(f"{player}:{message_id}".encode()).hexdigest()
    return TableId(f"t{digest[:15]}")

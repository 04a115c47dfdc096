"""Table opener: makes the actor of a new table, or of a table in the store."""

from collections.abc import Callable

import structlog
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.catalogue import game_of
from circolo.room.actors.actor_services import ActorServices
from circolo.room.errors import RoomRefused
from circolo.room.people.name_directory import NameDirectory
from circolo.room.tables import stored_tables
from circolo.room.tables.dealer import Dealer, Vault
from circolo.room.tables.live_tables import LiveTables
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.store.entries import GENESIS_HASH, Head
from circolo.store.people_port import Person
from circolo.tables.commands import Close, Resume
from circolo.tables.names import people_at
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import Place, TableId, TableState

MOST_TABLES = 5_000
"""Maximum number of live tables of a house."""

SEED_LOST = "seed_lost"
"""The reason for closing a table whose unrevealed seeds are missing: a backup of the store has no
seeds.
"""

BotAtTable = Callable[[Person, TableId], None]

log = structlog.get_logger()


class OpenerParts(Struct, frozen=True):
    """The services that a new table actor needs, and callbacks. The callbacks run after each
    commit, after the failure of an actor, when an actor is made, and when a table is read into
    memory again or leaves it.
    """

    services: ActorServices
    vault: Vault
    tables: LiveTables
    names: NameDirectory
    connect: BotAtTable
    stand_in: BotAtTable
    stopped_since: Callable[[], Millis | None]
    on_commit: Callable[[TableActor, TableChange], None]
    on_failure: Callable[[TableActor, Exception], None]
    on_resume: Callable[[TableId], None]
    on_made: Callable[[TableActor], None]
    on_forget: Callable[[TableId], None]


class TableOpener:
    """Makes the actors of tables, and adds them to the live tables.

    In `parts`, `connect` makes a seated bot play, and `stand_in` makes a bot play for a person.
    `stopped_since` returns the start of a running interruption, in which the house cannot act, or
    None.
    """

    def __init__(self, parts: OpenerParts) -> None:
        self._parts = parts

    def new_table(self, table: TableId, options: object) -> TableActor:
        """Return an actor for a new table, which still needs the command that opens it.

        Raises RoomRefused `house_full`.
        """
        if len(self._parts.tables) >= MOST_TABLES:
            raise RoomRefused("house_full")
        dealer = Dealer(
            stream_of(table), entropy=self._parts.services.entropy, vault=self._parts.vault
        )
        head = Head(stream_of(table), 0, GENESIS_HASH)
        return self._actor(table, options, dealer, head=head, state=None)

    async def take_up(
        self, table: TableId, *, is_paused: bool = False, stopped_since: Millis | None = None
    ) -> TableActor | None:
        """Read a table from the store and return its running actor; None if the table is closed.

        With `is_paused`, its clocks stay stopped. Otherwise its deadlines move by the time since
        `stopped_since`, if this is given. Raises StoreFailed.
        """
        stored = await stored_tables.stored_table(
            self._parts.services.store, self._parts.vault, stream_of(table)
        )
        if stored is not None:
            await self._parts.names.load(people_at(stored.state))
        self._parts.on_resume(table)
        if stored is None:
            return None
        now = self._parts.services.clock.now()
        away = Millis(0 if stopped_since is None else now - stopped_since)
        return self.resume(stored, None if is_paused else away)

    def resume(self, stored: stored_tables.StoredTable, away: Millis | None) -> TableActor:
        """Return a running actor for a stored table.

        Its deadlines move by `away` milliseconds; if `away` is None, its clocks stay stopped.
        """
        state = stored.state
        dealer = stored.dealer(self._parts.services.entropy)
        actor = self._actor(state.id, state.sheet.options, dealer, head=stored.head, state=state)
        for command_id in stored.commands:
            actor.remember(command_id)
        if stored.is_lost:
            log.warning("table_voided", table=state.id, reason=SEED_LOST)
            actor.put(f"void:{stored.head.version}", Close(SEED_LOST))
            return actor
        if away is None:
            actor.set_timer()
        else:
            actor.put(f"resume:{stored.head.version}", Resume(away))
        for place in state.places:
            if place is not None and place.bot:
                self._parts.connect(Person(place.player, place.name, "bot", Millis(0)), state.id)
            self.stand_in(place, state.id)
        return actor

    def forget(self, table: TableId) -> None:
        """Remove from memory a table that has closed, was paused, or was never opened."""
        self._parts.tables.pop(table, None)
        self._parts.on_forget(table)

    def stand_in(self, place: Place | None, table: TableId) -> None:
        """If a director has decided that a bot plays for the player in `place`, make a
        bot do so.
        """
        if place is not None and place.played_for is not None:
            name = self._parts.names.name(place.player)
            self._parts.stand_in(Person(place.player, name, "member", Millis(0)), table)

    def _actor(
        self,
        table: TableId,
        options: object,
        dealer: Dealer,
        *,
        head: Head,
        state: TableState | None,
    ) -> TableActor:
        actor = TableActor(
            self._parts.services,
            game_of(options),
            dealer,
            head=head,
            state=state,
            on_commit=self._parts.on_commit,
            on_failure=self._parts.on_failure,
        )
        self._parts.tables[table] = actor
        self._parts.on_made(actor)
        since = self._parts.stopped_since()
        if since is not None:
            actor.stop_clocks(since)
        return actor

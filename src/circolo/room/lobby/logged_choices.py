"""The tables that quick play has chosen, kept in the log: each message has a stream of its own.

Two nodes that believe to be the desk may both get one message, and would choose different tables.
They meet at the same version of its stream, and one of them gives way.
"""

import msgspec
from msgspec import Struct

from circolo.room.actors.actor_services import ActorServices
from circolo.room.actors.stream_names import choice_stream
from circolo.room.lobby.quick_play import Choices, RememberedChoices
from circolo.store.entries import (
    GENESIS_HASH,
    SALT_BYTES,
    Entry,
    Head,
    chain_entry,
    follow_chain,
)
from circolo.store.errors import DuplicateCommand, VersionConflict
from circolo.tables.state import TableId


class TableChosen(Struct, frozen=True, tag="table_chosen"):
    """A seat is asked for at this table."""

    table: TableId


_decoder = msgspec.json.Decoder(tuple[TableChosen])


class LoggedChoices:
    """Implements `Choices` for the nodes of a cluster."""

    def __init__(self, services: ActorServices) -> None:
        self._services = services

    async def last(self, command_id: str) -> TableId | None:
        entries = await self._services.store.read(choice_stream(command_id))
        return table_chosen(entries[-1]) if entries else None

    async def choose(self, command_id: str, table: TableId) -> bool:
        services, stream = self._services, choice_stream(command_id)
        head = follow_chain(Head(stream, 0, GENESIS_HASH), await services.store.read(stream))
        entry = chain_entry(
            head,
            msgspec.json.encode((TableChosen(table),)),
            command=f"choose:{head.version + 1}:{table}",
            cause="house",
            at=services.clock.now(),
            salt=services.entropy(SALT_BYTES),
        )
        try:
            await services.store.append(entry)
        except (DuplicateCommand, VersionConflict):
            return False
        return True


def new_choices(services: ActorServices, *, node: str) -> Choices:
    """Return what keeps the choices of a house; `node` is empty if the house is one process."""
    return LoggedChoices(services) if node else RememberedChoices()


def table_chosen(entry: Entry) -> TableId:
    """Return the table of an entry of a choice; raises msgspec.ValidationError."""
    return _decoder.decode(entry.events)[0].table

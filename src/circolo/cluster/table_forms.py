"""The forms in which tables and commands travel between nodes."""

from typing import Any

import msgspec
import structlog
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.cluster.messages import TableShown
from circolo.play.contract import AnyGame
from circolo.room.tables.table_actor import TableActor
from circolo.store.entries import Head
from circolo.tables import commands
from circolo.tables.commands import Command
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import Place, TableState
from circolo.tables.table_options import TableOptions
from circolo.wire import table_snapshot
from circolo.wire.game_unions import Options

log = structlog.get_logger()

COMMANDS_SHOWN = 64
"""Number of the last commands of people that the desk learns of a table."""


_KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        commands.SetPassword,
        commands.Sit,
        commands.Leave,
        commands.Rematch,
        commands.VoidDeal,
        commands.SendAway,
        commands.SetStakes,
        commands.StopPlay,
        commands.Proceed,
        commands.PlayFor,
        commands.ShowDeals,
        commands.Close,
        commands.Open,
    )
}
"""The commands that the desk sends to tables, by the name of their type."""


class UnreadableForm(Exception):
    """A message of another node has a form that this node does not know."""


class UnreadableForms:
    """Logs unreadable forms, once for each node that sends any."""

    def __init__(self) -> None:
        self._nodes: set[str] = set()

    def note(self, node: str, unreadable: UnreadableForm) -> None:
        """Log a form of a node, if it is the first one."""
        if node not in self._nodes:
            self._nodes.add(node)
            log.error("node_of_other_version", node=node, detail=str(unreadable))

    def forget(self, node: str) -> None:
        """Forget a node that is gone."""
        self._nodes.discard(node)


def encode_command(command: Command) -> tuple[str, bytes]:
    """Return the kind of a command and its encoded fields."""
    return type(command).__name__, msgspec.msgpack.encode(command)


def decode_command(kind: str, data: bytes) -> Command:
    """Decode a command of this kind; raises UnreadableForm."""
    try:
        command = msgspec.msgpack.decode(data, type=_KINDS[kind])
        if isinstance(command, commands.Open):
            plain = msgspec.to_builtins(command.sheet)
            sheet = msgspec.convert(plain, TableOptions[Options])
            return replace(command, sheet=sheet)
    except (KeyError, msgspec.MsgspecError) as unreadable:
        raise UnreadableForm(str(unreadable)) from unreadable
    else:
        assert isinstance(command, Command)
        return command


def shown(actor: TableActor, *, taken_up: Millis) -> TableShown:
    """Return a table as the desk knows it; the actor has a state."""
    assert actor.state is not None
    state = replace(
        actor.state,
        match=None,
        places=tuple(map(_without_secrets, actor.state.places)),
    )
    snapshot = table_snapshot.TableSnapshot(actor.head.hash, state, actor.head.chain)
    return TableShown(
        schema=table_snapshot.snapshot_schema(actor.game),
        version=actor.head.version,
        snapshot=table_snapshot.encode_snapshot(snapshot),
        scores=actor.scores,
        commands=actor.last_done(COMMANDS_SHOWN),
        taken_up=taken_up,
    )


def read_shown(told: TableShown) -> tuple[AnyGame, Head, TableState]:
    """Return the game, head and state of a table that another node plays; raises UnreadableForm."""
    game = table_snapshot.game_of_schema(told.schema)
    if game is None:
        raise UnreadableForm(f"no game has the state {told.schema}")
    try:
        read = table_snapshot.decode_snapshot(game, told.snapshot)
    except msgspec.MsgspecError as unreadable:
        raise UnreadableForm(str(unreadable)) from unreadable
    head = Head(stream_of(read.state.id), told.version, read.hash, chain=read.chain)
    return game, head, read.state


def _without_secrets(place: Place | None) -> Place | None:
    if place is None:
        return None
    return replace(place, pending_premoves=(), preferences=None, by_hand=())

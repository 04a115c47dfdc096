"""Stored tournaments: reads a tournament from the store, to continue it or to show it."""

from msgspec import Struct

from circolo.room.actors.mailbox import ANSWERS
from circolo.room.actors.stream_names import TOURNAMENT_STREAMS, tournament_stream
from circolo.room.tables.dealer import Vault
from circolo.room.tournaments.tournament_actor import EPOCH
from circolo.store.entries import GENESIS_HASH, Head, follow_chain
from circolo.store.store_port import Reader
from circolo.tournaments.state import State, TournamentId
from circolo.wire import tournament_log


class StoredTournament(Struct, frozen=True):
    """A tournament as read from the store, with all that its actor needs to continue."""

    head: Head
    state: State
    commands: tuple[str, ...]
    """The ids of the latest accepted commands, so that a retry of one is answered as done."""

    seed: bytes | None
    """The seed of all its random orders; None if it is lost, because backups contain no seeds."""


async def live_tournaments(reader: Reader, vault: Vault) -> list[StoredTournament]:
    """Return all stored tournaments that are not over. Raises UnreadableLog or BrokenChain."""
    heads = await reader.streams(TOURNAMENT_STREAMS, closed=False)
    stored = [await stored_tournament(reader, vault, _id_of(head.stream)) for head in heads]
    return [tournament for tournament in stored if tournament is not None]


async def stored_tournament(
    reader: Reader, vault: Vault, tournament: TournamentId
) -> StoredTournament | None:
    """Return the tournament with this id, with all that is needed to continue it; None if there is
    none. Raises UnreadableLog or BrokenChain.
    """
    stream = tournament_stream(tournament)
    entries = await reader.read(stream)
    if not entries:
        return None
    boxes = await reader.secrets(stream)
    return StoredTournament(
        head=follow_chain(Head(stream, 0, GENESIS_HASH), entries),
        state=tournament_log.fold_to_state(entry.events for entry in entries),
        commands=await reader.commands(stream, limit=ANSWERS),
        seed=vault.open(stream, EPOCH, boxes[EPOCH]) if EPOCH in boxes else None,
    )


async def past_tournaments(reader: Reader, limit: int) -> list[State]:
    """Return the states of the latest `limit` tournaments that are over, in the order in which they
    were announced.
    """
    closed = [head for head in await reader.streams(TOURNAMENT_STREAMS) if head.closed]
    found = [await past_tournament(reader, _id_of(head.stream)) for head in closed[-limit:]]
    return [state for state in found if state is not None]


async def past_tournament(
    reader: Reader, tournament: TournamentId, *, version: int | None = None
) -> State | None:
    """Return the state of the tournament with this id, over or not; None if there is none.

    With `version`, return its state at that version. Raises UnreadableLog or BrokenChain.
    """
    stream = tournament_stream(tournament)
    entries = await reader.read(stream, limit=version)
    follow_chain(Head(stream, 0, GENESIS_HASH), entries)
    return tournament_log.fold_to_state(entry.events for entry in entries) if entries else None


def _id_of(stream: str) -> TournamentId:
    return TournamentId(stream.removeprefix(TOURNAMENT_STREAMS))

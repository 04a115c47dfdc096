"""Stored tournaments: reads a tournament back, to continue it or to show it."""

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
    """A tournament that was not over when it was last written."""

    head: Head
    state: State
    commands: tuple[str, ...]
    """The ids of the last accepted commands, so that repetitions are answered as done."""

    seed: bytes | None
    """The seed of its lots; None if it is lost: a backup holds none."""


async def live_tournaments(reader: Reader, vault: Vault) -> list[StoredTournament]:
    """Return all tournaments that are not over; raises UnreadableLog or BrokenChain."""
    heads = await reader.streams(TOURNAMENT_STREAMS, closed=False)
    stored = [await stored_tournament(reader, vault, _event_of(head.stream)) for head in heads]
    return [event for event in stored if event is not None]


async def stored_tournament(
    reader: Reader, vault: Vault, event: TournamentId
) -> StoredTournament | None:
    """Return one tournament, or None if there is none."""
    stream = tournament_stream(event)
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
    """Return the latest tournaments that are over, the last announced last."""
    closed = [head for head in await reader.streams(TOURNAMENT_STREAMS) if head.closed]
    found = [await past_tournament(reader, _event_of(head.stream)) for head in closed[-limit:]]
    return [state for state in found if state is not None]


async def past_tournament(reader: Reader, event: TournamentId) -> State | None:
    """Return the state of any tournament, or None if there is none."""
    stream = tournament_stream(event)
    entries = await reader.read(stream)
    follow_chain(Head(stream, 0, GENESIS_HASH), entries)
    return tournament_log.fold_to_state(entry.events for entry in entries) if entries else None


def _event_of(stream: str) -> TournamentId:
    return TournamentId(stream.removeprefix(TOURNAMENT_STREAMS))

"""The state machine of a table's epochs: one runs while the next is prepared.

docs/fairness.md describes the protocol. The dealer holds the seed of the house; the table knows its
commitment and, at the end, the seed.
"""

from collections.abc import Iterable
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.fairness import seeds
from circolo.fairness.epoch import Ending, PublicEpoch, seed_of
from circolo.fairness.seeds import Participant, Setting, seat_commitment
from circolo.play.contract import AnyGame
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.play.waits import Chance, Draw, Shuffle
from circolo.tables.events import (
    Countersigned,
    EpochBegan,
    EpochEnded,
    EpochEvent,
    EpochReady,
    PackFixed,
    SeedCameLate,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
    TableEvent,
)
from circolo.tables.state import Epoch, Place, TableId, TableState

_OF_EPOCHS = frozenset({LotDrawn, PackShuffled, DealBegan, DealEnded, MatchEnded})


def stream_of(table: TableId) -> str:
    """Return the name of the stream of a table, which is part of every commitment."""
    return f"table:{table}"


def table_of(stream: str) -> TableId | None:
    """Return the table of a stream, or None if the stream is not a table's."""
    kind, _, table = stream.partition(":")
    return TableId(table) if kind == "table" else None


def terms(options: Any) -> bytes:
    """Return the hash of a game's options in their stored form."""
    return seeds.rules(msgspec.json.encode(options))


def chance(game: AnyGame, state: TableState) -> Chance | None:
    """Return the first shuffle or draw for which the game waits, or None."""
    if state.phase != "playing" or state.still:
        return None
    for wait in game.rules.waits(state.match):
        if type(wait) is Shuffle or type(wait) is Draw:
            return wait
    return None


def answerable(game: AnyGame, state: TableState) -> Chance | None:
    """Return the shuffle or draw that the dealer can answer now, or None."""
    open_chance = chance(game, state)
    if open_chance is None or (_needs_next(state, open_chance) and not _is_ready(state)):
        return None
    return open_chance


def is_awaited(game: AnyGame, state: TableState) -> bool:
    """Return whether the game waits for the seeds of the next epoch."""
    open_chance = chance(game, state)
    return open_chance is not None and _needs_next(state, open_chance) and not _is_ready(state)


def is_to_begin(game: AnyGame, state: TableState) -> bool:
    """Return whether the house must commit now, since it expects no more commitments from seats."""
    epoch = state.next
    if epoch is None or epoch.commitment is not None or state.phase not in ("starting", "playing"):
        return False
    if epoch.participants:
        return True
    silent = [
        (seat, place)
        for seat, place in enumerate(state.places)
        if place is not None and not place.bot and not epoch.committed[seat]
    ]
    if not silent:
        return True
    hurried = epoch.last_call or is_awaited(game, state)
    return hurried and not any(_is_expected(state, seat, place) for seat, place in silent)


def to_end(game: AnyGame, state: TableState) -> tuple[int, Ending] | None:
    """Return the epoch whose seed the house must reveal now, and how the epoch ends; or None.

    At the end of a match or a table the next epoch ends first, and the running one last.
    """
    begun = state.next if state.next and state.next.commitment else None
    dealt = (*state.behind, running(state))[0]
    match state.phase:
        case "waiting":
            return (begun.number, "start_halted") if begun else None
        case "starting":
            return None
        case "playing":
            done = dealt and not state.dealing and _is_done_with(game, state)
            return (dealt.number, "dealt") if dealt and done else None
        case "over":
            return (begun.number, "unused") if begun else (dealt.number, "dealt") if dealt else None
        case "closed":
            last = begun or dealt
            return (last.number, "closed") if last else None
        case _:
            assert_never(state.phase)


def _is_done_with(game: AnyGame, state: TableState) -> bool:
    """Return whether the game deals no more cards from the oldest pack whose seed is secret."""
    if state.behind:
        return True
    live = running(state)
    return live is not None and live.dealt and isinstance(chance(game, state), Shuffle)


def running(state: TableState) -> Epoch | None:
    """Return the epoch of the pack in play, or None if its seed is revealed already."""
    return state.epoch if state.epoch is not None and state.epoch.ended is None else None


def live(state: TableState) -> tuple[int, ...]:
    """Return the epochs whose seed the house has committed to and not revealed."""
    those = (*state.behind, running(state), state.next)
    return tuple(epoch.number for epoch in those if epoch is not None and epoch.commitment)


def opened(events: Iterable[TableEvent]) -> tuple[int, ...]:
    """Return the epochs whose seed these events reveal."""
    ended = [event for event in events if type(event) is EpochEnded]
    return tuple([event.number for event in ended if event.seed is not None])


def shuffling(state: TableState) -> Epoch:
    """Return the epoch that orders the next pack: the running one, unless it has ordered a pack
    already.
    """
    live = running(state)
    return _ready(state.next if live is None or live.dealt else live)


def drawing(state: TableState) -> Epoch:
    """Return the epoch that the next draw comes from: the running one, or the next."""
    return _ready(running(state) or state.next)


def _ready(epoch: Epoch | None) -> Epoch:
    assert epoch is not None
    assert epoch.ready, "cards come from an epoch whose seeds are there"
    return epoch


def participants(state: TableState) -> tuple[Participant, ...]:
    """Return the participants of the next epoch as of now."""
    epoch = state.next
    assert epoch is not None
    if epoch.participants:
        return epoch.participants
    return tuple(
        _participant(place, committed)
        for place, committed in zip(state.places, epoch.committed, strict=True)
    )


def setting(state: TableState, number: int) -> Setting:
    """Return the stream, number and terms that the epoch of this number commits to."""
    return Setting(stream_of(state.id), number, state.terms)


def public(state: TableState, epoch: Epoch) -> PublicEpoch:
    """Return the public part of an epoch, without its draws, which only the log has."""
    assert epoch.commitment is not None
    return PublicEpoch(
        stream=stream_of(state.id),
        epoch=epoch.number,
        rules=state.terms,
        participants=epoch.participants,
        commitment=epoch.commitment,
        revealed=epoch.revealed,
        ready=epoch.ready,
        late=epoch.late,
        size=epoch.size,
        root=epoch.root or b"",
        ended=epoch.ended,
        seed=epoch.seed or b"",
    )


def seed(state: TableState, epoch: Epoch, house_seed: bytes) -> bytes:
    """Return the seed from which the cards and draws of an epoch follow."""
    return seed_of(public(state, epoch), house_seed)


def is_bound(state: TableState, epoch: Epoch, seat: Seat, *, seed: bytes) -> bool:
    """Return whether a seat has committed to this seed."""
    bound = seat_commitment(seed, stream=stream_of(state.id), epoch=epoch.number, seat=seat)
    return epoch.committed[seat] == bound


def _needs_next(state: TableState, wait: Chance) -> bool:
    epoch = running(state)
    return epoch is None or (isinstance(wait, Shuffle) and epoch.dealt)


def _is_ready(state: TableState) -> bool:
    return state.next is not None and state.next.ready


def _is_expected(state: TableState, seat: int, place: Place) -> bool:
    """Return whether a seed is expected: from a present person who has revealed the one before."""
    before = state.epoch
    failed = (
        before is not None
        and before.ready
        and before.participants[seat].player == place.player
        and not before.revealed[seat]
    )
    return not place.bot and place.absent is None and not failed


def _participant(place: Place | None, committed: bytes) -> Participant:
    if place is None:
        return Participant("empty")
    if place.bot:
        return Participant("house bot", place.player)
    return Participant("seed" if committed else "absent", place.player, committed)


def prepared(state: TableState) -> TableState:
    """Begin to prepare the next epoch, if that has not begun."""
    if state.next is not None:
        return state
    number = 1 if state.epoch is None else state.epoch.number + 1
    return replace(state, next=_opened(state, number))


def stood_up(state: TableState, seat: Seat) -> TableState:
    """Forget the commitment of a player who has left before the match."""
    epoch = state.next
    if epoch is None or epoch.commitment is not None:
        return state
    return replace(state, next=replace(epoch, committed=_put(epoch.committed, seat, b"")))


def played(state: TableState, event: Any) -> TableState:
    """Fold the effect of a game event on the epochs."""
    if type(event) not in _OF_EPOCHS:
        return state
    match event:
        case LotDrawn():
            return state if running(state) is not None else _taken_up(state)
        case PackShuffled():
            state = _ordering(state)
            assert state.epoch is not None
            return prepared(replace(state, epoch=replace(state.epoch, dealt=True)))
        case DealBegan():
            return replace(state, dealing=True, deal=event.number)
        case DealEnded():
            coming = state.next and replace(state.next, last_call=True)
            return replace(state, next=coming, dealing=False)
        case MatchEnded() if state.next is not None and state.next.commitment is None:
            return replace(state, next=None)
        case _:
            return state


def fold(state: TableState, event: EpochEvent) -> TableState:
    """Fold one event of an epoch."""
    match event:
        case EpochEnded():
            return _ended(state, event)
        case SeedCameLate():
            return _late(state, event)
        case Countersigned():
            return state  # its epoch has ended
        case PackFixed():
            state = _ordering(state)
            assert state.epoch is not None
            return replace(state, epoch=replace(state.epoch, root=event.root, size=event.size))
        case _:
            assert state.next is not None
            return replace(state, next=_prepared(state.next, event))


def _late(state: TableState, event: SeedCameLate) -> TableState:
    def noted(epoch: Epoch | None) -> Epoch | None:
        if epoch is None or epoch.number != event.epoch:
            return epoch
        return replace(epoch, late=(*epoch.late, event.seat))

    return replace(state, epoch=noted(state.epoch), next=noted(state.next))


def _prepared(
    epoch: Epoch, event: SeedCommitted | SeedsClosed | EpochBegan | SeedRevealed | EpochReady
) -> Epoch:
    match event:
        case SeedCommitted():
            return replace(epoch, committed=_put(epoch.committed, event.seat, event.commitment))
        case SeedsClosed():
            return replace(epoch, participants=event.participants)
        case EpochBegan():
            return replace(epoch, commitment=event.commitment)
        case SeedRevealed():
            return revealed(epoch, event)
        case EpochReady():
            return replace(epoch, ready=True)
        case _:
            assert_never(event)


def _ordering(state: TableState) -> TableState:
    """Let the next epoch run if the running one has ordered a pack already."""
    live = running(state)
    return _taken_up(state) if live is None or live.dealt else state


def _taken_up(state: TableState) -> TableState:
    """Let the next epoch run. The running one, if there is one, stays until the end of the deal."""
    live = running(state)
    behind = state.behind if live is None else (*state.behind, live)
    return replace(state, epoch=state.next, next=None, behind=behind)


def _ended(state: TableState, event: EpochEnded) -> TableState:
    still = tuple(epoch for epoch in state.behind if epoch.number != event.number)
    if still != state.behind:
        return replace(state, behind=still)
    if state.next is None or event.number != state.next.number:
        assert state.epoch is not None
        return replace(state, epoch=_over(state.epoch, event))
    goes_on = state.phase == "playing"
    return replace(
        state,
        next=_opened(state, event.number + 1) if goes_on else None,
        epoch=running(state) or _over(state.next, event),
    )


def _over(epoch: Epoch, event: EpochEnded) -> Epoch:
    return replace(epoch, ended=event.why, seed=event.seed)


def revealed(epoch: Epoch, event: SeedRevealed) -> Epoch:
    """Return the epoch with one more seed revealed."""
    return replace(epoch, revealed=_put(epoch.revealed, event.seat, event.seed))


def _opened(state: TableState, number: int) -> Epoch:
    nothing = (b"",) * len(state.places)
    return Epoch(number, committed=nothing, revealed=nothing)


def _put(those: tuple[bytes, ...], seat: Seat, one: bytes) -> tuple[bytes, ...]:
    return (*those[:seat], one, *those[seat + 1 :])

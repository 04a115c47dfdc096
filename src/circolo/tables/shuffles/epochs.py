"""The epochs of a table: an epoch is the life of one shuffle, and the next one is prepared while
one runs.

docs/fairness.md describes the protocol. The dealer keeps the secret seed of the house; the table's
state contains its commitment and, after the epoch, the seed.
"""

from typing import Any, assert_never

import msgspec
from msgspec import UNSET
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
)
from circolo.tables.state import Epoch, Place, TableId, TableState, is_sealed

_OF_EPOCHS = frozenset({LotDrawn, PackShuffled, DealBegan, DealEnded, MatchEnded})


def stream_of(table: TableId) -> str:
    """Return the name of a table's stream of log entries; every commitment hashes this name."""
    return f"table:{table}"


def table_of(stream: str) -> TableId | None:
    """Return the id of the table to which a stream belongs, or None."""
    kind, _, table = stream.partition(":")
    return TableId(table) if kind == "table" else None


def terms(options: Any) -> bytes:
    """Return the hash of a game's options, over the JSON in which the log stores them."""
    return seeds.rules(msgspec.json.encode(options))


def chance(game: AnyGame, state: TableState) -> Chance | None:
    """Return the first shuffle or random draw for which the game waits, or None."""
    if state.phase != "playing" or state.still:
        return None
    for wait in game.rules.waits(state.match):
        if type(wait) is Shuffle or type(wait) is Draw:
            return wait
    return None


def answerable(game: AnyGame, state: TableState) -> Chance | None:
    """Return the shuffle or random draw that the dealer can perform now, or None.

    A shuffle or draw from the next epoch must wait until the seeds of that epoch are complete.
    """
    open_chance = chance(game, state)
    if open_chance is None or (_needs_next(state, open_chance) and not _is_ready(state)):
        return None
    return open_chance


def is_awaited(game: AnyGame, state: TableState) -> bool:
    """Return whether the game waits for a shuffle or draw from the next epoch, the life of one
    shuffle, whose seeds are not complete yet.
    """
    open_chance = chance(game, state)
    return open_chance is not None and _needs_next(state, open_chance) and not _is_ready(state)


def is_to_begin(game: AnyGame, state: TableState) -> bool:
    """Return whether the house must commit to its seed for the next shuffle now, because no further
    commitments of seats are expected.
    """
    epoch = state.next
    if epoch is None or epoch.commitment is not None or state.phase not in ("starting", "playing"):
        return False
    if state.sheet.shared is not UNSET:
        # The seats contribute nothing, and a pack after the last one would be of the next round.
        return epoch.number <= state.sheet.shared.packs
    if epoch.participants:
        return True
    hurried = epoch.last_call or is_awaited(game, state)
    return not any(
        not hurried or _is_expected(state, seat, place)
        for seat, place in enumerate(state.places)
        if place is not None and not place.bot and not epoch.committed[seat]
    )


def to_end(game: AnyGame, state: TableState) -> tuple[int, Ending] | None:
    """Return the number of the epoch (the life of one shuffle) whose house seed must be revealed
    now, and the reason for which the epoch ends; None if there is none.

    At the end of a match or a table the epoch in preparation ends first, and the running one last.
    While the deals of a duplicate tournament are secret, no epoch ends, even if the table closes.
    """
    if is_sealed(state):
        return None
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
    """Return whether the game deals no more cards from the oldest pack whose house seed is still
    secret. The seed may then be revealed.
    """
    if state.behind:
        return True
    live = running(state)
    return live is not None and live.dealt and isinstance(chance(game, state), Shuffle)


def running(state: TableState) -> Epoch | None:
    """Return the epoch (the life of one shuffle) of the pack in play; None before the first, or if
    its house seed is revealed already.
    """
    return state.epoch if state.epoch is not None and state.epoch.ended is None else None


def live(state: TableState) -> tuple[int, ...]:
    """Return the numbers of the epochs (each the life of one shuffle) whose house seed is committed
    and still secret.
    """
    those = (*state.behind, running(state), state.next)
    return tuple(epoch.number for epoch in those if epoch is not None and epoch.commitment)


def shuffling(state: TableState) -> Epoch:
    """Return the epoch (the life of one shuffle) that decides the order of the next pack.

    It is the running epoch, unless that has ordered a pack already; then it is the next epoch.
    """
    live = running(state)
    return _ready(state.next if live is None or live.dealt else live)


def drawing(state: TableState) -> Epoch:
    """Return the epoch that decides the next random draw: the running one, or else the next one."""
    return _ready(running(state) or state.next)


def _ready(epoch: Epoch | None) -> Epoch:
    assert epoch is not None
    assert epoch.ready, "the seeds of the epoch are not complete"
    return epoch


def participants(state: TableState) -> tuple[Participant, ...]:
    """Return what each seat contributes to the seed of the next shuffle: a commitment or
    nothing.
    """
    epoch = state.next
    assert epoch is not None
    if epoch.participants:
        return epoch.participants
    return tuple(
        _participant(place, committed)
        for place, committed in zip(state.places, epoch.committed, strict=True)
    )


def setting(state: TableState, number: int) -> Setting:
    """Return the data that identify a shuffle in its hashes: stream, epoch number, options hash."""
    return Setting(stream_of(state.id), number, state.terms)


def public(state: TableState, epoch: Epoch) -> PublicEpoch:
    """Return the public data of an epoch (the life of one shuffle), except its random draws, which
    are only in the log.
    """
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
        shared=state.sheet.shared,
    )


def seed(state: TableState, epoch: Epoch, house_seed: bytes) -> bytes:
    """Return the seed from which all cards and draws of a shuffle follow, made of the seeds of the
    house and the seats.
    """
    return seed_of(public(state, epoch), house_seed)


def is_bound(state: TableState, epoch: Epoch, seat: Seat, *, seed: bytes) -> bool:
    """Return whether the seat has committed to exactly this seed for the shuffle."""
    bound = seat_commitment(seed, stream=stream_of(state.id), epoch=epoch.number, seat=seat)
    return epoch.committed[seat] == bound


def _needs_next(state: TableState, wait: Chance) -> bool:
    epoch = running(state)
    return epoch is None or (isinstance(wait, Shuffle) and epoch.dealt)


def _is_ready(state: TableState) -> bool:
    return state.next is not None and state.next.ready


def _is_expected(state: TableState, seat: int, place: Place) -> bool:
    """Return whether the house waits for the seat's commitment to a seed: its player is a person,
    present, and did not withhold a seed in the epoch before.
    """
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
    """Return the table with the next epoch (the life of one shuffle) in preparation. If that is so
    already, the table is unchanged.
    """
    if state.next is not None:
        return state
    number = 1 if state.epoch is None else state.epoch.number + 1
    return replace(state, next=_opened(state, number))


def stood_up(state: TableState, seat: Seat) -> TableState:
    """Return the table without the seed commitment of a player who has left before the match
    began.
    """
    epoch = state.next
    if epoch is None or epoch.commitment is not None:
        return state
    return replace(state, next=replace(epoch, committed=_put(epoch.committed, seat, b"")))


def played(state: TableState, event: Any) -> TableState:
    """Return the table after the effect of a game event, such as a shuffle, on its epochs."""
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
    """Return the table after one event of the seed exchange (docs/fairness.md)."""
    match event:
        case EpochEnded():
            return _ended(state, event)
        case SeedCameLate():
            return _late(state, event)
        case Countersigned():
            return state  # the epoch that it confirms has ended
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
    """Return the table with an epoch running that can order a pack. Each epoch orders one pack
    only, so the next epoch starts if none runs or the running one has ordered a pack.
    """
    live = running(state)
    return _taken_up(state) if live is None or live.dealt else state


def _taken_up(state: TableState) -> TableState:
    """Return the table with the next epoch running. The epoch that ran before is kept until the
    deal ends.
    """
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
    """Return the epoch with the revealed seed of one more seat."""
    return replace(epoch, revealed=_put(epoch.revealed, event.seat, event.seed))


def _opened(state: TableState, number: int) -> Epoch:
    nothing = (b"",) * len(state.places)
    return Epoch(number, committed=nothing, revealed=nothing)


def _put(those: tuple[bytes, ...], seat: Seat, one: bytes) -> tuple[bytes, ...]:
    return (*those[:seat], one, *those[seat + 1 :])

"""Decides the commands of the seed exchange between the seats and the house (docs/fairness.md)."""

from typing import assert_never

from circolo.tables.commands import (
    BeginEpoch,
    CommitSeed,
    Countersign,
    EndEpoch,
    EpochCommand,
    RevealSeed,
)
from circolo.tables.events import (
    Countersigned,
    EpochBegan,
    EpochEnded,
    EpochEvent,
    EpochReady,
    SeedCameLate,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
)
from circolo.tables.refusal import Refused
from circolo.tables.shuffles import epochs
from circolo.tables.state import Epoch, TableState


def decide(state: TableState, command: EpochCommand) -> tuple[EpochEvent, ...]:
    """Return the events that a command about seeds produces; raises Refused."""
    match command:
        case CommitSeed():
            return _commit(state, command)
        case RevealSeed():
            return _reveal(state, command)
        case Countersign():
            return (_countersigned(state, command),)
        case BeginEpoch():
            return _begin(state, command)
        case EndEpoch():
            return (EpochEnded(command.number, command.seed, command.why),)
        case _:
            assert_never(command)


def timed_out(state: TableState) -> SeedsClosed | EpochReady:
    """Return the event that ends the current step of the seed exchange at its deadline: first the
    commitments, then the revealing of seeds.
    """
    epoch = state.next
    assert epoch is not None
    if epoch.participants:
        return EpochReady(epoch.number)
    return SeedsClosed(epoch.number, epochs.participants(state))


def _commit(state: TableState, command: CommitSeed) -> tuple[EpochEvent, ...]:
    epoch = _in_preparation(state, command)
    if epoch.committed[command.seat]:
        raise Refused("seed_repeated")
    if epoch.participants:
        raise Refused("seed_late")
    return (SeedCommitted(command.seat, command.epoch, command.commitment),)


def _reveal(state: TableState, command: RevealSeed) -> tuple[EpochEvent, ...]:
    running = epochs.running(state)
    if running is not None and running.number == command.epoch:
        _must_be_person(state, command.seat)
        return (_came_late(state, running, command),)
    epoch, seat = _in_preparation(state, command), command.seat
    if not epoch.committed[seat]:
        raise Refused("seed_uncommitted")
    if epoch.commitment is None:
        raise Refused("seed_early")
    if epoch.revealed[seat]:
        raise Refused("seed_repeated")
    if epoch.ready:
        return (_came_late(state, epoch, command),)
    if not epochs.is_bound(state, epoch, seat, seed=command.seed):
        raise Refused("seed_wrong")
    revealed = SeedRevealed(seat, epoch.number, command.seed)
    if _all_revealed(epochs.revealed(epoch, revealed)):
        return revealed, EpochReady(epoch.number)
    return (revealed,)


def _came_late(state: TableState, epoch: Epoch, command: RevealSeed) -> SeedCameLate:
    """Return the event for a correct seed that arrives too late.

    Raises Refused if the seat has revealed its seed already, or if the seed does not match the
    commitment.
    """
    seat = command.seat
    has_shown = epoch.revealed[seat] or seat in epoch.late
    if has_shown or not epochs.is_bound(state, epoch, seat, seed=command.seed):
        raise Refused("seed_late")
    return SeedCameLate(seat, epoch.number, command.seed)


def _countersigned(state: TableState, command: Countersign) -> Countersigned:
    """Return the event of a countersignature; the caller has already checked the signature and the
    epoch.
    """
    _must_be_person(state, command.seat)
    of = command
    return Countersigned(of.seat, of.epoch, of.head, of.key, of.signature)


def _begin(state: TableState, command: BeginEpoch) -> tuple[EpochEvent, ...]:
    epoch = state.next
    assert epoch is not None
    assert epoch.number == command.number
    events: list[EpochEvent] = []
    if not epoch.participants:
        events.append(SeedsClosed(epoch.number, epochs.participants(state)))
    events.append(EpochBegan(epoch.number, command.commitment))
    if not any(participant.commitment for participant in epochs.participants(state)):
        events.append(EpochReady(epoch.number))
    return tuple(events)


def _must_be_person(state: TableState, seat: int) -> None:
    place = state.places[seat] if 0 <= seat < len(state.places) else None
    if place is None:
        raise Refused("not_seated")
    if place.bot:
        raise Refused("seed_bot")


def _in_preparation(state: TableState, command: CommitSeed | RevealSeed) -> Epoch:
    _must_be_person(state, command.seat)
    latest = state.next or state.epoch
    if latest is not None and command.epoch < latest.number:
        raise Refused("seed_late")
    if state.next is None or command.epoch != state.next.number:
        raise Refused("seed_epoch")
    return state.next


def _all_revealed(epoch: Epoch) -> bool:
    pairs = zip(epoch.participants, epoch.revealed, strict=True)
    return all(seed for participant, seed in pairs if participant.commitment)

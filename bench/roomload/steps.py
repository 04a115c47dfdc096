"""Measures each step on a card's way through the room, over a whole match of one table."""

import gc
import time
from collections.abc import Callable
from hashlib import sha256
from itertools import count

from msgspec import Struct

from bench.roomload.house import act
from bench.roomload.people import SEATS
from circolo.cards.units import Millis, Seat
from circolo.games.tressette import GAME, Options
from circolo.room.ports import Cancel
from circolo.room.tables.dealer import Dealer
from circolo.room.tables.frames.audience import Audience
from circolo.store.entries import GENESIS_HASH, SALT_BYTES, Head, chain_entry
from circolo.tables import rules
from circolo.tables.chips import transfers
from circolo.tables.commands import Command, Do, Open, Reach, Sit
from circolo.tables.names import as_logged
from circolo.tables.rules import Decision
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.tables.table_options import AFTER_ZERO, TO_COMMIT, TO_START, TableOptions
from circolo.tables.view import asks
from circolo.wire import table_log
from circolo.wire.message_codec import decode_client_message

TABLE = TableId("bench")
STREAM = f"table:{TABLE}"
OPENED = Millis(1_800_000_000_000)
STARTED = Millis(OPENED + TO_START + AFTER_ZERO)
DEALT = Millis(STARTED + TO_COMMIT)
TIMES = 5


class Step(Struct, frozen=True):
    """CPU-µs an action, the minimum of several passes."""

    name: str
    micros: float


class _Acted(Struct):
    message: bytes
    command: Do
    before: TableState
    decision: Decision


def steps() -> list[Step]:
    """Play a match to 41, then time each step over all its actions."""
    began, acted = _match()
    return [
        Step("decode the message", _timed(acted, _decode)),
        Step("decide", _timed(acted, _decide_again)),
        Step("entry and hash", _timed(acted, _enter)),
        Step("views and frames", _timed(acted, _audience(began))),
    ]


def _timed(acted: list[_Acted], step: Callable[[_Acted], object]) -> float:
    best = float("inf")
    for _ in range(TIMES):
        gc.collect()
        started = time.process_time_ns()
        for action in acted:
            step(action)
        best = min(best, (time.process_time_ns() - started) / 1_000 / len(acted))
    return best


def _decode(action: _Acted) -> object:
    return decode_client_message(action.message)


def _decide_again(action: _Acted) -> object:
    return rules.decide(GAME, action.before, action.command, now=DEALT)


def _enter(action: _Acted) -> object:
    salt = bytes(SALT_BYTES)
    events = table_log.encode_events(action.decision.events)
    moved = transfers.transfers(GAME, action.before, action.decision.events, entry=STREAM)
    return chain_entry(
        Head(STREAM, 0, GENESIS_HASH),
        events,
        command="player:message",
        cause="player",
        at=DEALT,
        salt=salt,
        transfers=moved,
    )


def _audience(began: TableState) -> Callable[[_Acted], object]:
    audience = Audience(GAME, _StoppedClock(), names=as_logged, past=lambda _, __, ___: None)
    for seat in range(SEATS):
        audience.follow(_Eye(_player(seat)), began, seq=0)

    def show(action: _Acted) -> object:
        return audience.show(action.decision.state, action.decision.events)

    return show


def _match() -> tuple[TableState, list[_Acted]]:
    """Return the table at the start of a match, and all later actions."""
    dealer = Dealer(STREAM, entropy=_entropy(), vault=_NoVault())

    def decided(state: TableState | None, command: Command, now: Millis = OPENED) -> Decision:
        events, after = rules.decide(GAME, state, command, now=now)
        while (said := dealer.due(GAME, after)) is not None:
            more, after = rules.decide(GAME, after, said, now=now)
            events += more
        return Decision(events, after)

    state = decided(None, Open(TABLE, TableOptions(options=Options(target=41)))).state
    for seat in range(SEATS):
        state = decided(state, Sit(_player(seat))).state
    for end, now in (("starting", STARTED), ("seeds", DEALT)):
        (deadline,) = state.deadlines
        assert deadline.kind == end
        state = decided(state, Reach(deadline), now).state
    began = state
    acted: list[_Acted] = []
    while state.phase == "playing":
        command = _first_on_offer(state)
        decision = decided(state, command, DEALT)
        acted.append(_Acted(_message(command), command, state, decision))
        state = decision.state
    return began, acted


def _first_on_offer(state: TableState) -> Do:
    seat, ask = next(
        (Seat(seat), ask) for seat in range(SEATS) for ask in asks(GAME, state, Seat(seat))
    )
    return Do(seat, ask.id, next(ask.offers[0].actions()))


def _message(command: Do) -> bytes:
    return act(TABLE, command.ask, getattr(command.action, "card", None))


def _player(seat: int) -> PlayerId:
    return PlayerId(f"player-{seat}")


def _entropy() -> Callable[[int], bytes]:
    numbers = count()
    return lambda size: sha256(b"%d" % next(numbers)).digest()[:size]


class _NoVault:
    def seal(self, stream: str, epoch: int, secret: bytes) -> bytes:
        return secret

    def mark(self, text: str) -> bytes:
        return text.encode()

    def open(self, stream: str, epoch: int, box: bytes) -> bytes:
        return box


class _Eye:
    """A subscriber that discards everything."""

    takes_changes = True

    def __init__(self, player: PlayerId) -> None:
        self.player = player

    def send(self, data: bytes) -> None:
        pass


class _StoppedClock:
    def now(self) -> Millis:
        return DEALT

    def call_at(self, at: Millis, callback: Callable[[], None]) -> Cancel:
        raise AssertionError("no step waits")

    async def sleep_until(self, at: Millis) -> None:
        raise AssertionError("no step waits")

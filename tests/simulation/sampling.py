"""A sample of all messages and deals, checked card by card."""

from random import Random
from typing import Any

from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.games import chemin_de_fer
from circolo.play.contract import AnyGame
from circolo.room.house import House
from circolo.room.tables.frames.seat_frames import TablePictures
from circolo.room.tables.frames.spectators import PAGE
from circolo.room.tables.table_actor import TableActor
from circolo.store.store_port import Reader
from circolo.tables import view
from circolo.tables.clocks import deadlines
from circolo.tables.names import as_logged
from circolo.tables.state import Place, TableId, TableState
from circolo.wire import table_log
from circolo.wire.message_codec import decode_server_message
from circolo.wire.server_messages import Frame
from tests.random.chance import Seeded
from tests.simulation.games import variant
from tests.simulation.invariants import Broken, cards, hidden, of_running_deal

_NOBODY = Millis(0)


class Sampler:
    """Checks a share of all frames, and every minute two tables in two worlds."""

    def __init__(self, chance: Random, share: float) -> None:
        self.house: House | None = None
        self.frames = 0
        self.worlds: dict[str, int] = {}
        self.replayed = 0
        self._chance = Random(chance.random())
        self._share = share
        self._broken: Broken | None = None

    def hear(self, name: str, data: bytes) -> None:
        """Take a message as it is sent; its faults are reported by the next check."""
        if self._chance.random() >= self._share or self._broken is not None:
            return
        message = decode_server_message(data)
        if isinstance(message, Frame):
            self.frames += 1
            self._broken = self._seen_too_much(name, message)

    def look(self) -> None:
        """Raise Broken if a frame revealed too much, or a table differs between two worlds."""
        if self._broken is not None:
            raise self._broken
        assert self.house is not None
        tables = [a for a in self.house.tables.values() if a.state and a.state.phase == "playing"]
        for actor in self._chance.sample(tables, min(2, len(tables))):
            assert actor.state is not None
            two_worlds(actor.game, actor.state, self._chance.getrandbits(32))
            name = variant(actor.state.sheet.options)
            self.worlds[name] = self.worlds.get(name, 0) + 1

    async def look_back(self, store: Reader) -> None:
        """Raise Broken if a sampled table differs from its entries."""
        assert self.house is not None
        tables = list(self.house.tables.values())
        for actor in self._chance.sample(tables, min(3, len(tables))):
            version, state = await _read_back(store, actor)
            if version == actor.head.version:
                if state != actor.state:
                    raise Broken("replay", f"{actor.state} is not {state}")
                self.replayed += 1

    def _seen_too_much(self, name: str, frame: Frame) -> Broken | None:
        actor = self._actor(frame)
        state = None if actor is None else actor.state
        if state is None:
            return None
        if frame.seat is None:
            return next(of_running_deal(frame, state), None)
        place = state.places[frame.seat]
        if place is None:
            return None  # a player who has left is shown the end of their last deal
        if place.player != name:
            return Broken("seats", f"{name} is shown the seat of {place.player}")
        if isinstance(state.match, chemin_de_fer.State):
            return None  # six packs hold equal cards: there two worlds check it
        offers = [offer for ask in frame.asks for offer in ask.offers]
        shown = set(cards((frame.view, frame.match, frame.premoves)))
        told = shown & hidden(state, frame.seat)
        known = set(cards(offers))
        if told - known:
            return Broken("hidden cards", f"seat {frame.seat} is shown {sorted(told)}")
        return None

    def _actor(self, frame: Frame) -> TableActor | None:
        return None if self.house is None else self.house.tables.get(TableId(frame.table))


async def _read_back(store: Reader, actor: TableActor) -> tuple[int, TableState | None]:
    """Return a table folded from its entries, and their number. Reading a whole evening at once
    would count against the memory of the house.
    """
    version, state, most = 0, None, PAGE
    while True:
        entries = await store.read(actor.head.stream, after=version, limit=most)
        seeds = await store.secrets(actor.head.stream)
        before, is_last = version, len(entries) < most
        told = table_log.fold_entries(
            actor.game, [entry.events for entry in entries], seeds, state=state
        )
        try:
            for entry, (_, folded) in zip(entries, told, strict=True):
                version, state = entry.version, folded
        except table_log.SeedMissing:
            if is_last:
                raise
        if is_last:
            return version, state
        # The seed of a pack stands where its epoch ends, which may be on the next page.
        most = PAGE if version > before else 2 * most


def two_worlds(game: AnyGame, state: TableState, seed: int) -> None:
    """Raise Broken if a place can tell the table from one with other hidden cards and premoves."""
    for at, place in enumerate(state.places):
        seat = Seat(at)
        if place is None:
            continue
        other = _other_world(game, state, seat, seed=seed)
        here, there = (_bytes(game, world, seat) for world in (state, other))
        if here != there:
            raise Broken("two worlds", f"seat {seat} tells them apart: {here!r} from {there!r}")
        if deadlines.due(game, other, _NOBODY) != deadlines.due(game, state, _NOBODY):
            raise Broken("two worlds", f"seat {seat} can tell them apart by their deadlines")


def _other_world(game: AnyGame, state: TableState, seat: Seat, *, seed: int) -> TableState:
    match = game.sight.sample(game.sight.view(state.match, seat), Seeded(seed))
    places = [_without_wishes(p, keeps=at == seat) for at, p in enumerate(state.places)]
    return replace(state, match=match, places=tuple(places))


def _without_wishes(place: Place | None, *, keeps: bool) -> Place | None:
    return place if place is None or keeps else replace(place, pending_premoves=())


def _bytes(game: AnyGame, state: TableState, seat: Seat) -> tuple[Any, ...]:
    shown = TablePictures(game, as_logged).take(state, _NOBODY).of(seat)
    return shown.whole(1, ()), view.asks(game, state, seat)

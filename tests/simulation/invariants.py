"""Invariants of every moment of every evening, whatever people, connections and disks do."""

from base64 import b64encode
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from circolo.cards.card import Card
from circolo.cards.units import Chips, Millis, Seat
from circolo.games import chiamatre, sette_e_mezzo
from circolo.games.chiamatre.actions import CallOffer
from circolo.games.chiamatre.events import CardCalled, CardTurned, SidesScored
from circolo.games.sette_e_mezzo.events import BankerDesignated, CardGiven, CardShown
from circolo.games.tressette.events import CardDrawn, CardPlayed, DealScored, TurnLapsed
from circolo.ledger.account import MINT, seat_account
from circolo.play.contract import AnyGame
from circolo.play.events import LotDrawn, PackShuffled
from circolo.play.waits import SeatWait
from circolo.room.actors import mailbox
from circolo.room.house import House
from circolo.room.tables import outage, table_actor
from circolo.room.tables.frames import frame_history as sight_of
from circolo.room.tables.table_actor import TableActor
from circolo.store.entries import Entry
from circolo.store.store_port import Reader
from circolo.tables.clocks import deadlines
from circolo.tables.events import PRIVATE, Played
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import tournament_of
from circolo.tables.view import PlaceView
from circolo.wire import client_messages as client
from circolo.wire import table_log
from circolo.wire.message_codec import decode_server_message
from circolo.wire.server_messages import Done, FollowedElsewhere, Frame
from tests.simulation.line import Line
from tests.simulation.visitor import Visitor

PATIENCE = Millis(60_000)
"""The time after which a message on a working connection is answered, or a deadline has passed."""

KEPT_BY_THE_STORE = (
    client.Act,
    client.AddBot,
    client.ComeBack,
    client.Leave,
    client.OpenTable,
    client.QuickPlay,
    client.Sit,
    client.SitOut,
)


_LAYS_OPEN = (CardPlayed, CardDrawn, CardTurned, CardCalled, CardGiven, CardShown, BankerDesignated)

_Counter = tuple[Seat | None, TableActor | None]
"""Whatever numbers the frames of a seat."""


class Broken(AssertionError):
    """An invariant that does not hold; `name` says which one."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(f"{name}: {what}")
        self.name = name


@dataclass
class Book:
    """A table folded from its stored entries."""

    game: AnyGame
    state: TableState | None = None
    version: int = 0
    hash: bytes = b""
    commands: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    """The events of each command."""

    shown: set[Any] = field(default_factory=set)
    """The events that have revealed cards."""


class Invariants:
    """Receives every message of the house as it is sent, and checks house and store on request."""

    def __init__(self) -> None:
        self.books: dict[str, Book] = {}
        self.counts: Counter[str] = Counter()
        self._house: House | None = None
        self._opened = Millis(0)
        self._said: list[Broken] = []
        self._promised: list[tuple[str, Any]] = []
        self._open: list[tuple[str, Any]] = []
        self._sent: list[bytes] = []
        self._shown: dict[tuple[str, str], set[Card]] = defaultdict(set)
        self._seqs: dict[Line, dict[str, tuple[_Counter, int]]] = defaultdict(dict)

    def watch(self, house: House, now: Millis) -> None:
        """Check this house, which opens, from now on."""
        self._house = house
        self._opened = now
        self._seqs.clear()

    # --- Messages ---------------------------------------------------------------------------

    def hear(self, visitor: Visitor, line: Line, data: bytes) -> None:
        """Note a message of the house; its faults are reported by the next check."""
        message = decode_server_message(data)
        self._sent.append(data)
        if isinstance(message, Frame):
            self._said.extend(self._hidden_cards(visitor, message))
            self._said.extend(self._gaps(line, message))
        elif isinstance(message, FollowedElsewhere):
            self._seqs[line].pop(message.table, None)
        elif isinstance(message, Done) and message.id in visitor.said:
            self._promised.append((visitor.person.id, visitor.said[message.id]))

    def _hidden_cards(self, visitor: Visitor, frame: Frame) -> Iterator[Broken]:
        assert self._house is not None
        actor = self._house.tables.get(TableId(frame.table))
        if actor is None or actor.state is None:
            if frame.seat is not None:
                yield Broken("tables", f"{frame.table} is shown and is not there")
            return
        for event in frame.events:
            happened = event.event if isinstance(event, Played) else None
            if isinstance(happened, _LAYS_OPEN):
                self._open.append((frame.table, happened))
            elif _tells(happened):
                yield Broken("hidden cards", f"seat {frame.seat} is told of {happened}")
            elif isinstance(event, PRIVATE) and event.seat != frame.seat:
                yield Broken("hidden wishes", f"seat {frame.seat} is told of {event}")
        place = None if frame.seat is None else actor.state.places[frame.seat]
        if frame.wishes != (() if place is None else place.pending_premoves):
            yield Broken("hidden wishes", f"seat {frame.seat} is shown {frame.wishes}")
        if frame.seat is None:
            yield from of_running_deal(frame, actor.state)
            return
        # Events may be of an earlier deal: the log knows whether their cards were revealed.
        offers = [one for a in frame.asks for one in a.offers if not isinstance(one, CallOffer)]
        there = set(cards((frame.view, frame.match, offers, frame.premoves)))
        seen = there & hidden(actor.state, frame.seat)
        to = (visitor.person.id, frame.table)
        if place is None or place.player != visitor.person.id:
            seen -= self._shown[to]  # a player who has left is shown the end of their last deal
        self._shown[to] = there
        if seen:
            yield Broken("hidden cards", f"seat {frame.seat} is shown {sorted(seen)}")

    def _gaps(self, line: Line, frame: Frame) -> Iterator[Broken]:
        assert self._house is not None
        counted_by = (frame.seat, self._house.tables.get(TableId(frame.table)))
        last = self._seqs[line].get(frame.table)
        self._seqs[line][frame.table] = counted_by, frame.seq
        # A table that was read again numbers its frames anew.
        if last is not None and last[0] == counted_by and frame.seq - last[1] not in (0, 1):
            yield Broken("seq", f"seat {frame.seat} goes from {last[1]} to {frame.seq}")

    # --- Stored entries ---------------------------------------------------------------------

    async def look(self, store: Reader, visitors: Iterable[Visitor], now: Millis) -> None:
        """Raise Broken if an invariant does not hold."""
        assert self._house is not None
        await self._read(store)
        await self._secrets(store)
        self._cards_lay_open()
        self._promises()
        await self._chips(store)
        for actor in self._house.tables.values():
            self._table(actor, now)
        self._answers(visitors, now)
        if self._said:
            raise self._said[0]

    async def _read(self, store: Reader) -> None:
        """Fold the new entries of every table."""
        heads = await store.streams("table:")
        if lost := self.books.keys() - {head.stream for head in heads}:
            raise Broken("what is kept stays", f"{lost} are gone")
        for head in heads:
            book = self.books.get(head.stream)
            if book is None or book.version != head.version:
                entries = await store.read(head.stream, after=0 if book is None else book.version)
                if book is None:
                    book = self.books[head.stream] = Book(table_log.game_of_log(entries[0].events))
                self._fold(book, entries, seeds=await store.secrets(head.stream))
            if (book.version, book.hash) != (head.version, head.hash):
                raise Broken("what is kept stays", f"{head.stream} has lost entries")

    def _fold(self, book: Book, entries: tuple[Entry, ...], *, seeds: dict[int, bytes]) -> None:
        folded = table_log.fold_entries(
            book.game, (e.events for e in entries), seeds, state=book.state
        )
        for entry, (events, state) in zip(entries, folded, strict=True):
            book.state, book.version, book.hash = state, entry.version, entry.hash
            happened = tuple(e.event if isinstance(e, Played) else e for e in events)
            book.commands[entry.command] = happened
            for event in happened:
                self._happened(book, event)

    def _happened(self, book: Book, event: Any) -> None:
        self.counts[type(event).__name__] += 1
        if isinstance(event, _LAYS_OPEN):
            book.shown.add(event)
        if isinstance(event, DealScored) and (sum(event.points), sum(event.thirds)) != (11, 32):
            raise Broken("eleven points", f"a deal gives {event.points}")
        if isinstance(event, SidesScored) and sum(event.points) != 22:
            raise Broken("eleven points", f"a deal gives {event.points}")

    async def _secrets(self, store: Reader) -> None:
        """No sealed secret has been in a message so far."""
        sealed = [s for name in self.books for s in (await store.secrets(name)).values()]
        texts = [b64encode(secret) for secret in sealed]
        said, self._sent = self._sent, []
        for data in said:
            if any(text in data for text in texts):
                raise Broken("secrets", "a seed was sent while it was sealed")

    def _cards_lay_open(self) -> None:
        opened, self._open = self._open, []
        for table, told in opened:
            if told not in self.books[f"table:{table}"].shown:
                raise Broken("hidden cards", f"{told} was told and never lay open")

    def _promises(self) -> None:
        """Every acknowledged command is stored with its effect."""
        promised, self._promised = self._promised, []
        for player, message in promised:
            command = f"{player}:{message.id}"
            done = [b.commands[command] for b in self.books.values() if command in b.commands]
            if isinstance(message, KEPT_BY_THE_STORE) and not (done and _does(done[0], message)):
                raise Broken("promises", f"{player} was told that {message} is done")
            self.counts["promises"] += 1

    async def _chips(self, store: Reader) -> None:
        balances = await store.balances("")
        if sum(balances.values()) or any(c < 0 for a, c in balances.items() if a != MINT):
            raise Broken("chips", f"the balances are {balances}")
        seats: dict[str, Chips] = {}
        for book in self.books.values():
            if book.state is not None and _is_of_the_ledger(book.state):
                for at, place in enumerate(book.state.places):
                    if place is not None and place.stack + place.coming:
                        lies = Chips(place.stack + place.coming)
                        seats[seat_account(book.state.id, Seat(at))] = lies
        kept = {a: c for a, c in balances.items() if a.startswith(("seat:", "pot:"))}
        if kept != seats:
            raise Broken("seats", f"at the tables lie {seats}, in the books {kept}")

    def _table(self, actor: TableActor, now: Millis) -> None:
        book = self.books.get(actor.head.stream)
        state = actor.state
        if book is None or state is None:
            return
        if not 0 <= book.version - actor.head.version <= 1:
            raise Broken("replay", f"{actor.head} is behind {book.version}")
        if book.version == actor.head.version and book.state != actor.stored:
            raise Broken("replay", f"{actor.stored} is not {book.state}")
        waits_end(actor, state, opened=self._opened, now=now)
        is_bounded(actor)

    def _answers(self, visitors: Iterable[Visitor], now: Millis) -> None:
        for visitor in visitors:
            if visitor.line is None:
                continue
            for waiting in visitor.unanswered.values():
                if now - max(waiting.at, visitor.line.since) > PATIENCE:
                    raise Broken("waits", f"{waiting.message} is not answered")


def _tells(happened: Any) -> bool:
    """Return whether an event is for nobody: a pack's order, a draw for an absent seat, a card."""
    match happened:
        case TurnLapsed() | LotDrawn(name="absent"):
            return True
        case PackShuffled():
            return bool(happened.order)
        case _:
            return any(True for _ in cards(happened))


def _does(events: tuple[Any, ...], message: Any) -> bool:
    """Return whether these events are what the message asked for."""
    card = getattr(getattr(message, "action", None), "card", None)
    played = [event.card for event in events if isinstance(event, CardPlayed | CardCalled)]
    return card is None or card in played


def waits_end(actor: TableActor, state: TableState, *, opened: Millis, now: Millis) -> None:
    """Every wait has a deadline, which has not passed, unless the house was away until now."""
    timed = {deadline.ask for deadline in state.deadlines}
    waits = actor.game.rules.waits(state.match) if state.phase == "playing" else ()
    if not state.deadlines or any(isinstance(w, SeatWait) and w.id not in timed for w in waits):
        raise Broken("waits", f"{state.phase} has no end: {state.deadlines}")
    running = deadlines.running(state)
    if not running and state.held is None:
        return  # a player without a clock is asked, and connected
    ends = [deadlines.fires(state, deadline) for deadline in running]
    end = min(ends) if state.held is None else outage.held_until(state)
    if now - max(end, opened) > PATIENCE:
        raise Broken("waits", f"{state.deadlines} should be over by {now}")


def is_bounded(actor: TableActor) -> None:
    sights = [*actor.audience._sights.values(), actor.audience.spectators.sight]
    if (
        len(actor._mailbox._queue) > table_actor.TableActor.CAPACITY + 4
        or len(actor._mailbox._answers) > mailbox.ANSWERS
        or any(len(sight.events) > sight_of.KEPT for sight in sights)
    ):
        raise Broken("bounds", "a table keeps more than it may")


def of_running_deal(frame: Frame, state: TableState) -> Iterator[Broken]:
    """A spectator is a whole deal behind (F25)."""
    is_running = state.phase == "playing" and state.dealing
    if is_running and frame.match is not None and frame.match.number == state.match.number:
        yield Broken("onlookers", f"deal {frame.match.number} of {frame.table} is shown too soon")
    if getattr(frame.match, "hand", ()):
        yield Broken("onlookers", f"who has no seat is shown a hand: {frame.match}")


def hidden(state: TableState, seat: Seat | None) -> set[Card]:
    """Return the cards of the running deal that this seat may not know."""
    if isinstance(state.match, sette_e_mezzo.State):
        hands = state.match.coup.hands if state.match.coup else ()
        return {hand.cards[0] for hand in hands if not hand.shown and hand.holder != seat}
    deal = None if state.match is None else state.match.deal
    if deal is None:
        return set()
    others = {card for at, hand in enumerate(deal.hands) if at != seat for card in hand}
    if isinstance(state.match, chiamatre.State):
        return others - {deal.called}
    return (others - set(deal.draws)) | set(deal.pack[len(deal.pack) - deal.stock :])


def cards(value: Any) -> Iterator[Card]:
    """Yield every card in a value, at any depth, but no avatar."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, PlaceView):
        return  # the card of a place is an avatar
    elif isinstance(value, Struct):
        yield from cards(astuple(value))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from cards(part)


def _is_of_the_ledger(state: TableState) -> bool:
    """Return whether the ledger holds the chips of a table; those of tournaments and practice are
    not in it.
    """
    return tournament_of(state.sheet) is None and state.sheet.chips != "practice"

"""Plays whole tournaments from a seed: table results are random, consequences are checked.

`play(sheet, seed)` plays one tournament to its end. After every command it checks that the folded
log equals the state, that all chips are accounted for, and that nobody sits at two tables.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from circolo.cards.units import Chips, Millis
from circolo.catalogue import game_of
from circolo.fairness import duplicate
from circolo.ledger.account import BOTS, FEES, MINT, pool, purse, wallet
from circolo.ledger.book import Book
from circolo.ledger.transfer import Transfer
from circolo.play.contract import AnyGame
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments import lot_draw, registration
from circolo.tournaments.commands import (
    Announce,
    Command,
    Done,
    Hear,
    Lot,
    Reach,
    Register,
    Reveal,
    ShowPack,
)
from circolo.tournaments.effects import (
    Effect,
    OpenTable,
    ShowDeals,
)
from circolo.tournaments.events import TournamentEvent
from circolo.tournaments.evolve import evolve
from circolo.tournaments.freeze_out import elimination_order, table_balance
from circolo.tournaments.prizes import seats, transfers
from circolo.tournaments.reports import (
    CoupOver,
    Failed,
    MatchOver,
    Report,
)
from circolo.tournaments.rounds import shared_deals
from circolo.tournaments.rules import Refused, decide
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import (
    AnyTournamentOptions,
    Duplicate,
    FreezeOut,
    pairs_enter,
)
from tests.tournaments import toys
from tests.tournaments.toys import Table

EVENT = TournamentId("evento")
SEED = bytes(range(32))
DEEP_POCKETS = Chips(10_000_000)


@dataclass
class Playing:
    """A tournament in play."""

    game: AnyGame
    rng: random.Random
    state: State
    now: Millis = Millis(1_000)
    log: list[TournamentEvent] = field(default_factory=list)
    tables: dict[TableId, Table] = field(default_factory=dict)
    book: Book = field(default_factory=Book)
    entries: int = 0
    faults: float = 0.0
    at_once: float = 0.5
    """The chance that a table obeys at once, and not only after the running coup."""

    watch: Callable[["Playing"], None] | None = None

    # --- commands

    def tell(self, command: Command) -> tuple[TournamentEvent, ...]:
        """Send a command to the tournament, and keep the events."""
        before = self.state
        events, state = decide(self.game, before, command, now=self.now)
        again = decide(self.game, before, command, now=self.now)
        assert again == (events, state), "the same command gives the same events"
        assert reduce(evolve, events, before) == state, "the events lead to the state"
        self.entries += 1
        entry = f"event:{before.id}:{self.entries}"
        self.book = self.book.post(transfers.transfers(before, events, entry=entry))
        self.state = state
        self.log += events
        check(self)
        if self.watch is not None:
            self.watch(self)
        return events

    def refused(self, command: Command) -> str:
        """Send a command that must be refused, and return the code."""
        try:
            self.tell(command)
        except Refused as refusal:
            return refusal.code
        raise AssertionError(f"{command} was not refused")

    def enter(self, *names: str, partners: bool = False) -> "Playing":
        """Enter people, with enough chips; `partners`: in pairs."""
        for at, name in enumerate(names):
            partner = PlayerId(names[at ^ 1]) if partners else None
            self.fund(name)
            self.tell(Register(PlayerId(name), partner=partner))
        return self

    def fund(self, name: str) -> None:
        """Give a person chips to enter with."""
        home = self.home(name)
        given = Transfer(f"gift/{name}/{self.entries}", MINT, home, DEEP_POCKETS, "gift")
        self.book = self.book.post([given])

    def home(self, name: str) -> Any:
        """Return the account of a person's chips."""
        return purse(name) if self.state.sheet.chips == "guests" else wallet(name)

    def won(self, name: str) -> int:
        """Return a person's chips less those they came with."""
        return self.book.balance(self.home(name)) - DEEP_POCKETS

    # --- going on

    def draw(self) -> None:
        """Draw all lots that are called for."""
        for lot in self.state.lots:
            if not lot.order:
                players = [self.state.entrants[at].player for at in self.state.field]
                entrants = lot_draw.entrants_hash(players)
                order = lot_draw.order(SEED, lot.number, lot.size, entrants=entrants)
                self.tell(Lot(lot.number, order))

    def show_packs(self) -> None:
        """Publish the packs of a round that all tables of a duplicate have finished."""
        finished = shared_deals.round_to_show(self.state)
        if finished is not None:
            one, of = shared_deals.packs(self.game, self.state.sheet)
            self.tell(ShowPack(finished, duplicate.secret(SEED, one * finished, of=of)))

    def carry_out(self) -> None:
        """Carry out the pending effects at the tables."""
        while self.state.pending:
            effect = self.state.pending[0]
            code, reports = self._do(effect)
            self.tell(Done(effect.number, code))
            for report in reports:
                self.hear(report)

    def hear(self, report: Report) -> tuple[TournamentEvent, ...]:
        """Deliver a table's report; sometimes twice."""
        events = self.tell(Hear(report))
        if self.rng.random() < self.faults:
            assert self.tell(Hear(report)) == (), "what has been heard leads to nothing"
        return events

    def settle(self) -> "Playing":
        """Draw lots and carry out effects until only play or waiting is left."""
        while self.state.pending or any(not lot.order for lot in self.state.lots):
            self.carry_out()
            self.show_packs()
            if self.is_over() and not self.state.pending:
                break
            self.draw()
        self.show_packs()
        return self

    def reach(self) -> "Playing":
        """Let time pass until the timer is due, and settle."""
        self.strike()
        return self.settle()

    def strike(self) -> tuple[TournamentEvent, ...]:
        """Let time pass until the timer is due, without settling."""
        timer = self.state.timer
        assert timer is not None, "something is waited for"
        self.now = max(self.now, timer.at)
        return self.tell(Reach(timer.number))

    def is_over(self) -> bool:
        """Return whether the tournament has ended or been cancelled."""
        return self.state.phase in {"over", "cancelled"}

    def step(self) -> None:
        """Make one thing happen: at a table, or by the clock."""
        self.settle()
        check_not_stuck(self)
        tables = [table for table in self.tables.values() if table.plays()]
        timer = self.state.timer
        if timer is not None and (not tables or self.rng.random() < 0.02):
            self.reach()
            return
        assert tables, "something is waited for"
        table = self.rng.choice(tables)
        self.now = Millis(self.now + 1_000)
        if self.rng.random() < self.faults / 20:
            table.closed = True
            self.hear(Failed(table.name, table.version, "closed_by_staff", toys.stacks_of(table)))
        elif table.ring:
            for report in toys.coup(table, self.rng):
                self.hear(report)
        else:
            self.finish(table)

    def coup(
        self, name: TableId, banker: str, *, over: bool = True, **stacks: int
    ) -> tuple[TournamentEvent, ...]:
        """End a coup with these stacks; other stacks stay."""
        table = self.tables[name]
        seats = {who.player: at for at, who in enumerate(table.seats) if who is not None}
        for player, chips in stacks.items():
            table.stacks[seats[PlayerId(player)]] = chips
        table.version += 1
        table.bank = None if over else seats[PlayerId(banker)]
        stacks_now = toys.stacks_of(table)
        report = CoupOver(name, table.version, stacks_now, PlayerId(banker), bank_over=over)
        before = len(self.log)
        for one in (report, *toys.boundary(table)):
            self.hear(one)
        self.settle()
        return tuple(self.log[before:])

    def finish(self, table: Table, winner: str | None = None) -> None:
        """End a match, won by this player or a random one."""
        players = tuple(who.player for who in table.seats if who is not None)
        sides = len(players) // len(self.state.teams[0].members)
        best = [*range(sides)]
        self.rng.shuffle(best)
        if winner is not None:
            best.sort(key=lambda side: side != players.index(PlayerId(winner)) % sides)
        places = [best.index(seat % sides) + 1 for seat in range(len(players))]
        table.closed = True
        table.version += 1
        if isinstance(self.state.sheet.format, Duplicate):
            self._finish_duplicate(table, sides=sides, deals=self.state.sheet.format.deals)
            return
        points = tuple(22 - 2 * place for place in places)
        self.hear(MatchOver(table.name, table.version, players, tuple(places), points))

    def _finish_duplicate(self, table: Table, *, sides: int, deals: int) -> None:
        """End a match of a duplicate with random results of its deals."""
        players = tuple(who.player for who in table.seats if who is not None)
        results = [self.rng.randint(0, 11) for _ in range(deals)]
        made = tuple(
            (ours, 11 - ours) if sides == 2 else (ours, 11 - ours, ours, 11 - ours)
            for ours in results
        )
        points = tuple(sum(deal[seat % sides] for deal in made) for seat in range(len(players)))
        places = tuple(1 + sum(other > own for other in points) for own in points)
        over = MatchOver(table.name, table.version, players, places, points, deals=made)
        self.hear(over)

    def to_the_end(self, most: int = 50_000) -> "Playing":
        """Play to the end, and reveal the seed."""
        for _ in range(most):
            self.settle()
            if self.is_over():
                self.tell(Reveal(SEED))
                return self
            self.step()
        raise AssertionError("the event does not end")

    # --- what a table does

    def _do(self, effect: Effect) -> tuple[str, Iterable[Report]]:
        if isinstance(effect, OpenTable):
            if self.rng.random() < self.faults / 20:
                return "table_refused", ()
            self.tables[effect.table] = toys.opened(self.game, effect)
            return "", ()
        table = self.tables.get(effect.table)
        if isinstance(effect, ShowDeals):
            return "", ()
        if table is None or table.closed:
            return "table_closed", ()
        return toys.told(table, effect, at_once=self.rng.random() < self.at_once)


def announced(sheet: AnyTournamentOptions, *, seed: int = 0, faults: float = 0.0) -> Playing:
    """Announce a tournament."""
    game = game_of(sheet.options)
    _, of = shared_deals.packs(game, sheet)
    packs = duplicate.secret(SEED, 0, of=of) if of else b""
    command = Announce(EVENT, sheet, "sala", lot_draw.commitment(SEED, EVENT), packs)
    events, state = decide(game, None, command, now=Millis(0))
    rng = random.Random(seed)
    return Playing(game, rng, state, log=[*events], faults=faults)


def play(
    sheet: AnyTournamentOptions, seed: int, *, entrants: int | None = None, faults: float = 0.0
) -> Playing:
    """Play a tournament with so many entrants to its end."""
    playing = announced(sheet, seed=seed, faults=faults)
    names = [f"p{number:03d}" for number in range(sheet.most if entrants is None else entrants)]
    playing.enter(*names, partners=pairs_enter(playing.state.sheet))
    if playing.state.phase == "open":
        for number in range(registration.lacking(playing.state)):
            who = PlayerId(f"bot{number}")
            pairs = pairs_enter(playing.state.sheet)
            partner = PlayerId(f"bot{number ^ 1}") if pairs else None
            playing.tell(Register(who, bot=True, level="circolo", partner=partner, name=str(who)))
        if playing.state.phase == "open":
            playing.reach()
    return playing.to_the_end()


def check_not_stuck(playing: Playing) -> None:
    """Check that play goes on, or that there is a reason why not; and that the tables taken to play
    do play.
    """
    state, freeze = playing.state, playing.state.freeze
    plays = {name for name, table in playing.tables.items() if table.plays()}
    rests = state.paused or state.paused_tables or (freeze is not None and freeze.on_break)
    assert plays or rests or state.phase != "running", "stuck: nobody plays, and nobody will"
    tables = () if freeze is None else freeze.tables
    awaited = {table.table for table in tables if not table_balance.is_stopped(table)}
    assert awaited <= plays, "stuck: a table is waited for that has nothing to tell"
    assert freeze is None or plays <= awaited, "a table is taken to stand that plays"


def check(playing: Playing) -> None:
    """Check what holds at every moment of every tournament."""
    state = playing.state
    moved = playing.book.balance(pool(state.id))
    if state.phase in {"over", "cancelled"}:
        satellite = state.sheet.satellite
        kept = satellite.price * len(seats.due_seats(state)) if satellite else 0
        assert moved == kept, "the pool is paid out to the last chip"
        assert playing.book.balance(FEES) >= 0
        assert playing.book.balance(BOTS) == 0, "bots pay nothing and win nothing"
    if state.phase == "over":
        placed = [team for group in state.places for team in group]
        assert sorted(placed) == [*range(len(state.teams))], "places are a permutation"
    playing_at = [team for match in state.matches if not match.order for team in match.teams]
    freeze = state.freeze
    if freeze is not None:
        chips = elimination_order.chips(freeze)
        assert isinstance(state.sheet.format, FreezeOut)
        everything = state.sheet.format.chips * len(state.teams)
        assert sum(chips.values()) == everything, "chips are conserved"
        assert table_balance.left(freeze) == len(chips)
        playing_at += [one.team for one in freeze.underway]
        playing_at += [
            team for table in freeze.tables for team in table.players if team is not None
        ]
        assert not set(chips) & {out.team for out in freeze.out}, "who is out has nothing"
    assert len(playing_at) == len(set(playing_at)), "nobody is at two tables"

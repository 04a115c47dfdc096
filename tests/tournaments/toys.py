"""Simulated tables for a tournament: their play is random, their reports are true."""

import random
from dataclasses import dataclass, field

from circolo.cards.units import Chips
from circolo.play.contract import AnyGame
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.effects import (
    Bring,
    CloseTable,
    Effect,
    OpenTable,
    PlayFor,
    Proceed,
    Seating,
    SendAway,
    SetStakes,
    StopTable,
)
from circolo.tournaments.reports import BankOver, CoupOver, Halted, Report, Stack, WentAway


@dataclass
class Table:
    """A simulated table: it plays while it may, and reports."""

    name: TableId
    seats: list[Seating | None]
    stacks: list[int]
    ring: bool
    halted: bool = False
    stop: str = ""
    one: bool = False
    bank: int | None = None
    last: int = 0
    version: int = 1
    leaving: set[str] = field(default_factory=set)
    closed: bool = False
    still: bool = False
    """Whether the table has stopped: it reports this once."""

    def players(self) -> list[int]:
        """Return the seats with chips, or in a match."""
        return [
            at
            for at, who in enumerate(self.seats)
            if who is not None and (self.stacks[at] or not self.ring)
        ]

    def plays(self) -> bool:
        """Return whether the table can play on."""
        return not self.closed and not self.halted and len(self.players()) > 1


def coup(table: Table, rng: random.Random) -> list[Report]:
    """Play a coup, and report it."""
    table.version += 1
    seats = table.players()
    if table.bank is None or table.bank not in seats:
        table.bank = min(seats, key=lambda seat: (table.last - seat - 1) % len(table.seats))
        table.last = table.bank
    banker = table.bank
    for seat in seats:
        if seat != banker and table.stacks[seat] and table.stacks[banker]:
            bet = rng.randint(1, min(table.stacks[seat], table.stacks[banker]))
            if rng.random() < 0.4:
                bet = min(table.stacks[seat], table.stacks[banker])
            sign = 1 if rng.random() < 0.5 else -1
            table.stacks[banker] += sign * bet
            table.stacks[seat] -= sign * bet
    over = not table.stacks[banker] or rng.random() < 0.5 or len(table.players()) < 2
    player = player_at(table, banker)
    reports: list[Report] = []
    if over and rng.random() < 0.2:
        reports.append(
            CoupOver(table.name, table.version, stacks_of(table), player, bank_over=False)
        )
        reports.append(BankOver(table.name, table.version, player))
    else:
        reports.append(
            CoupOver(table.name, table.version, stacks_of(table), player, bank_over=over)
        )
    if over:
        table.bank = None
    return [*reports, *boundary(table)]


def boundary(table: Table) -> list[Report]:
    """Let leaving players go, and stop if told so."""
    reports: list[Report] = []
    for seat, who in enumerate(table.seats):
        if who is None or not table.ring:
            continue
        if not table.stacks[seat] or (who.player in table.leaving and seat != table.bank):
            chips = Chips(table.stacks[seat])
            reports.append(WentAway(table.name, table.version, who.player, chips))
            table.seats[seat], table.stacks[seat] = None, 0
            table.leaving.discard(who.player)
    if table.one:
        table.one, table.stop = False, "coup"
    if len(table.players()) < 2:
        table.bank = None
    if table.stop == "coup" or (table.stop == "bank" and table.bank is None):
        table.halted, table.stop = True, ""
    if is_still(table) and not table.still:
        reports.append(Halted(table.name, table.version, stacks_of(table)))
    table.still = is_still(table)
    return reports


def is_still(table: Table) -> bool:
    return table.halted or len(table.players()) < 2


def told(table: Table, effect: Effect, *, at_once: bool) -> tuple[str, list[Report]]:
    match effect:
        case StopTable(after=after):
            table.stop = after
            idle = table.halted or len(table.players()) < 2
            if idle or not table.ring or at_once:
                table.version += 1
                return "", boundary(table)
        case Proceed(one=one):
            table.halted, table.stop, table.one = False, "", one
            table.still = is_still(table)
        case SendAway(player=player):
            table.leaving.add(player)
            if table.halted or at_once:
                table.version += 1
                return "", boundary(table)
        case Bring(seating=seating):
            if table.seats[seating.seat] is not None:
                return "seat_taken", []
            table.seats[seating.seat] = seating
            table.stacks[seating.seat] = seating.stack
            table.still = is_still(table)
        case CloseTable():
            table.closed = True
        case SetStakes() | PlayFor():
            pass
        case OpenTable():
            raise AssertionError("it is open")
    return "", []


def opened(game: AnyGame, effect: OpenTable) -> Table:
    size = game.rules.seats(effect.sheet.options)[1]
    seats: list[Seating | None] = [None] * size
    stacks = [0] * size
    for seating in effect.seats:
        assert seats[seating.seat] is None, "a seat is one player's"
        seats[seating.seat] = seating
        stacks[seating.seat] = seating.stack
    table = Table(effect.table, seats, stacks, game.plays == "ring", halted=effect.halted)
    table.still = is_still(table)
    return table


def stacks_of(table: Table) -> tuple[Stack, ...]:
    return tuple(
        Stack(who.player, Chips(table.stacks[at]))
        for at, who in enumerate(table.seats)
        if who is not None
    )


def player_at(table: Table, seat: int) -> PlayerId:
    who = table.seats[seat]
    assert who is not None, "somebody sits there"
    return who.player

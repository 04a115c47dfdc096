"""Reads the log of a table into deals with the account of each seat, and those into evidence."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from circolo.analysis.by_game import NotAnalysed, evidence
from circolo.analysis.collusion.evidence import DealPlay, Evidence, TableHead
from circolo.cards.units import Seat
from circolo.play.events import DealEnded
from circolo.tables.events import (
    DealVoided,
    Played,
    Removed,
    Seated,
    StoodUp,
    TableEvent,
)
from circolo.tables.state import PlayerId, TableId
from circolo.tables.tournament_events import PlayedFor


class TablePlay(Struct, frozen=True):
    """What a table tells: its evidence, the accounts that sat there, and which are house bots."""

    table: TableId
    game: str
    evidence: tuple[Evidence, ...]
    players: frozenset[PlayerId]
    house_bots: frozenset[PlayerId]


def read_table(table: TableHead, events: Iterable[TableEvent]) -> TablePlay:
    """Return what the log of a table tells. Deals that staff have voided are left out.

    A game without evidence gives none, but its players have sat together.
    """
    log = tuple(events)
    seated = [event for event in log if isinstance(event, Seated)]
    voided = {event.deal for event in log if isinstance(event, DealVoided)}
    try:
        found = tuple(evidence(table, _deals(log)))
    except NotAnalysed:
        found = ()
    return TablePlay(
        table.id,
        table.game,
        tuple(one for one in found if one.deal not in voided),
        frozenset(event.player for event in seated),
        frozenset(event.player for event in seated if event.bot),
    )


def _deals(log: Iterable[TableEvent]) -> Iterator[DealPlay]:
    seats = dict[Seat, PlayerId]()
    by_bot = set[Seat]()
    played = list[Played[Any]]()
    for event in log:
        match event:
            case Seated(seat=seat, player=player):
                seats[seat] = player
            case StoodUp(seat=seat) | Removed(seat=seat):
                seats.pop(seat, None)
            case PlayedFor(seat=seat, level=level):
                (by_bot.discard if level is None else by_bot.add)(seat)
            case Played(event=inner):
                played.append(event)
                if isinstance(inner, DealEnded):
                    own = {seat: who for seat, who in seats.items() if seat not in by_bot}
                    yield DealPlay(inner.number, own, tuple(played))
                    played = []
            case _:
                pass

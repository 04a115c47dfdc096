"""What lies in the store of a tournament is read as it was written, typed all through."""

import msgspec
import pytest

from circolo.cards.units import Chips, Seat
from circolo.games import sette_e_mezzo, tressette
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import BuyIn, TableOptions
from circolo.tournaments.effects import OpenTable, Proceed, Seating
from circolo.tournaments.events import Announced, EffectDecided, TournamentEvent
from circolo.tournaments.state import TournamentId
from circolo.tournaments.tournament_options import FreezeOut, Knockout, Level, TournamentOptions
from circolo.wire import tournament_log
from circolo.wire.table_log import UnreadableLog

CUP = TournamentOptions(
    name="Coppa",
    options=tressette.Options(players=2, target=11),
    format=Knockout(),
    least=2,
    most=8,
)
RACE = TournamentOptions(
    name="Gara",
    options=sette_e_mezzo.Options(tournament=True),
    format=FreezeOut(chips=200, levels=(Level(10, 5),)),
    least=2,
    most=16,
)
SHEET = TableOptions(options=RACE.options, buy_in=BuyIn(200, 200), tournament="e0001")
SEATS = (
    Seating(Seat(0), PlayerId("p0"), Chips(200)),
    Seating(Seat(1), PlayerId("bot-gino"), Chips(200), bot=True, name="Gino"),
)
EVENTS: tuple[TournamentEvent, ...] = (
    Announced(TournamentId("e0001"), CUP, "operator", bytes(32)),
    Announced(TournamentId("e0002"), RACE, "operator", bytes(32)),
    EffectDecided(OpenTable(1, TableId("e00010001"), SHEET, SEATS)),
    EffectDecided(Proceed(2, TableId("e00010001"))),
)


@pytest.mark.parametrize("event", EVENTS, ids=[type(event).__name__ for event in EVENTS])
def test_an_event_is_read_as_it_was_written(event: TournamentEvent) -> None:
    assert tournament_log.decode_events(tournament_log.encode_events((event,))) == (event,)


def test_a_log_that_begins_with_no_event_is_unreadable() -> None:
    with pytest.raises(UnreadableLog):
        tournament_log.fold_to_state([])


def test_a_log_of_something_else_is_unreadable() -> None:
    with pytest.raises(UnreadableLog):
        tournament_log.fold_to_state([b'[{"type":"nothing_of_ours"}]'])
    with pytest.raises(msgspec.DecodeError):
        tournament_log.decode_events(b"no json")

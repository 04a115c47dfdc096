"""Ring tables: buy-in, start, joining and leaving during play, chips."""

from typing import Any

import pytest

from circolo.cards.units import Chips, Seat
from circolo.catalogue import BY_NAME
from circolo.games import tressette
from circolo.play.contract import AnyGame, BadOptions
from circolo.play.events import DealEnded, SeatFreed
from circolo.play.settlement import Settlement
from circolo.play.waits import Kind
from circolo.tables.commands import ComeBack, Leave, Open, Rematch, Sit, SitOut
from circolo.tables.events import (
    Closed,
    MatchBegan,
    Played,
    Seated,
    Settled,
    StartHalted,
    Starting,
    StoodUp,
    WentAbsent,
)
from circolo.tables.rules import decide
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import (
    TO_FILL,
    TO_RETURN,
    BuyIn,
    TableOptions,
    Times,
    checked,
    length,
)
from tests.changed_games import changed_game
from tests.tables import high_card
from tests.tables.refusals import refusal
from tests.tables.ring import Ring
from tests.tables.sitting import NOON, Sitting

MOVES = {"tressette": 25, "chiamatre": 25, "sette_e_mezzo": 20, "chemin_de_fer": 15}
"""Seconds (R11)."""


def happened(events: tuple[Any, ...], *kinds: type) -> list[Any]:
    """The events of these types, those of the game too."""
    bare = [event.event if isinstance(event, Played) else event for event in events]
    return [event for event in bare if isinstance(event, kinds)]


def bad_field(sheet: TableOptions[Any], game: Any = high_card.GAME) -> str:
    with pytest.raises(BadOptions) as bad:
        decide(game, None, Open(TableId("t1"), sheet), now=NOON)
    return bad.value.field


# --- the options


@pytest.mark.rule("R1", "R11")
def test_defaults_of_the_options_are_filled_in_when_the_table_opens() -> None:
    sheet = checked(high_card.GAME, TableOptions(options=high_card.Options()))
    assert sheet.buy_in == BuyIn(100, 1_000)
    assert sheet.times == Times(move=25_000, no_clock_alone=True)


@pytest.mark.rule("R11")
@pytest.mark.parametrize(
    ("game", "seconds"), [(BY_NAME[name], seconds) for name, seconds in MOVES.items()]
)
def test_a_move_takes_as_long_as_its_game_usually_gives_it(game: AnyGame, seconds: int) -> None:
    sheet = checked(game, TableOptions(options=game.types.options()))
    assert length(sheet.times, "move") == seconds * 1_000
    chosen = checked(game, TableOptions(options=game.types.options(), times=Times(move=60_000)))
    assert length(chosen.times, "move") == 60_000


@pytest.mark.rule("R11")
def test_every_other_question_has_its_usual_time() -> None:
    kinds: tuple[Kind, ...] = ("annul", "bets", "grace", "auction", "pause")
    assert [length(Times(), kind) for kind in kinds] == [5_000, 20_000, 10_000, 10_000, 10_000]


@pytest.mark.rule("R11", "F23")
def test_cutting_the_shoe_may_take_as_long_as_a_move() -> None:
    assert length(Times(move=15_000), "cut") == 15_000


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("sheet", "field"),
    [
        (TableOptions(options=high_card.Options(), entry=10), "entry"),
        (TableOptions(options=high_card.Options(), buy_in=BuyIn(200, 100)), "buy_in"),
        (TableOptions(options=high_card.Options(), times=Times(match=60_000)), "times.match"),
    ],
)
def test_invalid_options_of_a_ring_table_are_refused_with_their_field(
    sheet: TableOptions[Any], field: str
) -> None:
    assert bad_field(sheet) == field


@pytest.mark.rule("R1")
def test_a_match_has_an_entry_and_no_buy_in() -> None:
    sheet = TableOptions(options=tressette.Options(), buy_in=BuyIn())
    assert bad_field(sheet, tressette.GAME) == "buy_in"


# --- sitting down


def test_the_buy_in_goes_to_the_seat() -> None:
    ring = Ring().sit("anna", chips=120)
    assert (ring.stacks[0], ring.balances["wallet:anna"]) == (120, -120)


def test_the_default_buy_in_is_the_minimum() -> None:
    ring = Ring()
    ring.tell(Sit(PlayerId("anna")))
    assert ring.stacks[0] == 50


@pytest.mark.parametrize(
    ("chips", "code"), [(49, "buy_in_low"), (0, "buy_in_low"), (201, "buy_in_high")]
)
def test_a_buy_in_outside_the_range_is_refused(chips: int, code: str) -> None:
    assert refusal(Ring(), Sit(PlayerId("anna"), buy_in=Chips(chips))) == code


def test_a_buy_in_at_a_match_is_refused() -> None:
    sit = Sit(PlayerId("anna"), buy_in=Chips(100))
    assert refusal(Sitting(2), sit) == "buy_in_fixed"


def test_a_second_seat_for_the_same_player_is_refused() -> None:
    ring = Ring().begin(2)
    assert refusal(ring, Sit(PlayerId("anna"))) == "already_seated"
    ring.sit("carla", "dino")
    assert refusal(ring, Sit(PlayerId("enzo"))) == "table_full"


@pytest.mark.rule("R5")
def test_the_game_begins_when_its_minimum_of_seats_is_taken() -> None:
    ring = Ring().sit("anna")
    assert ring.state.phase == "waiting"
    assert happened(tuple(ring.sit("bruno").log), Starting) == [Starting()]
    assert happened(ring.reach(), MatchBegan) == [MatchBegan()]
    assert ring.state.match.stacks == (100, 100, None, None)


@pytest.mark.rule("R5")
def test_the_start_is_halted_when_too_few_are_left() -> None:
    ring = Ring().sit("anna", "bruno", "carla")
    assert happened(ring.leave(0), StoodUp, StartHalted) == [StoodUp(Seat(0))]
    assert happened(ring.leave(1), StoodUp, StartHalted) == [StoodUp(Seat(1)), StartHalted()]


@pytest.mark.rule("R10")
def test_a_player_who_sits_down_during_a_deal_plays_from_the_next() -> None:
    ring = Ring().begin(2)
    events = ring.tell(Sit(PlayerId("carla"), buy_in=Chips(80)))
    assert happened(events, Seated, high_card.SatDown) == [
        Seated(Seat(2), PlayerId("carla"), "", bot=False, stack=Chips(80)),
        high_card.SatDown(Seat(2), 80),
    ]
    assert ring.state.match.hands[2] == high_card.NOTHING
    ring.play_deal().until_asked()
    assert ring.state.match.hands[2] != high_card.NOTHING


# --- chips


def test_every_deal_is_settled_as_it_ends() -> None:
    ring = Ring().begin()
    (ended, settled) = happened(tuple(ring.play_deal().log), DealEnded, Settled)
    assert ended.settlement == settled.settlement
    changes = settled.settlement.changes
    assert ring.stacks == (100 + changes[0], 100 + changes[1], 100 + changes[2], None)
    assert ring.stacks == ring.state.match.stacks


# --- leaving


@pytest.mark.rule("R10")
def test_a_player_who_leaves_during_a_deal_is_absent_until_its_end() -> None:
    ring = Ring().begin()
    assert happened(ring.leave(1), WentAbsent, StoodUp) == [WentAbsent(Seat(1), "left")]
    ring.play_deal()
    last = happened(tuple(ring.log), Settled, SeatFreed, StoodUp)[-3:]
    assert isinstance(last[0], Settled)
    assert last[1:] == [SeatFreed(Seat(1)), StoodUp(Seat(1))]
    assert ring.balances["wallet:bruno"] == last[0].settlement.changes[1]


@pytest.mark.rule("F22")
def test_the_commission_goes_from_the_pot_to_the_cagnotte() -> None:
    def with_commission(state: high_card.State, command: Any) -> tuple[Any, ...]:
        return tuple(_less_a_chip(event) for event in high_card.decide(state, command))

    ring = Ring(changed_game(high_card.GAME, decide=with_commission)).begin(3).play_deal()
    assert sorted(ring.stacks[:3], key=int) == [90, 90, 119]  # type: ignore[arg-type]
    assert ring.balances["cagnotte"] == 1
    assert sum(ring.balances.values()) == 0


def _less_a_chip(event: Any) -> Any:
    if not isinstance(event, DealEnded):
        return event
    changes = event.settlement.changes
    winner = changes.index(max(changes))
    less = tuple(Chips(change - (at == winner)) for at, change in enumerate(changes))
    return DealEnded(event.number, Settlement(less, house=Chips(1)))


@pytest.mark.rule("R10")
def test_a_player_who_owes_nothing_leaves_at_once() -> None:
    ring = Ring().begin(2)
    ring.sit("carla")
    assert happened(ring.leave(2), WentAbsent, StoodUp) == [
        WentAbsent(Seat(2), "left"),
        StoodUp(Seat(2)),
    ]
    assert ring.balances["wallet:carla"] == 0


@pytest.mark.rule("R3", "R10")
def test_a_player_who_has_left_can_neither_leave_again_nor_come_back() -> None:
    ring = Ring().begin()
    ring.leave(1)
    assert refusal(ring, Leave(Seat(1))) == "r3_absent"
    assert refusal(ring, SitOut(Seat(1))) == "r3_absent"
    assert refusal(ring, ComeBack(Seat(1))) == "r10_left"


@pytest.mark.rule("R3", "R10")
def test_an_absent_seat_can_leave() -> None:
    ring = Ring().begin()
    ring.tell(SitOut(Seat(1)))
    events = ring.leave(1)
    assert happened(events, high_card.WentAway) == [high_card.WentAway(Seat(1), "left")]


def test_leaving_a_free_seat_is_refused() -> None:
    ring = Ring().begin(2)
    assert refusal(ring, Leave(Seat(3))) == "not_seated"
    assert refusal(ring, Leave(Seat(9))) == "not_seated"


@pytest.mark.rule("R5")
def test_play_is_interrupted_when_too_few_are_left_and_goes_on_with_the_next() -> None:
    ring = Ring().begin(2)
    ring.leave(1)
    while ring.state.places[1] is not None:
        ring.reach()
    assert (ring.state.phase, ring.turn) == ("playing", None)
    assert [due.kind for due in ring.state.deadlines] == ["waiting"]
    ring.sit("carla")
    assert ring.until_asked().state.match.hands[:2].count(high_card.NOTHING) == 0


def test_an_interrupted_table_closes_when_nobody_comes() -> None:
    ring = Ring().begin(2)
    ring.leave(1)
    while ring.state.places[1] is not None:
        ring.reach()
    before = ring.now
    assert happened(ring.reach(), Closed) == [Closed("nobody_left")]
    assert ring.now - before <= TO_FILL
    assert {held for account, held in ring.balances.items() if not account.startswith("w")} == {0}


def test_a_table_closes_when_its_last_person_has_left() -> None:
    ring = Ring().sit("anna").bots(2).until_asked()
    ring.leave(0)
    ring.play_deal()
    assert happened(tuple(ring.log), Closed) == [Closed("nobody_left")]
    assert ring.balances["bots"] + ring.balances["wallet:anna"] == 0


def test_a_table_of_bots_and_absent_people_closes() -> None:
    ring = Ring().sit("anna").bots(2).until_asked()
    ring.tell(SitOut(Seat(0)))
    since = ring.now
    while ring.state.phase != "closed":
        ring.reach()
    assert 0 <= ring.now - since - TO_RETURN <= 5_000
    assert happened(tuple(ring.log), Closed) == [Closed("nobody_left")]


@pytest.mark.rule("R3")
def test_a_seat_that_missed_its_deadline_is_absent_until_rientra() -> None:
    ring = Ring().begin()
    seat = ring.turn
    assert seat is not None
    assert happened(ring.reach(), WentAbsent) == [WentAbsent(seat, "time")]
    ring.tell(ComeBack(seat))
    place = ring.state.places[seat]
    assert place is not None
    assert place.absent is None


def test_a_ring_table_has_no_rematch() -> None:
    assert refusal(Ring().begin(), Rematch(TableId("t2"))) == "match_only"

"""Voided deals: which chips go back, and when a deal cannot be voided."""

from circolo.cards.units import Chips, Seat
from circolo.play.events import DealEnded
from circolo.play.settlement import Settlement
from circolo.tables.commands import Leave, VoidDeal
from circolo.tables.events import CashedOut, Closed, DealVoided, Played
from circolo.tables.state import PlayerId, VoidedDeal
from circolo.tables.view import view
from tests.tables.refusals import refusal
from tests.tables.ring import Ring

WHY = "the cards were seen"


def ended(ring: Ring) -> list[DealEnded]:
    """The deals that are over."""
    bare = [event.event for event in ring.log if isinstance(event, Played)]
    return [event for event in bare if isinstance(event, DealEnded)]


def void(ring: Ring, deal: int, *, settled: bool = True) -> VoidDeal:
    """The command of the room, built from the log."""
    found = [event.settlement for event in ended(ring) if event.number == deal and settled]
    players = tuple(place and place.player for place in ring.state.places)
    return VoidDeal(deal, WHY, found[0] if found else None, players)  # type: ignore[arg-type]


def test_voiding_a_running_deal_closes_the_table_and_returns_all_stacks() -> None:
    ring = Ring().begin()
    ring.play_deal()
    stacks = ring.stacks
    ring.until_asked()
    deal = ring.state.deal
    assert ring.state.dealing
    events = ring.tell(void(ring, deal))
    kinds = [event for event in events if isinstance(event, DealVoided | CashedOut | Closed)]
    assert kinds == [
        DealVoided(deal, WHY),
        *(CashedOut(Seat(seat)) for seat in range(3)),
        Closed("voided"),
    ]
    home = {f"wallet:{name}": (stacks[at] or 0) - 100 for at, name in enumerate(("anna", "bruno"))}
    assert {name: ring.balances[name] for name in home} == home
    assert view(ring.state).voided == (VoidedDeal(deal, WHY),)


def test_an_unknown_deal_cannot_be_voided() -> None:
    ring = Ring().begin()
    for deal in (0, -1, ring.state.deal + 1):
        assert refusal(ring, VoidDeal(deal, WHY)) == "no_such_deal"


def test_a_deal_is_not_reversed_while_its_winner_has_chips_at_stake() -> None:
    ring = Ring().begin()
    ring.play_deal().until_asked()
    assert refusal(ring, void(ring, 1)) == "void_in_play"


def test_a_deal_is_not_reversed_once_one_of_its_players_has_left() -> None:
    ring = Ring().begin()
    ring.play_deal()
    command = void(ring, 1)
    loser = next(
        seat for seat, change in enumerate(ended(ring)[0].settlement.changes) if change < 0
    )
    ring.tell(Leave(Seat(loser)))
    ring.until_asked().play_deal()
    assert ring.state.places[loser] is None
    assert refusal(ring, command) == "void_spent"
    ring.sit("dino")
    assert refusal(ring, command) == "void_spent"


def test_a_deal_is_not_reversed_if_a_winner_has_too_few_chips() -> None:
    ring = Ring().begin()
    ring.play_deal()
    players = tuple(place and place.player for place in ring.state.places)
    rich = Settlement((Chips(500), Chips(-500), Chips(0), Chips(0)))
    command = VoidDeal(1, WHY, rich, players)  # type: ignore[arg-type]
    assert refusal(ring, command) == "void_spent"
    other = (PlayerId("zita"), *players[1:])
    assert refusal(ring, VoidDeal(1, WHY, rich, other)) == "void_spent"  # type: ignore[arg-type]

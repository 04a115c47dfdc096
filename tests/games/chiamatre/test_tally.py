"""The side of each seat in a deal, from its events."""

from circolo.cards.units import Seat, Thirds
from circolo.games.chiamatre.events import Annulled, SidesScored
from circolo.games.chiamatre.tally import tally
from circolo.play.events import DealBegan
from circolo.play.tally import Tally

A, B, C, D = map(Seat, range(4))


def told(sums: Tally) -> set[tuple[str, int | None]]:
    return {(feat.name, feat.seat) for feat in sums.deal}


def scored(partner: Seat, *points: int) -> SidesScored:
    return SidesScored(A, partner, D, (Thirds(0),) * 4, points)


def test_the_sides_of_a_deal_are_told_with_who_won() -> None:
    assert told(tally(Tally(), scored(C, 7, 4, 7, 4))) == {
        ("caller", A),
        ("partner", C),
        ("against", B),
        ("against", D),
        ("won", A),
        ("won", C),
        ("last_trick", D),
    }


def test_a_caller_of_their_own_card_plays_alone() -> None:
    assert {("alone", A), ("won", B)} <= told(tally(Tally(), scored(A, 3, 8, 8, 8)))


def test_the_next_deal_begins_anew() -> None:
    sums = tally(tally(Tally(), scored(C, 7, 4, 7, 4)), DealBegan(2))
    assert (sums.deal, sums.deals) == ((), ((7, 4, 7, 4),))
    assert told(tally(sums, Annulled(B))) == {("annulled", B)}

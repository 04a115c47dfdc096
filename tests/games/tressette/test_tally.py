"""The score of a match so far, for histories and statistics."""

from functools import reduce

from circolo.cards.notation import cards
from circolo.cards.units import Seat, Thirds
from circolo.games.tressette.combinations import held
from circolo.games.tressette.events import CardPlayed, DealScored, Declared
from circolo.games.tressette.tally import tally
from circolo.play.events import DealBegan
from circolo.play.tally import Feat, Tally

HAND = cards("3D 2D AD 3C 3S 3B 4S 5S 6S 7S")


def scored(points: tuple[int, int], **more: tuple[int, int]) -> DealScored:
    return DealScored(thirds=(Thirds(20), Thirds(12)), last_trick=0, points=points, **more)


def test_every_deal_counts_with_all_that_it_brought_each_side() -> None:
    deals = (scored((7, 4)), scored((3, 8), accuso=(0, 3)), scored((11, 0), cappotto=(5, 0)))
    assert reduce(tally, deals, Tally()).deals == ((7, 4), (3, 11), (16, 0))


def test_an_accuso_is_the_seats_with_each_of_its_combinations() -> None:
    combinations = tuple(held(HAND))
    declared = Declared(Seat(3), combinations, points=6)
    (feat,) = tally(Tally(), declared).feats
    assert feat == Feat("accuso", side=1, points=6, seat=Seat(3), times=len(combinations))


def test_a_cappotto_is_the_sides() -> None:
    (feat,) = tally(Tally(), scored((0, 11), cappotto=(0, 7))).feats
    assert feat == Feat("cappotto", side=1, points=7)


def test_a_card_changes_nothing() -> None:
    before = tally(Tally(), scored((7, 4)))
    assert tally(before, CardPlayed(Seat(0), HAND[0])) is before


def test_the_running_deal_has_its_own_feats_and_who_took_the_last_trick() -> None:
    sums = tally(tally(Tally(), scored((0, 11), cappotto=(0, 7))), CardPlayed(Seat(0), HAND[0]))
    assert {(feat.name, feat.side) for feat in sums.deal} == {("last_trick", 0), ("cappotto", 1)}
    assert tally(sums, DealBegan(2)).deal == ()

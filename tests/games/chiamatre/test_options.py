"""The table options of chiamatre, and the match results for histories."""

from functools import reduce

import msgspec
import pytest

from circolo.cards.card import Card
from circolo.cards.units import Thirds
from circolo.games.chiamatre import Options
from circolo.games.chiamatre.events import CardPlayed, SidesScored
from circolo.games.chiamatre.options import seats
from circolo.games.chiamatre.tally import tally
from circolo.play.tally import Tally
from tests.games.chiamatre.dealing import A, B


def scored(*points: int) -> SidesScored:
    return SidesScored(A, B, A, (Thirds(8),) * 4, points)


@pytest.mark.rule("C5", "C9")
def test_own_cards_are_not_called_and_anybody_signals_unless_chosen_otherwise() -> None:
    assert Options() == Options(call_own_card=False, signals="any")


@pytest.mark.rule("C1")
@pytest.mark.parametrize("own", [False, True])
def test_every_table_is_for_four(*, own: bool) -> None:
    assert seats(Options(call_own_card=own, signals="leader")) == (4, 4)


@pytest.mark.parametrize(
    "written",
    ['{"game":"chiamatre","signals":"off"}', '{"game":"chiamatre","accuso":true}'],
)
def test_what_no_table_can_choose_is_refused(written: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(written, type=Options)


@pytest.mark.rule("C10")
def test_every_deal_counts_for_each_seat() -> None:
    deals = (scored(7, 7, 4, 4), scored(3, 8, 8, 8))
    assert reduce(tally, deals, Tally()).deals == ((7, 7, 4, 4), (3, 8, 8, 8))


def test_a_card_changes_nothing() -> None:
    before = tally(Tally(), scored(7, 4, 7, 4))
    assert tally(before, CardPlayed(A, Card.D3)) is before

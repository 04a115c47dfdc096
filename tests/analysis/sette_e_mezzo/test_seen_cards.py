"""The punta's decision by what lies open, compared with the banker's edge and with single cards."""

from fractions import Fraction

import pytest

from circolo.analysis.sette_e_mezzo.edge import edge
from circolo.analysis.sette_e_mezzo.seen_cards import decision
from circolo.cards.card import PACK, Card
from circolo.games.sette_e_mezzo.card_values import TARGET, total


@pytest.mark.rule("S24")
def test_first_cards_played_best_lose_a_little_less_than_alla_regola() -> None:
    best = [max(each for each in decision((card,))[1:] if each is not None) for card in PACK]
    mean = sum(best, Fraction(0)) / len(PACK)
    assert float(mean) == pytest.approx(-0.2069331, abs=1e-7)  # docs/best-play.md
    assert mean > -edge()


@pytest.mark.rule("S3", "S12")
def test_lone_matta_must_draw_and_seven_and_a_half_stands_by_itself() -> None:
    assert decision((Card("RD"),)).sto is None
    assert decision((Card("7C"), Card("FC"))).tiro is None


def test_card_that_is_out_is_not_drawn() -> None:
    mine, seen = (Card("5C"),), (Card("FD"), Card("CD"), Card("AS"))
    left = [card for card in PACK if card not in {*mine, *seen}]
    busting = [card for card in left if total((*mine, card)) > TARGET]
    assert decision(mine, seen).busts == Fraction(len(busting), len(left))


def test_pack_that_a_hand_could_exhaust_is_refused() -> None:
    with pytest.raises(ValueError, match="twenty"):
        decision(PACK[:1], PACK[1:21])

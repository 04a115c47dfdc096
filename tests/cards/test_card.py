"""The 40 cards, and their notation."""

import pytest

from circolo.cards.card import PACK, Card, Rank, Suit
from circolo.cards.notation import cards, text


@pytest.mark.rule("T1")
def test_pack_is_every_rank_of_every_suit_once() -> None:
    assert len(PACK) == 40
    assert {(card.rank, card.suit) for card in PACK} == {(r, s) for r in Rank for s in Suit}


@pytest.mark.rule("T1")
def test_pack_is_counted_by_suit_from_asso_to_re() -> None:
    assert text(PACK[:10]) == "AD 2D 3D 4D 5D 6D 7D FD CD RD"
    assert [card.suit for card in PACK[::10]] == [Suit.DENARI, Suit.COPPE, Suit.SPADE, Suit.BASTONI]


def test_card_is_its_notation() -> None:
    card = Card("FC")
    assert (card, card.rank, card.suit) == (Card.CF, Rank.FANTE, Suit.COPPE)
    assert f"{card}" == "FC"


def test_cavallo_di_coppe_is_not_mistaken_for_a_suit() -> None:
    assert (Card("CC").rank, Card("CC").suit) == (Rank.CAVALLO, Suit.COPPE)


def test_notation_reads_back_what_it_writes() -> None:
    assert cards(text(PACK)) == PACK


def test_notation_of_no_cards_is_empty() -> None:
    assert cards("  ") == ()


@pytest.mark.parametrize("word", ["8D", "3X", "3d", "D3", "10C"])
def test_notation_names_the_word_that_is_no_card(word: str) -> None:
    with pytest.raises(ValueError, match=word):
        cards(f"3D {word} AS")

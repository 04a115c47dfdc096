"""Hidden cards are divided in every possible way, all equally likely."""

from fractions import Fraction
from itertools import product

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.notation import cards
from circolo.cards.units import Rng, Seat
from circolo.tricks.worlds import Holder, Room, due_by_suit, grouped, shared_out
from tests.cards.every_draw import chances

Shared = tuple[frozenset[Card], ...]
MayHold = dict[Card, frozenset[Holder]]
Owed = list[tuple[Seat, Suit, int]]

HIDDEN = cards("3D 4D 5D AC 4C")
SEEN = [card for card in PACK if card not in HIDDEN]
ROOM: Room = (2, 2, 1)
ANYBODY = frozenset(range(3))


def drawn(may_hold: MayHold, owed: Owed) -> set[Shared]:
    """Return every way that can be drawn; all must be equally likely."""
    groups = grouped(SEEN, may_hold, due_by_suit(owed, 3))

    def one(rng: Rng) -> Shared:
        return tuple(map(frozenset, next(shared_out(groups, ROOM, rng))))

    found = chances(one)
    assert set(found.values()) == {Fraction(1, len(found))}
    return set(found)


def possible(may_hold: MayHold, owed: Owed) -> set[Shared]:
    """Find the same by trying every holder for every card."""
    found = set()
    for holders in product(range(3), repeat=len(HIDDEN)):
        piles: list[set[Card]] = [set(), set(), set()]
        for card, holder in zip(HIDDEN, holders, strict=True):
            piles[holder].add(card)
        fits = tuple(map(len, piles)) == ROOM
        allowed = all(who in may_hold[card] for card, who in zip(HIDDEN, holders, strict=True))
        given = all(
            sum(card.suit is suit for card in piles[seat]) >= least for seat, suit, least in owed
        )
        if fits and allowed and given:
            found.add(tuple(map(frozenset, piles)))
    return found


ANY: MayHold = dict.fromkeys(PACK, ANYBODY)


def test_cards_that_may_be_anywhere() -> None:
    assert drawn(ANY, []) == possible(ANY, [])
    assert len(possible(ANY, [])) == 30


def test_cards_that_somebody_cannot_have() -> None:
    may_hold = {**ANY, Card.D3: frozenset({0}), Card.CA: frozenset({0, 2})}
    assert drawn(may_hold, []) == possible(may_hold, [])


def test_cards_of_a_suit_that_somebody_must_have() -> None:
    owed: Owed = [(Seat(1), Suit.DENARI, 2)]
    assert drawn(ANY, owed) == possible(ANY, owed)


def test_several_claims_with_what_nobody_may_have() -> None:
    may_hold = {**ANY, Card.D3: frozenset({0, 2})}
    owed: Owed = [(Seat(1), Suit.DENARI, 1), (Seat(0), Suit.COPPE, 1), (Seat(0), Suit.COPPE, -1)]
    assert drawn(may_hold, owed) == possible(may_hold, owed)


def test_suits_of_which_nothing_is_owed_are_one_group() -> None:
    (group,) = grouped(SEEN, ANY, due_by_suit([], 3))
    assert (group.cards, group.holders, group.owed) == (HIDDEN, ANYBODY, (0, 0, 0))


def test_suit_that_is_owed_stands_by_itself() -> None:
    groups = grouped(SEEN, ANY, due_by_suit([(Seat(1), Suit.COPPE, 1)], 3))
    assert [(group.cards, group.owed) for group in groups] == [
        (cards("3D 4D 5D"), (0, 0, 0)),
        (cards("AC 4C"), (0, 1, 0)),
    ]

"""The trained network of tressette: what it sees, and that it plays sensibly."""

from itertools import takewhile
from typing import Literal

import pytest
from msgspec.structs import replace

from circolo.bots import matches
from circolo.bots.policy import seeded_rng
from circolo.bots.tressette import CLUB
from circolo.bots.tressette.learned import LEARNED, log_chances
from circolo.bots.tressette.learned.features import CARDS, INDEX, LAYOUTS, THIRDS, features
from circolo.cards.card import PACK, Card, Suit
from circolo.cards.notation import cards
from circolo.games.tressette import GAME, Options, State, View
from circolo.games.tressette.actions import Offer, PlayCard, PlayCardOffer
from circolo.games.tressette.combinations import Napoli
from circolo.games.tressette.events import Declared
from circolo.games.tressette.state import Trick
from circolo.play.offers import Question
from circolo.tricks.trick import legal
from tests.bots.seen import A, B, C, D, seen, trick

CHANCE = bytes(32)
HAND = "3D 2D AD 5D AC 6S 4S 5S 4B"


def playable(view: View) -> tuple[Card, ...]:
    assert view.table is not None
    return legal(view.hand, view.table.trick)


def moves(players: Literal[2, 4]) -> list[State]:
    """Return the states of one deal in which a card is to be played."""
    states = matches.states(GAME, Options(players=players), [CLUB] * players, seed=b"learned")
    deal = takewhile(lambda state: not state.sheet, states)
    return [state for state in deal if state.phase == "move"]


def block(view: View, first: int, size: int = CARDS) -> set[int]:
    """Return the features of this block that hold, counted from its first."""
    return {at - first for at in features(view, playable(view)) if first <= at < first + size}


def test_it_sees_the_own_hand_what_is_legal_and_what_is_out() -> None:
    layout = LAYOUTS[4]
    view = seen(HAND, on_table="RC", tricks=[trick(A, "7B 3B 5B 6B")])
    known = {*cards(HAND), *cards("RC 7B 3B 5B 6B")}
    assert block(view, layout.hand) == {INDEX[card] for card in cards(HAND)}
    assert block(view, layout.legal) == {INDEX[Card.CA]}
    assert block(view, layout.unseen) == {INDEX[card] for card in PACK if card not in known}


def test_it_sees_who_played_what_in_which_trick() -> None:
    layout = LAYOUTS[4]
    view = seen(HAND, on_table="RC", tricks=[trick(D, "7B 3B 5B 6B")])
    right, partner, left, me = 1, 2, 3, 0
    played = {(right, 0, "7B"), (partner, 0, "3B"), (left, 0, "5B"), (me, 0, "6B")} | {
        (left, 1, "RC")
    }
    assert block(view, layout.played, 4 * 10 * CARDS) == {
        (seat * 10 + number) * CARDS + INDEX[cards(card)[0]] for seat, number, card in played
    }
    assert block(view, layout.leader, 4 * 10) == {right * 10 + 0, left * 10 + 1}
    assert block(view, layout.taking, 4) == {left}


def test_it_sees_who_did_not_follow() -> None:
    view = seen(HAND, tricks=[trick(A, "7B 3B RC 6B")])
    partner, bastoni = 2, list(Suit).index(Suit.BASTONI)
    assert block(view, LAYOUTS[4].void, 4 * 4) == {partner * 4 + bastoni}


def test_it_sees_declared_cards_until_they_are_played() -> None:
    view = seen("3D 2D AD 5D AC 6S 4S 5S 4B", tricks=[trick(C, "3B 4C 5B 6B")])
    assert view.table is not None
    table = replace(view.table, declarations=(Declared(C, (Napoli(Suit.BASTONI),), 3),))
    seen_there = block(replace(view, table=table), LAYOUTS[4].known, 4 * CARDS)
    partner = 2
    declared = {partner * CARDS + INDEX[card] for card in cards("2B AB")}
    leader = {partner * CARDS + INDEX[Card.D4]}
    assert seen_there == declared | leader


def test_it_sees_cards_drawn_face_up() -> None:
    full = trick(B, "3B 4C", 2)
    view = seen("3D 2D AD 5D AC 6S 4S 5S 4B 7C", tricks=[full], draws="RS 7C", players=2)
    opponent = 1
    drawn = {INDEX[Card.C7], opponent * CARDS + INDEX[Card.SR]}
    assert block(view, LAYOUTS[2].known, 2 * CARDS) == drawn


def test_it_sees_the_thirds_of_both_sides() -> None:
    view = seen(HAND, tricks=[trick(A, "7B 3B 5B 6B")])
    assert view.table is not None
    there = replace(view, table=replace(view.table, thirds=(4, 11)))
    assert block(there, LAYOUTS[4].won, 2 * THIRDS) == {4, THIRDS + 11}


@pytest.mark.parametrize("players", [2, 4])
def test_suits_are_alike(players: Literal[2, 4]) -> None:
    """Renaming the suits of a view renames what it says, if no suit has a part of its own."""
    for state in moves(players)[2::7]:
        assert state.deal is not None
        view = without_names(GAME.sight.view(state, state.deal.turn))
        other = renamed(view)
        told = log_chances(view, playable(view))
        there = log_chances(other, tuple(map(next_suit, playable(view))))
        assert there == pytest.approx({next_suit(card): told[card] for card in told}, abs=0.002)


def without_names(view: View) -> View:
    """Return the view of a later deal, to which no 4 of denari leads, without declarations."""
    assert view.table is not None
    options = replace(view.options, lead="four_then_right")
    table = replace(view.table, declarations=())
    return replace(view, options=options, number=2, table=table)


def renamed(view: View) -> View:
    """Return the view with each suit's cards in the place of the next suit's."""
    table = view.table
    assert table is not None
    return replace(
        view,
        hand=tuple(map(next_suit, view.hand)),
        table=replace(
            table,
            trick=tuple(map(next_suit, table.trick)),
            tricks=tuple(
                Trick(each.leader, tuple(map(next_suit, each.cards)), each.taker)
                for each in table.tricks
            ),
            draws=tuple(map(next_suit, table.draws)),
        ),
    )


def next_suit(card: Card) -> Card:
    suits = list(Suit)
    suit = suits[(suits.index(card.suit) + 1) % len(suits)]
    return next(each for each in PACK if (each.suit, each.rank) == (suit, card.rank))


def played(view: View) -> Card:
    offer = PlayCardOffer(playable(view))
    question = Question[Offer](view.asked, "move", (offer,))
    action = LEARNED.choose(view, question, seeded_rng(CHANCE))
    assert isinstance(action, PlayCard)
    return action.card


def test_it_gives_the_ace_to_the_partner_who_takes_the_trick() -> None:
    assert played(seen("AC 7C 5C 4D 5S 6S 7S 4B 5B RB", on_table="6C 3C 4C")) is Card.CA


def test_it_keeps_the_ace_from_the_others() -> None:
    assert played(seen("AC 7C 5C 4D 5S 6S 7S 4B 5B RB", on_table="4C 6C 3C")) is not Card.CA

"""The house's tressette policy: the conventions of good play, from its own view alone."""

import pytest

from circolo.bots import matches
from circolo.bots.policy import seeded_rng
from circolo.bots.tressette import CLUB
from circolo.cards.card import Card, Rank, Suit
from circolo.cards.notation import cards
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, Offer, Options
from circolo.games.tressette.actions import (
    Declare,
    DeclareOffer,
    GoOn,
    GoOnOffer,
    PlayCardOffer,
)
from circolo.games.tressette.combinations import Bongioco, Napoli
from circolo.play.offers import Question
from circolo.play.waits import WaitId
from tests.bots.seen import A, B, C, D, chosen, seen, trick

NO_CHANCE = seeded_rng(bytes(32))


@pytest.mark.parametrize("players", [2, 4])
def test_worlds_that_look_alike_are_played_alike(players: int) -> None:
    rng = seeded_rng(bytes(range(32)))
    alike = 0
    options = Options(players=players)  # type: ignore[arg-type]
    for at, state in enumerate(matches.states(GAME, options, [CLUB] * players, seed=b"alike")):
        if state.phase != "move" or at % 5:
            continue
        assert state.deal is not None
        seat = Seat(state.deal.turn)
        seen_here = GAME.sight.view(state, seat)
        world = GAME.sight.sample(seen_here, rng)
        (ask,), (asked_there,) = GAME.rules.offers(state, seat), GAME.rules.offers(world, seat)
        here = CLUB.choose(seen_here, ask, NO_CHANCE)
        assert CLUB.choose(GAME.sight.view(world, seat), asked_there, NO_CHANCE) == here
        alike += world.deal is not None and world.deal.hands != state.deal.hands
    assert alike > 10


def test_after_the_score_the_match_goes_on() -> None:
    view = seen("3D 2D AD 4D 5C 6C 4S 5S 4B 5B")
    ask = Question[Offer](WaitId(1), "pause", (GoOnOffer(),))
    assert CLUB.choose(view, ask, NO_CHANCE) == GoOn()


def test_all_that_may_be_declared_is_declared_before_the_card() -> None:
    held = "3D 2D AD 5D AC AS 4S 5S 4B 5B"
    panel = DeclareOffer((Bongioco(Rank.ASSO, Suit.BASTONI), Napoli(Suit.DENARI)))
    ask = Question[Offer](WaitId(1), "move", (PlayCardOffer(cards(held)), panel))
    assert CLUB.choose(seen(held), ask, NO_CHANCE) == Declare(panel.combinations)


def test_a_run_of_masters_is_led() -> None:
    assert chosen(seen("3D 2D AD 5D FC 6C 4S 5S 4B 5B")) in cards("3D 2D AD")


def test_the_suit_the_partner_led_is_led_back() -> None:
    tricks = [trick(C, "4S RS 5S 3S")]
    assert chosen(seen("6D 7D 6C 7C 6S 7S 6B 7B FB", tricks=tricks)).suit is Card.S6.suit


def test_a_low_card_is_not_led_from_under_the_three() -> None:
    assert chosen(seen("3D 4D 5C 6C 7C 4S 6S 4B 5B 6B")) is not Card.D4


def test_an_ace_that_can_be_beaten_is_not_led() -> None:
    assert chosen(seen("AD 4D 5C 6C 7C 4S 6S 4B 5B 6B", players=2)) is not Card.DA


def test_the_partners_master_is_given_points() -> None:
    assert chosen(seen("AD 7D 6C 7C 4S 5S 6S 4B 5B 6B", on_table="3D 4D")) is Card.DA


def test_their_master_is_given_none() -> None:
    assert chosen(seen("RD 7D 6C 7C 4S 5S 6S 4B 5B 6B", on_table="4D 6D 3D")) is Card.D7


def test_a_player_who_cannot_follow_throws_points_on_the_partners_trick() -> None:
    assert chosen(seen("RC AC 6C 7C 4S 5S 6S 4B 5B 6B", on_table="3D 4D")) in cards("RC AC")


def test_who_cannot_follow_throws_nothing_of_worth_on_theirs() -> None:
    card = chosen(seen("RC AC 6C 7C 4S 5S 6S 4B 5B 6B", on_table="4D 5D 3D"))
    assert card not in cards("RC AC")


def test_the_ace_keeps_its_guards() -> None:
    assert chosen(seen("AC 7C 4S 5S 6S 7S 4B 5B 6B 7B", on_table="4D 5D 3D")) is not Card.C7


def test_the_suit_the_partner_led_is_discarded_first() -> None:
    tricks = [trick(C, "7S 6S 5S FS")]
    view = seen("RS CS 4S RB 7B 4B RC 7C 4C", on_table="3D 6D 5D", tricks=tricks)
    assert chosen(view) is Card.S4


def test_the_last_to_play_takes_an_ace_that_lies_there() -> None:
    assert chosen(seen("3D 7D 6C 7C 4S 5S 6S 4B 5B 6B", on_table="AD 6D 5D")) is Card.D3


def test_a_worthless_trick_is_not_worth_a_master() -> None:
    assert chosen(seen("3D 7D 6C 7C 4S 5S 6S 4B 5B 6B", on_table="4D 6D 5D")) is Card.D7


def test_the_ace_takes_where_nobody_can_beat_it_any_more() -> None:
    tricks = [trick(D, "3D 2D 4D 5D")]
    view = seen("AD 7D 7C 4S 5S 6S 4B 5B 6B", on_table="RD 6D CD", tricks=tricks)
    assert chosen(view) is Card.DA


def test_a_suit_that_nobody_else_holds_is_cashed_before_the_end() -> None:
    tricks = [
        trick(A, "3D 4D 5D 6D"),
        trick(A, "2D RD CD FD"),
        trick(A, "AD 6C 5C 4C"),
        trick(B, "3S 4S 5S 2S"),
        trick(B, "AS FS RS 6S"),
        trick(B, "4B 3B 5B 6B"),
        trick(A, "2B 7B FB 7C"),
    ]
    assert chosen(seen("7D 5C RB", tricks=tricks)) is Card.D7

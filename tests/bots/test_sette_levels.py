"""The four levels of sette e mezzo: cards, bets and banks."""

import pytest

from circolo.analysis.sette_e_mezzo.pack import KINDS, kind_of
from circolo.bots.policy import AnyPolicy
from circolo.bots.sette_e_mezzo import DILETTANTE, MAESTRO, PRINCIPIANTE
from circolo.bots.sette_e_mezzo.card_play import CARD_PLAYS
from circolo.bots.sette_e_mezzo.equilibrium import (
    Stake,
    banker_chance,
    large_bet_chance,
    punta_chance,
)
from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import GAME
from circolo.play.offers import permits
from tests.games.sette_e_mezzo.sitting import A, C, Sitting, bank_of_a, hand
from tests.random.chance import Seeded

LEVELS = ("principiante", "dilettante", "circolo", "maestro")
TIMES = 60


def answers(policy: AnyPolicy, sitting: Sitting, seat: Seat) -> set[str]:
    """Return the bot's answers to its question, as texts."""
    (ask,) = GAME.rules.offers(sitting.state, seat)
    actions = [policy.choose(sitting.view(seat), ask, Seeded(seed)) for seed in range(TIMES)]
    assert all(permits((ask,), ask.id, action) for action in actions)
    return {GAME.notation.write(action) for action in actions}


@pytest.mark.rule("S11")
def test_the_maestro_bets_all_with_a_seven_and_sometimes_with_a_poor_card() -> None:
    chances = {card: large_bet_chance(card, 10) for card in KINDS}
    assert (chances[kind_of(Card.D7)], chances[Card.DR]) == (1, 1)
    bluffs = [chance for chance in chances.values() if 0 < chance < 0.3]
    assert len(bluffs) == 4


@pytest.mark.rule("S11")
def test_the_maestro_bets_the_least_or_the_limit_and_bluffs_with_an_ace() -> None:
    sitting = hand(500, 500, 500, cards="AC 4S", amount=100)
    assert answers(MAESTRO, sitting, C) == {"10 tiro", "100 sto"}
    assert answers(MAESTRO, hand(500, 500, 500, cards="7C 4S", amount=100), C) == {"100 sto"}


def test_weaker_players_bet_whatever_their_card() -> None:
    for cards in ("7C 4S", "FC 4S"):
        sitting = hand(500, 500, 500, cards=cards, amount=100)
        bets = {word.split()[0] for word in answers(PRINCIPIANTE, sitting, C)}
        assert bets == {"10", "20", "30", "40", "50", "60"}


@pytest.mark.rule("S13")
def test_the_maestro_as_banker_reads_the_bet_and_the_open_cards() -> None:
    small, large = Stake(1, 10), Stake(10, 10)
    assert [banker_chance((Card.C6,), (Card.S2,), stake) for stake in (small, large)] == [0, 1]
    assert banker_chance((Card.C4,), (Card.S5,), small) == 1
    assert banker_chance((Card.DR,), (), small) == 1


def test_a_bet_between_mixes_two_ways_to_play_the_whole_hand() -> None:
    """The chance of coming to a hand and drawing there is the mean of both ways."""
    held, opened, bet = (Card.C2, Card.SA, Card.BA), (Card.S2,), Stake(4, 10)

    def draws_on(stake: Stake) -> float:
        chances = [banker_chance(held[:many], opened, stake) for many in (1, 2, 3)]
        return chances[0] * chances[1] * chances[2]

    share = bet.small_share
    mean = share * draws_on(Stake(1, 10)) + (1 - share) * draws_on(Stake(10, 10))
    assert draws_on(bet) == pytest.approx(mean)


def test_between_two_limits_the_banker_mixes_their_tables() -> None:
    held, opened = (Card.C5,), (Card.S2,)
    low, high = (banker_chance(held, opened, Stake(limit, limit)) for limit in (10, 20))
    assert banker_chance(held, opened, Stake(15, 15)) == pytest.approx((low + high) / 2)


def test_the_maestro_as_punta_plays_alla_regola_where_the_tables_say_nothing() -> None:
    assert punta_chance((Card.C4, Card.S3), Stake(1, 10)) == 0
    assert punta_chance((Card.DR,), Stake(1, 10)) == 1


def test_weaker_players_do_not_look_at_what_lies_open() -> None:
    for name in LEVELS[:2]:
        banker = CARD_PLAYS[name].banker
        held = (Card.C6, Card.SF)
        assert banker(held, (), Stake(1, 1)) == banker(held, (Card.S6,), Stake(1, 1))


@pytest.mark.parametrize(
    ("policy", "words"),
    [(PRINCIPIANTE, "accetto 200"), (DILETTANTE, "accetto 150"), (MAESTRO, "accetto 10")],
)
def test_each_level_begins_a_bank_of_its_own_size(policy: AnyPolicy, words: str) -> None:
    sitting = Sitting(500, 500, 500)
    sitting.designate(A)
    assert answers(policy, sitting, A) == {words}


@pytest.mark.rule("S7")
@pytest.mark.parametrize(("bank", "words"), [(60, "accetto 60"), (70, "passo")])
def test_the_maestro_passes_a_bank_of_more_than_six_minimum_bets(bank: int, words: str) -> None:
    sitting = Sitting(500, 500, 500, minimum_bank=bank)
    sitting.designate(A)
    assert answers(MAESTRO, sitting, A) == {words}


@pytest.mark.rule("S6")
def test_the_maestro_takes_a_large_bank_that_every_seat_has_refused() -> None:
    sitting = Sitting(500, 500, 500, minimum_bank=70)
    sitting.designate(A)
    sitting.say("A passo", "C passo", "B passo")
    assert answers(MAESTRO, sitting, A) == {"accetto 70"}


@pytest.mark.rule("S8")
def test_the_maestro_takes_a_large_bank_in_a_tournament() -> None:
    sitting = Sitting(500, 500, 500, minimum_bank=70, tournament=True)
    sitting.designate(A)
    assert answers(MAESTRO, sitting, A) == {"accetto 70"}


@pytest.mark.rule("S19")
@pytest.mark.parametrize(("bets", "word"), [("50 10", "tiro"), ("10 50", "sto")])
def test_against_several_the_larger_bet_decides(bets: str, word: str) -> None:
    """The banker has 6 and sees a 5 of one punta, and of the other nothing."""
    one, other = bets.split()
    cards = "AC FB 6D 5S"
    sitting = bank_of_a(900, 500, 500, amount=50, cards=cards, variant="classica")
    sitting.say(f"C {one} tiro", "C sto", f"B {other} sto")
    assert answers(MAESTRO, sitting, A) == {word}

"""How each place played a coup, from its events."""

import pytest

from circolo.cards.french import FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import Event
from circolo.games.chemin_de_fer.actions import Decision
from circolo.games.chemin_de_fer.coup.free_fives import fives
from circolo.games.chemin_de_fer.events import (
    BankTaken,
    BetsCounted,
    BetsOpened,
    CardsShown,
    CoupDecided,
    ObligationForfeited,
    PartnerTaken,
    WordSaid,
)
from circolo.games.chemin_de_fer.tally import tally
from circolo.play.events import BankEnded, DealBegan
from circolo.play.tally import Tally

A, B, C = map(Seat, range(3))
FIVE, NINE, TWO = ("5H", "KD"), ("9H", "KD"), ("2H", "KD")


def after(*events: Event, so_far: Tally | None = None, by_player: bool = True) -> Tally:
    sums = so_far or Tally()
    for event in events:
        sums = tally(sums, event, by_player=by_player)
    return sums


def told(sums: Tally) -> set[tuple[str, int | None, int]]:
    return {(feat.name, feat.seat, feat.times) for feat in sums.deal}


def shown(seat: Seat, cards: tuple[str, str]) -> Event:
    first, second = map(FrenchCard, cards)
    return CardsShown(seat, (first, second))


def counted(punta: Seat = B) -> tuple[Event, ...]:
    return BetsOpened(), BetsCounted((Chips(0), Chips(10), Chips(10)), punta), DealBegan(1)


def test_a_coup_has_a_banker_bettors_and_who_holds_the_cards() -> None:
    sums = after(BankTaken(A, Chips(10)), *counted())
    assert told(sums) == {("banker", A, 1), ("bet", B, 1), ("bet", C, 1), ("punta", B, 1)}


def test_a_bank_counts_its_coups_and_the_rest_is_of_the_running_one() -> None:
    sums = after(BankTaken(A, Chips(10)), PartnerTaken(C, Chips(5)), *counted(), *counted(C))
    assert ("banker", A, 2) in told(sums)
    assert ("partner", C, 1) in told(sums)
    assert [feat.seat for feat in sums.deal if feat.name == "punta"] == [C]
    assert after(BankEnded(A), so_far=sums).deal == ()


def test_naturals_and_egalites_are_told() -> None:
    sums = after(BankTaken(A, Chips(10)), *counted(), shown(A, NINE), CoupDecided(9, 9))
    assert {("natural", A, 1), ("egalite", A, 1), ("egalite", B, 1)} <= told(sums)
    assert ("natural", B, 1) not in told(sums)


def test_what_is_lost_unplayed_is_told_and_no_bet_of_the_coup_before() -> None:
    events = (*counted(), BetsOpened(), DealBegan(2), ObligationForfeited(C, Chips(10)))
    assert told(after(*events)) == {("forfeit", C, 1)}


@pytest.mark.rule("F31")
@pytest.mark.parametrize("word", ["tiro", "sto"])
def test_a_free_five_is_told_with_its_word(word: Decision) -> None:
    events = [*counted(), WordSaid(B, word), shown(B, FIVE)]
    (five,) = fives(events)
    assert {feat.name for feat in after(*events).deal} >= {f"five_{five.word}"}
    other = [*counted(), WordSaid(B, word), shown(B, TWO)]
    assert not {"five_tiro", "five_sto"} & {feat.name for feat in after(*other).deal}


@pytest.mark.rule("F31")
def test_a_word_that_the_house_has_said_is_nobodys() -> None:
    said = after(WordSaid(B, "sto"), so_far=after(*counted()), by_player=False)
    assert "five_sto" not in {feat.name for feat in after(shown(B, FIVE), so_far=said).deal}

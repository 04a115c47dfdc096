"""How each seat played a hand, from its events."""

from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo import Event
from circolo.games.sette_e_mezzo.events import BankTaken, BetMade, CardGiven, CardShown, Stood
from circolo.games.sette_e_mezzo.tally import tally
from circolo.play.events import BankEnded, DealBegan
from circolo.play.tally import Tally

A, B = map(Seat, range(2))
BANK = BankTaken(A, Chips(20), punte=(B,))
BET = BetMade(B, Chips(10), "tiro")


def told(*events: Event) -> set[tuple[str, int | None, int]]:
    sums = Tally()
    for event in events:
        sums = tally(sums, event)
    return {(feat.name, feat.seat, feat.times) for feat in sums.deal}


def test_who_draws_and_is_not_heard_of_again_has_gone_over() -> None:
    events = (BANK, DealBegan(1), BET, CardGiven(B, Card.D6), CardShown(B, Card.S7))
    assert told(*events) == {("banker", A, 1), ("punta", B, 1), ("bust", B, 1)}


def test_who_stands_has_not_and_may_have_seven_and_a_half() -> None:
    drawn = (BANK, DealBegan(1), BET, CardGiven(B, Card.D6))
    assert told(*drawn, Stood(B)) == {("banker", A, 1), ("punta", B, 1)}
    assert ("seven_and_half", B, 1) in told(*drawn, Stood(B, "full"))


def test_a_bank_counts_its_hands_until_it_is_over() -> None:
    assert told(BANK, DealBegan(1), BET, DealBegan(2)) == {("banker", A, 2)}
    assert told(BANK, DealBegan(1), BET, BankEnded(A)) == set()

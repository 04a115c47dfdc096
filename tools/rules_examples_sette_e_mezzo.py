"""Worked examples of sette e mezzo, found and computed by the rules themselves."""

from collections.abc import Iterator
from itertools import count

from msgspec import Struct

from circolo.banks.actions import TakeBank, TakeBankOffer
from circolo.bots.matches import Turn, turns
from circolo.bots.policy import Policy
from circolo.bots.sette_e_mezzo import CIRCOLO
from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.cards.units import Chips, Rng
from circolo.games.sette_e_mezzo import GAME, Options, State
from circolo.games.sette_e_mezzo.actions import Action, Bet, BetOffer, Offer
from circolo.games.sette_e_mezzo.card_values import MATTA, TARGET, plain, total
from circolo.games.sette_e_mezzo.events import BankTaken, CardsCovered
from circolo.games.sette_e_mezzo.state import Hand
from circolo.games.sette_e_mezzo.view import View
from circolo.play.events import BankEnded, DealEnded
from circolo.play.offers import Question
from tools.rules_examples_tressette import Example, first, seed

PUNTE = 4
STACK = Chips(1_000)
SHORT = Chips(37)
"""A stack too small to let four punte bet the minimum each."""

HANDS = ("RD 4C", "RD FC", "RD 4C FB", "RD 7S", "RD 7C FB", "6B 5D", "RD")


class Bank(Struct, frozen=True):
    """One bank: the banker's amount, and the states at the end of its hands."""

    amount: Chips
    hands: tuple[tuple[State, DealEnded], ...]


def examples() -> dict[str, Example]:
    """Return every example by its name."""
    return {
        "hands": {"hands": [worth(tuple(cards(held))) for held in HANDS]},
        "piatto": piatto(first(banks("piatto"), shows_all_of_piatto)),
        "all_in": all_in(),
        "classica": classica(first(banks("classica"), shows_all_of_classica)),
    }


def worth(held: tuple[Card, ...]) -> Example:
    """Return the worth of a hand in halves, and what the matta counts in it."""
    others = tuple(card for card in held if card is not MATTA)
    return {
        "cards": held,
        "total": total(held),
        "matta": total(held) - plain(others) if MATTA in held else None,
        "bust": total(held) > TARGET,
    }


def piatto(bank: Bank) -> Example:
    """Return the piatto from hand to hand."""
    left, rows = bank.amount, []
    for state, ended in bank.hands:
        assert state.coup is not None
        (punta,) = state.coup.punte
        change = ended.settlement.changes[punta]
        left = Chips(left - change)
        rows.append(
            {
                "bet": state.coup.bets[0],
                "punta": worth(state.coup.hands[0].cards),
                "banker": answer(state.coup.hands[1]),
                "change": change,
                "left": left,
            }
        )
    return {"amount": bank.amount, "rows": rows}


def answer(banker: Hand) -> Example | None:
    """Return the banker's hand, if the banker had to play it."""
    return worth(banker.cards) if banker.shown else None


def classica(bank: Bank) -> Example:
    """Return the banker's one hand beside all others."""
    ((state, ended),) = bank.hands
    assert state.coup is not None
    return {
        "amount": bank.amount,
        "banker": worth(state.coup.hands[-1].cards),
        "rows": [
            {
                "bet": bet,
                "punta": worth(hand.cards),
                "change": ended.settlement.changes[seat],
            }
            for seat, bet, hand in zip(
                state.coup.punte, state.coup.bets, state.coup.hands[:-1], strict=True
            )
        ],
        "won": -sum(ended.settlement.changes[seat] for seat in state.coup.punte),
    }


def all_in() -> Example:
    """Return the bets on a bank that is too small for everybody's minimum."""
    options = Options(variant="classica", most=PUNTE + 2)
    for turn in turns(GAME, options, (BETTING,) * options.most, seed=seed(1), stack=SHORT):
        for event in turn.events:
            if isinstance(event, CardsCovered):
                bets = [*event.limits, *[0] * (options.most - 1 - len(event.limits))]
                return {"minimum": options.minimum, "stack": SHORT, "bets": bets}
    raise AssertionError


def shows_all_of_piatto(bank: Bank) -> bool:
    """Return whether a punta busts, one wins and one loses to the banker, with the matta in
    play.
    """
    rows = piatto(bank)["rows"]
    busts = [row["punta"]["bust"] for row in rows]
    wins = [row["change"] > 0 for row in rows]
    played = [row["banker"] is not None and not row["banker"]["bust"] for row in rows]
    level = any(
        row["banker"] and row["banker"]["total"] == row["punta"]["total"] and row["change"] < 0
        for row in rows
    )
    return (
        len(rows) == PUNTE - 1
        and busts.count(True) == 1
        and any(wins)
        and all([any(played), level])
    )


def shows_all_of_classica(bank: Bank) -> bool:
    """Return whether one punta busts, one wins, and one loses with an equal total."""
    example = classica(bank)
    banker, rows = example["banker"], example["rows"]
    level = [row for row in rows if row["punta"]["total"] == banker["total"]]
    busts = [row for row in rows if row["punta"]["bust"]]
    wins = [row for row in rows if row["change"] > 0]
    return not banker["bust"] and [len(level), len(busts), len(wins)] == [1, 1, 1]


def banks(variant: str) -> Iterator[Bank]:
    """Yield the first banks of sittings, without end."""
    options = Options(variant="piatto" if variant == "piatto" else "classica", most=PUNTE)
    for number in count():
        yield bank_of(turns(GAME, options, (BETTING,) * PUNTE, seed=seed(number), stack=STACK))


def bank_of(played: Iterator[Turn[State]]) -> Bank:
    """Return the first bank of a sitting."""
    amount, hands = Chips(0), []
    for turn in played:
        for event in turn.events:
            if isinstance(event, BankTaken):
                amount = event.amount
            elif isinstance(event, DealEnded):
                hands.append((turn.state, event))
            elif isinstance(event, BankEnded):
                return Bank(amount, tuple(hands))
    raise AssertionError


def _choose(view: View, question: Question[Offer], rng: Rng) -> Action:
    """Play alla regola, but with bets of several sizes; a bank of a hundred, or of the whole
    stack.
    """
    said: Action = CIRCOLO.choose(view, question, rng)
    offer = question.offers[0]
    if isinstance(offer, TakeBankOffer):
        return TakeBank(min(10 * offer.amount.step, offer.amount.high))
    if isinstance(offer, BetOffer) and isinstance(said, Bet):
        step = offer.amount.step
        return Bet(min(offer.amount.low + step * rng.below(5), offer.amount.high), said.then)
    return said


BETTING = Policy("betting", "light", _choose)

"""The house bots for sette e mezzo, at four levels.

A level is a way to play the cards (`card_play`), to bet after the covered card, and to begin a
bank. All levels play every hand. All take every bank, but the maestro passes one that loses on
average, as long as another seat is asked next.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, assert_never

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.bots.chance import happens
from circolo.bots.policy import Policy
from circolo.bots.sette_e_mezzo.card_play import CARD_PLAYS, CardPlay
from circolo.bots.sette_e_mezzo.equilibrium import Stake, large_bet_chance
from circolo.cards.card import Card
from circolo.cards.units import Rng
from circolo.games.sette_e_mezzo.actions import (
    Action,
    Bet,
    BetOffer,
    Decision,
    DecisionOffer,
    Gioco,
    Offer,
    PlayOffer,
    action_of,
)
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.autoplay import cards_of
from circolo.games.sette_e_mezzo.options import minimum_bet
from circolo.games.sette_e_mezzo.view import CoupView, View
from circolo.play.offers import Amount, Question

MOST_WINNING_BANK = 6
"""The largest amount, in minimum bets, with which the banker of a hand wins on average: a larger
one favours the punta, who bets after the covered card (docs/best-play.md).
"""


class Stakes(NamedTuple):
    """How a level stakes chips. `bank`: the amount that it begins a bank with, in least ones. `bet`
    chooses an amount for this covered card. `passes_above`: it passes a bank of more minimum bets,
    if it may; None for never.
    """

    bank: int
    bet: Callable[[Card, Amount, Rng], int]
    passes_above: int | None = None


def choose(
    view: View, question: Question[Offer], rng: Rng, *, cards: CardPlay, stakes: Stakes
) -> Action:
    """Return the bot's answer: it accepts or passes a bank, accepts every hand, bets, and draws or
    stands.
    """
    offer = question.offers[0]
    assert not isinstance(offer, PassBankOffer), (
        "the offer to take the bank comes before the offer to pass it"
    )
    match offer:
        case TakeBankOffer():
            amount = min(stakes.bank * offer.amount.low, offer.amount.high)
            may_pass = any(isinstance(each, PassBankOffer) for each in question.offers)
            if may_pass and not offer.all_in and _is_too_large(view, amount, stakes):
                return PassBank()
            return TakeBank(amount)
        case PlayOffer():
            return Gioco()
        case BetOffer():
            amount = stakes.bet(_own_cards(view)[0], offer.amount, rng)
            return Bet(amount, _decision(view, offer.then, rng, draws=_punta(view, cards, amount)))
        case DecisionOffer():
            return action_of(_decision(view, offer.words, rng, draws=_draw_chance(view, cards)))
        case _:
            assert_never(offer)


def _is_too_large(view: View, bank: int, stakes: Stakes) -> bool:
    """Return whether a bank of so many chips is larger than the level takes."""
    most = stakes.passes_above
    return most is not None and bank > most * minimum_bet(view.options)


def _decision(view: View, words: tuple[Decision, ...], rng: Rng, *, draws: float) -> Decision:
    """Return a decision; where the rules leave one, that one (S3, S17)."""
    if len(words) == 1:
        return words[0]
    return "tiro" if happens(draws, rng) else "sto"


def _draw_chance(view: View, cards: CardPlay) -> float:
    """Return the chance of drawing after the bet, or as banker."""
    coup = _coup(view)
    if coup.turn < len(coup.punte):
        return _punta(view, cards, coup.bets[coup.turn])
    held = cards_of(coup, coup.turn)
    alive = [at for at, hand in enumerate(coup.hands[:-1]) if hand.stood is not None]
    if len(alive) > 1 and cards.banker_of_all is not None:
        rivals = [Rival(coup.hands[at].open, coup.bets[at]) for at in alive]
        return float(cards.banker_of_all(held, rivals) == "tiro")
    chances = {
        at: cards.banker(held, coup.hands[at].open, _stake(view, at, coup.bets[at])) for at in alive
    }
    if len(alive) == 1:
        return chances[alive[0]]
    draws = sum(coup.bets[at] * chance for at, chance in chances.items())
    return float(2 * draws > sum(coup.bets[at] for at in alive))


def _punta(view: View, cards: CardPlay, bet: int) -> float:
    """Return the chance of drawing of the punta on turn, with this bet."""
    return cards.punta(_own_cards(view), _stake(view, _coup(view).turn, bet))


def _own_cards(view: View) -> tuple[Card, ...]:
    coup = _coup(view)
    return cards_of(coup, coup.turn)


def _coup(view: View) -> CoupView:
    assert view.coup is not None, "a hand is played"
    return view.coup


def _stake(view: View, at: int, bet: int) -> Stake:
    """Return a bet of the punta at this index, in minimum bets."""
    least = minimum_bet(view.options)
    return Stake(bet / least, _coup(view).limits[at] / least)


def _by_equilibrium(covered: Card, amount: Amount, rng: Rng) -> int:
    """Return the least bet or the largest one, as the equilibrium mixes them."""
    large = large_bet_chance(covered, amount.high / amount.low)
    return amount.high if happens(large, rng) else amount.low


def _at_random(choices: int) -> Callable[[Card, Amount, Rng], int]:
    """Return a bettor on a hunch: one of the `choices` lowest multiples of the least bet."""

    def bet(_: Card, amount: Amount, rng: Rng) -> int:
        many = min(choices, amount.high // amount.low)
        return amount.low * (1 + rng.below(many) if many > 1 else 1)

    return bet


HUNCHES: Mapping[str, int] = MappingProxyType({"principiante": 6, "dilettante": 3, "circolo": 1})
"""By level, how many of the lowest multiples of the least bet it chooses from, whatever its card;
the maestro bets by the equilibrium.
"""


def _policy(
    name: str, *, bank: int, passes_above: int | None = None
) -> Policy[View, Offer, Action]:
    bet = _at_random(HUNCHES[name]) if name in HUNCHES else _by_equilibrium
    stakes = Stakes(bank, bet, passes_above)
    return Policy(name, "light", partial(choose, cards=CARD_PLAYS[name], stakes=stakes))


PRINCIPIANTE = _policy("principiante", bank=20)
"""Goes by its own total, draws too often as punta and too seldom as banker, and bets on a hunch."""

DILETTANTE = _policy("dilettante", bank=15)
"""Goes by its own total, and sometimes bets more than the least."""

CIRCOLO = _policy("circolo", bank=10)
"""Plays the cards alla regola, the house strategy (S24), and bets the least."""

MAESTRO = _policy("maestro", bank=1, passes_above=MOST_WINNING_BANK)
"""Plays the equilibrium of the hand with its bets. Begins the smallest bank, and passes one that
favours the punte.
"""

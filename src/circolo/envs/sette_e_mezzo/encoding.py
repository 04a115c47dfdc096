"""A sitting of sette e mezzo as numbers.

The actions are «Sto», «Tiro», «Gioco», «Non gioco», five amounts to take the bank with, «Passo»,
and five bets with «sto», then with «tiro».
"""

from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.cards.card import PACK
from circolo.cards.units import Seat, to_the_right
from circolo.envs.encoding import (
    LEVELS,
    Encoding,
    Kind,
    Numbered,
    amounts,
    card_indicators,
    just,
    levels,
    one_of,
)
from circolo.envs.sette_e_mezzo.observation import face_up
from circolo.games.sette_e_mezzo import GAME, Options, State
from circolo.games.sette_e_mezzo.actions import (
    Bet,
    BetOffer,
    Decision,
    DecisionOffer,
    Gioco,
    NonGioco,
    PlayOffer,
    action_of,
)
from circolo.games.sette_e_mezzo.options import MOST_SEATS
from circolo.games.sette_e_mezzo.state import Phase
from circolo.games.sette_e_mezzo.view import CoupView, View

PHASES = get_args(Phase)
DECISIONS: tuple[Decision, ...] = get_args(Decision)
BY_PLACE = len(PACK) + 7
"""The numbers for each place."""


def _decisions(offer: DecisionOffer) -> Numbered:
    return ((DECISIONS.index(word), action_of(word)) for word in offer.words)


def _bets(offer: BetOffer) -> Numbered:
    for word in offer.then:
        for at, bet in enumerate(levels(offer.amount)):
            yield DECISIONS.index(word) * LEVELS + at, Bet(bet, word)


def size(_: Options) -> int:
    """Return the number of values of an observation.

    They are, in this order: the phase (9); the own face-down card (40); the cards of finished hands
    that the viewer has seen since the last shuffle (40); the chips of the bank, and the number of
    cards in the stock; then for each of eight places, counted to the right from the viewer: the
    cards of its hand that lie face up (40), whether it is the banker, is on turn, has a hand and
    stands, and its bet, its chips and its reserved chips.
    """
    return len(PHASES) + 2 * len(PACK) + 2 + MOST_SEATS * BY_PLACE


def observation(view: View) -> NDArray[np.float32]:
    """Return what a seat knows, [size]."""
    assert view.seat is not None
    seats = len(view.places)
    seen = [spent.card for spent in view.out if spent.card is not None]
    parts = [
        one_of(view.phase, PHASES),
        card_indicators(_own(view)),
        card_indicators(seen),
        np.array([0 if view.bank is None else view.bank.amount, view.stock], np.float32),
        *(_seat(view, to_the_right(view.seat, seats, place)) for place in range(seats)),
        np.zeros((MOST_SEATS - seats) * BY_PLACE, np.float32),
    ]
    return np.concatenate(parts)


def _own(view: View) -> list[Any]:
    coup = view.coup
    if coup is None or view.seat not in coup.punte:
        return []
    covered = coup.hands[coup.punte.index(view.seat)].covered
    return [] if covered is None else [covered]


def _seat(view: View, seat: Seat) -> NDArray[np.float32]:
    """Return what the viewer knows of a seat, besides their own face-down card."""
    place, coup = view.places[seat], view.coup
    is_banker = view.bank is not None and view.bank.banker == seat
    at = _hand_of(coup, seat, is_banker=is_banker)
    hand = None if coup is None or at is None else coup.hands[at]
    bet = coup.bets[at] if coup is not None and at is not None and at < len(coup.bets) else 0
    return np.concatenate(
        [
            card_indicators([] if hand is None else face_up(hand)),
            np.array(
                [
                    is_banker,
                    view.turn == seat,
                    hand is not None,
                    hand is not None and hand.stood is not None,
                    bet,
                    0 if place is None else place.chips,
                    view.reserved[seat],
                ],
                np.float32,
            ),
        ]
    )


def _hand_of(coup: CoupView | None, seat: Seat, *, is_banker: bool) -> int | None:
    """Return the index of a seat's hand in a coup that is in progress."""
    if coup is None or coup.over:
        return None
    if seat in coup.punte:
        return coup.punte.index(seat)
    return len(coup.punte) if is_banker else None


def won(state: State) -> list[float]:
    """Return the chips of each seat."""
    return [0.0 if place is None else float(place.chips) for place in state.places]


ENCODING = Encoding(
    game=GAME,
    kinds=(
        Kind(DecisionOffer, len(DECISIONS), _decisions),
        Kind(PlayOffer, 2, lambda _: enumerate((Gioco(), NonGioco()))),
        Kind(TakeBankOffer, LEVELS, amounts(TakeBank)),
        Kind(PassBankOffer, 1, just(PassBank())),
        Kind(BetOffer, len(DECISIONS) * LEVELS, _bets),
    ),
    size=size,
    observation=observation,
    won=won,
)

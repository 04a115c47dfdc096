"""A sitting of chemin de fer as numbers.

The actions follow the order of `ENCODING.kinds`: take the bank with five amounts, pass, five bets,
four calls, withdraw, go on, halve, add five amounts, pass the hand, «Rien ne va plus», offer half,
take one of the seats as partner, ready, five cuts, three words, buy, five bids.
"""

from typing import get_args

import numpy as np
from numpy.typing import NDArray

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.cards.units import Seat, to_the_right
from circolo.envs.encoding import (
    LEVELS,
    Encoding,
    Kind,
    Numbered,
    amounts,
    just,
    levels,
    one_of,
)
from circolo.games.chemin_de_fer import GAME, Options, State
from circolo.games.chemin_de_fer.actions import (
    Add,
    AddOffer,
    Bet,
    BetOffer,
    Bid,
    BidOffer,
    Buy,
    BuyOffer,
    Call,
    CallOffer,
    Cut,
    CutOffer,
    Decision,
    DecisionOffer,
    GoOn,
    GoOnOffer,
    HalfOffer,
    Halve,
    HalveOffer,
    MakeCall,
    OfferHalf,
    PartnerOffer,
    PassHand,
    PassHandOffer,
    Ready,
    ReadyOffer,
    RienNeVaPlus,
    RienNeVaPlusOffer,
    Say,
    TakePartner,
    Withdraw,
    WithdrawOffer,
)
from circolo.games.chemin_de_fer.card_values import VALUES
from circolo.games.chemin_de_fer.options import STANDING
from circolo.games.chemin_de_fer.options import size as seats_of
from circolo.games.chemin_de_fer.state import Phase
from circolo.games.chemin_de_fer.view import HandView, View

PHASES = get_args(Phase)
CALLS: tuple[Call, ...] = get_args(Call)
WORDS: tuple[Decision, ...] = get_args(Decision)
MOST_PLACES = 12 + STANDING
"""The most seats of a table, and the places of standing bettors (F23, F25)."""

CARDS_OF_A_HAND = 3
VALUES_OF_A_CARD = 10
BY_PLACE = len(CALLS) + 9
BY_HAND = CARDS_OF_A_HAND * (VALUES_OF_A_CARD + 1)


def _calls(offer: CallOffer) -> Numbered:
    yield CALLS.index(offer.call), MakeCall(offer.call)


def _partners(offer: PartnerOffer) -> Numbered:
    return ((seat, TakePartner(seat)) for seat in offer.seats)


def _cuts(offer: CutOffer) -> Numbered:
    return ((at, Cut(cards)) for at, cards in enumerate(levels(offer.cards)))


def _words(offer: DecisionOffer) -> Numbered:
    return ((WORDS.index(word), Say(word)) for word in offer.words)


def size(_: Options) -> int:
    """Return the number of values of an observation.

    They are, in this order: the phase (13); the cards of the punta, then of the banker, each as the
    values 0 to 9 or a card that the viewer does not see (2 x 3 x 11); the bank's stake and garage,
    the chips that the bets cover, the price of a passed bank and the highest bid; the drawn cards
    of the shoe; then for each of 18 places, first those of the seats from the viewer's to the
    right: its call (4), whether it is the banker, plays the cards, may bet, has a grace, is ready
    and wants to buy, its bet, its chips and its reserved chips.
    """
    return len(PHASES) + 2 * BY_HAND + 6 + MOST_PLACES * BY_PLACE


def observation(view: View) -> NDArray[np.float32]:
    """Return what a seat knows, [size]."""
    assert view.seat is not None
    seats = seats_of(view.options)
    bank, sale, coup = view.bank, view.seguito, view.coup
    running = None if coup is None or coup.over else coup
    table = [
        0 if bank is None else bank.posta,
        0 if bank is None else bank.garage,
        0 if view.cover is None else view.cover.covered,
        0 if sale is None else sale.height,
        0 if sale is None else sale.bid,
        view.shoe.drawn,
    ]
    around = [to_the_right(view.seat, seats, place) for place in range(seats)]
    standing = [Seat(place) for place in range(seats, len(view.places))]
    places = [*around, *standing] if view.seat < seats else [*map(Seat, range(len(view.places)))]
    return np.concatenate(
        [
            one_of(view.phase, PHASES),
            _hand(None if running is None else running.punta),
            _hand(None if running is None else running.banker),
            np.array(table, np.float32),
            *(_place(view, seat) for seat in places),
            np.zeros((MOST_PLACES - len(places)) * BY_PLACE, np.float32),
        ]
    )


def _hand(hand: HandView | None) -> NDArray[np.float32]:
    cards = np.zeros((CARDS_OF_A_HAND, VALUES_OF_A_CARD + 1), np.float32)
    for at, card in enumerate(() if hand is None else hand.cards):
        cards[at, VALUES_OF_A_CARD if card is None else VALUES[card]] = 1
    return cards.ravel()


def _place(view: View, seat: Seat) -> NDArray[np.float32]:
    """Return what everybody knows of a place."""
    place, sale, coup = view.places[seat], view.seguito, view.coup
    wager = next((wager for wager in view.wagers if wager.seat == seat), None)
    return np.concatenate(
        [
            one_of(None if wager is None else wager.call, CALLS),
            np.array(
                [
                    view.bank is not None and view.bank.banker == seat,
                    coup is not None and not coup.over and coup.punta.seat == seat,
                    seat in view.order,
                    any(grace.seat == seat for grace in view.graces),
                    seat in view.ready,
                    sale is not None and seat in sale.buyers,
                    0 if wager is None else wager.amount,
                    0 if place is None else place.chips,
                    view.reserved[seat],
                ],
                np.float32,
            ),
        ]
    )


def won(state: State) -> list[float]:
    """Return the chips of each place."""
    return [0.0 if place is None else float(place.chips) for place in state.places]


ENCODING = Encoding(
    game=GAME,
    kinds=(
        Kind(TakeBankOffer, LEVELS, amounts(TakeBank)),
        Kind(PassBankOffer, 1, just(PassBank())),
        Kind(BetOffer, LEVELS, amounts(Bet)),
        Kind(CallOffer, len(CALLS), _calls),
        Kind(WithdrawOffer, 1, just(Withdraw())),
        Kind(GoOnOffer, 1, just(GoOn())),
        Kind(HalveOffer, 1, just(Halve())),
        Kind(AddOffer, LEVELS, amounts(Add)),
        Kind(PassHandOffer, 1, just(PassHand())),
        Kind(RienNeVaPlusOffer, 1, just(RienNeVaPlus())),
        Kind(HalfOffer, 1, just(OfferHalf())),
        Kind(PartnerOffer, MOST_PLACES, _partners),
        Kind(ReadyOffer, 1, just(Ready())),
        Kind(CutOffer, LEVELS, _cuts),
        Kind(DecisionOffer, len(WORDS), _words),
        Kind(BuyOffer, 1, just(Buy())),
        Kind(BidOffer, LEVELS, amounts(Bid)),
    ),
    size=size,
    observation=observation,
    won=won,
)

"""The seguito, that is, the sale of a passed bank: purchase at its height (the stake it had), then
an auction (F17, F18, F28).
"""

from circolo.banks.places import is_active, place_of, steps
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Bid, BidOffer, BuyOffer, Offer
from circolo.games.chemin_de_fer.bank import succession
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import (
    AuctionOpened,
    BankTaken,
    BidMade,
    BuyerNamed,
    PurchaseOpened,
)
from circolo.games.chemin_de_fer.options import minimum_bank, size
from circolo.games.chemin_de_fer.sitting import seguito_of
from circolo.games.chemin_de_fer.state import Seguito, State
from circolo.play.contract import IllegalAction
from circolo.play.offers import Amount


def begin(draft: Draft) -> None:
    """Begin the sale of the passed bank: its purchase or, at the casino, its auction (F17, F28)."""
    online = draft.state.options.variant == "online"
    draft.add(PurchaseOpened() if online else AuctionOpened())


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the seat's offers to buy the passed bank or to bid for it."""
    seguito = seguito_of(state)
    found: list[Offer] = []
    if state.phase == "auction" and _bid_refusal(state, seguito, seat) is None:
        found.append(BidOffer(_bids(state, seguito, seat)))
    if _purchase_refusal(state, seguito, seat) is None:
        found.append(BuyOffer(seguito.height))
    return tuple(found)


def buy(draft: Draft, seat: Seat) -> None:
    """Record that the seat wants to buy the passed bank for its height, the stake it had (F17).

    In the purchase window, the buyer nearest to the passer's right gets the bank when the window
    ends. In the auction, the purchase is immediate. Raises IllegalAction if the seat may not buy.
    """
    state = draft.state
    seguito = seguito_of(state)
    refusal = _purchase_refusal(state, seguito, seat)
    if refusal is not None:
        raise IllegalAction(refusal)
    if state.phase == "purchase":
        draft.add(BuyerNamed(seat))
    else:
        draft.add(BidMade(seat, seguito.height))
        _sell(draft, seat, seguito.height)


def _purchase_refusal(state: State, seguito: Seguito, seat: Seat) -> str | None:
    """Return the refusal code that forbids the seat to buy the passed bank for the stake it had, or
    None.

    At the casino, there is only an auction (F28).
    """
    if state.options.variant == "casino":
        return "f28_auction_only"
    if seat in seguito.buyers:
        return "f17_already"
    return _participation_refusal(state, seat) or _too_poor(state, seat, seguito.height)


def _participation_refusal(state: State, seat: Seat) -> str | None:
    if seat == state.passed:  # None once the seat is freed: its next player may buy
        return "f17_passer"
    if seat >= size(state.options):
        return "f25_onlooker"
    return None if is_active(state.places[seat]) else "f17_not_active"


def _too_poor(state: State, seat: Seat, chips: int) -> str | None:
    return "f17_chips" if place_of(state, seat).chips < chips else None


def _bid_refusal(state: State, seguito: Seguito, seat: Seat) -> str | None:
    if seat == seguito.bidder:
        return "f17_highest"
    refusal = _participation_refusal(state, seat)
    return refusal or _too_poor(state, seat, _least_bid(state, seguito))


def _least_bid(state: State, seguito: Seguito) -> int:
    """Return the minimum bid in chips: the minimum bank for a first bid, otherwise one chip more
    than the highest bid (F17).

    Online it is never more than the height (the stake that the bank had), because a bid of the
    height buys the bank.
    """
    least = minimum_bank(state.options) if seguito.bidder is None else seguito.bid + 1
    return least if state.options.variant == "casino" else min(least, seguito.height)


def _bids(state: State, seguito: Seguito, seat: Seat) -> Amount:
    most = place_of(state, seat).chips
    if state.options.variant == "online":
        most = min(most, seguito.height)
    return Amount(_least_bid(state, seguito), most, minimum_bank(state.options))


def bid(draft: Draft, seat: Seat, action: Bid) -> None:
    """Record a bid, which is binding, and restart the time of the auction (F17).

    Online, a bid of the height (the stake that the bank had) buys the bank. Raises IllegalAction if
    the seat may not make this bid.
    """
    state = draft.state
    seguito = seguito_of(state)
    refusal = _bid_refusal(state, seguito, seat)
    if refusal is not None:
        raise IllegalAction(refusal)
    if action.amount not in _bids(state, seguito, seat):
        raise IllegalAction("f17_amount", str(action.amount))
    draft.add(BidMade(seat, Chips(action.amount)))
    if state.options.variant == "online" and action.amount == seguito.height:
        _sell(draft, seat, seguito.height)


def close(draft: Draft) -> None:
    """End the purchase window or the auction of the passed bank (F17).

    The window sells the bank to the buyer nearest to the passer's right; without a buyer the
    auction opens. The auction sells it to the highest bidder; without a bid, the next seat is
    offered the bank.
    """
    state = draft.state
    seguito = seguito_of(state)
    if state.phase == "purchase":
        buyer = _first_buyer(state, seguito)
        if buyer is None:
            draft.add(AuctionOpened())
        else:
            _sell(draft, buyer, seguito.height)
    elif seguito.bidder is None:
        succession.pass_on(draft)
    else:
        _sell(draft, seguito.bidder, seguito.bid)


def _first_buyer(state: State, seguito: Seguito) -> Seat | None:
    """Return the seat nearest to the passer's right that asked to buy the bank and is still present
    with chips; None if there is none.
    """
    here = [seat for seat in seguito.buyers if is_active(state.places[seat])]
    seats = size(state.options)
    return min(here, key=lambda seat: steps(seguito.passer, seat, seats), default=None)


def _sell(draft: Draft, seat: Seat, posta: Chips) -> None:
    draft.add(BankTaken(seat, posta, bought=True))
    succession.open_bets(draft)

"""A bank that was passed is for sale: at its height, then to the highest offer (F17, F18, F28)."""

from circolo.banks.places import is_active, place_of, steps
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import succession
from circolo.games.chemin_de_fer.actions import Bid, BidOffer, BuyOffer, Offer
from circolo.games.chemin_de_fer.course import Course
from circolo.games.chemin_de_fer.events import (
    AuctionOpened,
    BankTaken,
    BidMade,
    BuyerNamed,
    PurchaseOpened,
)
from circolo.games.chemin_de_fer.options import size
from circolo.games.chemin_de_fer.sitting import seguito_of
from circolo.games.chemin_de_fer.state import Seguito, State
from circolo.play.contract import IllegalAction
from circolo.play.offers import Amount


def begin(course: Course) -> None:
    """Whoever wants the bank may buy it; at the casino there is an auction only (F17, F28)."""
    online = course.state.options.variant == "online"
    course.add(PurchaseOpened() if online else AuctionOpened())


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return what the seat may do for the bank that is for sale."""
    seguito = seguito_of(state)
    if state.phase == "purchase":
        if _no_purchase(state, seguito, seat) is not None:
            return ()
        return (BuyOffer(seguito.height),)
    if _no_bid(state, seguito, seat) is not None:
        return ()
    return (BidOffer(_bids(state, seguito, seat)),)


def buy(course: Course, seat: Seat) -> None:
    """A wish, until the window is over: who is better placed by hand comes first."""
    state = course.state
    refusal = _no_purchase(state, seguito_of(state), seat)
    if refusal is not None:
        raise IllegalAction(refusal)
    course.add(BuyerNamed(seat))


def _no_purchase(state: State, seguito: Seguito, seat: Seat) -> str | None:
    if seat in seguito.buyers:
        return "f17_already"
    return _no_part(state, seat) or _too_poor(state, seat, seguito.height)


def _no_part(state: State, seat: Seat) -> str | None:
    if seat == state.passed:  # and not somebody who has sat down there since
        return "f17_passer"
    if seat >= size(state.options):
        return "f25_onlooker"
    return None if is_active(state.places[seat]) else "f17_not_active"


def _too_poor(state: State, seat: Seat, chips: int) -> str | None:
    return "f17_chips" if place_of(state, seat).chips < chips else None


def _no_bid(state: State, seguito: Seguito, seat: Seat) -> str | None:
    if seat == seguito.bidder:
        return "f17_highest"
    refusal = _no_part(state, seat)
    return refusal or _too_poor(state, seat, _least_bid(state, seguito))


def _least_bid(state: State, seguito: Seguito) -> int:
    """A step above the last offer; whatever it was, the height is buying."""
    step = state.options.minimum
    least = seguito.bid + step
    return least if state.options.variant == "casino" else min(least, seguito.height)


def _bids(state: State, seguito: Seguito, seat: Seat) -> Amount:
    most = place_of(state, seat).chips
    if state.options.variant == "online":
        most = min(most, seguito.height)
    return Amount(_least_bid(state, seguito), most, state.options.minimum)


def bid(course: Course, seat: Seat, action: Bid) -> None:
    """An offer binds, and the time begins anew; one of the height has bought the bank."""
    state = course.state
    seguito = seguito_of(state)
    refusal = _no_bid(state, seguito, seat)
    if refusal is not None:
        raise IllegalAction(refusal)
    if action.amount not in _bids(state, seguito, seat):
        raise IllegalAction("f17_amount", str(action.amount))
    course.add(BidMade(seat, Chips(action.amount)))
    if state.options.variant == "online" and action.amount == seguito.height:
        _sell(course, seat, seguito.height)


def close(course: Course) -> None:
    """The time is over: the first by hand of the buyers has it, or the highest offer (F17)."""
    state = course.state
    seguito = seguito_of(state)
    if state.phase == "purchase":
        buyer = _first_buyer(state, seguito)
        if buyer is None:
            course.add(AuctionOpened())
        else:
            _sell(course, buyer, seguito.height)
    elif seguito.bidder is None:
        succession.pass_on(course)
    else:
        _sell(course, seguito.bidder, seguito.bid)


def _first_buyer(state: State, seguito: Seguito) -> Seat | None:
    """Who has gone out meanwhile does not buy."""
    here = [seat for seat in seguito.buyers if is_active(state.places[seat])]
    seats = size(state.options)
    return min(here, key=lambda seat: steps(seguito.passer, seat, seats), default=None)


def _sell(course: Course, seat: Seat, posta: Chips) -> None:
    course.add(BankTaken(seat, posta, bought=True))
    succession.open_bets(course)

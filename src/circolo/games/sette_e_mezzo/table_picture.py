"""What a table of sette e mezzo looks like to a viewer, from the view alone."""

from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo.view import HandView, View
from circolo.play.table_picture import SeatPicture, TablePicture


def table_picture(view: View) -> TablePicture:
    """Return the picture of the table."""
    banker = None if view.bank is None else view.bank.banker
    hands, bets = _hands(view)

    def of_seat(seat: Seat, chips: int) -> SeatPicture:
        bank = (f"bank {view.bank.amount}",) if view.bank and seat == banker else ()
        bet = (f"bets {bets[seat]}",) if bets.get(seat) else ()
        hand = hands.get(seat)
        cards = () if hand is None else (hand.covered, *hand.open)
        return SeatPicture(
            seat, hand=cards, notes=(f"chips {chips}", *bank, *bet), is_marked=seat == banker
        )

    seats = tuple(
        of_seat(Seat(at), place.chips) for at, place in enumerate(view.places) if place is not None
    )
    return TablePicture(seats, viewer=view.seat, stock=view.stock, notes=(f"coup {view.number}",))


def _hands(view: View) -> tuple[dict[Seat, HandView], dict[Seat, int]]:
    """Return the hands of the running coup and the bets on them, by seat."""
    if view.coup is None or view.bank is None or view.coup.over:
        return {}, {}
    seats = (*view.coup.punte, view.bank.banker)
    hands = dict(zip(seats, view.coup.hands, strict=False))
    return hands, dict(zip(view.coup.punte, view.coup.bets, strict=False))

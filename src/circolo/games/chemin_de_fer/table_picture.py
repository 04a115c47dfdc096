"""What a table of chemin de fer looks like to a viewer, from the view alone."""

from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.view import View
from circolo.play.table_picture import SeatPicture, TablePicture


def table_picture(view: View) -> TablePicture:
    """Return the picture of the table."""
    banker = None if view.bank is None else view.bank.banker
    coup = view.coup
    hands = {} if coup is None else {one.seat: one.cards for one in (coup.punta, coup.banker)}
    wagers = {one.seat: one.call or f"{one.amount}" for one in view.wagers}

    def of_seat(seat: Seat, chips: int) -> SeatPicture:
        bank = (f"bank {view.bank.posta}",) if view.bank and seat == banker else ()
        wager = (f"bets {wagers[seat]}",) if seat in wagers else ()
        return SeatPicture(
            seat,
            hand=hands.get(seat, ()),
            notes=(f"chips {chips}", *bank, *wager),
            is_marked=seat == banker,
        )

    seats = tuple(
        of_seat(Seat(at), place.chips) for at, place in enumerate(view.places) if place is not None
    )
    left = view.shoe.size - view.shoe.drawn
    notes = (f"coup {view.number}", f"shoe {left}")
    return TablePicture(seats, viewer=view.seat, is_french=True, notes=notes)

"""What a table of chiamatre looks like to a viewer, from the view alone."""

from circolo.cards.units import Seat
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.view import View
from circolo.play.notation import letter
from circolo.play.table_picture import SeatPicture, TablePicture
from circolo.tricks.table_picture import points_text, seat_pictures


def table_picture(view: View) -> TablePicture:
    """Return the picture of the table."""
    scores = ", ".join(f"{letter(Seat(at))} {won}" for at, won in enumerate(view.scores))
    notes = (f"deal {view.number}", f"points {scores}")
    table = view.table
    if table is None:
        turned = {one.seat: one.card for one in view.lot}
        seats = tuple(
            SeatPicture(seat, hand=view.hand if seat == view.seat else (), played=turned.get(seat))
            for seat in map(Seat, range(SEATS))
        )
        return TablePicture(seats, viewer=view.seat, notes=notes)

    def of_seat(seat: Seat) -> tuple[str, ...]:
        role = "caller" if seat == table.caller else "partner" if seat == table.partner else ""
        return tuple(filter(None, (role, points_text(table.thirds[seat]))))

    seats = seat_pictures(
        viewer=view.seat,
        hand=view.hand,
        counts=table.counts,
        leader=table.leader,
        trick=table.trick,
        notes=of_seat,
    )
    called = () if table.called is None else (f"called {table.called}",)
    return TablePicture(seats, viewer=view.seat, notes=(*notes, *called))

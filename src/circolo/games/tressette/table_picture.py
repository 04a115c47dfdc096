"""What a table of tressette looks like to a viewer, from the view alone."""

from circolo.cards.units import Seat
from circolo.games.tressette.state import side_of
from circolo.games.tressette.view import View
from circolo.play.table_picture import SeatPicture, TablePicture
from circolo.tricks.table_picture import points_text, seat_pictures


def table_picture(view: View) -> TablePicture:
    """Return the picture of the table."""
    scores = " to ".join(map(str, view.scores))
    notes = (f"deal {view.number}", f"points {scores}")
    table = view.table
    if table is None:
        seats = tuple(SeatPicture(Seat(seat)) for seat in range(view.options.players))
        return TablePicture(seats, viewer=view.seat, notes=notes)

    def of_seat(seat: Seat) -> tuple[str, ...]:
        return (points_text(table.thirds[side_of(seat)]),)

    seats = seat_pictures(
        viewer=view.seat,
        hand=view.hand,
        counts=table.counts,
        leader=table.leader,
        trick=table.trick,
        notes=of_seat,
    )
    return TablePicture(seats, viewer=view.seat, stock=table.stock, notes=notes)

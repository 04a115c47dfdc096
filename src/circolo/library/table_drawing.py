"""Draws a table as the page does: seats around a felt, the viewer at the bottom, our own cards."""

from collections.abc import Sequence
from html import escape
from math import cos, radians, sin

from circolo.cards.notation import text
from circolo.cards.picture import hidden, pictures_of
from circolo.cards.units import Seat
from circolo.pictures.deck import Picture
from circolo.pictures.document import Drawing
from circolo.play.notation import letter
from circolo.play.table_picture import AnyCard, SeatPicture, TablePicture

WIDE, TALL = 960.0, 680.0
FELT, FELT_EDGE = "#1d5c3a", "#154a2e"
TEXT, ACCENT = "#f7f5ee", "#ffd75e"
"""The colours of the page's first theme (`client/src/styles/themes.css`)."""

OWN, OTHERS, PLAYED = 92.0, 46.0, 74.0
"""The widths of cards: in the viewer's hand, in other hands, in a trick."""


class TableDrawing:
    """A table as one viewer sees it. Print it, or let a notebook show it."""

    def __init__(self, picture: TablePicture, *, turn: Seat | None) -> None:
        self.picture = picture
        self.turn = turn

    def __str__(self) -> str:
        lines = [" · ".join(self.picture.notes)] if self.picture.notes else []
        for seat in self.picture.seats:
            mark = ">" if seat.seat == self.turn else " "
            played = f"plays {seat.played}" if seat.played else ""
            parts = (text(seat.hand), played, *seat.notes)
            lines.append(f"{mark} {letter(seat.seat)}: {' · '.join(filter(None, parts))}")
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        drawing = Drawing()
        drawing.box(2, 2, size=(WIDE - 4, TALL - 4), fill=FELT, edge=FELT_EDGE)
        drawing.words(" · ".join(self.picture.notes), 20, 32, size=17, colour=TEXT, anchor="start")
        seats = self._from_viewer()
        is_french = self.picture.is_french
        for at, seat in enumerate(seats):
            self._draw_seat(drawing, seat, angle=90 + 360 * at / len(seats), is_french=is_french)
        if self.picture.stock:
            drawing.card(hidden(is_french=is_french), WIDE / 2 - 23, TALL / 2 - 60, width=46)
            drawing.words(f"{self.picture.stock}", WIDE / 2, TALL / 2 + 34, size=17, colour=TEXT)
        return drawing.document(WIDE, TALL, label=str(self), scale=0.75)

    def _repr_html_(self) -> str:
        return f'<div title="{escape(str(self))}">{self._repr_svg_()}</div>'

    def _from_viewer(self) -> Sequence[SeatPicture]:
        """Return the seats clockwise, the viewer's first."""
        seats = self.picture.seats
        first = next((i for i, one in enumerate(seats) if one.seat == self.picture.viewer), 0)
        return (*seats[first:], *seats[:first])

    def _draw_seat(
        self, drawing: Drawing, seat: SeatPicture, *, angle: float, is_french: bool
    ) -> None:
        x = WIDE / 2 + cos(radians(angle)) * WIDE * 0.37
        y = TALL / 2 + sin(radians(angle)) * TALL * 0.33
        own = seat.seat == self.picture.viewer
        width = OWN if own else OTHERS
        _draw_hand(drawing, _pictures(seat.hand, is_french=is_french), (x, y), width=width)
        colour = ACCENT if seat.seat == self.turn else TEXT
        name = f"{letter(seat.seat)}{' ●' if seat.is_marked else ''}"
        below = y + width * 0.82 + 22
        drawing.words(
            " · ".join((name, *seat.notes)), x, below, size=19 if own else 16, colour=colour
        )
        if seat.played is not None:
            toward = (
                WIDE / 2 + cos(radians(angle)) * 120 - PLAYED / 2,
                TALL / 2 + sin(radians(angle)) * 84 - PLAYED * 0.82,
            )
            drawing.card(pictures_of([seat.played])[0], *toward, width=PLAYED)


def _draw_hand(
    drawing: Drawing, pictures: Sequence[Picture], centre: tuple[float, float], *, width: float
) -> None:
    step = width * (1.06 if len(pictures) <= 4 else max(0.34, 4 / len(pictures)))
    left = centre[0] - (step * (len(pictures) - 1) + width) / 2
    for at, picture in enumerate(pictures):
        drawing.card(picture, left + at * step, centre[1] - width * 0.82, width=width)


def _pictures(cards: Sequence[AnyCard], *, is_french: bool) -> list[Picture]:
    return [
        hidden(is_french=is_french) if card is None else pictures_of([card])[0] for card in cards
    ]

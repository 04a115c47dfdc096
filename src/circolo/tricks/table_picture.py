"""What a table of a trick game looks like: hands, and the cards of the running trick."""

from collections.abc import Callable

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds, to_the_right
from circolo.play.table_picture import AnyCard, SeatPicture


def seat_pictures(
    *,
    viewer: Seat | None,
    hand: tuple[Card, ...],
    counts: tuple[int, ...],
    leader: Seat,
    trick: tuple[Card, ...],
    notes: Callable[[Seat], tuple[str, ...]],
) -> tuple[SeatPicture, ...]:
    """Return the pictures of all seats. `counts` are the numbers of cards in the hands, `hand` are
    the viewer's own cards.
    """
    seats = len(counts)
    played = {to_the_right(leader, seats, at): card for at, card in enumerate(trick)}

    def cards(seat: Seat) -> tuple[AnyCard, ...]:
        return hand if seat == viewer else (None,) * counts[seat]

    return tuple(
        SeatPicture(
            seat,
            hand=cards(seat),
            played=played.get(seat),
            notes=notes(seat),
            is_marked=seat == leader,
        )
        for seat in map(Seat, range(seats))
    )


def points_text(thirds: Thirds) -> str:
    """Return card points as text, such as "2 1/3 points"."""
    whole, part = divmod(thirds, 3)
    return f"{whole} {part}/3 points" if part else f"{whole} points"

"""The sheet of a table: what it fixes when it opens, and everybody can read (R1)."""

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.play.contract import AnyGame, BadOptions
from circolo.play.waits import Kind

OptionsT = TypeVar("OptionsT")

MOST_ENTRY = 1_000_000

Wait = Annotated[int, Meta(ge=1_000, le=600_000)]
MatchTime = Annotated[int, Meta(ge=30_000, le=3_600_000)]


class Times(Struct, frozen=True, forbid_unknown_fields=True):
    """How long each kind of question stays open, in milliseconds; the defaults are R11's."""

    move: Wait = 25_000
    pause: Wait = 10_000
    match: MatchTime | None = None
    """What a seat may think in the whole match, besides the time of each move (T19)."""


AFTER_ZERO = Millis(750)
"""A deadline fires this long after the zero that is shown, for everybody alike."""

AUTOMATIC = Millis(600)
"""After which a premove or a habit answers; a constant, so that it tells nothing of the hand."""

STILL_TO_THINK = Millis(5_000)
"""What a decision has at least, however little is left of the match time."""

AUTO_DELAY = Millis(1_000)
"""After which an absent seat is played for (T16)."""

HELD_AT_MOST = Millis(5 * 60_000)
"""How long clocks stand still while nobody at a table has a line."""

TO_COMMIT = Millis(750)
TO_REVEAL = Millis(1_500)
"""How long a shuffle waits for seeds at most: to be committed to, and until all are shown."""

TO_START = Millis(3_000)
TO_FILL = Millis(30 * 60_000)
TO_CLOSE = Millis(10 * 60_000)


class Sheet(Struct, Generic[OptionsT], frozen=True, forbid_unknown_fields=True):
    """The game's options, which name the game; entry in chips (0: for the pleasure); times; who may
    come in; whose chips are played for, which the house fills in.
    """

    options: OptionsT
    entry: Annotated[int, Meta(ge=0, le=MOST_ENTRY)] = 0
    times: Times = Times()
    access: Literal["open", "private"] = "open"
    chips: Literal["members", "guests"] = "members"


def checked(game: AnyGame, sheet: Sheet[OptionsT]) -> Sheet[OptionsT]:
    """Return the sheet; raises BadOptions naming the field that no table can have."""
    if not isinstance(sheet.options, game.options):
        raise BadOptions("options", f"are not those of {game.name}")
    game.seats(sheet.options)
    return sheet


def length(times: Times, kind: Kind) -> Millis:
    """Return the time of a question of this kind."""
    match kind:
        case "pause":
            return Millis(times.pause)
        case _:
            return Millis(times.move)

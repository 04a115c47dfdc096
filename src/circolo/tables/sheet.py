"""The sheet of a table: what it fixes when it opens, and everybody can read (R1)."""

from typing import Annotated, Any, Generic, Literal, TypeVar, assert_never

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.play.contract import AnyGame, BadOptions
from circolo.play.waits import Kind
from circolo.tables.errors import Refused

OptionsT = TypeVar("OptionsT")

MOST_ENTRY = 1_000_000

BuyInChips = Annotated[int, Meta(ge=1, le=MOST_ENTRY)]
Wait = Annotated[int, Meta(ge=1_000, le=600_000)]
MatchTime = Annotated[int, Meta(ge=30_000, le=3_600_000)]


class Times(Struct, frozen=True, forbid_unknown_fields=True):
    """How long each kind of question stays open, in milliseconds; the defaults are R11's.

    A move that is left out takes as long as the game usually gives it.
    """

    move: Wait | UnsetType = UNSET
    pause: Wait = 10_000
    match: MatchTime | None = None
    """What a seat may think in the whole match, besides the time of each move (T19)."""

    annul: Wait = 5_000
    bets: Wait = 20_000
    grace: Wait = 10_000
    auction: Wait = 10_000


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
TO_RETURN = Millis(5 * 60_000)
"""How long a ring table goes on at which all the people are absent."""


class BuyIn(Struct, frozen=True, forbid_unknown_fields=True):
    """With how many chips one may sit down at a ring table."""

    least: BuyInChips = 100
    most: BuyInChips = 1_000


class Sheet(Struct, Generic[OptionsT], frozen=True, forbid_unknown_fields=True):
    """The game's options, which name the game; entry in chips (0: for the pleasure); times; who may
    come in; whose chips are played for, which the house fills in.

    A ring table has no entry: it has a buy-in, and no match table has one.
    """

    options: OptionsT
    entry: Annotated[int, Meta(ge=0, le=MOST_ENTRY)] = 0
    times: Times = Times()
    access: Literal["open", "private"] = "open"
    chips: Literal["members", "guests"] = "members"
    buy_in: BuyIn | None = None


def checked(game: AnyGame, sheet: Sheet[OptionsT]) -> Sheet[OptionsT]:
    """Return the sheet with nothing left open; raises BadOptions naming the field that no table can
    have.
    """
    if not isinstance(sheet.options, game.options):
        raise BadOptions("options", f"are not those of {game.name}")
    game.seats(sheet.options)
    buy_in = _buy_in(game, sheet)
    move = game.move if sheet.times.move is UNSET else sheet.times.move
    return replace(sheet, times=replace(sheet.times, move=move), buy_in=buy_in)


def is_ring(sheet: Sheet[Any]) -> bool:
    """Tell whether the table goes on for stacks; a match has an end and an entry."""
    return sheet.buy_in is not None


def stack_for(sheet: Sheet[Any], buy_in: Chips | None) -> Chips:
    """Return what somebody sits down with who wishes to buy in so; raises Refused.

    Who has no wish sits down with the least.
    """
    if sheet.buy_in is None:
        if buy_in is not None:
            raise Refused("buy_in_fixed")
        return Chips(sheet.entry)
    chips = Chips(sheet.buy_in.least) if buy_in is None else buy_in
    if chips < sheet.buy_in.least:
        raise Refused("buy_in_low")
    if chips > sheet.buy_in.most:
        raise Refused("buy_in_high")
    return chips


def length(times: Times, kind: Kind) -> Millis:
    """Return the time of a question of this kind."""
    match kind:
        case "move" | "cut":
            assert times.move is not UNSET, "a table opens with nothing left out"
            return Millis(times.move)
        case "bets":
            return Millis(times.bets)
        case "grace":
            return Millis(times.grace)
        case "auction":
            return Millis(times.auction)
        case "annul":
            return Millis(times.annul)
        case "pause":
            return Millis(times.pause)
        case _:
            assert_never(kind)


def _buy_in(game: AnyGame, sheet: Sheet[Any]) -> BuyIn | None:
    if game.plays == "match":
        if sheet.buy_in is not None:
            raise BadOptions("buy_in", "is for ring tables: a match has an entry")
        return None
    if sheet.entry:
        raise BadOptions("entry", "must be 0: a ring table has a buy-in")
    if sheet.times.match is not None:
        raise BadOptions("times.match", "is for matches: a ring table goes on")
    buy_in = sheet.buy_in or BuyIn()
    if buy_in.least > buy_in.most:
        raise BadOptions("buy_in", "must not be more at least than at most")
    return buy_in

"""The sheet of a table: what it fixes when it opens, and everybody can read (R1)."""

from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any, Generic, Literal, TypeVar, assert_never

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.play.contract import AnyGame, BadOptions
from circolo.play.waits import Kind
from circolo.tables.refusal import Refused

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
    no_clock_alone: bool | UnsetType = UNSET
    """Whether somebody who plays with bots only has no clock (R11).

    A table that opens without saying so has none; tables of earlier logs do not say, and have one.
    """


LEAST_GRACE = Millis(10_000)
"""What a grace of a bettor, and a banker's first time to add, last at least (F9, F16)."""

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

HELD_IN_ALL = Millis(15 * 60_000)
"""How long they stand still for that reason in all, as long as there is the table."""

TO_SETTLE = Millis(3_000)
"""What a window has at least once the person without a clock has answered it."""

TO_COMMIT = Millis(750)
TO_REVEAL = Millis(1_500)
"""How long a shuffle waits for seeds at most: to be committed to, and until all are shown."""

TO_START = Millis(3_000)
TO_FILL = Millis(30 * 60_000)
TO_CLOSE = Millis(10 * 60_000)
TO_RETURN = Millis(5 * 60_000)
"""How long a ring table goes on at which all the people are absent."""

TO_TOP_UP = Millis(60_000)
"""How long a seat without a chip is kept."""


class BuyIn(Struct, frozen=True, forbid_unknown_fields=True):
    """With how many chips one may sit down at a ring table."""

    least: BuyInChips = 100
    most: BuyInChips = 1_000


class TableOptions(Struct, Generic[OptionsT], frozen=True, forbid_unknown_fields=True):
    """The game's options, which name the game; entry in chips (0: for the pleasure); times; who may
    come in; whose chips are played for, which the house fills in; what it waits for to begin: all
    its seats or, at a ring table, its least of them, or besides for its host to say so.

    Practice chips are lent by the table to one person who plays with bots. They are worth nothing
    elsewhere and are in no account.

    A ring table has no entry: it has a buy-in, and no match table has one.
    """

    options: OptionsT
    entry: Annotated[int, Meta(ge=0, le=MOST_ENTRY)] = 0
    times: Times = Times()
    access: Literal["open", "private", "password"] = "open"
    chips: Literal["members", "guests", "practice"] = "members"
    buy_in: BuyIn | None = None
    start: Literal["full", "host"] = "full"
    event: str | UnsetType = UNSET
    """The tournament whose table it is; such a table only a tournament opens."""

    fee: Annotated[int, Meta(ge=0, le=MOST_ENTRY)] | UnsetType = UNSET
    """What the house keeps of the entry of a match; it fills this in where it takes any (P3)."""


@lru_cache(maxsize=4_096)
def digest(sheet: TableOptions[Any]) -> str:
    """Return the hash by which anybody can tell this sheet from another."""
    return sha256(msgspec.json.encode(sheet, order="sorted")).hexdigest()


def checked(game: AnyGame, sheet: TableOptions[OptionsT]) -> TableOptions[OptionsT]:
    """Return the sheet with nothing left open; raises BadOptions naming the field that no table can
    have.
    """
    if not isinstance(sheet.options, game.types.options):
        raise BadOptions("options", f"are not those of {game.name}")
    game.rules.seats(sheet.options)
    if sheet.entry and tournament_of(sheet) is not None:
        raise BadOptions("entry", "must be 0: a tournament is entered once")
    if fee_of(sheet) > sheet.entry:
        raise BadOptions("fee", "must be at most the entry")
    if sheet.times.grace < LEAST_GRACE:
        raise BadOptions("times.grace", f"must be at least {LEAST_GRACE} ms (F9)")
    buy_in = _buy_in(game, sheet)
    return replace(sheet, times=_times(game, sheet), buy_in=buy_in)


def _times(game: AnyGame, sheet: TableOptions[Any]) -> Times:
    times = sheet.times
    move = game.facts.move_time if times.move is UNSET else times.move
    if tournament_of(sheet) is None:
        return replace(times, move=move, no_clock_alone=times.no_clock_alone is not False)
    if times.no_clock_alone is True:
        raise BadOptions("times.no_clock_alone", "is never so in a tournament")
    return replace(times, move=move)


def fee_of(sheet: TableOptions[Any]) -> int:
    """Return what the house keeps of each entry (P3)."""
    return 0 if sheet.fee is UNSET else sheet.fee


def tournament_of(sheet: TableOptions[Any]) -> str | None:
    """Return the tournament whose table it is, if it is one's."""
    return None if sheet.event is UNSET else sheet.event


def is_practice(sheet: TableOptions[Any]) -> bool:
    """Tell whether the table lends practice chips to the one person who plays there with bots."""
    return sheet.chips == "practice"


def is_ring(sheet: TableOptions[Any]) -> bool:
    """Tell whether the table goes on for stacks; a match has an end and an entry."""
    return sheet.buy_in is not None


def stack_for(sheet: TableOptions[Any], buy_in: Chips | None) -> Chips:
    """Return what somebody sits down with who wishes to buy in so; raises Refused.

    Who has no wish sits down with the least.
    """
    if tournament_of(sheet) is not None:
        return _stack_of_event(sheet, buy_in)
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


def _stack_of_event(sheet: TableOptions[Any], stack: Chips | None) -> Chips:
    """Chips of a tournament are what it says, where it is played for stacks."""
    chips = Chips(0) if stack is None else stack
    if is_ring(sheet) != (chips > 0):
        raise Refused("buy_in_low" if is_ring(sheet) else "buy_in_fixed")
    return chips


def begins_by_itself(sheet: TableOptions[Any]) -> bool:
    """Tell whether nobody need say that it begins: neither a host nor a tournament (P4)."""
    return sheet.start == "full" and tournament_of(sheet) is None


def room_for(sheet: TableOptions[Any], has: int) -> Chips:
    """Return how many chips who has so many at a ring table may buy (R1)."""
    if sheet.buy_in is None:
        raise Refused("ring_only")
    return Chips(max(0, sheet.buy_in.most - has))


def length(times: Times, kind: Kind) -> Millis:
    """Return the time of a question of this kind."""
    match kind:
        case "move" | "cut":
            assert times.move is not UNSET, "a table opens with nothing left out"
            return Millis(times.move)
        case "bets":
            return Millis(times.bets)
        case "grace":
            return max(Millis(times.grace), LEAST_GRACE)
        case "adding":
            return LEAST_GRACE
        case "auction":
            return Millis(times.auction)
        case "annul":
            return Millis(times.annul)
        case "pause":
            return Millis(times.pause)
        case _:
            assert_never(kind)


def _buy_in(game: AnyGame, sheet: TableOptions[Any]) -> BuyIn | None:
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

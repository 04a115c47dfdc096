"""The options of a table, which are public and fixed when it opens (R1), with their limits and
defaults.
"""

from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any, Generic, Literal, TypeVar, assert_never

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.fairness.duplicate import SharedPacks
from circolo.play.contract import AnyGame, BadOptions
from circolo.play.waits import Kind
from circolo.tables.refusal import Refused

OptionsT = TypeVar("OptionsT")

MOST_ENTRY = 1_000_000

BuyInChips = Annotated[int, Meta(ge=1, le=MOST_ENTRY)]
Wait = Annotated[int, Meta(ge=1_000, le=600_000)]
MatchTime = Annotated[int, Meta(ge=30_000, le=3_600_000)]


class Times(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The time limit for each kind of question, in milliseconds; the defaults are those of R11.

    If `move` is not set, the default of the game applies.
    """

    move: Wait | UnsetType = UNSET
    pause: Wait = 10_000
    match: MatchTime | None = None
    """The total time for which a seat may think in a match, besides the limit of each move (T19);
    None: no such limit.
    """

    annul: Wait = 5_000
    bets: Wait = 20_000
    grace: Wait = 10_000
    auction: Wait = 10_000
    no_clock_alone: bool | UnsetType = UNSET
    """Whether a person who plays with bots only has no time limits (R11).

    The default for a new table is true. Tables of old logs do not have this field, and have time
    limits.
    """


LEAST_GRACE = Millis(10_000)
"""The minimum time, in milliseconds, for a bettor to withdraw a bet that no longer receives the
cards (F9), and for the banker to add chips to the bank (F16).
"""

AFTER_ZERO = Millis(750)
"""The time from zero on the players' clocks to the effect of the deadline, in milliseconds; the
same for all seats.
"""

AUTOMATIC = Millis(600)
"""The delay of an automatic answer, in milliseconds; constant, so that it reveals nothing about the
hand.
"""

STILL_TO_THINK = Millis(5_000)
"""The minimum time for a choice, in milliseconds, even if less match time is left."""

AUTO_DELAY = Millis(1_000)
"""The delay before the server plays for an absent seat (T16), in milliseconds."""

TO_READ = Millis(5_000)
"""The time of the pause after a deal, in milliseconds, if it waits for absent seats only: a person
who returns can read how the deal ended, and "Rientra" makes the pause wait for them.
"""

HELD_AT_MOST = Millis(5 * 60_000)
"""The maximum time of one stop of the clocks while nobody at a table is connected, in
milliseconds.
"""

HELD_IN_ALL = Millis(15 * 60_000)
"""The maximum total time for which the clocks of one table stop because nobody is connected, in
milliseconds.
"""

TO_SETTLE = Millis(3_000)
"""The minimum time left, in milliseconds, for a window that the person without a clock has answered
or skipped.
"""

TO_COMMIT = Millis(750)
"""The maximum time for which a shuffle waits for the seats' commitments to seeds, in
milliseconds.
"""

TO_REVEAL = Millis(1_500)
"""The maximum time for which a shuffle waits for commitments and revealed seeds together, in
milliseconds.
"""

TO_START = Millis(3_000)
"""The countdown from enough seated players to the start of the game, in milliseconds."""

TO_START_ALONE = Millis(250)
"""The same at a table of one person with bots, in milliseconds: nobody else has to get ready. It is
long enough for all bots of quick play to sit down at a ring table.
"""

TO_FILL = Millis(30 * 60_000)
"""The maximum time for which a table waits for players, in milliseconds."""

TO_CLOSE = Millis(10 * 60_000)
"""The time for which a table stays open after its match, in milliseconds."""

TO_RETURN = Millis(5 * 60_000)
"""The maximum time for which a ring table (a bank game that players join and leave) plays on while
all people are absent, in milliseconds.
"""

TO_TOP_UP = Millis(60_000)
"""The time for which a player without chips keeps the seat, to buy more chips, in milliseconds."""


class BuyIn(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The minimum and maximum buy-in: the chips that a player brings to a ring table, a bank game
    that players join and leave.
    """

    least: BuyInChips = 100
    most: BuyInChips = 1_000


class TableOptions(
    Struct,
    Generic[OptionsT],
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    rename={"tournament": "event"},
):
    """The options of a table; logs and messages call them its `sheet`.

    `options` are the options of the game, and name the game. A match has an `entry` in chips (0: no
    chips), a ring table a `buy_in` instead. The server sets `chips`, the kind of chips at stake.
    The game begins when enough seats are taken (`full`) or when the host starts it (`host`).

    The table lends practice chips to one person who plays with bots. No account contains them.
    """

    options: OptionsT
    entry: Annotated[int, Meta(ge=0, le=MOST_ENTRY)] = 0
    times: Times = Times()
    access: Literal["open", "private", "password"] = "open"
    chips: Literal["members", "guests", "practice"] = "members"
    buy_in: BuyIn | None = None
    start: Literal["full", "host"] = "full"
    tournament: str | UnsetType = UNSET
    """The id of the tournament that has opened the table; logs and messages call the field
    `event`.
    """

    fee: Annotated[int, Meta(ge=0, le=MOST_ENTRY)] | UnsetType = UNSET
    """The house's fee on the entry of a match, in chips, set by the server (P3)."""

    finishes: Annotated[int, Meta(ge=1, le=10)] | UnsetType = UNSET
    """How many of their last 10 matches with other people each player must have finished; a player
    with fewer matches may have left as many as one with 10. Without it everybody may play.
    """

    shared: SharedPacks | UnsetType = UNSET
    """The packs that every table of a duplicate tournament deals; set by the tournament."""


@lru_cache(maxsize=4_096)
def digest(sheet: TableOptions[Any]) -> str:
    """Return the SHA-256 of the options as JSON with sorted keys, in hex, by which anybody can
    compare two tables.
    """
    return sha256(msgspec.json.encode(sheet, order="sorted")).hexdigest()


def checked(game: AnyGame, sheet: TableOptions[OptionsT]) -> TableOptions[OptionsT]:
    """Return the options with all defaults filled in; raises BadOptions with the name of an invalid
    field.
    """
    if not isinstance(sheet.options, game.types.options):
        raise BadOptions("options", f"are not those of {game.name}")
    game.rules.seats(sheet.options)
    if sheet.entry and tournament_of(sheet) is not None:
        raise BadOptions("entry", "must be 0: a tournament is entered once")
    _check_shared_packs(game, sheet)
    if fee_of(sheet) > sheet.entry:
        raise BadOptions("fee", "must be at most the entry")
    if sheet.times.grace < LEAST_GRACE:
        raise BadOptions("times.grace", f"must be at least {LEAST_GRACE} ms (F9)")
    buy_in = _buy_in(game, sheet)
    return replace(sheet, times=_times(game, sheet), buy_in=buy_in)


def _check_shared_packs(game: AnyGame, sheet: TableOptions[Any]) -> None:
    if sheet.shared is not UNSET and tournament_of(sheet) is None:
        raise BadOptions("shared", "is set by a duplicate tournament")
    duplicate = game.facts.duplicate
    if sheet.shared is UNSET and duplicate is not None and duplicate.is_for(sheet.options):
        raise BadOptions("options", "are those of a duplicate tournament")


def _times(game: AnyGame, sheet: TableOptions[Any]) -> Times:
    times = sheet.times
    move = game.facts.move_time if times.move is UNSET else times.move
    if tournament_of(sheet) is None:
        return replace(times, move=move, no_clock_alone=times.no_clock_alone is not False)
    if times.no_clock_alone is True:
        raise BadOptions("times.no_clock_alone", "is never so in a tournament")
    return replace(times, move=move)


def fee_of(sheet: TableOptions[Any]) -> int:
    """Return the house's fee on each entry, in chips; 0 if there is none (P3)."""
    return 0 if sheet.fee is UNSET else sheet.fee


def tournament_of(sheet: TableOptions[Any]) -> str | None:
    """Return the id of the tournament that has opened the table, or None."""
    return None if sheet.tournament is UNSET else sheet.tournament


def is_practice(sheet: TableOptions[Any]) -> bool:
    """Return whether the table lends practice chips to one person who plays with bots."""
    return sheet.chips == "practice"


def is_ring(sheet: TableOptions[Any]) -> bool:
    """Return whether this is a ring table (a bank game that players join and leave); other tables
    play one match.
    """
    return sheet.buy_in is not None


def chips_brought(sheet: TableOptions[Any], chips: int | None) -> int:
    """Return the chips that a player takes from their account for a seat or a top-up of `chips`,
    allowed or not. None is the minimum of a seat. Practice chips are lent.
    """
    if is_practice(sheet):
        return 0
    least = sheet.entry if sheet.buy_in is None else sheet.buy_in.least
    return least if chips is None else chips


def stack_for(sheet: TableOptions[Any], buy_in: Chips | None) -> Chips:
    """Return the stack of a player who sits down: the buy-in at a ring table, the entry in a match.

    A `buy_in` of None is the minimum. Raises Refused if the buy-in is outside the limits, or given
    in a match.
    """
    if tournament_of(sheet) is not None:
        return _stack_in_tournament(sheet, buy_in)
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


def _stack_in_tournament(sheet: TableOptions[Any], stack: Chips | None) -> Chips:
    """Return the stack with which the tournament seats a player. Raises Refused for a stack without
    chips at a ring table, and for a stack with chips in a match.
    """
    chips = Chips(0) if stack is None else stack
    if is_ring(sheet) != (chips > 0):
        raise Refused("buy_in_low" if is_ring(sheet) else "buy_in_fixed")
    return chips


def begins_by_itself(sheet: TableOptions[Any]) -> bool:
    """Return whether the game begins once enough seats are taken, without a host or tournament that
    starts it (P4).
    """
    return sheet.start == "full" and tournament_of(sheet) is None


def room_for(sheet: TableOptions[Any], has: int) -> Chips:
    """Return how many more chips a player with `has` chips may buy at a ring table, a bank game
    that players join and leave (R1); raises Refused in a match.
    """
    if sheet.buy_in is None:
        raise Refused("ring_only")
    return Chips(max(0, sheet.buy_in.most - has))


def length(times: Times, kind: Kind) -> Millis:
    """Return the time limit for a question of this kind, in milliseconds."""
    match kind:
        case "move" | "cut":
            assert times.move is not UNSET, "the options of an open table are complete"
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

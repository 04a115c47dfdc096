"""The options of a tournament, fixed and shown before anybody enters (P1)."""

from typing import Annotated, Any, Generic, Literal, TypeVar, assert_never

from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.tables.table_options import Times

OptionsT = TypeVar("OptionsT")

MOST_ENTRANTS = 512
MOST_CHIPS = 1_000_000
"""The highest minimum, and the limit on all chips of a freeze-out, so that a level of it can be
reached.
"""
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Chips = Annotated[int, Meta(ge=0, le=1_000_000)]
Number = Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)]
Rounds = Annotated[int, Meta(ge=1, le=20)]
PerMille = Annotated[int, Meta(ge=1, le=1_000)]


class Knockout(Struct, frozen=True, forbid_unknown_fields=True, tag="knockout"):
    """The loser of a match is out. Players enter alone, in pairs, or alone with partners drawn by
    lot.
    """

    teams: Literal["single", "pairs", "drawn"] = "single"


class Swiss(Struct, frozen=True, forbid_unknown_fields=True, tag="swiss"):
    """A fixed number of rounds without elimination: neighbours in the standings meet, each pair
    once if possible (Danish).
    """

    rounds: Rounds
    teams: Literal["single", "pairs", "drawn"] = "single"


class Individual(Struct, frozen=True, forbid_unknown_fields=True, tag="individual"):
    """A fixed number of rounds at tables that are drawn anew; each player's points add up (C11)."""

    rounds: Rounds


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """The minimum bank and bet for a time, perhaps followed by a break."""

    minimum: Annotated[int, Meta(ge=1, le=1_000_000)]
    minutes: Annotated[int, Meta(ge=1, le=240)]
    pause: Annotated[int, Meta(ge=0, le=60)] = 0
    """The break after the level, in minutes."""


class FreezeOut(Struct, frozen=True, forbid_unknown_fields=True, tag="freeze_out"):
    """Equal chips for all, minimum stakes that rise by the clock; a player without chips is out."""

    chips: Annotated[int, Meta(ge=10, le=1_000_000)]
    levels: Annotated[tuple[Level, ...], Meta(min_length=1, max_length=60)]
    """The levels. After the last one its minimum doubles each time it has lasted as long, so that
    every tournament ends.
    """


Format = Knockout | Swiss | Individual | FreezeOut


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """The split of the pool for up to this many entries, down to the previous band; in per mille,
    the first place first, 1,000 in all.
    """

    up_to: Number
    shares: Annotated[tuple[PerMille, ...], Meta(min_length=1, max_length=100)]


class TournamentOptions(Struct, Generic[OptionsT], frozen=True, forbid_unknown_fields=True):
    """The options of a tournament: its name, the game's options and the times of its tables, and
    its format.

    An entry has a share in the prizes and a fee for the house. `least` and `most` are the number of
    entries. It starts at a time, or as soon as `most` have entered (sit-and-go, None). `plan`
    splits the pool by field size; the house guarantees a minimum pool.
    """

    name: Name
    options: OptionsT
    format: Format
    least: Number
    most: Number
    times: Times = Times()
    entry: Chips = 0
    fee: Chips = 0
    begins: Millis | None = None
    plan: Annotated[tuple[Band, ...], Meta(max_length=20)] = ()
    """The payout plan; empty for the house's default plan."""

    guarantee: Chips = 0
    chips: Literal["members", "guests"] = "members"
    bots: bool = False
    """Whether house bots fill a scheduled tournament to its minimum, and empty seats; they win
    nothing.
    """


AnyTournamentOptions = TournamentOptions[Any]


def unit(sheet: AnyTournamentOptions) -> int:
    """Return how many players enter, or are seated, together."""
    match sheet.format:
        case Individual():
            return 4
        case Knockout(teams=teams) | Swiss(teams=teams):
            return 1 if teams == "single" else 2
        case FreezeOut():
            return 1
        case _:
            assert_never(sheet.format)


def pairs_enter(sheet: AnyTournamentOptions) -> bool:
    """Return whether each player names the partner with whom they enter."""
    return isinstance(sheet.format, Knockout | Swiss) and sheet.format.teams == "pairs"


def level_of(form: FreezeOut, number: int) -> Level:
    """Return the level of this number, from 0; every number has one."""
    beyond = number - len(form.levels) + 1
    if beyond <= 0:
        return form.levels[number]
    last = form.levels[-1]
    return replace(last, minimum=min(MOST_CHIPS, last.minimum << beyond), pause=0)


def minima_of(options: Any) -> tuple[int, int]:
    """Return the minimum bet and the minimum bank of a bank game's options (S7, F4)."""
    bet = options.minimum if options.minimum_bet is UNSET else options.minimum_bet
    bank = options.minimum if options.minimum_bank is UNSET else options.minimum_bank
    return bet, bank


def options_at(sheet: AnyTournamentOptions, level: Level) -> Any:
    """Return the options of a freeze-out table that opens at this level.

    A separate minimum bank keeps its proportion to the minimum bet.
    """
    options, minimum = sheet.options, level.minimum
    bet, bank = minima_of(options)
    grown = max(minimum, min(MOST_CHIPS, bank * minimum // bet))
    apart = UNSET if grown == minimum else grown
    options = replace(options, minimum=minimum, minimum_bank=apart, minimum_bet=UNSET)
    if hasattr(options, "maximum"):
        return replace(options, maximum=max(minimum, options.maximum))
    return options

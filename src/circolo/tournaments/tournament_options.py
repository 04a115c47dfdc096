"""The options of a tournament, fixed when it is announced and shown before anybody enters (P1)."""

from typing import Annotated, Any, Generic, Literal, TypeVar, assert_never

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.tables.table_options import Times

OptionsT = TypeVar("OptionsT")

MOST_ENTRANTS = 512
MOST_ROUND_ROBIN_TEAMS = 24
"""The most teams of a round robin, which has one round less than teams, or twice as many."""

SEATS_OF_INDIVIDUALS = 4
LEAST_IN_DUPLICATE = 8
"""The fewest players of a duplicate: two tables of four, so that there are results to compare."""

MOST_CHIPS = 1_000_000
"""The highest minimum stake, and the limit of all chips of a freeze-out together. So the rising
minimum can reach the sum of all chips, and every freeze-out ends.
"""
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Chips = Annotated[int, Meta(ge=0, le=1_000_000)]
Number = Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)]
Rounds = Annotated[int, Meta(ge=1, le=20)]
PerMille = Annotated[int, Meta(ge=1, le=1_000)]


class Knockout(Struct, frozen=True, forbid_unknown_fields=True, tag="knockout"):
    """Format: the loser of a match is eliminated. Players enter alone (`single`), with a partner
    (`pairs`), or alone and get a partner by lot (`drawn`).
    """

    teams: Literal["single", "pairs", "drawn"] = "single"


class Swiss(Struct, frozen=True, forbid_unknown_fields=True, tag="swiss"):
    """Format: a fixed number of rounds without elimination. Neighbours in the standings meet, if
    possible not twice (Danish variant). `teams` as in `Knockout`.
    """

    rounds: Rounds
    teams: Literal["single", "pairs", "drawn"] = "single"


class RoundRobin(Struct, frozen=True, forbid_unknown_fields=True, tag="round_robin"):
    """Format: every team meets every other, once or (`double`) twice, and nobody is eliminated.
    `teams` as in `Knockout`.
    """

    double: bool = False
    teams: Literal["single", "pairs", "drawn"] = "single"


class Individual(Struct, frozen=True, forbid_unknown_fields=True, tag="individual"):
    """Format: a fixed number of rounds at tables of four, drawn anew for each round. The points of
    each player are added up (C11).
    """

    rounds: Rounds


class Duplicate(Struct, frozen=True, forbid_unknown_fields=True, tag="duplicate"):
    """Format: a fixed number of rounds without elimination. In each round all tables play the same
    deals, and each result is compared with those of the other tables. Players enter alone and play
    alone (`single`), with a partner (`pairs`), or alone and get a partner by lot (`drawn`).
    """

    rounds: Rounds
    deals: Annotated[int, Meta(ge=1, le=12)] = 4
    """The number of deals of each round."""

    teams: Literal["single", "pairs", "drawn"] = "pairs"


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """One level of a freeze-out: the minimum stakes of banker and players for `minutes`, and the
    break after it.
    """

    minimum: Annotated[int, Meta(ge=1, le=1_000_000)]
    minutes: Annotated[int, Meta(ge=1, le=240)]
    pause: Annotated[int, Meta(ge=0, le=60)] = 0
    """The break after the level, in minutes; 0 for none."""


class FreezeOut(Struct, frozen=True, forbid_unknown_fields=True, tag="freeze_out"):
    """Format: equal starting chips and minimum stakes that rise by the clock. A player without
    chips is eliminated.
    """

    chips: Annotated[int, Meta(ge=10, le=1_000_000)]
    levels: Annotated[tuple[Level, ...], Meta(min_length=1, max_length=60)]
    """The levels, in order. After the last one, its minimum doubles each time its minutes have
    passed, so that every tournament ends.
    """

    late_levels: Annotated[int, Meta(ge=0, le=60)] = 0
    """How many levels the list of entries stays open after the start, with their breaks; 0: it
    closes at the start.
    """

    reentries: Annotated[int, Meta(ge=0, le=9)] = 0
    """How often an eliminated player may enter again while the list of entries is open."""


Format = Knockout | Swiss | RoundRobin | Individual | Duplicate | FreezeOut


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a payout plan: how the prize pool is split if at most `up_to` teams can win.
    `shares` are in per mille, the first place first, and add up to 1,000.
    """

    up_to: Number
    shares: Annotated[tuple[PerMille, ...], Meta(min_length=1, max_length=100)]


class Satellite(Struct, frozen=True, forbid_unknown_fields=True):
    """The tournament `event` whose entries are the prizes of a satellite. The house sets its `name`
    and its `price`, entry and fee together, when it announces the satellite.
    """

    event: Annotated[str, Meta(min_length=1, max_length=64)]
    price: Annotated[int, Meta(ge=0, le=2_000_000)] = 0
    name: Annotated[str, Meta(max_length=60)] = ""


class TournamentOptions(Struct, Generic[OptionsT], frozen=True, forbid_unknown_fields=True):
    """The options of a tournament: name, game, format, number of entries, start, price and prizes.

    `entry` goes into the prize pool, `fee` to the house; `guarantee` is the smallest pool, to which
    the house adds what is missing. `least` and `most` bound the number of entries. `begins` is the
    start time; None for a sit-and-go, which starts when `most` players have entered. `options` are
    the game's options, `times` the time limits of all tables.
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
    """The payout plan, which splits the prize pool by number of entries; empty for the default
    plan.
    """

    guarantee: Chips = 0
    chips: Literal["members", "guests"] = "members"
    satellite: Satellite | UnsetType = UNSET
    """The tournament whose entries are the prizes; without one, the prizes are chips."""

    bots: bool = False
    """Whether house bots, which win nothing, fill missing places. A scheduled tournament gets them
    up to its minimum and up to complete pairs or tables.
    """


AnyTournamentOptions = TournamentOptions[Any]


def unit(sheet: AnyTournamentOptions) -> int:
    """Return how many players enter or sit together. The number of players in the tournament is a
    multiple of it.
    """
    match sheet.format:
        case Individual():
            return SEATS_OF_INDIVIDUALS
        case Knockout(teams=teams) | Swiss(teams=teams) | RoundRobin(teams=teams):
            return 1 if teams == "single" else 2
        case Duplicate(teams=teams):
            return SEATS_OF_INDIVIDUALS if teams == "single" else 2
        case FreezeOut():
            return 1
        case _:
            assert_never(sheet.format)


def pairs_enter(sheet: AnyTournamentOptions) -> bool:
    """Return whether each player must name the partner with whom they enter."""
    return getattr(sheet.format, "teams", "") == "pairs"


def has_drawn_pairs(sheet: AnyTournamentOptions) -> bool:
    """Return whether the partners are drawn by lot."""
    return getattr(sheet.format, "teams", "") == "drawn"


def plays_alone(sheet: AnyTournamentOptions) -> bool:
    """Return whether each player is a team of one at tables of four."""
    return unit(sheet) == SEATS_OF_INDIVIDUALS


def level_of(form: FreezeOut, number: int) -> Level:
    """Return the level `number` of a freeze-out, counted from 0. After the last listed level, the
    minimum doubles with each level.
    """
    beyond = number - len(form.levels) + 1
    if beyond <= 0:
        return form.levels[number]
    last = form.levels[-1]
    return replace(last, minimum=min(MOST_CHIPS, last.minimum << beyond), pause=0)


def minima_of(options: Any) -> tuple[int, int]:
    """Return the minimum bet, and the minimum bank (the banker's stake), from the options of a bank
    game (S7, F4).
    """
    bet = options.minimum if options.minimum_bet is UNSET else options.minimum_bet
    bank = options.minimum if options.minimum_bank is UNSET else options.minimum_bank
    return bet, bank


def options_at(sheet: AnyTournamentOptions, level: Level) -> Any:
    """Return the game's options for a table of a freeze-out that opens in this level.

    If the tournament's options have a minimum stake of the banker that differs from the minimum
    bet, the ratio of the two is the same in every level.
    """
    options, minimum = sheet.options, level.minimum
    bet, bank = minima_of(options)
    grown = max(minimum, min(MOST_CHIPS, bank * minimum // bet))
    apart = UNSET if grown == minimum else grown
    options = replace(options, minimum=minimum, minimum_bank=apart, minimum_bet=UNSET)
    if hasattr(options, "maximum"):
        return replace(options, maximum=max(minimum, options.maximum))
    return options

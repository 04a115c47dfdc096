"""The sheet of a tournament: what it fixes before anybody enters, and shows all through (P1)."""

from typing import Annotated, Any, Generic, Literal, TypeVar, assert_never

from msgspec import Meta, Struct
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.tables.sheet import Times

OptionsT = TypeVar("OptionsT")

MOST_ENTRANTS = 512
MOST_CHIPS = 1_000_000
"""The highest minimum, and all chips of a freeze-out together: so that it can be reached."""
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Chips = Annotated[int, Meta(ge=0, le=1_000_000)]
Number = Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)]
Rounds = Annotated[int, Meta(ge=1, le=20)]
PerMille = Annotated[int, Meta(ge=1, le=1_000)]


class Knockout(Struct, frozen=True, forbid_unknown_fields=True, tag="knockout"):
    """Who loses a match is out; alone, in pairs that enter together, or in pairs that are drawn."""

    teams: Literal["single", "pairs", "drawn"] = "single"


class Swiss(Struct, frozen=True, forbid_unknown_fields=True, tag="swiss"):
    """So many rounds in which nobody is out: neighbours in the standings meet, each pair once if it
    can be (Danish).
    """

    rounds: Rounds
    teams: Literal["single", "pairs", "drawn"] = "single"


class Individual(Struct, frozen=True, forbid_unknown_fields=True, tag="individual"):
    """So many rounds at tables that are drawn anew; everybody's points add up (C11)."""

    rounds: Rounds


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """The least bank and bet from here on, for so long; then a break, if it has one."""

    minimum: Annotated[int, Meta(ge=1, le=1_000_000)]
    minutes: Annotated[int, Meta(ge=1, le=240)]
    pause: Annotated[int, Meta(ge=0, le=60)] = 0
    """Minutes of break after it."""


class FreezeOut(Struct, frozen=True, forbid_unknown_fields=True, tag="freeze_out"):
    """Equal chips for everybody, least stakes that rise by the clock; who has none left is out."""

    chips: Annotated[int, Meta(ge=10, le=1_000_000)]
    levels: Annotated[tuple[Level, ...], Meta(min_length=1, max_length=60)]
    """After the last its minimum doubles, each time it has lasted so long: so every event ends."""


Format = Knockout | Swiss | Individual | FreezeOut


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """How the pool is split among so many entries and fewer, down to the band before; in per mille,
    the first place first, 1,000 in all.
    """

    up_to: Number
    shares: Annotated[tuple[PerMille, ...], Meta(min_length=1, max_length=100)]


class EventSheet(Struct, Generic[OptionsT], frozen=True, forbid_unknown_fields=True):
    """The name, the game's options, and times of the tables; how it is played; what an entry costs,
    its share in the prizes and the fee of the house; how many may enter; when it begins: at a time,
    or as soon as `most` have entered (sit-and-go, None); how the pool is split, by field size, of
    which the house guarantees so much.
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
    """Empty: the house's usual plan."""

    guarantee: Chips = 0
    chips: Literal["members", "guests"] = "members"
    bots: bool = False
    """Whether bots of the house fill a scheduled event that would lack its least, and empty seats;
    they win nothing.
    """


AnySheet = EventSheet[Any]


def unit(sheet: AnySheet) -> int:
    """Return how many enter, or are seated, together."""
    match sheet.format:
        case Individual():
            return 4
        case Knockout(teams=teams) | Swiss(teams=teams):
            return 1 if teams == "single" else 2
        case FreezeOut():
            return 1
        case _:
            assert_never(sheet.format)


def pairs_enter(sheet: AnySheet) -> bool:
    """Tell whether everybody names the partner with whom he enters."""
    return isinstance(sheet.format, Knockout | Swiss) and sheet.format.teams == "pairs"


def level_of(form: FreezeOut, number: int) -> Level:
    """Return the level of this number, from 0; there is one for every number."""
    beyond = number - len(form.levels) + 1
    if beyond <= 0:
        return form.levels[number]
    last = form.levels[-1]
    return replace(last, minimum=min(MOST_CHIPS, last.minimum << beyond), pause=0)


def options_at(sheet: AnySheet, level: Level) -> Any:
    """Return the options of a table of a freeze-out that opens at this level."""
    options, minimum = sheet.options, level.minimum
    if hasattr(options, "maximum"):
        return replace(options, minimum=minimum, maximum=max(minimum, options.maximum))
    return replace(options, minimum=minimum)

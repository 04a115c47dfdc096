"""Checks the options of a new tournament."""

from msgspec import UNSET
from msgspec.structs import replace

from circolo.play.contract import AnyGame, BadOptions
from circolo.tables import table_options as tables
from circolo.tables.table_options import OptionsT, TableOptions
from circolo.tournaments.prizes import prize_rules
from circolo.tournaments.tournament_options import (
    LEAST_IN_DUPLICATE,
    MOST_CHIPS,
    MOST_ROUND_ROBIN_TEAMS,
    SEATS_OF_INDIVIDUALS,
    AnyTournamentOptions,
    Duplicate,
    FreezeOut,
    Knockout,
    RoundRobin,
    Swiss,
    TournamentOptions,
    minima_of,
    options_at,
    plays_alone,
    unit,
)


def checked(game: AnyGame, sheet: TournamentOptions[OptionsT]) -> TournamentOptions[OptionsT]:
    """Return the options, completed for the whole tournament with the default payout plan and the
    game's times. Raises BadOptions, which names the invalid field.
    """
    if not isinstance(sheet.options, game.types.options):
        raise BadOptions("options", f"are not those of {game.name}")
    if game.plays == "ring":
        # Nothing interrupts a tournament (R5), so two players are enough.
        options = replace(sheet.options, tournament=True, least=2)
        sheet = replace(sheet, options=options)
    of_tournament = TableOptions(
        sheet.options, times=sheet.times, chips=sheet.chips, tournament=sheet.name
    )
    table = tables.checked(game, of_tournament)
    _check_format(game, sheet)
    _check_field(sheet)
    _check_satellite(sheet)
    plan = sheet.plan or prize_rules.DEFAULT_PLAN
    fault = prize_rules.fault(plan)
    if fault is not None:
        raise BadOptions("plan", fault)
    return replace(sheet, plan=plan, times=table.times)


def _check_format(game: AnyGame, sheet: AnyTournamentOptions) -> None:
    if sheet.format.__struct_config__.tag not in game.facts.formats:
        raise BadOptions("format", f"cannot be used for {game.name}")
    if isinstance(sheet.format, FreezeOut):
        bet, bank = minima_of(sheet.options)
        if bank % bet:
            # Otherwise an old table and a new one would round the levels differently.
            raise BadOptions(
                "minimum_bank", "must be a multiple of the minimum bet in a tournament"
            )
        least = [level.minimum for level in sheet.format.levels]
        if least != sorted(set(least)):
            raise BadOptions("format.levels", "must rise")
        if sheet.format.late_levels >= len(least):
            raise BadOptions("format.late_levels", "must be fewer than the levels")
        if sheet.format.late_levels and sheet.begins is None:
            raise BadOptions(
                "format.late_levels", "need a start time: a full tournament has no place"
            )
        if sheet.format.reentries and not sheet.format.late_levels:
            raise BadOptions("format.reentries", "need a list of entries that stays open")
        if least[0] > sheet.format.chips:
            raise BadOptions(
                "format.levels", "must begin with a minimum that the starting chips cover"
            )
        if sheet.format.chips * sheet.most > MOST_CHIPS:
            raise BadOptions(
                "format.chips", f"must add up to {MOST_CHIPS} at most for all entrants"
            )
        for level in sheet.format.levels:
            game.rules.seats(options_at(sheet, level))
    elif isinstance(sheet.format, Knockout | Swiss | RoundRobin):
        seats = game.rules.seats(sheet.options)[1]
        if (seats == 2) != (sheet.format.teams == "single"):
            raise BadOptions("format.teams", f"do not fit a table of {seats}")
    elif isinstance(sheet.format, Duplicate):
        _check_duplicate(game, sheet, sheet.format)


def _check_duplicate(game: AnyGame, sheet: AnyTournamentOptions, form: Duplicate) -> None:
    duplicate, seats = game.facts.duplicate, game.rules.seats(sheet.options)[1]
    assert duplicate is not None, "the game has this format"
    has_pairs = game.facts.teams(sheet.options) is not None
    if seats != SEATS_OF_INDIVIDUALS or has_pairs == (form.teams == "single"):
        raise BadOptions("format.teams", f"do not fit a table of {seats}")
    if duplicate.deals not in {None, form.deals}:
        raise BadOptions("format.deals", f"must be {duplicate.deals} for {game.name}")
    if sheet.least < LEAST_IN_DUPLICATE:
        raise BadOptions("least", f"must be at least {LEAST_IN_DUPLICATE}")
    game.rules.seats(duplicate.options(sheet.options, form.deals))


def _check_satellite(sheet: AnyTournamentOptions) -> None:
    """Check that a satellite can give entries away: one person wins one entry, for its price."""
    if sheet.satellite is UNSET:
        return
    if unit(sheet) != 1 and not plays_alone(sheet):
        raise BadOptions("satellite", "needs a format in which everybody plays alone")
    if not sheet.satellite.price:
        raise BadOptions("satellite", "must name a tournament whose entry costs chips")


def _check_field(sheet: AnyTournamentOptions) -> None:
    size = unit(sheet)
    if sheet.least < (4 if size == 4 else 2 * size):
        raise BadOptions("least", "must be enough for one table")
    if sheet.most < sheet.least:
        raise BadOptions("most", "must not be fewer than at least")
    if sheet.most % size:
        raise BadOptions("most", f"must be a multiple of {size}")
    if isinstance(sheet.format, RoundRobin) and sheet.most > MOST_ROUND_ROBIN_TEAMS * size:
        raise BadOptions("most", f"must not be more than {MOST_ROUND_ROBIN_TEAMS * size}")

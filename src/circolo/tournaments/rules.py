"""The decider of a tournament: turns a command into events, or refuses it."""

from typing import NamedTuple, assert_never

from circolo.cards.units import Millis
from circolo.play.contract import AnyGame, BadOptions
from circolo.tournaments import clock, director, lot_draw, registration
from circolo.tournaments.cancellation import cancel
from circolo.tournaments.commands import (
    Adjudicate,
    Announce,
    Cancel,
    ClockCommand,
    Command,
    CommandAfterAnnounce,
    DirectorCommand,
    Done,
    EntryCommand,
    Hear,
    Lot,
    OtherCommand,
    Reveal,
    SettleSeat,
    ShowPack,
    Wake,
)
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import Bring, OpenTable
from circolo.tournaments.events import (
    Announced,
    EffectDone,
    Heard,
    LotDrawn,
    SeedShown,
    TournamentEvent,
)
from circolo.tournaments.evolve import evolve
from circolo.tournaments.freeze_out import levels, next_step, report_processing
from circolo.tournaments.freeze_out.events import NotBrought
from circolo.tournaments.options_check import checked
from circolo.tournaments.prizes import seats
from circolo.tournaments.refusal import Refused as Refused
from circolo.tournaments.reports import Failed, Waited
from circolo.tournaments.rounds import match_schedule, shared_deals
from circolo.tournaments.state import State, team_of

_ALWAYS_ACCEPTED = frozenset({Done, Hear, Reveal, SettleSeat, ShowPack, Wake})
_ACCEPTED_AFTER_END = {"cancelled": _ALWAYS_ACCEPTED, "over": _ALWAYS_ACCEPTED | {Adjudicate}}
"""The commands that a tournament still accepts in the phases after its end."""


class Decision(NamedTuple):
    """The events that an accepted command has produced, and the tournament's state after them."""

    events: tuple[TournamentEvent, ...]
    state: State


def decide(game: AnyGame, state: State | None, command: Command, *, now: Millis) -> Decision:
    """Decide a command to a tournament (`state` is None before `Announce`). Raises Refused, or
    BadOptions for invalid options of a new tournament.
    """
    if isinstance(command, Announce):
        if state is not None:
            raise Refused("event_exists")
        return _announce(game, command, now)
    if state is None:
        raise Refused("no_such_event")
    if state.phase == "cancelled" and isinstance(command, Cancel):
        raise Refused("already_cancelled")
    if type(command) not in _ACCEPTED_AFTER_END.get(state.phase, {type(command)}):
        raise Refused("event_closed")
    draft = Draft(game, state, now)
    _decide(draft, command)
    return Decision(tuple(draft.events), draft.state)


def _announce(game: AnyGame, command: Announce, now: Millis) -> Decision:
    sheet = checked(game, command.sheet)
    if sheet.begins is not None and sheet.begins <= now:
        raise BadOptions("begins", "must lie ahead")
    announced = Announced(command.tournament, sheet, command.by, command.commitment, command.deals)
    draft = Draft(game, evolve(None, announced), now, [announced])
    if sheet.begins is not None:
        draft.wait("begin", Millis(sheet.begins))
    return Decision(tuple(draft.events), draft.state)


def _decide(draft: Draft, command: CommandAfterAnnounce) -> None:
    if isinstance(command, EntryCommand):
        registration.decide(draft, command)
    elif isinstance(command, ClockCommand):
        clock.decide(draft, command)
    elif isinstance(command, DirectorCommand):
        director.decide(draft, command)
    else:
        _decide_other(draft, command)


def _decide_other(draft: Draft, command: OtherCommand) -> None:
    match command:
        case Lot():
            _draw(draft, command)
        case Hear():
            _process_report(draft, command)
        case Done():
            _effect_done(draft, command)
        case Cancel():
            cancel(draft, command.why)
            draft.note("cancelled", command.by, command.note)
        case Reveal():
            _reveal(draft, command)
        case SettleSeat():
            seats.settle(draft, command)
        case ShowPack():
            shared_deals.show_pack(draft, command)
        case _:
            assert_never(command)


def _draw(draft: Draft, command: Lot) -> None:
    lot = next((lot for lot in draft.state.lots if lot.number == command.number), None)
    if lot is None or lot.order:
        raise Refused("no_such_lot")
    if sorted(command.order) != list(range(lot.size)):
        raise Refused("bad_lot")
    draft.add(LotDrawn(command.number, command.order))
    match lot.why:
        case "teams":
            registration.form_teams(draft, command.order)
        case "bracket" | "round":
            match_schedule.begin_next_matches(draft)
        case "match":
            match_schedule.decide_by_lot(draft, lot, command.order)
        case "seats":
            levels.begin_freeze_out(draft, command.order)
        case "final":
            next_step.draw_final(draft, command.order)
        case _:
            assert_never(lot.why)


def _process_report(draft: Draft, command: Hear) -> None:
    """Process the report of a table. A repeated report, or one after the end of the tournament,
    changes nothing.
    """
    report = command.report
    told = next((told for told in draft.state.heard if told.table == report.table), None)
    if draft.state.phase != "running" or told is None or report.version < told.version:
        return
    if report.version == told.version and report in told.reports:
        return
    draft.add(Heard(report))
    if isinstance(report, Waited):
        return
    if draft.state.freeze is None:
        match_schedule.process_report(draft, report)
    else:
        report_processing.process_report(draft, report)


def _effect_done(draft: Draft, command: Done) -> None:
    effect = next((one for one in draft.state.pending if one.number == command.number), None)
    if effect is None:
        raise Refused("no_such_effect")
    draft.add(EffectDone(command.number, command.code))
    if not command.code:
        return
    draft.note("not_done", why=command.code)
    if isinstance(effect, OpenTable):
        _process_report(draft, Hear(Failed(effect.table, 0, command.code)))
    elif isinstance(effect, Bring):
        _not_brought(draft, effect)


def _not_brought(draft: Draft, effect: Bring) -> None:
    freeze, team = draft.state.freeze, team_of(draft.state, effect.seating.player)
    assert freeze is not None, "only a freeze-out seats players at running tables"
    for table in freeze.tables:
        if table.table == effect.table and team is not None and team in table.players:
            draft.add(NotBrought(effect.table, team))


def _reveal(draft: Draft, command: Reveal) -> None:
    state = draft.state
    if state.phase not in {"over", "cancelled"}:
        raise Refused("not_over")
    if state.seed is not None:
        raise Refused("already_revealed")
    if lot_draw.commitment(command.seed, state.id) != state.commitment:
        raise Refused("wrong_seed")
    draft.add(SeedShown(command.seed))

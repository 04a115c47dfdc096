"""Registration: players enter and withdraw. The list of entries closes at the start, or, in a
freeze-out whose options say so, after some levels (P1, P4).
"""

from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.tables.member_bots import is_member_bot
from circolo.tournaments.cancellation import cancel
from circolo.tournaments.commands import EntryCommand, Register, Withdraw
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.events import (
    Begun,
    Entered,
    GivenBack,
    TeamsFormed,
    TimerSet,
)
from circolo.tournaments.freeze_out import next_step
from circolo.tournaments.freeze_out.events import JoinedLate
from circolo.tournaments.freeze_out.late_entry import check_reentry, entries_are_open
from circolo.tournaments.prizes import guarantee
from circolo.tournaments.refusal import Refused
from circolo.tournaments.rounds import match_schedule
from circolo.tournaments.state import (
    State,
    Team,
    counts,
    entrant_of,
    payers,
)
from circolo.tournaments.tournament_options import (
    AnyTournamentOptions,
    Duplicate,
    FreezeOut,
    has_drawn_pairs,
    pairs_enter,
    unit,
)
from circolo.tournaments.won_seats import WonSeat


def decide(draft: Draft, command: EntryCommand) -> None:
    """Decide an entry or a withdrawal, and append its events to `draft`. Raises Refused."""
    if isinstance(command, Register):
        _register(draft, command)
    else:
        _withdraw(draft, command)


def _register(draft: Draft, command: Register) -> None:
    """Enter a player. Raises Refused if the entry is not allowed. A sit-and-go (a tournament that
    starts when it is full) begins when its last place is taken.
    """
    state, sheet = draft.state, draft.state.sheet
    has_begun = entries_are_open(state)
    if not (has_begun or _is_before_start(draft, command)):
        raise Refused("registration_closed")
    if not _admits(sheet, command):
        raise Refused("no_bots")
    if command.seat is not None and is_used(state, command.seat):
        raise Refused("already_registered")
    number = entrant_of(state, command.player)
    if number is not None:
        if not has_begun or command.seat is not None:
            raise Refused("already_registered")
        check_reentry(state, number)
    _check_partner(state, command)
    if len(_counted(state)) >= sheet.most:
        raise Refused("event_full")
    name = command.name if command.bot else ""  # the log holds no people's names
    entered = Entered(command.player, name, command.bot, command.level, command.partner)
    if command.seat is not None:
        entered = replace(entered, seat=command.seat)
    draft.add(entered)
    if has_begun:
        _seat_late(draft)
    elif sheet.begins is None and len(_counted(draft.state)) == sheet.most:
        begin(draft)


def is_used(state: State, seat: WonSeat) -> bool:
    """Return whether somebody has entered with this seat of a satellite, even if they have
    withdrawn.
    """
    return any(entrant.seat == seat for entrant in state.entrants)


def _withdraw(draft: Draft, command: Withdraw) -> None:
    """Withdraw a player's entry with a full refund. Raises Refused if they have not entered, or the
    tournament has begun.
    """
    if draft.state.phase != "open":
        raise Refused("begun_already")
    number = entrant_of(draft.state, command.player)
    if number is None:
        raise Refused("not_registered")
    draft.add(GivenBack(number, "withdrew"))


def lacking(state: State) -> int:
    """Return how many house bots must enter so that the tournament can begin; 0 if its options
    allow no bots, or nobody has entered.

    Bots fill all places of a sit-and-go (which starts when it is full). A scheduled tournament gets
    bots up to its minimum, and up to complete pairs or tables.
    """
    entered, size = len(_counted(state)), unit(state.sheet)
    if state.phase != "open" or not state.sheet.bots or not entered:
        return 0
    sit_and_go = state.sheet.begins is None
    wanted = state.sheet.most if sit_and_go else max(entered, state.sheet.least)
    return min(state.sheet.most, wanted + -wanted % size) - entered


def begin(draft: Draft) -> None:
    """Close the list of entries and begin. Players without a partner or a seat get a refund. If too
    few players remain, the tournament is cancelled and everybody gets a refund.
    """
    state = draft.state
    for number, entrant in enumerate(state.entrants):
        if entrant.entered and not counts(state, number):
            draft.add(GivenBack(number, "alone"))
    field = _counted(draft.state)
    over = len(field) % unit(state.sheet)
    for number in field[len(field) - over :]:
        draft.add(GivenBack(number, "over"))
    field = field[: len(field) - over]
    if len(field) + over < state.sheet.least or not payers(draft.state):
        cancel(draft, "too_few")
        return
    draft.add(Begun(field))
    draft.add(TimerSet(None))
    form = state.sheet.format
    if not (isinstance(form, FreezeOut) and form.late_levels):
        guarantee.add_what_lacks(draft)
    if has_drawn_pairs(state.sheet):
        draft.lot(len(field), "teams")
    else:
        draft.add(TeamsFormed(_teams(draft.state)))
        match_schedule.request_first_lot(draft)


def form_teams(draft: Draft, order: tuple[int, ...]) -> None:
    """Form teams of two players: each player and their neighbour in the random order `order`."""
    field = draft.state.field
    drawn = [field[at] for at in order]
    pairs = [tuple(sorted(pair)) for pair in zip(drawn[::2], drawn[1::2], strict=True)]
    draft.add(TeamsFormed(tuple(Team(pair) for pair in sorted(pairs))))
    match_schedule.request_first_lot(draft)


def _admits(sheet: AnyTournamentOptions, command: Register) -> bool:
    """Return whether a person or a bot may enter. A member's bot may not enter a duplicate: its
    owner would know the deals that other tables still play.
    """
    if is_member_bot(command.player):
        return sheet.bots and not isinstance(sheet.format, Duplicate)
    return sheet.bots or not command.bot


def _is_before_start(draft: Draft, command: Register) -> bool:
    """Return whether the list is open. House bots, which fill free places, enter at the start."""
    if draft.state.phase != "open":
        return False
    timer = draft.state.timer
    return command.bot or timer is None or draft.now < timer.at


def _seat_late(draft: Draft) -> None:
    """Give the player who has just entered a running freeze-out the starting chips and a seat."""
    form = draft.state.sheet.format
    assert isinstance(form, FreezeOut), "only a freeze-out is entered after its start"
    draft.add(JoinedLate(len(draft.state.entrants) - 1, Chips(form.chips)))
    next_step.take_steps(draft)


def _counted(state: State) -> tuple[int, ...]:
    return tuple(number for number in range(len(state.entrants)) if counts(state, number))


def _check_partner(state: State, command: Register) -> None:
    if not pairs_enter(state.sheet):
        if command.partner is not None:
            raise Refused("partner_unwanted")
        return
    if command.partner is None or command.partner == command.player:
        raise Refused("partner_missing")
    number = entrant_of(state, command.partner)
    if number is not None and state.entrants[number].partner != command.player:
        raise Refused("partner_taken")


def _teams(state: State) -> tuple[Team, ...]:
    teams: list[Team] = []
    for number in state.field:
        partner = state.entrants[number].partner
        other = None if partner is None else entrant_of(state, partner)
        if other is None:
            teams.append(Team((number,)))
        elif number < other:
            teams.append(Team((number, other)))
    return tuple(teams)

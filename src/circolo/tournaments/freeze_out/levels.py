"""The levels of a freeze-out: times with fixed minimum stakes, which follow each other by the
clock (P4).
"""

from circolo.cards.units import Chips, Millis
from circolo.tournaments.draft_events import MINUTE, Draft
from circolo.tournaments.effects import SetStakes
from circolo.tournaments.freeze_out import initial_seating, next_step
from circolo.tournaments.freeze_out.events import BreakBegan, FreezeBegan, LevelBegan
from circolo.tournaments.freeze_out.late_entry import entries_are_open
from circolo.tournaments.freeze_out.tables import seats_of, set_table
from circolo.tournaments.prizes import guarantee
from circolo.tournaments.state import State
from circolo.tournaments.tournament_options import MOST_CHIPS, FreezeOut, level_of


def begin_freeze_out(draft: Draft, order: tuple[int, ...]) -> None:
    """Begin the freeze-out: seat the players in the random order `order`, and start the first
    level.
    """
    form = format_of(draft.state)
    draft.add(FreezeBegan(Chips(form.chips)))
    for group in initial_seating.tables(order, seats_of(draft)):
        set_table(draft, group)
    draft.add(LevelBegan(0))
    _time_level(draft)
    next_step.take_steps(draft)


def format_of(state: State) -> FreezeOut:
    """Return the format and its levels of a tournament that is a freeze-out."""
    assert isinstance(state.sheet.format, FreezeOut), "only a freeze-out has levels"
    return state.sheet.format


def end_level(draft: Draft) -> None:
    """End the level (a time with fixed minimum stakes): begin a break, or the next level at once.
    Adds a note for each table that has finished no coup in this level.
    """
    freeze, form = draft.state.freeze, format_of(draft.state)
    assert freeze is not None, "the freeze-out has begun"
    for table in freeze.tables:
        if not table.coups and not table.halted:
            draft.note("stalled", why=table.table)
    pause = level_of(form, freeze.level).pause
    if pause:
        draft.add(BreakBegan())
        draft.wait("break", Millis(draft.now + pause * MINUTE))
        next_step.take_steps(draft)
    else:
        begin_next_level(draft)


def begin_next_level(draft: Draft) -> None:
    """Begin the next level: order all tables to raise their minimum stakes, and set the timer. If
    the list of entries closes with it, the prize pool is final.
    """
    freeze, form = draft.state.freeze, format_of(draft.state)
    assert freeze is not None, "the freeze-out has begun"
    were_open = entries_are_open(draft.state)
    draft.add(LevelBegan(freeze.level + 1))
    if were_open and not entries_are_open(draft.state):
        guarantee.add_what_lacks(draft)
    minimum = Chips(level_of(form, freeze.level + 1).minimum)
    for table in freeze.tables:
        draft.effect(SetStakes, table.table, minimum)
    _time_level(draft)
    next_step.take_steps(draft)


def _time_level(draft: Draft) -> None:
    form, freeze = format_of(draft.state), draft.state.freeze
    assert freeze is not None, "the freeze-out has begun"
    level = level_of(form, freeze.level)
    if level.minimum < MOST_CHIPS:
        draft.wait("level", Millis(draft.now + level.minutes * MINUTE))

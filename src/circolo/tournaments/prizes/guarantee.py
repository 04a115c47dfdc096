"""The guaranteed prize pool: the house adds the chips that the entries lack (P2)."""

from circolo.cards.units import Chips
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.events import Overlaid
from circolo.tournaments.prizes import prize_rules
from circolo.tournaments.state import payers


def add_what_lacks(draft: Draft) -> None:
    """Add the chips that the entries lack to reach the guaranteed prize pool: first from this
    tournament's fees, then from the mint. Nobody may enter afterwards.
    """
    sheet, paid = draft.state.sheet, len(payers(draft.state))
    lacks = prize_rules.overlay(sheet, paid)
    if lacks:
        fees = min(lacks, sheet.fee * paid)
        draft.add(Overlaid(Chips(fees), Chips(lacks - fees)))

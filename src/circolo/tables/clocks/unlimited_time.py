"""Unlimited time: a person who plays with bots only has no time limits (R11)."""

from typing import Any

from circolo.cards.units import Seat
from circolo.play.contract import AnyGame
from circolo.play.offers import Question
from circolo.play.waits import WaitId, Window
from circolo.tables import view
from circolo.tables.commands import MoveOn
from circolo.tables.draft_events import Draft
from circolo.tables.events import MovedOn
from circolo.tables.refusal import Refused
from circolo.tables.state import TableState, alone


def asked(game: AnyGame, state: TableState) -> tuple[Question[Any], ...]:
    """Return the open questions of the person who plays without a clock; empty at other tables.

    A question about annulling the deal is left out: it has a time limit even here, so that the time
    it stays open reveals nothing about the cards (C4).
    """
    seat = alone(state)
    place = None if seat is None else state.places[seat]
    if place is None:
        return ()
    asks = view.asks(game, state, seat)
    return tuple([a for a in asks if a.kind != "annul" and a.id not in place.moved_on])


def move_on(draft: Draft, command: MoveOn) -> None:
    """Decide `MoveOn`: start the time limit of a window, because the person without a clock will
    not answer it (any more). The window does not close at once: other seats may still answer.

    A window is a question that seats may leave unanswered. Raises Refused if it is not open.
    """
    draft.must_be_playing()
    if command.seat != alone(draft.state) or not _waits_in(draft, command.ask):
        raise Refused("stale_ask")
    draft.add(MovedOn(command.seat, command.ask))


def let_close(draft: Draft, seat: Seat, ask: WaitId) -> None:
    """If the person without a clock has just answered a window, start the window's time limit. Do
    nothing for other seats and questions.

    A window is a question that several seats may answer, so it stays open after an answer.
    """
    if seat == alone(draft.state) and _waits_in(draft, ask):
        draft.add(MovedOn(seat, ask))


def _waits_in(draft: Draft, ask: WaitId) -> bool:
    """Return whether `ask` is an open window that has no time limit yet, because a person plays
    without a clock.
    """
    if all(one.id != ask for one in asked(draft.game, draft.state)):
        return False
    waits = draft.game.rules.waits(draft.state.match)
    return any(wait.id == ask and isinstance(wait, Window) for wait in waits)

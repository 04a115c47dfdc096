"""Automatic answers: the server answers a question for a seat from its premoves (R7, answers set
before their question) or its preferences (R6, standing settings).

No other player may notice that an answer is automatic. So an automatic answer has no deadline of
its own, and its events equal those of a person's action.
"""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple, assert_never

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.play.offers import Question
from circolo.play.premoves import STANDING, PendingPremove, PremoveOffer, Until
from circolo.play.waits import WaitId
from circolo.tables import view
from circolo.tables.commands import (
    AutomationCommand,
    SetPreferences,
    SetPremove,
    UseAutomatic,
    WithdrawPremove,
)
from circolo.tables.events import PreferencesSet, PremoveDropped, PremoveSet, PremoveWithdrawn
from circolo.tables.refusal import Refused
from circolo.tables.state import Place, TableState
from circolo.tables.table_options import AUTOMATIC


class Due(NamedTuple):
    """A question that the server will answer automatically: its seat, its id (`ask`), and the
    server time of the answer in milliseconds.
    """

    seat: Seat
    ask: WaitId
    at: Millis


def due(
    game: AnyGame, state: TableState, *, but: Collection[tuple[Seat, WaitId]] = ()
) -> Due | None:
    """Return the automatic answer with the earliest time; None if there is none, or the clocks are
    stopped.

    Of questions that opened at the same time, the one with the highest id is answered first. So a
    banker's question comes before the question to the bettors. `but` lists answers that are already
    submitted.
    """
    if state.held is not None:
        return None
    to_come = [one for one in _all_due(game, state) if (one.seat, one.ask) not in but]
    return min(to_come, key=lambda one: (one.at, -one.ask, one.seat), default=None)


def _all_due(game: AnyGame, state: TableState) -> Iterator[Due]:
    nothing = game.types.preferences()
    for at, place in enumerate(state.places):
        if place is None or (not place.pending_premoves and place.preferences == nothing):
            continue
        seat = Seat(at)
        for ask in view.asks(game, state, seat):
            asked = seat, place, ask
            if (
                _premove_for(game, state, asked)
                or _preferred_answer(game, state, asked) is not None
            ):
                (since,) = [one.opened for one in state.deadlines if one.ask == ask.id]
                yield Due(seat, ask.id, Millis(since + AUTOMATIC))


Asked = tuple[Seat, Place, Question[Any]]


def _premove_for(game: AnyGame, state: TableState, asked: Asked) -> PendingPremove[Any] | None:
    """Return the seat's premove that applies to this question, or None.

    A standing premove (one that an answer does not use up) applies only if it gives an answer here;
    otherwise it stays for the next question.
    """
    _, place, ask = asked
    for premove in place.pending_premoves:
        if game.automation.topic(ask) not in game.automation.premove_topics(premove.premove):
            continue
        if (
            premove.until not in STANDING
            or _premove_answer(game, state, asked, premove=premove) is not None
        ):
            return premove
    return None


def _premove_answer(
    game: AnyGame, state: TableState, asked: Asked, *, premove: PendingPremove[Any]
) -> Any:
    """Return the action that a premove gives; None if the action is illegal or the premove's
    condition does not hold.
    """
    seat, _, ask = asked
    seen = game.sight.view(state.match, seat)
    return (
        game.automation.premove_answer(seen, ask, premove.premove)
        if game.automation.is_condition_met(seen, ask, premove.premove)
        else None
    )


def _preferred_answer(game: AnyGame, state: TableState, asked: Asked) -> Any:
    seat, place, ask = asked
    if ask.id in place.by_hand:
        return None
    return game.automation.preferred_answer(
        game.sight.view(state.match, seat), ask, place.preferences
    )


def answer(
    game: AnyGame, state: TableState, command: UseAutomatic, *, now: Millis
) -> PremoveDropped | Any:
    """Decide `UseAutomatic`: return the action that the seat's premove or preferences give, or the
    event that drops an unusable premove.

    Raises Refused if the clocks are stopped, or if no automatic answer to this question is due.
    """
    if state.held is not None:
        raise Refused("clocks_held")
    if not any(
        (one.seat, one.ask) == (command.seat, command.ask) and one.at <= now
        for one in _all_due(game, state)
    ):
        raise Refused("automatic_gone")
    place = state.places[command.seat]
    assert place is not None
    (ask,) = [one for one in view.asks(game, state, command.seat) if one.id == command.ask]
    asked = command.seat, place, ask
    premove = _premove_for(game, state, asked)
    if premove is None:
        return _preferred_answer(game, state, asked)
    action = _premove_answer(game, state, asked, premove=premove)
    if action is not None:
        return action
    is_met = game.automation.is_condition_met(
        game.sight.view(state.match, command.seat), ask, premove.premove
    )
    return PremoveDropped(command.seat, "illegal" if is_met else "unmet", premove.about)


def may_set(state: TableState, seat: Seat | None) -> bool:
    """Return whether a seat may set premoves: only while it is present in a running game."""
    if seat is None or state.phase != "playing":
        return False
    place = state.places[seat]
    return place is not None and place.absent is None


def premoves(game: AnyGame, state: TableState, seat: Seat) -> tuple[PremoveOffer, ...]:
    """Return the types of premove that a seat may set now, with their values and durations; empty
    if it may set none.
    """
    return (
        game.automation.premoves(game.sight.view(state.match, seat)) if may_set(state, seat) else ()
    )


def _until(game: AnyGame, state: TableState, command: SetPremove) -> Until:
    """Return the duration of a new premove: the requested one, or else the first one offered.

    Raises Refused if the premove or the requested duration is not offered.
    """
    for offer in premoves(game, state, command.seat):
        if offer.permits(command.premove):
            if command.until is not None and command.until not in offer.until:
                raise Refused("r7_until")
            return command.until or offer.until[0]
    raise Refused("r7_not_premovable")


def change(
    game: AnyGame, state: TableState, command: AutomationCommand
) -> PremoveSet[Any] | PremoveWithdrawn | PreferencesSet[Any]:
    """Decide a command that sets a premove, withdraws premoves, or sets preferences: return its
    event, or raise Refused.
    """
    place = state.places[command.seat] if 0 <= command.seat < len(state.places) else None
    if place is None:
        raise Refused("not_seated")
    if state.phase == "over":
        raise Refused("match_over")
    match command:
        case SetPreferences():
            if not isinstance(command.preferences, game.types.preferences):
                raise Refused("r6_not_of_this_game")
            open_now = tuple(ask.id for ask in view.asks(game, state, command.seat))
            return PreferencesSet(command.seat, command.preferences, open_now)
        case SetPremove():
            if state.phase != "playing":
                raise Refused("match_not_begun")
            if place.absent is not None:
                raise Refused("r3_absent")
            return PremoveSet(command.seat, command.premove, _until(game, state, command))
        case WithdrawPremove():
            if not any(
                command.about in (None, premove.about) for premove in place.pending_premoves
            ):
                raise Refused("r7_no_premove")
            return PremoveWithdrawn(command.seat, command.about)
        case _:
            assert_never(command)

"""Presence: players sit down, become absent, come back, and leave (R3, R5, R10)."""

from collections.abc import Iterable
from typing import assert_never

from circolo.cards.units import Chips, Seat
from circolo.play import commands as play
from circolo.play.contract import IllegalAction
from circolo.tables.chips import match_prizes
from circolo.tables.commands import ComeBack, Leave, SeatCommand, Sit, SitOut, TopUp
from circolo.tables.draft_events import Draft
from circolo.tables.events import (
    CameBack,
    ChipsCame,
    MatchBegan,
    Seated,
    Settled,
    StartHalted,
    Starting,
    StoodUp,
    ToppedUp,
    WentAbsent,
)
from circolo.tables.refusal import Refused
from circolo.tables.seats import idle_players, seat_assignment
from circolo.tables.state import Absence, TableState, alone, among_house_bots, taken
from circolo.tables.table_options import (
    begins_by_itself,
    fee_of,
    is_ring,
    room_for,
    stack_for,
    tournament_of,
)


def decide(draft: Draft, command: SeatCommand) -> None:
    """Decide a command of a player about their own seat: add its events to `draft`; raises
    Refused.
    """
    match command:
        case Sit():
            _sit(draft, command)
        case TopUp():
            _top_up(draft, command)
        case Leave():
            leave(draft, command.seat)
        case SitOut():
            draft.must_be_playing()
            go_absent(draft, command.seat, "choice")
        case ComeBack():
            _come_back(draft, command)
        case _:
            assert_never(command)


def _sit(draft: Draft, command: Sit) -> None:
    """Decide `Sit`: seat a player. With enough players the game begins (R5), unless the host must
    start it.
    """
    _, seats = draft.game.rules.seats(draft.state.sheet.options)
    seat = seat_assignment.seat_for(draft.state, command, seats=seats)
    sheet, new = draft.state.sheet, command.new is not False
    stack = stack_for(sheet, command.buy_in)
    name = command.name if command.bot else ""  # the log holds no names of people
    draft.add(Seated(seat, command.player, name, command.bot, stack, command.level, new))
    if draft.state.phase == "playing":
        draft.play("roster", play.Joined(seat, stack, new), seat)
    elif draft.state.phase == "waiting" and begins_by_itself(sheet) and are_enough(draft):
        draft.add(Starting())


def _top_up(draft: Draft, command: TopUp) -> None:
    """Decide `TopUp`: record the chips that a player buys. They join the stack when the game allows
    it (R10).
    """
    place = draft.place(command.seat)
    room = room_for(draft.state.sheet, place.stack + place.coming)
    if place.absent == "left":
        raise Refused("r10_left")
    if not 0 < command.chips <= room:
        raise Refused("top_up_high")
    draft.add(ToppedUp(command.seat, command.chips))
    if draft.state.phase != "playing":
        draft.add(ChipsCame(command.seat))


def begin(draft: Draft) -> None:
    """Begin the match; at a ring table (a bank game that players join and leave), let all seated
    players join the game.
    """
    draft.add(MatchBegan())
    if is_ring(draft.state.sheet):
        if draft.state.halt is not None:
            draft.play("roster", play.PlayUntil(draft.state.halt.until))
        for seat in taken(draft.state):
            place = draft.place(seat)
            draft.play("roster", play.Joined(seat, place.stack, place.new), seat)


def leave(draft: Draft, seat: Seat) -> None:
    """Let a player leave the table.

    Before the game begins, the seat becomes free immediately. A match in which all other players
    are bots ends. In all other cases the seat is absent until the game frees it.
    """
    draft.place(seat)
    if draft.state.phase == "playing" and _is_match_alone(draft.state, seat):
        _abandon(draft, seat)
    elif draft.state.phase == "playing":
        go_absent(draft, seat, "left")
    elif draft.state.phase == "over":
        raise Refused("match_over")
    else:
        draft.add(StoodUp(seat))
        if draft.state.phase == "starting" and not are_enough(draft):
            draft.add(StartHalted())
        _close_if_nobody_is_left(draft)


def _is_match_alone(state: TableState, seat: Seat) -> bool:
    return not is_ring(state.sheet) and among_house_bots(state) == seat


def _abandon(draft: Draft, seat: Seat) -> None:
    """End a match that one person played against bots only (R11). The person loses the entry to the
    bots, and the house keeps its fee (P3).
    """
    sheet = draft.state.sheet
    places = tuple(1 + (at == seat) for at in range(len(draft.state.places)))
    if sheet.entry:
        draft.add(Settled(match_prizes.settle(Chips(sheet.entry), places, fee=fee_of(sheet))))
    draft.close("abandoned")


def _come_back(draft: Draft, command: ComeBack) -> None:
    """Decide `ComeBack`: let an absent player play again («Rientra»).

    Raises Refused for a player who has no chips or has left a ring table.
    """
    draft.must_be_playing()
    absent = draft.place(command.seat).absent
    if absent is None:
        raise Refused("r3_not_absent")
    if absent == "left" and is_ring(draft.state.sheet):
        raise Refused("r10_left")
    if absent == "broke":
        raise Refused("no_chips")
    _back(draft, command.seat)


def _back(draft: Draft, seat: Seat) -> None:
    draft.add(CameBack(seat))
    draft.play("roster", play.CameBack(seat), seat)


def go_absent(draft: Draft, seat: Seat, why: Absence) -> None:
    """Make a seat absent for the reason `why`; raises Refused if it is absent already.

    The reasons `left` and `broke` (no chips) replace an earlier reason.
    """
    before = draft.place(seat).absent
    if before == why or (before is not None and why not in ("left", "broke")):
        raise Refused("r3_absent")
    draft.add(WentAbsent(seat, why))
    if why == "left" and (before is None or is_ring(draft.state.sheet)):
        draft.play("roster", play.Left(seat), seat)
    elif before is None:
        draft.play("roster", play.SatOut(seat), seat)


def see_off(draft: Draft) -> None:
    """Update the seats of a ring table (a bank game that players join and leave) after a command.

    Bought chips join the stacks. A player without chips becomes absent, and a bot without chips
    leaves. An idle player becomes absent. A table without people closes.
    """
    if draft.state.phase != "playing" or not is_ring(draft.state.sheet):
        return
    for seat, place in enumerate(draft.state.places):
        if place is None or place.absent == "left":
            continue
        if place.coming:
            bring(draft, Seat(seat))
        elif not place.stack and place.absent != "broke":
            go_absent(draft, Seat(seat), "left" if place.bot else "broke")
        elif idle_players.is_idle(place) and alone(draft.state) != seat:
            go_absent(draft, Seat(seat), "time")
    _close_if_nobody_is_left(draft)


def bring(draft: Draft, seat: Seat) -> None:
    """Add the bought chips of a seat to its stack, unless the game forbids it during the running
    deal (R10).
    """
    place = draft.place(seat)
    bought = play.StackChanged(seat, Chips(place.stack + place.coming))
    try:
        events = draft.game.rules.decide(draft.state.match, bought)
    except IllegalAction as refusal:
        if refusal.code != "r10_in_play":
            raise
        return
    draft.add(ChipsCame(seat))
    draft.played("roster", events, seat)
    if place.absent == "broke":
        _back(draft, seat)


def miss(draft: Draft, gone: Iterable[Seat]) -> None:
    """Make the seats `gone`, whose players have lost their connection, absent. Do nothing in a
    match or a tournament.

    Otherwise a player who never has to answer would miss no deadline (R3), and the table would play
    on for ever.
    """
    if tournament_of(draft.state.sheet) is not None:
        return  # a tournament table waits for nobody, and absence would cost chips (S8, F10)
    for seat in gone:
        place = draft.state.places[seat]
        is_there = place is not None and not place.bot and place.absent is None
        if is_there and draft.state.phase == "playing" and is_ring(draft.state.sheet):
            go_absent(draft, seat, "offline")


def give_up(draft: Draft) -> None:
    """Let all people leave the table. The caller has found that no person is connected, or that
    none plays.
    """
    for seat, place in enumerate(draft.state.places):
        if place is not None and not place.bot and place.absent != "left":
            leave(draft, Seat(seat))


def _close_if_nobody_is_left(draft: Draft) -> None:
    if not _has_people(draft.state):
        draft.close("nobody_left")


def _has_people(state: TableState) -> bool:
    return any(place is not None and not place.bot for place in state.places)


def are_enough(draft: Draft) -> bool:
    """Return whether enough players have a seat for the game to begin (R5)."""
    least, most = draft.game.rules.seats(draft.state.sheet.options)
    return sum(seat < most for seat in taken(draft.state)) >= least

"""The commands of a tournament to its tables: take players away, stop and resume play, raise the
stakes (P4).

A command that the game does not allow during a deal is recorded, and carried out as soon as the
game allows it.
"""

from typing import assert_never, get_args

from circolo.cards.units import Chips, Seat
from circolo.play import commands as play
from circolo.play.contract import AnyGame, IllegalAction
from circolo.play.events import SeatFreed
from circolo.tables import commands
from circolo.tables.commands import (
    Command,
    NotInTournament,
    PlayFor,
    Proceed,
    SendAway,
    SetStakes,
    ShowDeals,
    Sit,
    StopPlay,
    TournamentCommand,
)
from circolo.tables.draft_events import Draft
from circolo.tables.events import (
    Starting,
    StoodUp,
)
from circolo.tables.refusal import Refused
from circolo.tables.seats import presence
from circolo.tables.state import PlayerId, TableState, seat_of, taken
from circolo.tables.table_options import is_ring, tournament_of
from circolo.tables.tournament_events import (
    DealsShown,
    Halted,
    PlayedFor,
    Proceeded,
    SentFor,
    StakesAnnounced,
    StakesCame,
    StillnessSet,
)

HEADS_UP = 2

_BY_TOURNAMENT = frozenset(get_args(TournamentCommand))
_NOT_IN_TOURNAMENT = frozenset(get_args(NotInTournament))


def check(state: TableState, command: Command) -> None:
    """Raise Refused for a tournament's command at another table, or for a player's command that
    tournament tables do not accept.
    """
    if isinstance(command, Sit):
        by_tournament, by_players = command.new is not None, command.new is None
    else:
        by_tournament = type(command) in _BY_TOURNAMENT
        by_players = type(command) in _NOT_IN_TOURNAMENT
    if tournament_of(state.sheet) is None:
        if by_tournament:
            raise Refused("event_only")
    elif by_players:
        raise Refused("event_table")


def decide(draft: Draft, command: TournamentCommand) -> None:
    """Decide a command of the tournament: add its events to `draft`; raises Refused."""
    match command:
        case SendAway():
            _send_away(draft, command)
        case SetStakes():
            _set_stakes(draft, command)
        case StopPlay():
            _halt(draft, command)
        case Proceed():
            _proceed(draft, command)
        case PlayFor():
            _play_for(draft, command)
        case ShowDeals():
            _show_deals(draft)
        case _:
            assert_never(command)


def _send_away(draft: Draft, command: SendAway) -> None:
    seat = _seat(draft.state, command.player)
    if draft.state.phase == "playing":
        _must_be_ring(draft.state)
        draft.add(SentFor(seat))
    elif draft.state.phase == "over":
        raise Refused("match_over")
    else:
        draft.add(StoodUp(seat))


def _set_stakes(draft: Draft, command: SetStakes) -> None:
    _must_be_ring(draft.state)
    if command.minimum < 1:
        raise Refused("stakes_low")
    draft.add(StakesAnnounced(command.minimum))


def _halt(draft: Draft, command: StopPlay) -> None:
    if draft.state.phase == "over":
        raise Refused("match_over")
    draft.add(Halted(command.why, draft.state.deal))
    _send_play_until(draft)


def _proceed(draft: Draft, command: Proceed) -> None:
    state = draft.state
    if state.phase == "waiting":
        if len(taken(state)) < _least(draft.game, state):
            raise Refused("too_few_seated")
        draft.add(Proceeded(command.one))
        draft.add(Starting())
    elif state.halt is None:
        raise Refused("event_not_halted")
    else:
        draft.add(Proceeded(command.one))
        _send_play_until(draft)


def _least(game: AnyGame, state: TableState) -> int:
    """Return the minimum number of players to begin: two at a ring table of a tournament (R5), else
    that of the game.
    """
    return HEADS_UP if is_ring(state.sheet) else game.rules.seats(state.sheet.options)[0]


def _send_play_until(draft: Draft) -> None:
    """Send the game of a ring table the number of the deal after which play stops. In a match the
    table itself stops play.
    """
    if draft.state.phase == "playing" and is_ring(draft.state.sheet):
        halt = draft.state.halt
        draft.play("roster", play.PlayUntil(None if halt is None else halt.until))


def _play_for(draft: Draft, command: PlayFor) -> None:
    seat = _seat(draft.state, command.player)
    place = draft.place(seat)
    if place.bot:
        raise Refused("event_bot")
    if place.played_for == command.level:
        raise Refused("event_played_for" if command.level else "event_plays_himself")
    draft.add(PlayedFor(seat, command.level))
    if draft.state.phase == "playing" and place.absent is not None:
        presence.decide(draft, commands.ComeBack(seat))


def _show_deals(draft: Draft) -> None:
    """Let everybody see the deals. A match that is still in play ends, since others have its deals
    already behind them.
    """
    draft.add(DealsShown())
    if draft.state.phase not in {"over", "closed"}:
        draft.close("event_deals_shown")


def follow(draft: Draft) -> None:
    """Carry out the tournament's recorded commands that the game now allows: let players leave,
    change the stakes.

    Also add bought chips to the stacks, and record whether play has stopped or goes on again.
    """
    if draft.state.phase == "playing" and is_ring(draft.state.sheet):
        for seat in taken(draft.state):
            if draft.place(seat).coming:
                presence.bring(draft, seat)
        _let_all_go(draft)
        _change_stakes(draft)
    still = _is_still(draft.game, draft.state)
    if still != draft.state.still:
        draft.add(StillnessSet(still))


def _let_all_go(draft: Draft) -> None:
    """Let each player leave who has no chips or changes tables, if the running deal permits it.

    Each departure may make another one possible, so the search then starts again.
    """
    for seat in taken(draft.state):
        if _let_go(draft, seat):
            _let_all_go(draft)
            return


def _let_go(draft: Draft, seat: Seat) -> bool:
    """Free the seat of a player who changes tables or has no chips, if the running deal permits it;
    return whether it is free.
    """
    place = draft.place(seat)
    if not place.leaving and (place.stack or place.coming):
        return False
    events = draft.game.rules.decide(draft.state.match, play.Left(seat))
    if SeatFreed(seat) not in events:
        return False
    draft.played("roster", events, seat)
    return True


def _change_stakes(draft: Draft) -> None:
    minimum = draft.state.coming_minimum
    if minimum is None:
        return
    try:
        events = draft.game.rules.decide(draft.state.match, play.StakesSet(Chips(minimum)))
    except IllegalAction as refusal:
        if refusal.code != "r10_in_play":
            raise
        return
    draft.add(StakesCame())
    draft.played("roster", events)


def _is_still(game: AnyGame, state: TableState) -> bool:
    if state.phase != "playing":
        return False
    if is_ring(state.sheet):
        return not game.rules.waits(state.match)
    return state.halt is not None and not state.dealing and state.deal >= state.halt.until


def _seat(state: TableState, player: PlayerId) -> Seat:
    seat = seat_of(state, player)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _must_be_ring(state: TableState) -> None:
    if not is_ring(state.sheet):
        raise Refused("ring_only")

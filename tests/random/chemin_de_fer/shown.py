"""Compares each viewer's view of chemin de fer with the referee's."""

from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import View
from circolo.games.chemin_de_fer.view import CoupView
from circolo.play.contract import AnyGame
from tests.contract.playing import Step
from tests.random.encoding import decoded
from tests.referee.chemin_cards import total
from tests.referee.chemin_de_fer import Referee


def compare_views(referee: Referee, game: AnyGame, step: Step) -> None:
    """Check each viewer's view against the referee's, also after it was encoded and decoded."""
    for viewer in (*map(Seat, range(len(step.after.places))), None):
        view: View = game.sight.view(step.after, viewer)
        told = [game.sight.redact(event, viewer) for event in step.events]
        assert decoded(view, game.types.view) == view
        assert all(decoded(event, game.types.event) == event for event in told if event is not None)
        if view.coup is not None and referee.hands:
            _compare_hands(referee, view.coup, viewer=viewer)
        if referee.wanted[0] in {"bets", "graces"}:
            _compare_bets(referee, view)
        assert view.shoe.drawn == referee.drawn
        assert view.shoe.is_last == referee.is_last_coup()


def _compare_hands(referee: Referee, coup: CoupView, *, viewer: Seat | None) -> None:
    """Check F12, F13: the first two cards are covered, third cards are not."""
    for hand in (coup.punta, coup.banker):
        own = referee.hands[hand.seat]
        sees = referee.may_see(hand.seat, viewer)
        assert [*hand.cards] == (own if sees else [None, None, *own[2:]])
        assert hand.total == (total(own) if sees else None)


def _compare_bets(referee: Referee, view: View) -> None:
    """Check F6-F8, F10: how the bets would count."""
    bets = referee.bets
    assert view.cover is not None
    counted = {verdict.seat: verdict.counts for verdict in view.cover.verdicts if verdict.counts}
    assert counted == bets.counted()
    assert (view.cover.covered, view.cover.punta) == (sum(counted.values()), bets.punta())
    assert {verdict.seat for verdict in view.cover.verdicts} == {*bets.placed}
    assert view.obliged == referee.whose_turn_it_is_to_bet()

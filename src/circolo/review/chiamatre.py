"""The worlds and the score of chiamatre. A world tells the sides; side 0 is that of the caller."""

from collections.abc import Collection

from circolo.analysis import solver
from circolo.analysis.chiamatre.positions import position_of
from circolo.bots.chiamatre.card_memory import remember
from circolo.bots.chiamatre.likely_worlds import likely_hands, partner_in
from circolo.bots.tressette.position import position
from circolo.cards.units import Rng, Seat, Thirds
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.view import View
from circolo.games.chiamatre.worlds import Hands
from circolo.review.tressette.effort import Effort
from circolo.review.tressette.reviewed_game import FinishedDeal, PlayerWorlds, ReviewedGame
from circolo.review.tressette.world_points import World


def _worlds(view: View, rng: Rng, effort: Effort) -> PlayerWorlds:
    table = view.table
    assert table is not None

    def world(hands: Hands, times: int) -> World:
        called = {table.caller, partner_in(view, hands)}
        theirs = Thirds(sum(table.thirds[seat] for seat in called))
        taken = theirs, Thirds(sum(table.thirds) - theirs)
        cards = solver.Position(hands, _sides(called), table.leader, table.trick, (), taken)
        return World(cards, times)

    memory = remember(view)
    hands = likely_hands(view, rng, drawn=effort.drawn, chosen=effort.chosen)
    here = position(memory, Thirds(0))
    return PlayerWorlds(memory, here, [world(*each) for each in hands])


def _finished(view: View) -> FinishedDeal:
    assert view.table is not None
    score = view.sheet[-1]
    sides = _sides({score.caller, score.partner})
    points = score.points[score.caller], score.points[sides.index(1)]
    return FinishedDeal(view.table.tricks, (), sides, points)


def _sides(called: Collection[Seat]) -> tuple[int, ...]:
    return tuple(int(seat not in called) for seat in range(SEATS))


CHIAMATRE = ReviewedGame(worlds=_worlds, finished=_finished, position=position_of)

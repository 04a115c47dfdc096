"""The worlds and the score of tressette, for two and for four players."""

from circolo.analysis import solver
from circolo.analysis.tressette.positions import position_of
from circolo.bots.tressette.card_memory import remember
from circolo.bots.tressette.likely_worlds import likely_layouts
from circolo.bots.tressette.position import position
from circolo.cards.units import Rng, Seat
from circolo.games.tressette.state import side_of
from circolo.games.tressette.view import View
from circolo.games.tressette.worlds import Layout
from circolo.review.tressette.effort import Effort
from circolo.review.tressette.reviewed_game import FinishedDeal, PlayerWorlds, ReviewedGame
from circolo.review.tressette.world_points import World


def _worlds(view: View, rng: Rng, effort: Effort) -> PlayerWorlds:
    table = view.table
    assert table is not None
    sides = _sides(len(table.counts))
    memory = remember(view)
    here = position(memory, table.thirds[side_of(memory.seat)])
    drawn, chosen = (1, 1) if memory.knows_all else (effort.drawn, effort.chosen)

    def world(layout: Layout, times: int) -> World:
        ours, theirs = table.thirds
        cards = solver.Position(
            layout.hands, sides, table.leader, table.trick, layout.stock, (ours, theirs)
        )
        return World(cards, times)

    layouts = likely_layouts(view, rng, drawn=drawn, chosen=chosen)
    return PlayerWorlds(memory, here, [world(*each) for each in layouts])


def _finished(view: View) -> FinishedDeal:
    assert view.table is not None
    ours, theirs = view.sheet[-1].points
    sides = _sides(len(view.table.counts))
    return FinishedDeal(view.table.tricks, view.table.draws, sides, (ours, theirs))


def _sides(seats: int) -> tuple[int, ...]:
    return tuple(map(side_of, map(Seat, range(seats))))


TRESSETTE = ReviewedGame(worlds=_worlds, finished=_finished, position=position_of)

"""Plays a finished deal on from one of its steps in another way: a better line, or a what-if."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from circolo.analysis import solver
from circolo.bots.roster import policy_named
from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.play.commands import Act
from circolo.play.contract import AnyGame, IllegalAction
from circolo.play.offers import Question
from circolo.records.deal_replay import DealMoments, ReplayStep, moments_of, steps_of
from circolo.review.branch_task import BranchRefused, BranchTask
from circolo.review.coup_branch import CoupBranch, coup_branch
from circolo.review.judgement import rng_of
from circolo.review.roster import BANKS, REVIEWED, FinishedDeal, ReviewedGame
from circolo.tables.events import Played
from circolo.tables.evolve import evolve
from circolo.tables.spectator_view import Moment
from circolo.tricks.actions import PlayCard, PlayCardOffer

SOLVED_TRICKS = {2: 12, 4: 10}
"""Maximum number of tricks left, by number of seats, in which the solver plays a better line."""

PlayedBy = Literal["solver", "maestro", "both"]
"""Who played the cards that the request did not name. `solver`: everybody knows all cards and makes
no mistake. `maestro`: the bot of that level, which sees only the cards of the seat on turn. `both`:
first the maestro, then the solver.
"""


class Branch(Struct, frozen=True, tag="deal", tag_field="kind"):
    """The steps of a branch, as a replay has them: the step of the task, with everybody present,
    and one step for each of `cards`.

    `cards` are the cards played. `happened` are the points of the cards by side in the deal
    as it was played, `points` those of the branch, None while it runs. Nobody declares in a branch.
    """

    sides: tuple[int, ...]
    happened: tuple[int, int]
    points: tuple[int, int] | None
    by: PlayedBy
    cards: tuple[Card, ...]
    steps: tuple[ReplayStep, ...]


class _Choice(NamedTuple):
    card: Card
    by: Literal["request", "solver", "maestro"]


def branch(task: BranchTask) -> Branch | CoupBranch:
    """Play the branch. Raises BranchRefused, and DealNotRevealed if the deal is not over."""
    told = moments_of(task.log)
    if not 0 <= task.step < len(told.moments):
        raise BranchRefused("branch_step")
    start = _everybody_present(told.moments[task.step])
    if told.game.name in BANKS:
        return coup_branch(told, BANKS[told.game.name], start=start, task=task)
    if told.game.name not in REVIEWED:
        raise BranchRefused("no_review")
    return _deal_branch(told, start, task)


def _everybody_present(moment: Moment) -> Moment:
    """Return the moment with nobody absent, so that every seat is asked."""
    present = (place and replace(place, absent=None) for place in moment.state.places)
    return moment._replace(state=replace(moment.state, places=tuple(present)))


def _deal_branch(told: DealMoments, start: Moment, task: BranchTask) -> Branch:
    """Play the branch of a deal of a trick game."""
    play = _Branching(told.game, REVIEWED[told.game.name], task)
    if play.position(start) is None:
        raise BranchRefused("branch_step")
    played = list(play.cards_after(start))
    end = played[-1][1] if played else start
    happened = play.finished(told.moments[-1])
    chosen = {choice.by for choice, _ in played} - {"request"}
    return Branch(
        sides=happened.sides,
        happened=happened.points,
        points=play.finished(end).points if play.position(end) is None else None,
        by="both" if len(chosen) == 2 else "solver" if "solver" in chosen else "maestro",
        cards=tuple(choice.card for choice, _ in played),
        steps=tuple(steps_of(told.game, [start, *(moment for _, moment in played)])),
    )


@dataclass(frozen=True, slots=True)
class _Branching:
    """A task at work: chooses and plays the cards of the branch."""

    game: AnyGame
    reviewed: ReviewedGame
    task: BranchTask

    def position(self, moment: Moment) -> solver.Position | None:
        return self.reviewed.position(moment.state.match)

    def finished(self, end: Moment) -> FinishedDeal:
        return self.reviewed.finished(self.game.sight.view(end.state.match, None))

    def cards_after(self, moment: Moment) -> Iterator[tuple[_Choice, Moment]]:
        """Yield each card of the branch with the moment in which it is played."""
        named = deque(self.task.cards)
        while position := self.position(moment):
            if named:
                choice = _Choice(named.popleft(), "request")
            elif position.turn == self.task.seat:
                return
            else:
                choice = self._chosen(moment, position)
            moment = self._after(moment, position.turn, choice.card)
            yield choice, moment
        if named:
            raise BranchRefused("branch_card")

    def _chosen(self, moment: Moment, position: solver.Position) -> _Choice:
        """Return the card of the seat on turn. In a line the solver chooses, if it is fast enough;
        of equally good cards it takes the maestro's, which looks most like play at a table.
        """
        usual = self._of_maestro(moment, position.turn)
        if self.task.seat is not None or not _is_solvable(position):
            return _Choice(usual, "maestro")
        solution = solver.solve(position, unit="points")
        best = [score.card for score in solution.scores if score.points == solution.points]
        return _Choice(usual if usual in best else best[0], "solver")

    def _of_maestro(self, moment: Moment, seat: Seat) -> Card:
        """Return the card that the maestro plays; its chance follows from what the seat sees."""
        question = self._question(moment, seat)
        cards = [offer for offer in question.offers if isinstance(offer, PlayCardOffer)]
        view = self.game.sight.view(moment.state.match, seat)
        maestro = policy_named(self.game.name, "maestro")
        asked = replace(question, offers=tuple(cards))
        action: PlayCard = maestro.choose(view, asked, rng_of(view))
        return action.card

    def _after(self, before: Moment, seat: Seat, card: Card) -> Moment:
        """Return the moment in which a seat plays a card. Raises BranchRefused for an illegal
        card.
        """
        state = before.state
        act = Act(self._question(before, seat).id, seat, PlayCard(card))
        try:
            decided = self.game.rules.decide(state.match, act)
        except IllegalAction:
            raise BranchRefused("branch_card") from None
        events = tuple(Played("seat", event, seat) for event in decided)
        for event in events:
            state = evolve(self.game, state, event)
        return Moment(before.at, events, state)

    def _question(self, moment: Moment, seat: Seat) -> Question[Any]:
        (question,) = self.game.rules.offers(moment.state.match, seat)
        return question


def _is_solvable(position: solver.Position) -> bool:
    seats = len(position.hands)
    left = len(position.hands[position.turn]) + len(position.stock) // seats
    return left <= SOLVED_TRICKS[seats] and solver.is_installed()

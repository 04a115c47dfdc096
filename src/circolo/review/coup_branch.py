"""Plays a finished coup of a bank game on from one of its steps in another way: a what-if.

The cards come in the order in which they lay in the pack. A house bot plays as at its level, any
other seat like the maestro.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, assert_never

from msgspec import Struct

from circolo.bots.roster import policy_named
from circolo.cards.shuffle import permuted
from circolo.cards.units import Chips, Seat
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import AnyGame, IllegalAction, step
from circolo.play.events import DealBegan, DealEnded
from circolo.play.offers import Question
from circolo.play.waits import Choice, Draw, Shuffle, Wait, Window
from circolo.records.deal_replay import DealMoments, ReplayStep, steps_of
from circolo.review.branch_task import BranchRefused, BranchTask
from circolo.review.coup_decisions import ReviewedBank
from circolo.review.judgement import rng_of
from circolo.tables.events import Cause, Played
from circolo.tables.evolve import evolve
from circolo.tables.spectator_view import Moment


class CoupBranch(Struct, frozen=True, tag="coup", tag_field="kind"):
    """The steps of a branch of a coup, as a replay has them: the step of the task, with everybody
    present, and one step for each thing that then happens.

    `happened` are the chips won by place in the coup as it was played, `changes` those in the
    branch, None while it runs.
    """

    happened: tuple[Chips, ...]
    changes: tuple[Chips, ...] | None
    steps: tuple[ReplayStep, ...]


def coup_branch(
    told: DealMoments, bank: ReviewedBank, *, start: Moment, task: BranchTask
) -> CoupBranch:
    """Play the branch from the moment `start`. Raises BranchRefused."""
    play = _CoupBranching(told.game, bank, task)
    if task.seat is None or task.cards or not play.is_decided(start):
        raise BranchRefused("branch_step")
    moments = [start, *play.moments_after(start)]
    happened = _changes(told.moments[-1])
    assert happened is not None, "the deal has ended"
    return CoupBranch(happened, _changes(moments[-1]), tuple(steps_of(told.game, moments)))


def _changes(moment: Moment) -> tuple[Chips, ...] | None:
    """Return the chips won by place if the coup ends in this moment."""
    played = (event.event for event in moment.events if isinstance(event, Played))
    return next((one.settlement.changes for one in played if isinstance(one, DealEnded)), None)


@dataclass(frozen=True, slots=True)
class _CoupBranching:
    """A task at work: answers for each seat until the coup ends or the person has to choose."""

    game: AnyGame
    bank: ReviewedBank
    task: BranchTask

    def is_decided(self, moment: Moment) -> bool:
        """Return whether a seat now makes one of the decisions of a coup."""
        return any(
            self.bank.is_decision(question.offers)
            for seat in range(len(moment.state.places))
            for question in self.game.rules.offers(moment.state.match, Seat(seat))
        )

    def moments_after(self, moment: Moment) -> Iterator[Moment]:
        answers = deque(self.task.answers)
        while _changes(moment) is None:
            wait = self.game.rules.waits(moment.state.match)[0]
            question = self._persons_question(moment)
            if question is None:
                moment = self._after(moment, self._command(moment, wait), _cause(wait))
            elif answers:
                moment = self._after(moment, self._act(question, answers.popleft()), "seat")
            else:
                return
            yield moment
        if answers:
            raise BranchRefused("branch_answer")

    def _persons_question(self, moment: Moment) -> Question[Any] | None:
        assert self.task.seat is not None
        return next(iter(self.game.rules.offers(moment.state.match, self.task.seat)), None)

    def _act(self, question: Question[Any], action: Any) -> Act[Any]:
        assert self.task.seat is not None
        return Act(question.id, self.task.seat, action)

    def _command(self, moment: Moment, wait: Wait) -> Command[Any]:
        """Return what answers a wait that is not the person's; its chance follows from the state
        that a spectator sees.
        """
        rng = rng_of(self.game.sight.view(moment.state.match, None))
        match wait:
            case Shuffle(size=size):
                return Shuffled(wait.id, tuple(permuted(list(range(size)), rng)))
            case Draw(below=below):
                return Drawn(wait.id, rng.below(below))
            case Window(seats=seats):
                return next(self._actions(moment, seats), Expired(wait.id))
            case Choice(seat=seat):
                return next(self._actions(moment, (seat,)), Expired(wait.id))
            case _:
                assert_never(wait)

    def _actions(self, moment: Moment, seats: tuple[Seat, ...]) -> Iterator[Act[Any]]:
        """Yield what the bots of these seats answer, each by what its seat sees."""
        for seat in seats:
            place = moment.state.places[seat]
            level = place and (place.level or place.played_for)
            policy = policy_named(self.game.name, level or "maestro")
            view = self.game.sight.view(moment.state.match, seat)
            for question in self.game.rules.offers(moment.state.match, seat):
                action = policy.choose(view, question, rng_of(view))
                if action is not None:
                    yield Act(question.id, seat, action)

    def _after(self, before: Moment, command: Command[Any], cause: Cause) -> Moment:
        """Return the moment that a command leads to. Raises BranchRefused for an answer that the
        rules do not allow.
        """
        try:
            decided, _ = step(self.game, before.state.match, command)
        except IllegalAction:
            raise BranchRefused("branch_answer") from None
        seat = command.seat if isinstance(command, Act) else None
        events = tuple(Played(cause, event, seat) for event in _until_next_deal(decided))
        state = before.state
        for event in events:
            state = evolve(self.game, state, event)
        return Moment(before.at, events, state)


def _until_next_deal(events: Sequence[Any]) -> Iterator[Any]:
    """Yield the events of a command without the coup that they begin after the end of this one."""
    is_over = False
    for event in events:
        if is_over and isinstance(event, DealBegan):
            return
        is_over = is_over or isinstance(event, DealEnded)
        yield event


def _cause(wait: Wait) -> Cause:
    return "dealer" if isinstance(wait, Shuffle | Draw) else "seat"

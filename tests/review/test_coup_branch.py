"""A finished coup of a bank game is played on in another way, with the cards as they lay."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from circolo.cards.units import Chips, Seat
from circolo.games import chemin_de_fer, sette_e_mezzo
from circolo.games.sette_e_mezzo.actions import BetOffer, Sto, Tiro
from circolo.play.events import DealEnded
from circolo.records.deal_replay import DealReplay, log_of_entries, replay_entries
from circolo.review.branch import branch
from circolo.review.branch_task import BranchRefused, BranchTask
from circolo.review.coup_branch import CoupBranch
from circolo.review.coup_decisions import open_coup
from circolo.review.coup_review import CoupDecision
from circolo.review.roster import BANKS
from circolo.tables.events import Played
from tests.records.test_ring import a_sitting, shown

GAMES = {"piatto": "sette_e_mezzo", "classica": "sette_e_mezzo", "online": "chemin_de_fer"}


@cache
def replays(variant: str) -> tuple[DealReplay, ...]:
    entries = a_sitting(variant)
    return tuple(replay_entries(entries, deal, seeds={}) for deal in shown(entries)[:12])


def decisions(variant: str) -> Iterator[tuple[DealReplay, CoupDecision]]:
    """Yield the decisions between standing and drawing, with the replay of their coup."""
    game = GAMES[variant]
    for replay in replays(variant):
        for decision in open_coup(replay, game, BANKS[game]).decisions:
            yield replay, decision


def played(
    variant: str, replay: DealReplay, *answers: Any, step: int, seat: int | None
) -> CoupBranch:
    log = log_of_entries(a_sitting(variant), replay.deal, seeds={})
    chosen = None if seat is None else Seat(seat)
    found = branch(BranchTask(log, step, chosen, answers=answers))
    assert isinstance(found, CoupBranch)
    return found


def refused(variant: str, replay: DealReplay, *answers: Any, step: int, seat: int | None) -> str:
    with pytest.raises(BranchRefused) as raised:
        played(variant, replay, *answers, step=step, seat=seat)
    return raised.value.code


def answer_of(variant: str, decision: CoupDecision, word: Any) -> Any:
    if variant == "online":
        return chemin_de_fer.actions.Say(word)
    if decision.bet:
        return sette_e_mezzo.actions.Bet(decision.bet, word)
    return Sto() if word == "sto" else Tiro()


def changes_of(replay: DealReplay) -> tuple[Chips, ...]:
    last = replay.steps[-1].onlooker.events
    events = (event.event for event in last if isinstance(event, Played))
    return next(one.settlement.changes for one in events if isinstance(one, DealEnded))


@pytest.mark.parametrize("variant", GAMES)
def test_a_what_if_waits_for_the_person(variant: str) -> None:
    replay, decision = next(decisions(variant))
    begun = played(variant, replay, step=decision.step, seat=decision.seat)
    assert (begun.changes, len(begun.steps)) == (None, 1)
    assert begun.steps[0].seats[decision.seat].asks != ()  # type: ignore[union-attr]


@pytest.mark.parametrize("variant", GAMES)
def test_the_coup_as_it_was_played_stands_beside_it(variant: str) -> None:
    for replay, decision in decisions(variant):
        begun = played(variant, replay, step=decision.step, seat=decision.seat)
        assert begun.happened == changes_of(replay)


@pytest.mark.parametrize("variant", GAMES)
def test_whoever_stands_may_have_another_result(variant: str) -> None:
    """Both words end the coup sooner or later, and at least once with different chips."""
    differ = 0
    for replay, decision in decisions(variant):
        found = {}
        for word in ("sto", "tiro"):
            answers = [answer_of(variant, decision, word)]
            done = played(variant, replay, *answers, step=decision.step, seat=decision.seat)
            while done.changes is None:
                assert variant != "online", "a hand has one decision"
                answers.append(Sto())
                done = played(variant, replay, *answers, step=decision.step, seat=decision.seat)
            assert sum(done.changes) == 0
            found[word] = done.changes
        differ += found["sto"] != found["tiro"]
    assert differ


@pytest.mark.parametrize("variant", GAMES)
def test_the_next_card_is_the_one_that_lay_there(variant: str) -> None:
    """A seat that says the same again is given the same card."""
    for replay, decision in decisions(variant):
        same = answer_of(variant, decision, decision.said)
        again = played(variant, replay, same, step=decision.step, seat=decision.seat)
        assert again.steps[1].onlooker.events == tuple(
            event
            for event in replay.steps[decision.step + 1].onlooker.events
            if isinstance(event, Played)
        )


def test_a_bet_may_be_another() -> None:
    replay, at, seat = next(
        (replay, at, seat)
        for replay in replays("piatto")
        for at, step in enumerate(replay.steps)
        for seat, seen in enumerate(step.seats)
        if seen and any(isinstance(o, BetOffer) for ask in seen.asks for o in ask.offers)
    )
    (offer,) = replay.steps[at].seats[seat].asks[0].offers  # type: ignore[union-attr]
    for amount in (offer.amount.low, offer.amount.high):
        answers: list[Any] = [sette_e_mezzo.actions.Bet(amount, "tiro")]
        done = played("piatto", replay, *answers, step=at, seat=seat)
        while done.changes is None:
            answers.append(Sto())
            done = played("piatto", replay, *answers, step=at, seat=seat)
        assert abs(done.changes[seat]) == amount


def test_an_answer_that_the_rules_do_not_allow_is_refused() -> None:
    replay, decision = next(decisions("online"))
    said = chemin_de_fer.actions.Say("batte")
    assert (
        refused("online", replay, said, step=decision.step, seat=decision.seat) == "branch_answer"
    )


def test_an_answer_after_the_end_is_refused() -> None:
    replay, decision = next(decisions("online"))
    said = (chemin_de_fer.actions.Say("sto"),) * 2
    assert (
        refused("online", replay, *said, step=decision.step, seat=decision.seat) == "branch_answer"
    )


@pytest.mark.parametrize("variant", GAMES)
def test_nothing_is_played_on_before_a_decision_or_after_the_last(variant: str) -> None:
    replay = replays(variant)[0]
    last = len(replay.steps) - 1
    assert refused(variant, replay, step=last, seat=0) == "branch_step"


def test_a_coup_has_no_better_line() -> None:
    replay, decision = next(decisions("online"))
    assert refused("online", replay, step=decision.step, seat=None) == "branch_step"

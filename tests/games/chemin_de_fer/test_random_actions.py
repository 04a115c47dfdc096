"""Any action at any moment: an offered one is accepted, any other is refused without effect."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circolo.banks.actions import PassBank, TakeBank
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import GAME, Action
from circolo.games.chemin_de_fer.actions import (
    Add,
    Bet,
    Bid,
    Buy,
    Cut,
    GoOn,
    Halve,
    MakeCall,
    OfferHalf,
    PassHand,
    RienNeVaPlus,
    Say,
    TakePartner,
    Withdraw,
)
from circolo.play.commands import (
    Act,
    CameBack,
    Command,
    Drawn,
    Expired,
    Joined,
    Left,
    SatOut,
    Shuffled,
)
from circolo.play.contract import IllegalAction
from circolo.play.offers import permits
from circolo.play.waits import Draw, Shuffle, WaitId
from tests.games.chemin_de_fer.sitting import Sitting

AMOUNTS = st.sampled_from([-10, 0, 1, 5, 7, 10, 15, 20, 25, 30, 40, 45, 60, 100, 500, 600])
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(TakeBank, AMOUNTS),
    st.just(PassBank()),
    st.builds(Bet, AMOUNTS),
    st.builds(MakeCall, st.sampled_from(["banco", "rispetto", "tavolo", "avec"])),
    st.just(Withdraw()),
    st.just(GoOn()),
    st.just(Halve()),
    st.builds(Add, AMOUNTS),
    st.just(PassHand()),
    st.just(RienNeVaPlus()),
    st.just(OfferHalf()),
    st.builds(TakePartner, st.integers(0, 4).map(Seat)),
    st.builds(Cut, st.sampled_from([-1, 0, 100, 311, 312])),
    st.builds(Say, st.sampled_from(["batte", "sto", "tiro"])),
    st.just(Buy()),
    st.builds(Bid, AMOUNTS),
)
TABLES = st.sampled_from(
    [
        {},
        {"minimum": 7},
        {"minimum": 1},
        {"tournament": True},
        {"variant": "casino"},
        {"variant": "casino", "minimum": 1},
    ]
)
STACKS = st.lists(st.sampled_from([3, 25, 60, 500]), min_size=3, max_size=5)
SAID = st.lists(st.tuples(ACTIONS, st.integers(0, 9), st.integers(-1, 3)), max_size=9)
"""Actions to try at every moment, with the seat and the question, current or stale."""


def step(sitting: Sitting, random: Random) -> None:
    """Take an offered action, let a player come or go, or let a time run out."""
    wait = random.choice(sitting.waits())
    seats = map(Seat, range(len(sitting.state.places)))
    if isinstance(wait, Shuffle):
        sitting.tell(Shuffled(wait.id, tuple(random.sample(range(wait.size), wait.size))))
    elif isinstance(wait, Draw):
        sitting.tell(Drawn(wait.id, random.randrange(wait.below)))
    elif random.random() < 0.1:
        come_or_go(sitting, random)
    else:
        offered: list[Command[Action]] = [
            Act(ask.id, seat, action)
            for seat in seats
            for ask in GAME.rules.offers(sitting.state, seat)
            for offer in ask.offers
            for action in offer.actions()
        ]
        sitting.tell(random.choice([*offered, Expired(wait.id)]))


def come_or_go(sitting: Sitting, random: Random) -> None:
    """Let a player join, leave, sit out or come back."""
    seat = Seat(random.randrange(len(sitting.state.places)))
    place = sitting.state.places[seat]
    if place is None:
        sitting.tell(Joined(seat, Chips(100)))
    elif not place.gone:
        said: list[Command[Action]] = [SatOut(seat), CameBack(seat), CameBack(seat), Left(seat)]
        sitting.tell(random.choice(said))


def chips(sitting: Sitting) -> int:
    """The total of all chips at the table and of the house."""
    there = sum(place.chips for place in sitting.state.places if place is not None)
    return there + sitting.state.cagnotte


@pytest.mark.rule("R2", "R9")
@settings(max_examples=60, deadline=None)
@given(options=TABLES, stacks=STACKS, seed=st.integers(0, 2**32), said=SAID)
def test_what_is_not_offered_is_refused_with_a_code_and_changes_nothing(
    *,
    options: dict[str, Any],
    stacks: list[int],
    seed: int,
    said: list[tuple[Action, int, int]],
) -> None:
    random = Random(seed)
    sitting = Sitting(*stacks, **options)
    for _ in range(60):
        if not sitting.waits():
            break
        before, people = sitting.state, sitting.state.places
        for action, at, back in said:
            seat, ask = Seat(at % len(before.places)), WaitId(before.last - back)
            permitted = permits(GAME.rules.offers(before, seat), ask, action)
            assert accepted(sitting, Act(ask, seat, action)) == permitted
        assert sitting.state == before
        total = chips(sitting)
        step(sitting, random)
        if who_sits(sitting.state.places) == who_sits(people):
            assert chips(sitting) == total
        for at in range(len(sitting.state.places)):
            check_nothing_is_promised_twice(sitting, Seat(at))


def who_sits(places: object) -> list[bool]:
    assert isinstance(places, tuple)
    return [place is not None for place in places]


def check_nothing_is_promised_twice(sitting: Sitting, seat: Seat) -> None:
    place = sitting.state.places[seat]
    if place is not None:
        assert 0 <= sitting.reserved(seat) <= place.chips


def accepted(sitting: Sitting, command: Act[Action]) -> bool:
    try:
        return bool(GAME.rules.decide(sitting.state, command))
    except IllegalAction as refusal:
        assert refusal.code[0] in "rf"
        return False

"""Any action at any moment: an offered one is accepted, any other is refused without effect."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circolo.banks.actions import PassBank, TakeBank
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import GAME, Action
from circolo.games.sette_e_mezzo.actions import (
    Bet,
    Gioco,
    NonGioco,
    Sto,
    Tiro,
)
from circolo.play.commands import Act, Drawn, Shuffled
from circolo.play.contract import IllegalAction
from circolo.play.offers import permits
from circolo.play.waits import Draw, Shuffle, WaitId
from tests.games.sette_e_mezzo.sitting import LETTERS, Sitting

AMOUNTS = st.integers(-10, 600)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(TakeBank, AMOUNTS),
    st.just(PassBank()),
    st.just(Gioco()),
    st.just(NonGioco()),
    st.builds(Bet, AMOUNTS, st.sampled_from(["sto", "tiro"])),
    st.just(Sto()),
    st.just(Tiro()),
)
TABLES = st.fixed_dictionaries(
    {},
    optional={
        "variant": st.sampled_from(["piatto", "classica"]),
        "minimum": st.sampled_from([1, 7, 10]),
        "lone_matta_stands": st.booleans(),
    },
)
STACKS = st.lists(st.sampled_from([3, 25, 60, 500]), min_size=3, max_size=5)
SAID = st.lists(st.tuples(ACTIONS, st.integers(0, 4)), max_size=9)
"""Actions to try at every moment, with the seat; sometimes for a stale question."""


def go_on(sitting: Sitting, random: Random) -> None:
    """Take an offered action, let a player come or go, or let a time run out."""
    (wait,) = sitting.waits()
    if isinstance(wait, Shuffle):
        sitting.tell(Shuffled(wait.id, tuple(random.sample(range(wait.size), wait.size))))
    elif isinstance(wait, Draw):
        sitting.tell(Drawn(wait.id, random.randrange(wait.below)))
    else:
        offered = [
            (seat, text)
            for seat in map(Seat, range(len(sitting.state.places)))
            for text in sitting.offered(seat)
        ]
        seat, text = random.choice(offered)
        letter = LETTERS[seat]
        lines = [f"{letter} {text}"] * 12 + [f"{letter} time", f"{letter} out", f"{letter} back"]
        sitting.say(random.choice(lines))


@pytest.mark.rule("R2")
@settings(max_examples=60, deadline=None)
@given(options=TABLES, stacks=STACKS, seed=st.integers(0, 2**32), said=SAID)
def test_what_is_not_offered_is_refused_with_a_code_and_changes_nothing(
    *,
    options: dict[str, str | int | bool],
    stacks: list[int],
    seed: int,
    said: list[tuple[Action, int]],
) -> None:
    random = Random(seed)
    sitting = Sitting(*stacks, **options)
    for _ in range(40):
        if not sitting.waits():
            break
        before = sitting.state
        for action, at in said:
            seat, ask = Seat(at % len(stacks)), WaitId(sitting.ask - at // 4)
            permitted = permits(GAME.rules.offers(before, seat), ask, action)
            assert accepted(sitting, Act(ask, seat, action)) == permitted
        assert sitting.state == before
        go_on(sitting, random)
        assert sum(chips or 0 for chips in sitting.chips) == sum(stacks)


def accepted(sitting: Sitting, command: Act[Action]) -> bool:
    try:
        return bool(GAME.rules.decide(sitting.state, command))
    except IllegalAction as refusal:
        assert refusal.code[0] in "rs"
        return False

"""Any action at any moment: an offered one is accepted, any other is refused without effect."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.chiamatre import GAME, Action, Options, State
from circolo.games.chiamatre.actions import Annul, Call, GoOn, Keep, PlayCard
from circolo.play.commands import Act
from circolo.play.contract import IllegalAction
from circolo.play.offers import permits
from circolo.play.waits import WaitId
from circolo.tricks.signals import Signal
from tests.contract.playing import played

CARDS = st.sampled_from(Card)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(PlayCard, CARDS, st.one_of(st.none(), st.sampled_from(Signal))),
    st.builds(Call, CARDS),
    st.just(Keep()),
    st.just(Annul()),
    st.just(GoOn()),
)
OPTIONS = st.builds(
    Options, call_own_card=st.booleans(), signals=st.sampled_from(["any", "leader"])
)
SAID = st.lists(st.tuples(ACTIONS, st.integers(0, 3), st.integers(-1, 1)), max_size=9)
"""Actions to try at every moment, with the seat and the question, the open one or a neighbouring
id.
"""

REFUSALS: dict[type, set[str]] = {
    PlayCard: {
        "r3_not_your_turn",
        "r2_not_in_hand",
        "t6_follow_suit",
        "c9_no_signal",
        "c9_not_true",
    },
    Call: {"r3_not_your_turn", "c5_no_ace", "c5_own_card"},
    Keep: set(),
    Annul: {"c4_no_right"},
    GoOn: set(),
}
"""The refusal codes of each action, besides the one for a question that is not open."""


@pytest.mark.rule("R2", "C4", "C5", "C9")
@settings(max_examples=40, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 2**32), said=SAID)
def test_what_is_not_offered_is_refused_with_a_code_and_changes_nothing(
    options: Options, seed: int, said: list[tuple[Action, int, int]]
) -> None:
    for step in played(GAME, options, Random(seed)):
        state = step.after
        before = msgspec.msgpack.encode(state)
        for action, at, beside in said:
            seat, ask = Seat(at), WaitId(state.asked + beside)
            permitted = permits(GAME.rules.offers(state, seat), ask, action)
            refused = refusal(state, Act(ask, seat, action))
            assert (refused is None) == permitted
            assert refused in {None, "r2_not_offered", *REFUSALS[type(action)]}
        assert msgspec.msgpack.encode(state) == before


def refusal(state: State, command: Act[Action]) -> str | None:
    """Return the code with which the command is refused, or None if it is accepted."""
    try:
        assert GAME.rules.decide(state, command)
    except IllegalAction as illegal:
        return illegal.code
    return None

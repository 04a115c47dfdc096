"""The window before the call."""

import pytest

from circolo.cards.card import PACK
from circolo.cards.notation import cards
from circolo.cards.units import Chips
from circolo.games.chiamatre import GAME, State
from circolo.games.chiamatre.actions import Annul, AnnulOffer, Keep, KeepOffer
from circolo.games.chiamatre.annulment import has_right
from circolo.games.chiamatre.events import Annulled, DealStood, Kept
from circolo.games.chiamatre.options import Options
from circolo.play.commands import Act, Expired, Shuffled
from circolo.play.contract import IllegalAction
from circolo.play.events import DealEnded
from circolo.play.settlement import nothing_moves
from circolo.play.waits import Choice, Shuffle, WaitId, Window
from tests.contract.sitting import Sitting
from tests.games.chiamatre.dealing import (
    POOR,
    SEATS,
    A,
    B,
    C,
    D,
    annul,
    answers,
    ask,
    deal,
    dealt_by,
    keep,
    order,
    running,
    stand,
    tell,
)


def window() -> State:
    """B has dealt; C may annul."""
    return deal(dealt_by(B), C=POOR)


@pytest.mark.rule("C4")
@pytest.mark.parametrize(
    ("hand", "right"),
    [
        ("4D 5D 6D 7D 4C 5C 6C 7C 4S 5S", True),
        ("4D 5D 6D 7D 4C 5C 6C 7C 4S FS", True),
        ("4D 5D 6D 7D 4C 5C 6C 7C RS FS", True),
        ("4D 5D 6D 7D 4C 5C 6C RS CS FS", False),
        ("4D 5D 6D 7D 4C 5C 6C RS RB RC", False),
        ("4D 5D 6D 7D 4C 5C 6C 7C 4S 3S", False),
        ("4D 5D 6D 7D 4C 5C 6C 7C 4S 2S", False),
        ("4D 5D 6D 7D 4C 5C 6C 7C 4S AS", False),
        ("4D 5D 6D 7D 4C 5C 6C FC CS 2S", False),
    ],
)
def test_right_has_who_holds_neither_three_figures_nor_a_3_2_or_asso(
    hand: str, *, right: bool
) -> None:
    assert has_right(cards(hand)) == right


@pytest.mark.rule("C4")
def test_window_is_for_every_seat_and_only_the_one_with_the_right_sees_annulla() -> None:
    state = window()
    assert GAME.rules.waits(state) == (Window(ask(state), SEATS, "annul"),)
    for seat in (A, B, D):
        (question,) = GAME.rules.offers(state, seat)
        assert (question.kind, question.offers) == ("annul", (KeepOffer(),))
    (question,) = GAME.rules.offers(state, C)
    assert question.offers == (KeepOffer(), AnnulOffer())


@pytest.mark.rule("C4")
def test_without_the_right_nobody_annuls() -> None:
    with pytest.raises(IllegalAction) as refused:
        annul(window(), A)
    assert refused.value.code == "c4_no_right"


@pytest.mark.rule("C4")
def test_window_runs_to_its_end_whatever_is_answered() -> None:
    state = window()
    kept = keep(state, C, A, D, B)
    assert GAME.rules.waits(kept) == GAME.rules.waits(state)
    assert [answers(kept, seat) for seat in SEATS] == [[]] * 4
    stood = tell(kept, Expired(ask(kept)))
    assert GAME.rules.waits(stood) == (Choice(WaitId(ask(state) + 2), A, "move"),)


@pytest.mark.rule("C4", "R3")
def test_silence_keeps() -> None:
    state = window()
    assert GAME.rules.decide(state, Expired(ask(state))) == (DealStood(),)


@pytest.mark.rule("C4")
@pytest.mark.parametrize("answer", [Keep(), Annul()])
def test_seat_that_has_kept_is_asked_no_more(answer: Keep | Annul) -> None:
    state = keep(window(), C)
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.decide(state, Act(ask(state), C, answer))
    assert refused.value.code == "r2_not_offered"


@pytest.mark.rule("C4")
def test_one_seats_answer_takes_nothing_from_another() -> None:
    state = keep(window(), A, B, D)
    assert answers(state, C) == [Keep(), Annul()]


@pytest.mark.rule("C4")
def test_only_the_player_who_keeps_sees_it() -> None:
    state = window()
    assert GAME.rules.decide(state, Act(ask(state), D, Keep())) == (Kept(D),)
    told = [GAME.sight.redact(Kept(D), viewer) for viewer in (*SEATS, None)]
    assert told == [None, None, None, Kept(D), None]
    kept = keep(state, D)
    assert [GAME.sight.view(kept, viewer).kept for viewer in (*SEATS, None)] == [
        False, False, False, True, False,
    ]  # fmt: skip


@pytest.mark.rule("C4")
def test_nobody_learns_who_has_kept_nor_who_could_have_annulled() -> None:
    rich = "4S 5S 6S 7S 4B 5B 6B 7B 3D 3C"
    frames = []
    for hands in ({"C": POOR, "B": rich}, {"C": rich, "B": POOR}):
        sitting = Sitting(GAME, Options(), (Chips(0),) * 4)
        sitting.shuffle(order(cards("4D 4C 4S 3D")))
        sitting.shuffle(order(running(deal(sitting.state, **hands)).pack))
        for seat in (B, C):
            sitting.act(seat, "annul", Keep())
        sitting.expire("annul")
        frames.append(sitting.frames)
    for viewer in (A, D, None):
        assert frames[0][viewer] == frames[1][viewer]
        assert [frame.events for frame in frames[0][viewer][2:4]] == [(), ()]


@pytest.mark.rule("C4")
def test_who_annuls_ends_the_deal_at_once_and_shows_no_card() -> None:
    state = window()
    assert GAME.rules.decide(state, Act(ask(state), C, Annul())) == (
        Annulled(C),
        DealEnded(1, nothing_moves(4)),
    )
    annulled = annul(keep(state, A), C)
    for viewer in (*SEATS, None):
        view = GAME.sight.view(annulled, viewer)
        assert (view.table, view.hand, view.annulled, view.kept) == (None, (), (C,), False)


@pytest.mark.rule("C4")
def test_same_dealer_deals_again_from_a_new_shuffle() -> None:
    annulled = annul(window(), C)
    assert GAME.rules.waits(annulled) == (Shuffle(ask(annulled), len(PACK), "deal"),)
    again = deal(annulled)
    assert (again.dealer, again.number, again.phase, again.kept) == (B, 2, "annul", ())


@pytest.mark.rule("C4")
def test_deal_may_be_annulled_again_and_again() -> None:
    state = annul(deal(annul(window(), C), A=POOR), A)
    assert (state.annulled, state.dealer) == ((C, A), B)


@pytest.mark.rule("C4")
def test_call_comes_when_the_window_is_over() -> None:
    state = stand(window())
    assert (state.phase, answers(state, C), state.kept) == ("call", [], ())


@pytest.mark.rule("C4")
def test_where_every_deal_stands_the_call_follows_the_deal_at_once() -> None:
    usual, standing = (
        GAME.rules.open(options, (Chips(0),) * 4)
        for options in (Options(), Options(every_deal_stands=True))
    )
    phases = []
    for state in (usual, standing):
        after = state
        for _ in range(2):  # the lot for the first dealer, then the deal
            (wait,) = GAME.rules.waits(after)
            for event in GAME.rules.decide(after, Shuffled(wait.id, tuple(range(40)))):
                after = GAME.rules.evolve(after, event)
        phases.append(after.phase)
    assert phases == ["annul", "call"]

"""How the house plays chiamatre."""

from dataclasses import replace

import pytest

from circolo.bots import matches
from circolo.bots.chiamatre import CLUB
from circolo.bots.chiamatre.card_memory import remember
from circolo.bots.chiamatre.sides import holders, partners
from circolo.bots.chiamatre.signalling import signal_for
from circolo.bots.policy import AnyPolicy, Policy, seeded_rng
from circolo.cards.card import Card
from circolo.cards.units import Rng
from circolo.games.chiamatre import GAME, Options, State
from circolo.games.chiamatre.actions import Action, Annul, Call, GoOn, Keep, Offer
from circolo.games.chiamatre.view import View
from circolo.play.offers import Question
from circolo.tricks.signals import Signal, signals
from tests.games.chiamatre.dealing import (
    ALL_BASTONI,
    ALL_SPADE,
    POOR,
    SEATS,
    A,
    B,
    C,
    D,
    act,
    deal,
    dealt_by,
    led_by_a,
    play,
    play_out,
    running,
    stand,
)

SEEDS = 15


def any_answer(_: View, question: Question[Offer], rng: Rng) -> Action:
    answers: list[Action] = list(question.offers[0].actions())
    return answers[rng.below(len(answers))]


RANDOM = Policy("random", "light", any_answer)


def chosen(state: State, seat: int) -> Action:
    """Return what the house answers in this seat."""
    (question,) = GAME.rules.offers(state, SEATS[seat])
    return CLUB.choose(GAME.sight.view(state, SEATS[seat]), question, seeded_rng(bytes(32)))


def called_with(hand: str, *, own: bool = False) -> Action:
    """Return what the house calls as di mano."""
    return chosen(stand(deal(dealt_by(B, call_own_card=own), A=hand)), A)


def points_a_deal(policy: AnyPolicy, others: AnyPolicy) -> float:
    """Return the points a deal of a policy against three of another, over all seats."""
    made = []
    for seed in range(SEEDS):
        for seat in SEATS:
            policies = [policy if other == seat else others for other in SEATS]
            end = matches.play(GAME, Options(), policies, seed=b"%d" % seed)
            made += [scored.points[seat] for scored in end.sheet]
    return sum(made) / len(made)


@pytest.mark.rule("C8")
def test_the_house_makes_clearly_more_than_its_share_against_random_play() -> None:
    """Of 22 points a deal each seat's share is 5.5."""
    assert points_a_deal(CLUB, RANDOM) > 6.4
    assert points_a_deal(RANDOM, CLUB) < 4.6


@pytest.mark.rule("C5")
@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("2D AD 7D 6D 5D 4C 4S 4B 5B 6C", "3D"),
        ("AC RC 7C 6C 2S 4D 5D 4B 5B 4S", "3C"),
        ("3D 2D AD RD AC 7C 6C 4S 4B 5B", "3C"),
        ("3D 3C 3S 3B 2D 2C AS 4S 5S 4B", "2S"),
    ],
)
def test_it_calls_the_card_that_makes_its_best_suit_whole(hand: str, card: str) -> None:
    assert called_with(hand) == Call(Card(card))


@pytest.mark.rule("C5")
def test_it_never_calls_a_card_of_its_own() -> None:
    assert called_with("3D 2D AD RD AC 7C 6C 4S 4B 5B", own=True) == Call(Card.C3)


@pytest.mark.rule("C4")
def test_it_has_a_poor_hand_annulled_and_keeps_any_other() -> None:
    window = deal(dealt_by(B), C=POOR)
    assert (chosen(window, C), chosen(window, A)) == (Annul(), Keep())


def test_it_goes_on() -> None:
    assert chosen(play_out(led_by_a("3C", A="4D", D="3C")), B) == GoOn()


def sides(state: State) -> list[set[int]]:
    """Return, for each seat, the seats that it knows to be on its side."""
    return [set(partners(GAME.sight.view(state, seat))) for seat in SEATS]


@pytest.mark.rule("C6")
def test_only_the_holder_knows_at_first() -> None:
    state = led_by_a("3C", A="4D", D="3C")
    assert sides(state) == [set(), set(), set(), {A}]
    assert set(holders(GAME.sight.view(state, B))) == {C, D}


@pytest.mark.rule("C6")
def test_everybody_knows_when_the_called_card_is_played() -> None:
    state = play(led_by_a("3C", A="4C", D="3C"), "4C 3C")
    assert sides(state) == [{D}, {C}, {B}, {A}]


@pytest.mark.rule("C6")
def test_it_draws_its_conclusions_from_who_cannot_follow() -> None:
    """C has no coppe. For B only D can be the partner; for A both can, since D did not show it."""
    state = led_by_a("3C", A="4C", D="3C 5C", C=ALL_SPADE, B=ALL_BASTONI.replace("4B", "7C"))
    state = play(state, "4C 5C 4S")
    assert sides(state) == [set(), {C}, set(), {A}]
    after = play(state, "7C")
    assert set(holders(GAME.sight.view(after, A))) == {B, D}


@pytest.mark.rule("C5", "C6")
def test_who_plays_alone_has_nobody() -> None:
    state = led_by_a("4D", options={"call_own_card": True}, A="4D 3D")
    assert sides(state) == [set()] * 4
    assert sides(play(state, "4D")) == [set(), {C, D}, {B, D}, {B, C}]


@pytest.mark.rule("C6")
def test_it_remembers_where_the_called_card_must_be() -> None:
    state = led_by_a("3C", A="4C", D="3C 5C", C=ALL_SPADE, B=ALL_BASTONI.replace("4B", "7C"))
    memory = remember(GAME.sight.view(play(state, "4C 5C 4S"), B))
    assert (memory.holds(D, Card.C3), memory.holds(A, Card.C3)) == (1.0, 0.0)


LOADED = "AD AC 4S 5S 6S 7S 4D 5D 6D 7D"
"""B's hand, without bastoni."""


@pytest.mark.rule("C6")
def test_it_feeds_a_partner_whom_it_knows() -> None:
    """A, the caller, has led the 3 of bastoni; B, last to play and out of bastoni, is the
    partner.
    """
    state = play(led_by_a("4D", A="3B 2B", B=LOADED, D="4B", C="5B"), "3B 4B 5B")
    assert chosen(state, B) in (GAME.notation.read("AD"), GAME.notation.read("AC"))


@pytest.mark.rule("C6")
def test_it_feeds_nobody_whom_it_does_not_know() -> None:
    """As before, but D is the called partner."""
    state = play(led_by_a("3C", A="3B 2B", B=LOADED, D="4B 3C", C="5B"), "3B 4B 5B")
    assert chosen(state, B) not in (GAME.notation.read("AD"), GAME.notation.read("AC"))


@pytest.mark.rule("C9")
def test_it_says_nothing_before_the_called_card_is_down() -> None:
    """A signal would reveal the partner."""
    for seed in range(5):
        states = matches.states(GAME, Options(), [CLUB] * 4, seed=b"%d" % seed)
        for state in states:
            if state.deal is not None and state.deal.partner is None:
                assert state.deal.signals == ()


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("card", "signal"),
    [
        ("5D", Signal.BUSSO),
        ("3D", Signal.STRISCIO),
        ("4C", None),
        ("4S", Signal.VOLO),
        ("6B", Signal.STRISCIO),
    ],
)
def test_it_leads_with_a_signal_for_the_partner(card: str, signal: Signal | None) -> None:
    """A leads with the 3 of denari, two coppe, one spada and four bastoni; D is the partner."""
    leading = led_by_a("3C", A="3D 5D 7D 6D 4C 5C 4S 6B 5B 4B", D="3C")
    with_him = replace(remember(GAME.sight.view(leading, A)), partners=frozenset({D}))
    true = signals(running(leading).hands[A], Card(card))
    assert signal_for(with_him, Card(card), true) == signal


@pytest.mark.rule("C9")
def test_it_has_nothing_to_say_to_nobody() -> None:
    leading = led_by_a("3C", A="4S", D="3C")
    assert signal_for(remember(GAME.sight.view(leading, A)), Card.S4, tuple(Signal)) is None


@pytest.mark.rule("C9")
def test_it_signals_once_the_partner_is_known() -> None:
    heard = {
        card.signal
        for seed in range(5)
        for state in matches.states(GAME, Options(), [CLUB] * 4, seed=b"%d" % seed)
        if state.deal is not None
        for card in state.deal.signals
    }
    assert heard >= {Signal.VOLO, Signal.STRISCIO}


@pytest.mark.rule("C9")
def test_it_does_what_its_partner_asks_for() -> None:
    """A asks D, the called partner, for the highest coppa; D takes with it and leads coppe back."""
    d = "3S 2C 6C 4D 5D 6D 7D 4B 5B 6B"
    state = act(led_by_a("3S", A="3C 5C", D=d, C="RC FC", B="7C CC"), "5C busso")
    assert chosen(state, D) == GAME.notation.read("2C")
    assert chosen(play(state, "2C FC 7C"), D) == GAME.notation.read("6C")


@pytest.mark.rule("C12")
def test_matches_between_the_house_end_the_same_every_time() -> None:
    ends = [matches.play(GAME, Options(signals="leader"), [CLUB] * 4, seed=b"again") for _ in "12"]
    assert ends[0] == ends[1]
    assert len(ends[0].sheet) == 4

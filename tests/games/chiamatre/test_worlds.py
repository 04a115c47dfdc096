"""The worlds of a view: all that it allows, no others, all equally likely."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from circolo.cards.card import PACK, Card
from circolo.cards.shuffle import permuted
from circolo.cards.units import Rng, Seat
from circolo.games.chiamatre import GAME, State, View
from circolo.games.chiamatre.actions import Action
from circolo.play.commands import Act, Shuffled
from circolo.play.contract import IllegalAction
from circolo.tricks.signals import Signal
from tests.cards.every_draw import chances
from tests.games.chiamatre.dealing import (
    ALL_SPADE,
    POOR,
    SEATS,
    A,
    B,
    C,
    D,
    annul,
    answers,
    ask,
    call,
    deal,
    dealt_by,
    keep,
    led_by_a,
    match,
    order,
    play,
    play_out,
    running,
    stand,
    tell,
)
from tests.random.chance import Seeded

Hands = tuple[frozenset[Card], ...]
"""Every hand as it was dealt."""


class Position(NamedTuple):
    """A moment of a deal, with the actions so far, each by the seat on turn."""

    opened: State
    said: tuple[Action, ...]
    now: State


def dealt_in(state: State) -> Hands:
    """Return the hands that the pack of the running deal dealt."""
    fresh = deal_pack(dealt_by(running(state).dealer), running(state).pack)
    return tuple(map(frozenset, running(fresh).hands))


def deal_pack(opened: State, pack: tuple[Card, ...]) -> State:
    """Deal from a pack in this order."""
    return tell(opened, Shuffled(ask(opened), order(pack)))


def sampled(view: View) -> dict[Hands, Fraction]:
    """Return all hands that can be drawn, with their chance; each must give the same view."""

    def one(rng: Rng) -> Hands:
        state = GAME.sight.sample(view, rng)
        assert GAME.sight.view(state, view.seat) == view
        return dealt_in(state)

    return chances(one)


def possible(position: Position, viewer: Seat | None) -> set[Hands]:
    """Find by brute force the hands with which the same actions give the same view."""
    now = running(position.now)
    view = GAME.sight.view(position.now, viewer)
    played = plays(position.now)
    certain = [
        frozenset(now.hands[seat] if seat == viewer else ())
        | {card for who, card in played if who == seat}
        for seat in SEATS
    ]
    found = set()
    for others in shared(unseen(position.now, viewer), [10 - len(hand) for hand in certain]):
        hands = tuple(hand | other for hand, other in zip(certain, others, strict=True))
        if leads_to(view, position, hands):
            found.add(hands)
    return found


def plays(state: State) -> list[tuple[Seat, Card]]:
    """List the cards played in the running deal, with who played them."""
    now = running(state)
    tricks = [(trick.leader, trick.cards) for trick in now.tricks]
    return [
        (Seat((leader - step) % 4), card)
        for leader, trick in (*tricks, (now.leader, now.trick))
        for step, card in enumerate(trick)
    ]


def unseen(state: State, viewer: Seat | None) -> list[Card]:
    """List the cards that the viewer has never seen."""
    own = running(state).hands[viewer] if viewer is not None else ()
    seen = {*own, *(card for _, card in plays(state))}
    return [card for card in PACK if card not in seen]


def shared(cards: list[Card], room: list[int]) -> Iterator[list[frozenset[Card]]]:
    """Yield every way to divide the cards."""
    if not room:
        yield []
        return
    for chosen in combinations(cards, room[0]):
        rest = [card for card in cards if card not in chosen]
        for others in shared(rest, room[1:]):
            yield [frozenset(chosen), *others]


def leads_to(view: View, position: Position, hands: Hands) -> bool:
    """Return whether these hands, with the same actions, give the view."""
    named = {name: " ".join(hand) for name, hand in zip("ABCD", hands, strict=True)}
    state = stand(deal(position.opened, **named))
    try:
        for action in position.said:
            state = tell(state, Act(ask(state), running(state).turn, action))
    except IllegalAction:
        return False
    return GAME.sight.view(state, view.seat) == view


def at_random(opened: State, seed: int, *, cards: int) -> Position:
    """Deal, call and play so many cards at random, with random signals."""
    random = Random(seed)
    state = stand(deal_pack(opened, permuted(PACK, Seeded(seed))))
    said = []
    for _ in range(cards + 1):
        action = random.choice(answers(state, running(state).turn))
        state = tell(state, Act(ask(state), running(state).turn, action))
        said.append(action)
    return Position(opened, tuple(said), state)


def check_against_brute_force(position: Position, viewer: Seat | None) -> None:
    """Check that all possible hands are drawn, with equal chances, and no others."""
    hands = possible(position, viewer)
    assert dealt_in(position.now) in hands
    view = GAME.sight.view(position.now, viewer)
    assert sampled(view) == dict.fromkeys(hands, Fraction(1, len(hands)))


FEW = 5
"""The maximum of unseen cards for brute force."""


@pytest.mark.rule("C6")
@pytest.mark.parametrize(("viewer", "cards"), [(D, 33), (A, 34), (B, 35), (C, 34), (None, 36)])
@pytest.mark.parametrize("own", [False, True])
def test_worlds_late_in_the_deal_are_all_and_equal(
    viewer: Seat | None, cards: int, *, own: bool
) -> None:
    checked = 0
    for seed in range(5):
        position = at_random(dealt_by(B, call_own_card=own), seed, cards=cards)
        if len(unseen(position.now, viewer)) <= FEW:
            check_against_brute_force(position, viewer)
            checked += 1
    assert checked >= 2


Clue = Callable[[State, Seat], bool]
"""Returns whether an action so far constrains cards that this viewer has not seen."""


def called_card_is_hidden(state: State, viewer: Seat) -> bool:
    return running(state).called in unseen(state, viewer) and viewer != running(state).caller


def volo_is_told(state: State, viewer: Seat) -> bool:
    return any(
        heard.signal is Signal.VOLO
        and heard.seat != viewer
        and any(card.suit is heard.card.suit for card in unseen(state, viewer))
        for heard in running(state).signals
    )


def striscio_is_told(state: State, viewer: Seat) -> bool:
    """Return whether another seat has signalled striscio and has played fewer than two of that suit
    since.
    """
    for heard in running(state).signals:
        suit, seat = heard.card.suit, heard.seat
        played = [card for who, card in plays(state) if who == seat and card.suit is suit]
        later = len(played) - 1 - played.index(heard.card)
        if heard.signal is Signal.STRISCIO and seat != viewer and later < 2:
            return True
    return False


POSITIONS = 3
"""The number of positions to find and check for each clue."""


@pytest.mark.rule("C5", "C6", "C9")
@pytest.mark.parametrize("clue", [called_card_is_hidden, volo_is_told, striscio_is_told])
def test_what_was_said_is_kept_to_exactly(clue: Clue) -> None:
    checked = 0
    for seed in range(2_000):
        position = at_random(dealt_by(B), seed, cards=33)
        viewer = Seat(seed % 4)
        if len(unseen(position.now, viewer)) <= FEW and clue(position.now, viewer):
            check_against_brute_force(position, viewer)
            checked += 1
        if checked == POSITIONS:
            break
    assert checked == POSITIONS


def holders(state: State, viewer: Seat | None, card: str) -> set[int]:
    """Return the seats that hold this card in some possible world."""
    worlds = [
        running(GAME.sight.sample(GAME.sight.view(state, viewer), Seeded(seed)))
        for seed in range(60)
    ]
    return {seat for world in worlds for seat in SEATS if Card(card) in world.hands[seat]}


@pytest.mark.rule("C6")
def test_partner_may_be_any_of_the_others() -> None:
    state = led_by_a("3C", A="4D", D="3C")
    assert holders(state, A, "3C") == {B, C, D}
    assert holders(state, B, "3C") == {C, D}
    assert holders(state, D, "3C") == {D}
    assert holders(state, None, "3C") == {B, C, D}


@pytest.mark.rule("C5", "C6")
def test_where_it_is_allowed_the_caller_may_hold_the_called_card() -> None:
    state = led_by_a("3C", options={"call_own_card": True}, A="4D", D="3C")
    assert holders(state, B, "3C") == {A, C, D}
    assert holders(state, A, "3C") == {B, C, D}


@pytest.mark.rule("C6")
def test_partner_is_pinned_only_by_the_cards() -> None:
    """C and D have not followed coppe, so that of the others only B can hold the card."""
    state = led_by_a("3C", A="4C", B="3C 2C", C=ALL_SPADE, D="4D 5D 6D 7D FD 5B 6B 7B FB CB")
    led = play(state, "4C")
    void = play(led, f"{running(led).hands[D][0]} 3S")
    assert holders(void, A, "3C") == {B}


@pytest.mark.rule("C4")
def test_silence_in_the_window_excludes_no_hand() -> None:
    state = call(deal(dealt_by(B), C=POOR, A="4B", D="3B"), "3B")
    assert running(state).hands[C] == running(deal(dealt_by(B), C=POOR, A="4B", D="3B")).hands[C]
    assert holders(state, A, "4D") == {B, C, D}


@pytest.mark.rule("C4")
def test_others_may_have_kept_or_not() -> None:
    state = keep(deal(dealt_by(B), C=POOR), C, A)
    kept = {GAME.sight.sample(GAME.sight.view(state, A), Seeded(seed)).kept for seed in range(200)}
    others = {chosen for size in range(4) for chosen in combinations((B, C, D), size)}
    assert kept == {(A, *chosen) for chosen in others}


@pytest.mark.rule("C4")
def test_nothing_is_left_of_an_annulled_deal() -> None:
    state = annul(deal(dealt_by(B), C=POOR), C)
    assert GAME.sight.sample(GAME.sight.view(state, A), Seeded(0)) == state


def test_nothing_is_hidden_before_the_first_deal_and_after_it() -> None:
    assert GAME.sight.sample(GAME.sight.view(match(), A), Seeded(0)) == match()
    scored = play_out(led_by_a("3C", A="4D", D="3C"))
    assert dealt_in(GAME.sight.sample(GAME.sight.view(scored, None), Seeded(0))) == dealt_in(scored)

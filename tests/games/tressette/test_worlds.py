"""The worlds of a view: all that it allows, no others, all equally likely."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import NamedTuple

import pytest

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.shuffle import permuted
from circolo.cards.units import Rng, Seat
from circolo.games.tressette import GAME, State, View
from circolo.games.tressette.actions import Action, Offer, PlayCard
from circolo.games.tressette.combinations import Bongioco, cards_of
from circolo.play.commands import Act, Shuffled
from circolo.play.contract import IllegalAction
from circolo.tricks.signals import Signal
from tests.cards.every_draw import chances
from tests.games.tressette.dealing import (
    ALL_COPPE,
    A,
    B,
    C,
    D,
    ask,
    deal,
    deal_pack,
    go_on,
    match,
    play,
    play_out,
    running,
    tell,
)
from tests.random.chance import Seeded

World = tuple[tuple[frozenset[Card], ...], tuple[Card, ...]]
"""Every hand as it was dealt, and the stock from its top."""


def world_of(state: State) -> World:
    """Return the world that the pack of the running deal dealt."""
    dealt = running(state)
    seats, cut = len(dealt.hands), len(dealt.hands) * 10
    hands = [dealt.pack[(dealt.first - seat) % seats : cut : seats] for seat in range(seats)]
    return tuple(map(frozenset, hands)), dealt.pack[cut:]


def sampled(view: View) -> dict[World, Fraction]:
    """Return every world that can be drawn, with its chance; each must give the same view."""

    def one(rng: Rng) -> World:
        state = GAME.sight.sample(view, rng)
        assert GAME.sight.view(state, view.seat) == view
        return world_of(state)

    return chances(one)


class Position(NamedTuple):
    """A moment of a deal, with the actions so far."""

    opened: State
    said: tuple[Action, ...]
    """The cards played and declarations made since the deal, each by the seat on turn."""

    now: State


def possible(position: Position, viewer: Seat | None) -> set[World]:
    """Find by brute force the worlds in which the same actions give the same view."""
    now = position.now
    view = GAME.sight.view(now, viewer)
    hands, stock = world_of(now)
    shown = {card for _, card in plays(now)}
    certain = [hand if seat == viewer else hand & shown for seat, hand in enumerate(hands)]
    drawn = stock[: len(running(now).draws)]
    worlds = set()
    for others, rest in shared(unseen(now, viewer), [10 - len(hand) for hand in certain]):
        dealt = tuple(hand | other for hand, other in zip(certain, others, strict=True))
        for below in permutations(rest):
            world = dealt, (*drawn, *below)
            if leads_to(view, position, world):
                worlds.add(world)
    return worlds


def unseen(now: State, viewer: Seat | None) -> list[Card]:
    """List the cards of the running deal that the viewer has never seen."""
    hands, _ = world_of(now)
    own = hands[viewer] if viewer is not None else ()
    seen = {*own, *(card for _, card in plays(now)), *running(now).draws}
    return [card for card in PACK if card not in seen]


def plays(state: State) -> Iterator[tuple[Seat, Card]]:
    """List the cards played in the running deal, with who played them."""
    dealt = running(state)
    tricks = [(trick.leader, trick.cards) for trick in dealt.tricks]
    for leader, trick in (*tricks, (dealt.leader, dealt.trick)):
        for step, card in enumerate(trick):
            yield Seat((leader - step) % len(dealt.hands)), card


def shared(
    cards: list[Card], room: list[int]
) -> Iterator[tuple[list[frozenset[Card]], list[Card]]]:
    """Yield every way to divide the cards, with the cards left over."""
    if not room:
        yield [], cards
        return
    for chosen in combinations(cards, room[0]):
        for others, rest in shared([card for card in cards if card not in chosen], room[1:]):
            yield [frozenset(chosen), *others], rest


def leads_to(view: View, position: Position, world: World) -> bool:
    """Return whether this world, with the same actions, gives the view."""
    hands, stock = world
    now = running(position.now)
    first, seats = now.first, len(hands)
    piles = [sorted(hand) for hand in hands]
    rounds = [piles[(first - step) % seats][turn] for turn in range(10) for step in range(seats)]
    state = deal_pack(position.opened, (*rounds, *stock), first=first)
    if running(state).turn != now.opening:
        return False
    try:
        for action in position.said:
            state = tell(state, Act(ask(state), running(state).turn, action))
    except IllegalAction:
        return False
    return GAME.sight.view(state, view.seat) == view


def at_random(opened: State, seed: int, *, cards: int) -> Position:
    """Deal and play so many cards at random, with all that can be said; declared ones are kept."""
    state = deal_pack(opened, permuted(PACK, Seeded(seed)), first=A)
    random, said = Random(seed), []
    while cards:
        action = some_action(state, random)
        state = tell(state, Act(ask(state), running(state).turn, action))
        said.append(action)
        cards -= isinstance(action, PlayCard)
    return Position(opened, tuple(said), state)


def some_action(state: State, random: Random) -> Action:
    """Declare what can be declared, or play a card and keep what has been declared."""
    (question,) = GAME.rules.offers(state, running(state).turn)
    *panels, offer = reversed(question.offers)
    if panels and random.random() < 0.8:
        return random.choice(listed(panels[0]))
    kept = set(declared(state))
    others = [a for a in listed(offer) if isinstance(a, PlayCard) and a.card not in kept]
    return random.choice(others or listed(offer))


def listed(offer: Offer) -> list[Action]:
    return list(offer.actions())


def declared(state: State) -> Iterator[Card]:
    """List the cards that have been declared."""
    for made in running(state).declarations:
        for combination in made.combinations:
            yield from cards_of(combination)


def check_against_brute_force(position: Position, viewer: Seat | None) -> None:
    """Check that every possible world is drawn, with equal chances, and no others."""
    worlds = possible(position, viewer)
    assert world_of(position.now) in worlds
    view = GAME.sight.view(position.now, viewer)
    assert sampled(view) == dict.fromkeys(worlds, Fraction(1, len(worlds)))


FEW = 5
"""The maximum of unseen cards for brute force."""


@pytest.mark.parametrize(("viewer", "cards"), [(D, 33), (A, 35), (B, 36)])
def test_worlds_of_four_late_in_the_deal_are_all_and_equal(viewer: Seat, cards: int) -> None:
    assert checked_positions(match(), viewer, cards=cards) >= 2


def test_worlds_of_a_spectator_are_complete_and_equally_likely() -> None:
    assert checked_positions(match(), None, cards=36) == 6


@pytest.mark.parametrize(("viewer", "cards"), [(A, 18), (B, 19), (A, 20)])
def test_worlds_of_two_with_stock_and_without_are_all_and_equal(viewer: Seat, cards: int) -> None:
    assert checked_positions(match(2), viewer, cards=cards) >= 2


def checked_positions(opened: State, viewer: Seat | None, *, cards: int) -> int:
    """Check some deals played at random up to this card; return how many."""
    checked = 0
    for seed in range(6):
        position = at_random(opened, seed, cards=cards)
        if len(unseen(position.now, viewer)) <= FEW:
            check_against_brute_force(position, viewer)
            checked += 1
    return checked


Clue = Callable[[State, Seat], bool]
"""Returns whether an action so far constrains cards that this viewer has not seen."""


def declared_card_is_hidden(state: State, viewer: Seat) -> bool:
    return bool(set(declared(state)) & set(unseen(state, viewer)))


def missing_card_is_hidden(state: State, viewer: Seat) -> bool:
    """Without the declaration, the declarer might hold this card instead of another of its suit."""
    hidden = set(unseen(state, viewer))
    return any(
        combination.missing in {card.suit for card in hidden & set(running(state).hands[made.seat])}
        and Card(combination.rank + combination.missing) in hidden
        for made in running(state).declarations
        for combination in made.combinations
        if isinstance(combination, Bongioco)
    )


def volo_is_told(state: State, viewer: Seat) -> bool:
    """Return whether another seat has signalled volo, and cards of that suit are hidden."""
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


@pytest.mark.rule("T13", "C9", "T19")
@pytest.mark.parametrize(
    ("clue", "cards"),
    [
        (declared_card_is_hidden, 29),
        (missing_card_is_hidden, 33),
        (volo_is_told, 33),
        (striscio_is_told, 33),
    ],
)
def test_what_four_have_said_is_kept_to_exactly(clue: Clue, cards: int) -> None:
    assert checked_with_clue(match(signals="any"), clue, cards=cards, hidden=FEW) == POSITIONS


@pytest.mark.rule("T13")
@pytest.mark.parametrize(
    ("clue", "cards"), [(declared_card_is_hidden, 16), (missing_card_is_hidden, 18)]
)
def test_what_two_have_declared_is_kept_to_exactly(clue: Clue, cards: int) -> None:
    assert checked_with_clue(match(2), clue, cards=cards, hidden=FEW) == POSITIONS


POSITIONS = 3
"""The number of positions to find and check for each clue."""


def checked_with_clue(opened: State, clue: Clue, *, cards: int, hidden: int) -> int:
    """Check the first positions in which the clue constrains few hidden cards; return how many."""
    checked = 0
    for seed in range(3_000):
        position = at_random(opened, seed, cards=cards)
        viewer = Seat(seed % opened.options.players)
        secret = set(unseen(position.now, viewer)) - set(declared(position.now))
        if len(secret) <= hidden and clue(position.now, viewer):
            check_against_brute_force(position, viewer)
            checked += 1
        if checked == POSITIONS:
            break
    return checked


@pytest.mark.rule("T5")
def test_four_of_denari_is_with_whoever_led_by_it() -> None:
    """D leads before A, dealt to first: everybody knows that D holds the 4 of denari."""
    dealt = deal(match(), D="4D", first=A)
    for seed in range(20):
        assert (
            Card.D4 in running(GAME.sight.sample(GAME.sight.view(dealt, A), Seeded(seed))).hands[D]
        )


@pytest.mark.rule("T5")
def test_four_of_denari_is_not_in_the_stock_when_the_other_seat_leads() -> None:
    dealt = deal(match(2), B="4D", first=A)
    for seed in range(20):
        assert (
            Card.D4 in running(GAME.sight.sample(GAME.sight.view(dealt, A), Seeded(seed))).hands[B]
        )


@pytest.mark.rule("T5")
def test_four_of_denari_may_be_in_the_stock_when_the_seat_dealt_to_first_leads() -> None:
    """Of A's ten cards and the twenty of the stock B knows only that A or the stock has it."""
    dealt = deal(match(2), A="4D", first=A)
    worlds = [GAME.sight.sample(GAME.sight.view(dealt, B), Seeded(seed)) for seed in range(50)]
    assert {Card.D4 in running(world).hands[A] for world in worlds} == {True, False}


@pytest.mark.rule("T5")
def test_four_of_denari_is_in_the_stock_when_the_leader_has_not_got_it() -> None:
    dealt = deal(match(2), stock="3D 4D", first=A)
    for seed in range(20):
        world = running(GAME.sight.sample(GAME.sight.view(dealt, A), Seeded(seed)))
        assert Card.D4 in world.pack[-world.stock :]


@pytest.mark.rule("T5")
def test_four_of_denari_is_anywhere_when_the_lead_moves_right() -> None:
    opened = match(lead="four_then_right")
    second = deal(go_on(play_out(deal(opened, A="4D")), A, B, C, D), B="4D")
    worlds = [
        running(GAME.sight.sample(GAME.sight.view(second, A), Seeded(seed))) for seed in range(30)
    ]
    holders = {seat for world in worlds for seat in (B, C, D) if Card.D4 in world.hands[seat]}
    assert holders == {B, C, D}


@pytest.mark.rule("T6")
def test_seat_that_did_not_follow_holds_none_of_the_suit() -> None:
    state = play(deal(match(), A="4D 3D", D=ALL_COPPE), "3D 3C")
    for seed in range(20):
        world = running(GAME.sight.sample(GAME.sight.view(state, A), Seeded(seed)))
        assert not [card for card in world.hands[D] if card.suit is Suit.DENARI]


@pytest.mark.rule("T8")
def test_card_drawn_in_sight_stays_where_it_was_seen() -> None:
    state = play(deal(match(2), A="4D", B="3D", stock="AS 7B"), "4D 3D")
    for seed in range(20):
        world = running(GAME.sight.sample(GAME.sight.view(state, A), Seeded(seed)))
        assert Card.SA in world.hands[B]


def test_nothing_is_hidden_before_the_first_deal() -> None:
    assert GAME.sight.sample(GAME.sight.view(match(), A), Seeded(0)) == match()


def test_every_order_of_the_pack_is_possible_before_it_is_dealt() -> None:
    opened = match()
    shuffled = tell(opened, Shuffled(ask(opened), tuple(range(40))))
    worlds = [GAME.sight.sample(GAME.sight.view(shuffled, A), Seeded(seed)) for seed in (0, 1)]
    assert [sorted(world.pack) for world in worlds] == [sorted(PACK)] * 2
    assert worlds[0].pack != worlds[1].pack


def test_nothing_is_hidden_after_a_deal() -> None:
    scored = play_out(deal(match(2)))
    assert world_of(GAME.sight.sample(GAME.sight.view(scored, None), Seeded(0))) == world_of(scored)

"""Random matches of chiamatre from the offers, with hands that may be annulled."""

from collections.abc import Iterator
from random import Random
from typing import Any

from circolo.cards.card import PACK
from circolo.cards.units import Seat
from circolo.games.chiamatre import Options
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import AnyGame, replay
from circolo.play.waits import Choice, Draw, Shuffle, Wait, Window
from tests.contract.playing import OUT_OF_TIME, Step, chance_is_open, opened, tables

SEATS = tuple(map(Seat, range(4)))
POOR = 0.1
"""The chance that a seat is dealt a hand with the right to annul (C4)."""


def some_table(game: AnyGame, random: Random) -> Options:
    """Choose a table."""
    every: list[Options] = tables(game)
    return random.choice(every)


def some_match(game: AnyGame, seed: int) -> Iterator[Step]:
    """Play the match of a seed."""
    random = Random(seed)
    yield from played(game, some_table(game, random), random)


def played(game: AnyGame, options: Options, random: Random) -> Iterator[Step]:
    """Play a whole match."""
    state = opened(game, options)
    while waits := game.rules.waits(state):
        command = _answer(game, state, wait=random.choice(waits), random=random)
        events = game.rules.decide(state, command)
        after = replay(game, state, events)
        yield Step(state, command, events, after)
        state = after


def _answer(game: AnyGame, state: Any, *, wait: Wait, random: Random) -> Command[Any]:
    match wait:
        case Shuffle():
            poor = wait.why == "deal" and random.random() < POOR
            return Shuffled(wait.id, some_poor_deal(random) if poor else some_deal(random))
        case Draw():
            return Drawn(wait.id, random.randrange(wait.below))
        case Choice() | Window():
            seat = wait.seat if isinstance(wait, Choice) else random.choice(wait.seats)
            asks = game.rules.offers(state, seat)
            late = random.random() < OUT_OF_TIME and not chance_is_open(game, state)
            if late or not asks:
                return Expired(wait.id)
            (ask,) = asks
            return Act(ask.id, seat, random.choice(list(random.choice(ask.offers).actions())))


def some_deal(random: Random) -> tuple[int, ...]:
    """Return a random shuffle."""
    return tuple(random.sample(range(len(PACK)), len(PACK)))


def some_poor_deal(random: Random) -> tuple[int, ...]:
    """Return a shuffle that gives one seat a hand with the right to annul."""
    low = [at for at, card in enumerate(PACK) if card[0] in "4567"]
    figures = [at for at, card in enumerate(PACK) if card[0] in "FCR"]
    few = random.randrange(3)
    hand = random.sample(low, 10 - few) + random.sample(figures, few)
    random.shuffle(hand)
    order = [at for at in some_deal(random) if at not in hand]
    packet = 5 * random.randrange(4)
    for place in (packet, packet + 20):
        order[place:place] = [hand.pop() for _ in range(5)]
    return tuple(order)

"""Random sittings of chemin de fer: offered bets and decisions, with people who come and go."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from circolo.banks.places import Place
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import Options, State
from circolo.games.chemin_de_fer.actions import Action, Offer
from circolo.games.chemin_de_fer.options import standing_places
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
    StackChanged,
)
from circolo.play.contract import AnyGame
from circolo.play.contract import replay as folded
from circolo.play.offers import Amount
from circolo.play.waits import Choice, Draw, Shuffle, Wait, Window
from tests.contract.playing import Step, tables
from tests.random.directing import directed

COMMANDS = 300
"""The number of commands after which a sitting ends."""


class Mood(NamedTuple):
    """The chances that the time for bets ends, that the banker acts, and that a person joins or
    leaves.
    """

    brisk: float
    banker: float
    restless: float


MOODS = (Mood(0.3, 0.25, 0.08), Mood(0.45, 0.1, 0.03), Mood(0.7, 0.05, 0.005))
SEATS_TAKEN = 0.97
"""The chance that another person sits down before play begins."""

NEW = 0.8
BACK = 0.1

WEIGHTS = {
    "bet": 6.0,
    "call": 2.0,
    "halve": 4.0,
    "add": 2.0,
    "withdraw": 0.7,
    "pass_bank": 0.3,
    "pass_hand": 0.3,
    "rien_ne_va_plus": 2.0,
    "half": 2.0,
    "partner": 5.0,
}
"""The weights of offers; 1 for the others."""

MINIMA = (1, 2, 7, 10)
HALVING = (3, 0, 1, 100)


def some_table(game: AnyGame, random: Random) -> Options:
    """Choose a table."""
    every: list[Options] = tables(game)
    chosen = random.choice(every)
    casino, minimum = chosen.variant == "casino", random.choice(MINIMA)
    most = random.choice((8, 9, 12)) if casino else min(9, random.randint(2, 12))
    return replace(
        chosen,
        minimum=minimum,
        least=random.randint(2, min(5 if casino else 3, most)),
        most=most,
        halve_last_win=random.choice(HALVING),
        **_minima_apart(minimum, random),
    )


def some_tournament_table(game: AnyGame, random: Random) -> Options:
    """Choose a table of a tournament, which is never the casino's (F22-F32)."""
    while True:
        options = some_table(game, random)
        if options.variant == "online":
            return replace(options, tournament=True)


def _minima_apart(minimum: int, random: Random) -> dict[str, int]:
    """F4, F7, F29: sometimes a minimum bank that differs from the minimum bet."""
    match random.randrange(5):
        case 0:
            return {"minimum_bank": minimum * random.choice((2, 5))}
        case 1:
            return {"minimum_bet": -(-minimum // 2), "small_bank": random.choice((1, 20))}
        case 2:
            return {"minimum_bet": 2 * minimum}
        case _:
            return {}


def some_sitting(game: AnyGame, seed: int) -> Iterator[Step]:
    """Play the sitting of a seed."""
    random = Random(seed)
    yield from played(game, some_table(game, random), random)


def played(
    game: AnyGame, options: Options, random: Random, *, is_directed: bool = False
) -> Iterator[Step]:
    """Play for a while from an empty table; `is_directed`: with commands of a tournament."""
    assert options.most is not None
    state: State = game.rules.open(options, (None,) * (options.most + standing_places(options)))
    mood = random.choice(MOODS)
    for _ in range(COMMANDS):
        command = directed(game, state, random) if is_directed else None
        if command is None:
            command = _next(game, state, mood=mood, random=random)
        if command is None:
            return
        events = game.rules.decide(state, command)
        after = folded(game, state, events)
        yield Step(state, command, events, after)
        state = after


def _next(game: AnyGame, state: State, *, mood: Mood, random: Random) -> Command[object] | None:
    """Return the next command; None once a player in a tournament has no opponent."""
    waits = game.rules.waits(state)
    if not waits and state.number and state.options.tournament:
        return None
    free = [Seat(seat) for seat, place in enumerate(state.places) if place is None]
    if free and not state.number and random.random() < SEATS_TAKEN:
        return _joins(state.options, random.choice(free), random)
    if not waits or random.random() < mood.restless:
        moves = _moves(state, free, random)
        if moves:
            return random.choice(moves)
    who_moves = _who_moves(state, random)
    return who_moves if who_moves is not None else _answer(game, state, mood=mood, random=random)


def _who_moves(state: State, random: Random) -> Command[object] | None:
    """Return a command of a person: broke players leave, absent ones come back in time."""
    there = _there(state)
    broke = [seat for seat, place in there if not place.chips]
    if broke and random.random() < 0.5:
        return Left(random.choice(broke))
    away = [seat for seat, place in there if place.out]
    return CameBack(random.choice(away)) if away and random.random() < BACK else None


def _there(state: State) -> list[tuple[Seat, Place]]:
    """Return the seats whose players have not left."""
    return [
        (Seat(seat), place)
        for seat, place in enumerate(state.places)
        if place is not None and not place.gone
    ]


def _joins(options: Options, seat: Seat, random: Random) -> Joined:
    return Joined(seat, _some_chips(options, random), random.random() < NEW)


def _moves(state: State, free: list[Seat], random: Random) -> list[Command[object]]:
    """Return random commands of people. In a tournament nobody joins or leaves; a seat in play buys
    no chips.
    """
    options, there = state.options, _there(state)
    moves: list[Command[object]] = []
    if free and (not options.tournament or not state.number):
        moves.append(_joins(options, random.choice(free), random))
    if there:
        seat, place = random.choice(there)
        moves.append(SatOut(seat))
        if not options.tournament:
            moves.append(Left(seat))
            if not _in_play(state, seat):
                more = Chips(place.chips + _some_chips(options, random))
                moves.append(StackChanged(seat, more))
    return moves


def _in_play(state: State, seat: Seat) -> bool:
    """Return whether the seat has staked chips."""
    bank = state.bank
    at_stake = {wager.seat for wager in state.wagers}
    if bank is not None:
        at_stake.add(bank.banker)
        at_stake.add(bank.banker if bank.partner is None else bank.partner)
    return seat in at_stake or (state.seguito is not None and state.seguito.bidder == seat)


def _some_chips(options: Options, random: Random) -> Chips:
    least = options.minimum
    few, some, many = max(1, least - 1), 3 * least + 1, 100 * least
    return Chips(random.choice((few, some, random.randint(1, 20 * least), many, many)))


def _answer(game: AnyGame, state: State, *, mood: Mood, random: Random) -> Command[object]:
    wait = _some_wait(state, game.rules.waits(state), mood=mood, random=random)
    if isinstance(wait, Shuffle):
        return Shuffled(wait.id, tuple(random.sample(range(wait.size), wait.size)))
    if isinstance(wait, Draw):
        return Drawn(wait.id, random.randrange(wait.below))
    if isinstance(wait, Choice):
        seat, place = wait.seat, state.places[wait.seat]
        assert place is not None
        if place.gone or (place.out and random.random() < 0.3):
            return Expired(wait.id)
        if place.out:
            return CameBack(seat)
        if random.random() < mood.restless:
            return SatOut(seat)
    elif not wait.seats or random.random() < _until_time(state, wait, mood):
        return Expired(wait.id)
    else:
        seat = random.choice(wait.seats)
    for ask in game.rules.offers(state, seat):
        if ask.id == wait.id:
            return Act(ask.id, seat, _some_action(ask.offers, random))
    return Expired(wait.id)


def _some_wait(state: State, waits: tuple[Wait, ...], *, mood: Mood, random: Random) -> Wait:
    """Choose a wait: mostly the bets; the banker's window and the graces by the mood."""
    often = 0.5 if state.offered else mood.banker
    if len(waits) > 1 and state.phase == "bets" and random.random() > often:
        return waits[0]
    return random.choice(waits)


def _until_time(state: State, wait: Window, mood: Mood) -> float:
    """Return the chance that a window is left to time out."""
    match wait.kind:
        case "bets":
            return mood.brisk if state.wagers else mood.brisk / 5
        case "grace":
            return 0.5
        case "auction":
            return 0.4
        case _:
            return mood.restless


def _some_action(offers: tuple[Offer, ...], random: Random) -> Action:
    weights = [WEIGHTS.get(_name(offer), 1.0) for offer in offers]
    (offer,) = random.choices(offers, weights)
    amount: Any = getattr(offer, "amount", None)
    actions: list[Action] = list(offer.actions())
    action = random.choice(actions)
    if isinstance(amount, Amount) and random.random() < 0.5:
        most = min(amount.high, amount.low + 9 * amount.step)
        return replace(action, amount=random.randint(amount.low, most))
    return action


def _name(offer: Offer) -> str:
    """Return the name of an offer, for example pass_hand."""
    words = type(offer).__name__.removesuffix("Offer")
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in words)[1:]

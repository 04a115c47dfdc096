"""Random sittings of sette e mezzo: offered actions, with people who come and go."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from circolo.banks.actions import PassBank, TakeBank, TakeBankOffer
from circolo.banks.places import Place
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo import Offer, Options, State
from circolo.games.sette_e_mezzo.actions import Action, Bet, BetOffer, NonGioco, Sto
from circolo.games.sette_e_mezzo.sitting import in_hand
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
from circolo.play.waits import Choice, Draw, Shuffle, Window
from tests.contract.playing import Step, tables
from tests.random.directing import directed

COMMANDS = 250
"""The number of commands after which a sitting ends."""


class Mood(NamedTuple):
    """The chances of actions that make banks long, of joining, leaving or timing out, and of
    passing a bank.
    """

    bold: float
    restless: float
    refusing: float


MOODS = (Mood(0.5, 0.08, 0.1), Mood(0.8, 0.04, 0.0), Mood(1.0, 0.005, 0.0), Mood(0.6, 0.05, 0.6))
SEATS_TAKEN = 0.98
"""The chance that another person sits down before play begins."""

NEW = 0.8
BACK = 0.1

MINIMA = (1, 2, 7, 10, 25)


def some_table(game: AnyGame, random: Random) -> Options:
    """Choose a table."""
    every: list[Options] = tables(game)
    chosen, minimum = random.choice(every), random.choice(MINIMA)
    most = min(8, random.randint(2, 12))
    return replace(
        chosen,
        minimum=minimum,
        maximum=minimum * random.choice((1, 3, 10)),
        least=random.randint(2, min(3, most)),
        most=most,
        **(_minima_apart(minimum, random) if chosen.variant == "piatto" else {}),
    )


def _minima_apart(minimum: int, random: Random) -> dict[str, int]:
    """S7: sometimes a minimum bank above the minimum bet, set in either of two ways."""
    match random.randrange(4):
        case 0:
            return {"minimum_bank": minimum * random.choice((2, 5))}
        case 1:
            return {"minimum_bet": -(-minimum // 2)}
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
    state: State = game.rules.open(options, (None,) * options.most)
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
    broke = [seat for seat, place in _there(state) if not place.chips]
    if broke and random.random() < 0.5:
        return Left(random.choice(broke))
    away = [seat for seat, place in _there(state) if place.out]
    if away and random.random() < BACK:
        return CameBack(random.choice(away))
    free = [Seat(seat) for seat, place in enumerate(state.places) if place is None]
    if free and not state.number and random.random() < SEATS_TAKEN:
        return _joins(state.options, random.choice(free), random)
    moves = _moves(state, free, random)
    if not waits or (moves and random.random() < mood.restless):
        return random.choice(moves)
    return _answer(game, state, mood=mood, random=random)


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
    """Return random commands of people. In a tournament nobody joins or leaves; a seat in a running
    hand buys no chips.
    """
    options, there = state.options, _there(state)
    moves: list[Command[object]] = []
    if not options.tournament or not state.number:
        moves += [_joins(options, seat, random) for seat in free]
    if there:
        seat, place = random.choice(there)
        moves.append(SatOut(seat))
        if not options.tournament:
            moves.append(Left(seat))
            if not in_hand(state, seat):
                more = Chips(place.chips + _some_chips(options, random))
                moves.append(StackChanged(seat, more))
    return moves


def _some_chips(options: Options, random: Random) -> Chips:
    least = options.minimum
    few = (random.randint(1, max(1, least // 2)), max(1, least - 1), 3 * least + 1)
    return Chips(random.choice((*few, *(100 * least,) * 4)))


def _answer(game: AnyGame, state: State, *, mood: Mood, random: Random) -> Command[object]:
    (wait,) = game.rules.waits(state)
    match wait:
        case Shuffle():
            return Shuffled(wait.id, tuple(random.sample(range(wait.size), wait.size)))
        case Draw():
            return Drawn(wait.id, random.randrange(wait.below))
        case Window():
            if random.random() < mood.restless:
                return Expired(wait.id)
            seat = random.choice(wait.seats)
        case Choice():
            seat = wait.seat
            place = state.places[seat]
            assert place is not None
            if place.gone or (place.out and random.random() < 0.4):
                return Expired(wait.id)
            if place.out:
                return CameBack(seat)
            if random.random() < mood.restless:
                return SatOut(seat)
        case _:
            assert_never(wait)
    (ask,) = game.rules.offers(state, seat)
    offered = [action for offer in ask.offers for action in offer.actions()]
    if PassBank() in offered and random.random() < mood.refusing:
        return Act(ask.id, seat, PassBank())
    bold = [action for action in offered if _is_bold(action, state.options.minimum)]
    chosen = random.choice(bold if bold and random.random() < mood.bold else offered)
    return Act(ask.id, seat, _any_amount(chosen, ask.offers, random))


def _any_amount(chosen: Action, offers: tuple[Offer, ...], random: Random) -> Action:
    """R2: sometimes change the amount to one between the ends, whatever the step."""
    if not isinstance(chosen, Bet | TakeBank) or random.random() < 0.5:
        return chosen
    (amount,) = {
        offer.amount
        for offer in offers
        if isinstance(offer, BetOffer | TakeBankOffer) and offer.permits(chosen)
    }
    return replace(chosen, amount=min(amount.high, amount.low + random.randint(0, 3 * amount.step)))


def _is_bold(action: Action, minimum: int) -> bool:
    """Return whether an action makes the bank last longer: no refusal, and no bet above the
    minimum.
    """
    if isinstance(action, Bet):
        return action.amount <= minimum and action.then == "tiro"
    return not isinstance(action, PassBank | NonGioco | Sto)

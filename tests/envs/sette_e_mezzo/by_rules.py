"""Banks of sette e mezzo, played by the rules and as arrays: every step is compared."""

from collections.abc import Iterator, Sequence
from itertools import count

import numpy as np

from circolo.banks.actions import TakeBank
from circolo.cards.card import PACK
from circolo.cards.shuffle import shuffled
from circolo.cards.units import Chips, Seat
from circolo.envs.sette_e_mezzo import SetteEMezzoBanks
from circolo.envs.sette_e_mezzo.observation import observation
from circolo.games.sette_e_mezzo import GAME, Options, State
from circolo.games.sette_e_mezzo.actions import (
    Action,
    Bet,
    BetOffer,
    DecisionOffer,
    action_of,
)
from circolo.play.commands import Act, Command, Drawn, Shuffled
from circolo.play.contract import step
from circolo.play.events import DealEnded
from circolo.play.waits import Choice, Draw, Shuffle

PACK_SIZE = len(PACK)
BETS = (10, 37, 100)
STACK = Chips(100_000)


def table(*, punte: int, lone_matta_stands: bool) -> Options:
    return Options(
        variant="classica",
        minimum=min(BETS),
        maximum=max(BETS),
        least=2,
        most=punte + 1,
        lone_matta_stands=lone_matta_stands,
    )


def dealt(options: Options, order: Sequence[int]) -> State:
    """Return a table at the first bet of its first bank, whose pack is in this order."""
    state = GAME.rules.open(options, (STACK,) * options.most)
    while state.phase != "bet":
        (wait,) = GAME.rules.waits(state)
        command: Command[Action]
        match wait:
            case Shuffle():
                command = Shuffled(wait.id, tuple(order))
            case Draw():
                command = Drawn(wait.id, 0)
            case Choice():
                command = Act(wait.id, wait.seat, TakeBank(max(BETS)))
            case _:
                raise AssertionError(wait)
        state = step(GAME, state, command)[1]
    return state


def legal_actions(state: State, seat: Seat) -> dict[int, Action]:
    """Return the legal actions of a seat, by their numbers."""
    (question,) = GAME.rules.offers(state, seat)
    (offer,) = question.offers
    match offer:
        case BetOffer():
            return {
                2 + 2 * at + (then == "tiro"): Bet(bet, then)
                for at, bet in enumerate(BETS)
                for then in offer.then
                if bet in offer.amount
            }
        case DecisionOffer():
            return {int(word == "tiro"): action_of(word) for word in offer.words}
        case _:
            raise AssertionError(offer)


def play_both(options: Options, seed: int, *, observed: bool) -> Iterator[str]:
    """Play a random bank both ways; yield a sentence for each difference."""
    punte = options.most - 1
    order = shuffled(seed.to_bytes(32, "big"), PACK_SIZE)
    state = dealt(options, order)
    banks = SetteEMezzoBanks(
        1,
        punte=punte,
        bets=BETS,
        lone_matta_stands=options.lone_matta_stands,
        begins_again=False,
        seed=seed,
    )
    banks.deal([order])
    assert state.coup is not None
    assert state.bank is not None
    seats = (*state.coup.punte, state.bank.banker)
    for ply in count():
        where = f"{options}, seed {seed}, ply {ply}"
        (wait,) = GAME.rules.waits(state)
        assert isinstance(wait, Choice)
        legal = legal_actions(state, wait.seat)
        shown = {int(action) for action in np.flatnonzero(banks.legal()[0])}
        if shown != set(legal) or seats[banks.turn()[0]] != wait.seat:
            yield f"{where}: {shown} for {set(legal)}"
            return
        wanted = observation(GAME.sight.view(state, wait.seat)) if observed else None
        if wanted is not None and not np.array_equal(banks.observations()[0], wanted):
            yield f"{where}: another observation"
        (action,) = banks.random_actions()
        banks.step([action])
        events, state = step(GAME, state, Act(wait.id, wait.seat, legal[int(action)]))
        ended = [event for event in events if isinstance(event, DealEnded)]
        if bool(ended) != banks.over[0]:
            yield f"{where}: another end"
            return
        if ended:
            changes = ended[0].settlement.changes
            if banks.rewards[0].tolist() != [changes[seat] for seat in seats]:
                yield f"{where}: {banks.rewards[0]} for {changes}"
            return

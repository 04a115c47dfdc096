"""Deals of tressette, played by the rules and as arrays: every step is compared."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np

from circolo.cards.card import PACK
from circolo.cards.shuffle import shuffled
from circolo.cards.units import Chips, Seat
from circolo.envs.tressette import TressetteDeals
from circolo.envs.tressette.observation import DECLARATIONS, observation
from circolo.games.tressette import GAME, Options
from circolo.games.tressette.actions import Action, Declare, DeclareOffer, PlayCard, PlayCardOffer
from circolo.games.tressette.combinations import spends
from circolo.games.tressette.state import State
from circolo.play.commands import Act, Drawn, Shuffled
from circolo.play.contract import step
from circolo.play.waits import Draw, Shuffle

CARDS = len(PACK)


def arrays_of(options: Options, *, count: int = 1) -> TressetteDeals:
    """Return deals with these options, which do not begin again."""
    return TressetteDeals(
        count,
        players=options.players,
        accuso=options.accuso,
        cappotto=options.cappotto,
        begins_again=False,
    )


def begun(options: Options, seed: int) -> tuple[State, tuple[int, ...], int]:
    """Return a match at its first card, with the order of its pack and the first seat."""
    state = GAME.rules.open(options, (Chips(0),) * options.players)
    order, first = shuffled(seed.to_bytes(32, "big"), CARDS), seed % options.players
    for command in (Shuffled, Drawn):
        (wait,) = GAME.rules.waits(state)
        assert isinstance(wait, Shuffle | Draw)
        value: Any = order if command is Shuffled else first
        state = step(GAME, state, command(wait.id, value))[1]
    return state, order, first


def legal_actions(state: State) -> dict[int, Action]:
    """Return the legal actions of the seat on turn, by their numbers."""
    assert state.deal is not None
    (question,) = GAME.rules.offers(state, state.deal.turn)
    found: dict[int, Action] = {}
    for offer in question.offers:
        match offer:
            case PlayCardOffer():
                found |= {PACK.index(card): PlayCard(card) for card in offer.cards}
            case DeclareOffer():
                found |= {
                    CARDS + DECLARATIONS.index(spends(one)): Declare((one,))
                    for one in offer.combinations
                }
    return found


def play_both(options: Options, seed: int, *, observed: bool) -> Iterator[str]:
    """Play a random deal both ways; yield a sentence for each difference."""
    state, order, first = begun(options, seed)
    deals = arrays_of(options)
    deals.deal([order], [first])
    for ply in count():
        deal = state.deal
        assert deal is not None
        legal = legal_actions(state)
        shown = {int(action) for action in np.flatnonzero(deals.legal()[0])}
        if shown != set(legal) or deals.turn()[0] != deal.turn:
            yield f"{options}, seed {seed}, ply {ply}: {shown} for {set(legal)}"
            return
        if observed:
            wanted = observation(GAME.sight.view(state, deal.turn))
            if not np.array_equal(deals.observations()[0], wanted):
                yield f"{options}, seed {seed}, ply {ply}: another observation"
        (action,) = deals.random_actions()
        deals.step(np.array([action]))
        command = Act(state.asked, Seat(deal.turn), legal[int(action)])
        state = step(GAME, state, command)[1]
        if state.sheet:
            (scored,) = state.sheet
            ours, theirs = (
                scored.points[side] + scored.accuso[side] + scored.cappotto[side] for side in (0, 1)
            )
            won = [
                (theirs - ours) if seat % 2 else (ours - theirs) for seat in range(options.players)
            ]
            if not deals.over[0] or deals.rewards[0].tolist() != won or deals.legal().any():
                yield f"{options}, seed {seed}: {deals.rewards[0]} for {won}"
            return
        if deals.over[0] or deals.rewards.any():
            yield f"{options}, seed {seed}, ply {ply}: ended before the rules"
            return

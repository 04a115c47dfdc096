"""Chiamatre as numbers: 40 cards to play, 40 cards to call, «Tengo», «Annulla»."""

from typing import get_args

import numpy as np
from numpy.typing import NDArray

from circolo.cards.card import PACK, Suit
from circolo.cards.units import Seat, to_the_right
from circolo.envs.encoding import Encoding, Kind, card_indicators, cards, just, one_of
from circolo.envs.play_history import SIZE as HISTORY
from circolo.envs.play_history import play_history
from circolo.games.chiamatre import GAME, Options, State
from circolo.games.chiamatre.actions import (
    Annul,
    AnnulOffer,
    Call,
    CallOffer,
    Keep,
    KeepOffer,
    PlayCard,
    PlayCardOffer,
)
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.scoring import totals
from circolo.games.chiamatre.state import Phase
from circolo.games.chiamatre.view import Table, View
from circolo.tricks.deductions import plays, void

PHASES = get_args(Phase)
BY_PLACE = 2 * len(PACK) + len(Suit) + 6
"""The numbers for each place."""


def size(_: Options) -> int:
    """Return the number of values of an observation.

    They are, in this order: the own hand (40); the called card (40); the phase (7); then for each
    of the four places, counted in the order of play from the viewer: its card on the table (40),
    the cards it has played (40), the suits that it has not followed (4), whether it leads the
    trick, has called, is the known partner and has annulled a deal, its thirds in this deal, and
    its points so far.
    """
    return 2 * len(PACK) + len(PHASES) + SEATS * BY_PLACE


def observation(view: View) -> NDArray[np.float32]:
    """Return what a seat knows, [size]; of the cards nothing before they are dealt."""
    assert view.seat is not None
    table = view.table
    called = () if table is None or table.called is None else (table.called,)
    parts = [card_indicators(view.hand), card_indicators(called), one_of(view.phase, PHASES)]
    for place in range(SEATS):
        seat = to_the_right(view.seat, SEATS, place)
        cards = np.zeros(BY_PLACE - 2, np.float32) if table is None else _seat(table, view, seat)
        thirds = 0 if table is None else table.thirds[seat]
        parts += [cards, np.array([thirds, view.scores[seat]], np.float32)]
    return np.concatenate(parts)


def _seat(table: Table, view: View, seat: Seat) -> NDArray[np.float32]:
    """Return what everybody knows of a seat in a deal."""
    on_table = [
        card
        for step, card in enumerate(table.trick)
        if to_the_right(table.leader, SEATS, step) == seat
    ]
    return np.concatenate(
        [
            card_indicators(on_table),
            card_indicators([card for by, card in plays(table) if by == seat]),
            np.array([seat in set(void(table, suit)) for suit in Suit], np.float32),
            one_of(seat, (table.leader, table.caller, table.partner)),
            np.array([seat in view.annulled], np.float32),
        ]
    )


def recall_size(options: Options) -> int:
    """Return the number of values of `recall`."""
    return size(options) + HISTORY


def recall(view: View) -> NDArray[np.float32]:
    """Return the observation, then the order of play."""
    assert view.seat is not None
    return np.concatenate([observation(view), play_history(view.table, view.seat, SEATS)])


def won(state: State) -> list[float]:
    """Return by how many points each seat is above the mean of all four."""
    points = totals(state.sheet)
    return [seat - sum(points) / SEATS for seat in points]


ENCODING = Encoding(
    game=GAME,
    kinds=(
        Kind(PlayCardOffer, len(PACK), cards(PlayCard)),
        Kind(CallOffer, len(PACK), cards(Call)),
        Kind(KeepOffer, 1, just(Keep())),
        Kind(AnnulOffer, 1, just(Annul())),
    ),
    size=size,
    observation=observation,
    won=won,
    recall=recall,
    recall_size=recall_size,
)

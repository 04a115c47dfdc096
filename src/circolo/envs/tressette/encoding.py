"""Tressette as numbers: 40 cards to play, then the 7 declarations of `DECLARATIONS`."""

import numpy as np
from numpy.typing import NDArray

from circolo.cards.card import PACK
from circolo.cards.units import Seat
from circolo.envs.encoding import Encoding, Kind, Numbered, cards
from circolo.envs.play_history import SIZE as HISTORY
from circolo.envs.play_history import play_history
from circolo.envs.tressette.observation import DECLARATIONS, observation, size
from circolo.games.tressette import GAME, Options, State, View
from circolo.games.tressette.actions import Declare, DeclareOffer, PlayCard, PlayCardOffer
from circolo.games.tressette.combinations import spends
from circolo.games.tressette.scoring import totals
from circolo.games.tressette.state import side_of


def _declarations(offer: DeclareOffer) -> Numbered:
    """Number each combination alone: a seat declares several one after the other."""
    for combination in offer.combinations:
        yield DECLARATIONS.index(spends(combination)), Declare((combination,))


def _size(options: Options) -> int:
    return size(options.players)


def _recall_size(options: Options) -> int:
    return size(options.players) + HISTORY + options.players * len(DECLARATIONS)


def recall(view: View) -> NDArray[np.float32]:
    """Return the observation, the order of play, and what each seat has declared.

    Seats are counted in the order of play from the viewer. In which trick a seat has declared is
    not told.
    """
    assert view.seat is not None
    seats, table = view.options.players, view.table
    declared = np.zeros((seats, len(DECLARATIONS)), np.float32)
    for made in () if table is None else table.declarations:
        for combination in made.combinations:
            declared[(view.seat - made.seat) % seats, DECLARATIONS.index(spends(combination))] = 1
    history = play_history(table, view.seat, seats)
    return np.concatenate([observation(view), history, declared.ravel()])


def won(state: State) -> list[float]:
    """Return how many points each seat's side is ahead."""
    ours, theirs = totals(state.sheet)
    ahead = ours - theirs
    return [
        float(-ahead if side_of(Seat(seat)) else ahead) for seat in range(state.options.players)
    ]


ENCODING = Encoding(
    game=GAME,
    kinds=(
        Kind(PlayCardOffer, len(PACK), cards(PlayCard)),
        Kind(DeclareOffer, len(DECLARATIONS), _declarations),
    ),
    size=_size,
    observation=observation,
    won=won,
    recall=recall,
    recall_size=_recall_size,
)

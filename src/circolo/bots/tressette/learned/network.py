"""Evaluates the trained network of a tressette player, with numpy alone.

A network has a first layer, residual blocks, and a last layer with one output for each card: the
logarithm of how likely it would play the card, up to a constant. `tools.train` makes the weights.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import permutations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from circolo.bots.tressette.learned.features import CARDS, LAYOUTS, SUITS, Layout

Floats: TypeAlias = NDArray[np.float32]
Numbers: TypeAlias = NDArray[np.int64]

WEIGHTS = {2: "two.npz", 4: "pairs.npz"}
RANKS = CARDS // len(SUITS)
SCALE = ".scale"
"""Ends the name of the scales of a matrix."""

EPSILON = 1e-5
"""Added to a variance, as in training."""


@dataclass(frozen=True, slots=True)
class Norm:
    """Brings rows to mean 0 and variance 1, then scales and shifts them."""

    scale: Floats
    shift: Floats

    def __call__(self, x: Floats) -> Floats:
        centred = x - x.mean(1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(1, keepdims=True) + EPSILON)
        y: Floats = centred / spread * self.scale + self.shift
        return y


@dataclass(frozen=True, slots=True)
class Linear:
    """A layer: `weight` has [inputs, outputs]."""

    weight: Floats
    bias: Floats

    def __call__(self, x: Floats) -> Floats:
        y: Floats = x @ self.weight + self.bias
        return y


@dataclass(frozen=True, slots=True)
class Network:
    """A network with its weights, and the renamings of suits for which it is asked."""

    first: Linear
    blocks: tuple[tuple[Norm, Linear, Linear], ...]
    norm: Norm
    last: Linear
    features: Numbers
    """For each renaming of the suits, the new number of each feature, [renamings, features]."""

    cards: Numbers
    """For each renaming, the new number of each card, [renamings, 40]."""

    def log_chances(self, active: Sequence[int]) -> Floats:
        """Return for each of the 40 cards the mean output over all renamings of the suits, given
        the numbers of the features that hold.

        The suits of tressette are alike, but a network learns each apart; the mean is steadier.
        """
        rows = self.features[:, np.asarray(active)]
        x = self.first.weight[rows].sum(1) + self.first.bias
        for norm, inner, outer in self.blocks:
            x = x + outer(np.maximum(inner(norm(x)), 0))
        outputs = self.last(np.maximum(self.norm(x), 0))
        mean: Floats = np.take_along_axis(outputs, self.cards, 1).mean(0)
        return mean


@lru_cache
def network(seats: int) -> Network:
    """Return the trained network for this number of players."""
    with files(__package__).joinpath(WEIGHTS[seats]).open("rb") as file, np.load(file) as stored:
        weights = layers(stored)
    blocks = range(sum(name.endswith("norm.weight") for name in weights) - 1)
    cards, features = _renamings(LAYOUTS[seats])
    return Network(
        first=_linear(weights, "first"),
        blocks=tuple(
            (
                _norm(weights, f"blocks.{at}.norm"),
                _linear(weights, f"blocks.{at}.first"),
                _linear(weights, f"blocks.{at}.second"),
            )
            for at in blocks
        ),
        norm=_norm(weights, "norm"),
        last=_linear(weights, "last"),
        features=features,
        cards=cards,
    )


def layers(stored: Mapping[str, NDArray[np.generic]]) -> dict[str, Floats]:
    """Return the weights by name. A matrix is stored as integers of 8 bits, each row with the scale
    that makes them weights.
    """
    return {name: _numbers(stored, name) for name in stored if not name.endswith(SCALE)}


def _numbers(stored: Mapping[str, NDArray[np.generic]], name: str) -> Floats:
    numbers = stored[name].astype(np.float32)
    if name + SCALE not in stored:
        return numbers
    weights: Floats = numbers * stored[name + SCALE].astype(np.float32)[:, None]
    return weights


def _linear(weights: dict[str, Floats], name: str) -> Linear:
    return Linear(np.ascontiguousarray(weights[f"{name}.weight"].T), weights[f"{name}.bias"])


def _norm(weights: dict[str, Floats], name: str) -> Norm:
    return Norm(weights[f"{name}.weight"], weights[f"{name}.bias"])


def _renamings(layout: Layout) -> tuple[Numbers, Numbers]:
    """Return, for each order of the suits, the new numbers of the cards and of the features."""
    by_card = [layout.hand, layout.legal, layout.unseen]
    by_card += [layout.played + CARDS * at for at in range(layout.seats * layout.tricks)]
    by_card += [layout.known + CARDS * at for at in range(layout.seats)]
    cards, features = [], []
    for order in permutations(range(len(SUITS))):
        new = np.concatenate([np.arange(RANKS) + RANKS * suit for suit in order])
        renamed = np.arange(layout.size)
        for start in by_card:
            renamed[start : start + CARDS] = start + new
        for seat in range(layout.seats):
            start = layout.void + len(SUITS) * seat
            renamed[start : start + len(SUITS)] = start + np.asarray(order)
        cards.append(new)
        features.append(renamed)
    return np.stack(cards), np.stack(features)

"""How trained weights are stored."""

import numpy as np
import pytest

from circolo.bots.tressette.learned.network import layers
from tools.train.weights import stored


def test_weights_come_back_to_within_half_a_step_of_their_row() -> None:
    random = np.random.default_rng(1)
    rows = np.float32(10.0) ** np.arange(-2, 3, dtype=np.float32)[:, None]
    matrix = random.normal(size=(5, 40)).astype(np.float32) * rows
    step = np.abs(matrix).max(1, keepdims=True) / 127
    back = layers(stored({"last.weight": matrix}))["last.weight"]
    assert np.all(np.abs(back - matrix) <= step / 2 * 1.0001)


def test_a_vector_comes_back_unchanged() -> None:
    bias = np.asarray([0.1, -3.0, 1e-9], dtype=np.float32)
    assert layers(stored({"last.bias": bias}))["last.bias"].tolist() == bias.tolist()


def test_a_row_of_zeros_stays_zero() -> None:
    back = layers(stored({"last.weight": np.zeros((2, 3), dtype=np.float32)}))
    assert back["last.weight"] == pytest.approx(np.zeros((2, 3)))

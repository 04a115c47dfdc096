"""The form in which the weights of a network are stored; `learned.network.layers` reads it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from circolo.bots.tressette.learned.network import SCALE, Floats


def stored(layers: Mapping[str, Floats]) -> dict[str, NDArray[Any]]:
    """Return the numbers to be stored: of a matrix integers of 8 bits, and for each row the scale
    that makes them weights; of a vector the numbers themselves.
    """
    written: dict[str, NDArray[Any]] = {}
    for name, numbers in layers.items():
        if numbers.ndim == 1:
            written[name] = numbers
        else:
            scale = np.abs(numbers).max(1) / 127 + 1e-12
            written[name] = np.round(numbers / scale[:, None]).astype(np.int8)
            written[name + SCALE] = scale.astype(np.float32)
    return written

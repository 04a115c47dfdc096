"""The observations of PettingZoo and Gymnasium: the numbers of the encoding, and a mask."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from circolo.cards.units import Seat
from circolo.envs.episode import Episode
from circolo.envs.settings import Settings

HIGHEST = np.float32(2**31)
"""Above every number of an observation; the highest are chips."""


def observation_space(play: Settings) -> spaces.Dict:
    """Return the space of `observed`."""
    size, actions = play.encoding.size(play.options), play.encoding.actions
    return spaces.Dict(
        {
            "observation": spaces.Box(0, HIGHEST, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def observed(play: Settings, episode: Episode, seat: Seat) -> dict[str, NDArray[Any]]:
    """Return what a seat knows, with the mask of the answers that it may give now."""
    view = play.encoding.game.sight.view(episode.state, seat)
    mask = np.zeros(play.encoding.actions, np.int8)
    if episode.asked is not None and episode.asked.seat == seat:
        mask[list(play.encoding.answers(episode.asked))] = 1
    return {"observation": play.encoding.observation(view), "action_mask": mask}


def told(play: Settings, episode: Episode, answer: Any) -> str:
    """Return an answer of the asked seat as a line of text."""
    assert episode.asked is not None
    word = "-" if answer is None else play.encoding.game.notation.write(answer)
    return f"seat_{episode.asked.seat} {word}"

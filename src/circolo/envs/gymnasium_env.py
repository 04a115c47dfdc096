"""One seat of a table as a Gymnasium environment, against policies: `SeatEnv`.

The module registers it as `circolo/<game>-v0` for `gymnasium.make`.
"""

from collections.abc import Sequence
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from circolo.bots.matches import Dealer
from circolo.bots.policy import AnyPolicy, seeded_rng
from circolo.bots.roster import policy_named
from circolo.cards.units import Seat
from circolo.envs.roster import ENCODINGS
from circolo.envs.settings import MOST_ANSWERS, settings
from circolo.envs.spaces import observation_space, observed, told
from circolo.play.contract import IllegalAction

Observation = dict[str, NDArray[Any]]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A table of one of the four games, seen from one seat; house bots play the others.

    An observation has the `observation` of the game's encoding and an `action_mask`. A reward is
    what the seat has won since its last answer. Gymnasium's environments take any action of their
    space: one that the mask forbids ends the episode with the reward `illegal_reward`, and
    `info["illegal"]` has the code of the rules.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as in Env

    def __init__(
        self,
        game: str,
        options: dict[str, Any] | None = None,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "circolo",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **table: Any,
    ) -> None:
        """Set the table as `circolo.envs.settings.settings` describes, which also raises.

        `opponents` is the policy of all other seats, or one for each, from the next seat to the
        right on. Raises UnknownPolicy, or ValueError for another number of them.
        """
        self._play = settings(game, options, **table)
        if not 0 <= seat < self._play.seats:
            raise ValueError(f"there is no seat {seat} of {self._play.seats}")
        others = [Seat((seat - step) % self._play.seats) for step in range(1, self._play.seats)]
        names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
        if len(names) != len(others):
            raise ValueError(f"{len(others)} opponents are needed, not {len(names)}")
        self._policies: dict[Seat, AnyPolicy] = {
            other: policy_named(game, name) for other, name in zip(others, names, strict=True)
        }
        self.render_mode = render_mode
        self._seat, self._illegal_reward = Seat(seat), illegal_reward
        self.observation_space = cast("spaces.Space[Observation]", observation_space(self._play))
        self.action_space = spaces.Discrete(self._play.encoding.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new episode, and play until the seat is asked.

        Equal seeds and actions give equal episodes.
        """
        super().reset(seed=seed)
        self._dealer = Dealer(self.np_random.bytes(32))
        self._chance = seeded_rng(self.np_random.bytes(32))
        self._episode = self._play.begun()
        self._told: list[str] = []
        self._go_on()
        self._won = self._own_won()
        return self._observed(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Give the seat's answer, and play until it is asked again, or the episode ends."""
        try:
            answer = self._play.encoding.answer(self._episode.asked, int(action))
        except IllegalAction as refused:
            return self._observed(), self._illegal_reward, True, False, {"illegal": refused.code}
        self._told.append(told(self._play, self._episode, answer))
        self._episode = self._episode.answer(answer)
        self._go_on()
        won = self._own_won()
        reward, self._won = won - self._won, won
        over = self._episode.is_over
        return self._observed(), reward, over, not over and len(self._told) >= MOST_ANSWERS, {}

    def render(self) -> str | None:
        """Return the answers of the episode so far, one a line, in the text of records."""
        return "\n".join(self._told) if self.render_mode == "ansi" else None

    def _go_on(self) -> None:
        """Answer for chance and for the other seats until this seat is asked."""
        now = self._episode.dealt_by(self._dealer)
        while now.asked is not None and now.asked.seat != self._seat:
            if len(self._told) >= MOST_ANSWERS:
                break
            view = now.game.sight.view(now.state, now.asked.seat)
            policy = self._policies[now.asked.seat]
            action = policy.choose(view, now.asked.question, self._chance)
            self._told.append(told(self._play, now, action))
            now = now.answer(action).dealt_by(self._dealer)
        self._episode = now

    def _observed(self) -> Observation:
        return observed(self._play, self._episode, self._seat)

    def _own_won(self) -> float:
        return float(self._play.encoding.won(self._episode.state)[self._seat])


for _game in ENCODINGS:
    gymnasium.register(
        f"circolo/{_game}-v0", entry_point=f"{__name__}:SeatEnv", kwargs={"game": _game}
    )

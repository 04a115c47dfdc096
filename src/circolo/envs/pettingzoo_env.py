"""The four games as PettingZoo environments, in which every seat is an agent: `aec_env`."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from circolo.bots.matches import Dealer
from circolo.cards.units import Seat
from circolo.envs.settings import MOST_ANSWERS, settings
from circolo.envs.spaces import observation_space, observed, told

Observation = dict[str, NDArray[Any]]


class CardTableEnv(AECEnv[str, Observation, int]):
    """A table of one of the four games, for all its seats: `seat_0`, `seat_1`, ...

    An observation has the `observation` of the game's encoding and an `action_mask`, which is zero
    for agents that are not asked. In a window, in which several seats may answer, they are asked
    one after the other, and the last action is to stay silent. A reward is what the seat has won
    since the last answer: points of its side less those of the others, or chips.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "circolo_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        options: dict[str, Any] | None = None,
        *,
        render_mode: str | None = None,
        **table: Any,
    ) -> None:
        """Set the table as `circolo.envs.settings.settings` describes, which also raises."""
        super().__init__()
        self.render_mode = render_mode
        self._play = settings(game, options, **table)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._play.seats)]
        self.observation_spaces = {
            agent: observation_space(self._play) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self._play.encoding.actions) for agent in self.possible_agents
        }
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new episode. Equal seeds and actions give equal episodes."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._dealer = Dealer(self._random.bytes(32))
        self._episode = self._play.begun().dealt_by(self._dealer)
        self._won = self._all_won()
        self._told: list[str] = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Give the selected agent's answer. Raises IllegalAction for one that its mask forbids."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        answer = self._play.encoding.answer(self._episode.asked, action)
        self._told.append(told(self._play, self._episode, answer))
        self._episode = self._episode.answer(answer).dealt_by(self._dealer)
        won = self._all_won()
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = won[seat] - self._won[seat]
        self._won = won
        if self._episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif len(self._told) >= MOST_ANSWERS:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows now."""
        return observed(self._play, self._episode, Seat(self.possible_agents.index(agent)))

    def render(self) -> str | None:
        """Return the answers of the episode so far, one a line, in the text of records."""
        return "\n".join(self._told) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is no window."""

    def _all_won(self) -> list[float]:
        return list(self._play.encoding.won(self._episode.state))

    def _select(self) -> None:
        asked = self._episode.asked
        self.agent_selection = self.possible_agents[0 if asked is None else asked.seat]


def aec_env(game: str, options: dict[str, Any] | None = None, **rest: Any) -> CardTableEnv:
    """Return the environment of a game, with these options of the table."""
    return CardTableEnv(game, options, **rest)

"""The four games for OpenSpiel: `pyspiel.load_game("circolo_<game>", {"players": 2})`.

Importing this module registers them. Chance is explicit: a shuffle is one chance node for each card
of the pack, at which every card that is left is equally likely.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pyspiel

from circolo.cards.units import Seat
from circolo.envs.encoding import Encoding
from circolo.envs.roster import ENCODINGS
from circolo.envs.settings import MOST_ANSWERS, Settings, settings
from circolo.play.waits import Shuffle

MOST_OUTCOMES = 312
"""The cards of the largest pack, the shoe of six packs."""

MOST_POINTS = 100
"""Above the points of a deal of a trick game."""

MOST_PLAYERS = 12
DEFAULTS: Mapping[str, Any] = {"players": 0, "deals": 1, "stack": 1_000, "options": "{}"}
"""The parameters of a game. `players`: 0 is the smallest number that the options allow. `options`:
the options of the table as a JSON object.
"""


def game_type(encoding: Encoding) -> Any:
    """Return the description of a game that OpenSpiel registers."""
    match = encoding.game.plays == "match"
    return pyspiel.GameType(
        short_name=f"circolo_{encoding.game.name}",
        long_name=f"Circolo: {encoding.game.name.replace('_', ' ')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM
        if match
        else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=encoding.recall is not None,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(DEFAULTS),
    )


class CardTableGame(pyspiel.Game):
    """A table of one of the four games."""

    def __init__(self, encoding: Encoding, params: Mapping[str, Any]) -> None:
        chosen = {**DEFAULTS, **params}
        self.play = settings(
            encoding.game.name,
            json.loads(chosen["options"]),
            seats=chosen["players"] or None,
            stack=chosen["stack"],
            deals=chosen["deals"],
        )
        super().__init__(game_type(encoding), _info(self.play), dict(params))

    def new_initial_state(self) -> "CardTableState":
        """Return the state before the first shuffle."""
        return CardTableState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "SeatObserver":
        """Return an observer of what a seat knows now or, with perfect recall, has ever known."""
        if params:
            raise ValueError(f"an observer has no parameters, not {params}")
        wanted = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return SeatObserver(self.play, recalls=wanted.perfect_recall)


def _info(play: Settings) -> Any:
    match, deals = play.encoding.game.plays == "match", play.deals
    most = MOST_POINTS * (deals or MOST_POINTS) if match else play.stack * play.seats
    return pyspiel.GameInfo(
        num_distinct_actions=play.encoding.actions,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=play.seats,
        min_utility=-float(most),
        max_utility=float(most),
        utility_sum=0.0 if match else None,
        max_game_length=MOST_ANSWERS,
    )


class CardTableState(pyspiel.State):
    """A moment of a match or sitting. All its parts are values, which clones share."""

    def __init__(self, game: CardTableGame) -> None:
        super().__init__(game)
        self.play = game.play
        self.episode = game.play.begun()
        self.drawn: tuple[int, ...] = ()
        """The cards of a shuffle that is not complete yet."""

        self.moments: tuple[Any, ...] = (self.episode.state,)
        """Every state of the rules so far."""

    def current_player(self) -> Any:
        """Return who is next: a seat, chance, or nobody at the end."""
        if self.episode.asked is not None:
            return int(self.episode.asked.seat)
        chance = self.episode.chance is not None
        return pyspiel.PlayerId.CHANCE if chance else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        """Return whether nothing more happens."""
        return self.episode.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of this chance node, all equally likely."""
        wait = self.episode.chance
        assert wait is not None
        if isinstance(wait, Shuffle):
            left = sorted(set(range(wait.size)) - set(self.drawn))
        else:
            left = list(range(wait.below))
        return [(outcome, 1 / len(left)) for outcome in left]

    def returns(self) -> list[float]:
        """Return what each seat has won at the end, 0 before."""
        if not self.is_terminal():
            return [0.0] * self.play.seats
        won = self.play.encoding.won
        before, after = won(self.moments[0]), won(self.episode.state)
        return [after[seat] - before[seat] for seat in range(self.play.seats)]

    def _legal_actions(self, _: int) -> list[int]:
        assert self.episode.asked is not None
        return list(self.play.encoding.answers(self.episode.asked))

    def _apply_action(self, action: int) -> None:
        wait = self.episode.chance
        if wait is None:
            answer = self.play.encoding.answer(self.episode.asked, action)
            self._go_to(self.episode.answer(answer))
        elif not isinstance(wait, Shuffle):
            self._go_to(self.episode.drawn(action))
        else:
            self.drawn = (*self.drawn, action)
            if len(self.drawn) == wait.size:
                order, self.drawn = self.drawn, ()
                self._go_to(self.episode.shuffled(order))

    def _go_to(self, episode: Any) -> None:
        self.episode = episode
        self.moments = (*self.moments, episode.state)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        answer = self.play.encoding.answer(self.episode.asked, action)
        return "-" if answer is None else str(self.play.encoding.game.notation.write(answer))

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class SeatObserver:
    """What a seat knows now or, with perfect recall, what it has known all along."""

    def __init__(self, play: Settings, *, recalls: bool) -> None:
        encoding = play.encoding
        self._view, self._recalls = encoding.game.sight.view, recalls
        self._numbers, size = encoding.observation, encoding.size
        if recalls and encoding.recall is not None and encoding.recall_size is not None:
            self._numbers, size = encoding.recall, encoding.recall_size
        self.tensor = np.zeros(size(play.options), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CardTableState, player: int) -> None:
        """Write what a seat knows as numbers; a bank game recalls only what it shows."""
        self.tensor[:] = self._numbers(self._view(state.episode.state, Seat(player)))

    def string_from(self, state: CardTableState, player: int) -> str:
        """Return what a seat knows as JSON; with perfect recall, after a hash of all that it has
        known before.
        """
        if not self._recalls:
            return self._known(state.episode.state, player).decode()
        known = [self._known(moment, player) for moment in state.moments]
        chain = sha256()
        for before, after in pairwise(known):
            if before != after:
                chain.update(before)
        return f"{chain.hexdigest()} {known[-1].decode()}"

    def _known(self, moment: Any, player: int) -> bytes:
        return msgspec.json.encode(self._view(moment, Seat(player)))


def _register(encoding: Encoding) -> None:
    class Table(CardTableGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(encoding, params or {})

    pyspiel.register_game(game_type(encoding), Table)


for _encoding in ENCODINGS.values():
    _register(_encoding)

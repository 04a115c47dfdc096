"""The banks as arrays are those of the rules, decision by decision."""

import itertools

import numpy as np
import pytest

from circolo.envs.sette_e_mezzo import SetteEMezzoBanks
from circolo.games.sette_e_mezzo import Options
from circolo.play.contract import IllegalAction
from tests.conftest import Seeds
from tests.envs.sette_e_mezzo.by_rules import play_both, table

BANKS = 600
OBSERVED = 10
TABLES = [
    table(punte=punte, lone_matta_stands=stands)
    for punte, stands in itertools.product((1, 3, 7), (False, True))
]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_random_banks_are_played_as_by_the_rules(options: Options, seeds: Seeds) -> None:
    for seed in seeds(BANKS):
        assert list(play_both(options, seed, observed=seed % OBSERVED == 0)) == []


def test_the_chips_of_a_bank_move_between_its_players() -> None:
    banks = SetteEMezzoBanks(5_000, punte=4, seed=1)
    ended = 0
    for _ in range(60):
        banks.step(banks.random_actions())
        assert not banks.rewards.sum(1).any()
        ended += int(banks.over.sum())
    assert ended > 5_000


def test_a_decision_before_the_bet_is_refused_and_changes_nothing() -> None:
    banks = SetteEMezzoBanks(2, punte=2)
    before = banks.observations()
    with pytest.raises(IllegalAction) as refused:
        banks.step([banks.random_actions()[0], 0])
    assert refused.value.code == "r2_not_offered"
    assert np.array_equal(banks.observations(), before)


@pytest.mark.parametrize(
    "wrong",
    [{"count": 0}, {"punte": 0}, {"punte": 8}, {"bets": ()}, {"bets": (0,)}, {"bets": (1,) * 31}],
    ids=str,
)
def test_options_that_no_table_has_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"no such banks|bets of a chip"):
        SetteEMezzoBanks(**{"count": 1, **wrong})  # type: ignore[arg-type]

"""No table options shorten the grace of a bettor (F9)."""

import pytest

from circolo.games import chemin_de_fer
from circolo.play.contract import BadOptions
from circolo.tables.table_options import LEAST_GRACE, TableOptions, Times, checked, length


@pytest.mark.rule("F9", "F16")
def test_a_grace_lasts_ten_seconds_at_least() -> None:
    assert length(Times(grace=1_000), "grace") == length(Times(), "adding") == LEAST_GRACE
    assert length(Times(grace=15_000), "grace") == 15_000
    with pytest.raises(BadOptions) as refused:
        checked(chemin_de_fer.GAME, TableOptions(chemin_de_fer.Options(), times=Times(grace=9_999)))
    assert refused.value.field == "times.grace"

"""`make prove-envs` finds an environment that shows or allows something else than the rules."""

from pathlib import Path

import pytest

from circolo.games.tressette.actions import Action
from circolo.games.tressette.state import State
from tests.envs.tressette import by_rules as tressette_by_rules
from tools import prove_envs

DEALS = 24


def test_the_environments_agree_with_the_rules(tmp_path: Path) -> None:
    page = tmp_path / "proofs.md"
    page.touch()
    assert prove_envs.main(["--deals", str(DEALS)], page=page) == 0
    assert page.read_text().count(f"| {DEALS} | 0 |") == len(prove_envs.GAMES)


def test_a_card_that_only_the_environment_allows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = tressette_by_rules.legal_actions

    def one_less(state: State) -> dict[int, Action]:
        first, *others = allowed(state).items()
        return dict(others or [first])

    monkeypatch.setattr(tressette_by_rules, "legal_actions", one_less)
    assert len(prove_envs.differences("tressette", range(DEALS))) == DEALS

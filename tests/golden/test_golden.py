"""Recorded matches replay identically for ever: every event, offer and view, in order."""

from pathlib import Path

import pytest

from circolo.catalogue import GAMES
from tests.golden.playthrough import MATCHES, golden, played

FEWEST = 6


@pytest.mark.parametrize("match", MATCHES, ids=[f"{m.parent.name}/{m.stem}" for m in MATCHES])
def test_a_match_is_played_as_ever(match: Path) -> None:
    assert played(match.read_text()) == golden(match).read_text()


def test_every_game_has_its_matches() -> None:
    kept = [match.parent.name for match in MATCHES]
    assert {game.name for game in GAMES if kept.count(game.name) < FEWEST} == set()

"""Thousands of tournaments, each checked by an independent audit."""

from random import Random

import pytest

from circolo.catalogue import BY_NAME
from circolo.tournaments.tournament_options import Knockout, RoundRobin, Swiss
from tests.conftest import Report, Seeds
from tests.random.events.byes import FIELDS, check_fair_byes
from tests.random.events.evenings import LARGEST, TEAMS, some_evening, some_sheet
from tests.random.events.proofs import PROOFS, SHARE
from tests.random.proofs import hold


@pytest.mark.rule("C11", "P1", "P2", "P3", "P4", "P6", "R9", "S23")
@pytest.mark.parametrize("game", PROOFS)
def test_events_come_to_what_their_sheets_say(game: str, seeds: Seeds, report: Report) -> None:
    (proof,) = PROOFS[game]
    hold(BY_NAME[game], proof.one_in(SHARE), seeds, report=report)


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", FIELDS)
def test_everybody_is_as_likely_to_have_a_bye(teams: int) -> None:
    check_fair_byes(teams, 1_000)


def test_every_format_and_size_is_held() -> None:
    forms, sizes = set(), set()
    for seed in range(400):
        for game in BY_NAME.values():
            sheet = some_sheet(game, Random(seed))
            forms.add((type(sheet.format).__name__, getattr(sheet.format, "teams", "")))
            sizes.add(sheet.most)
    kinds = {(form.__name__, teams) for form in (Knockout, RoundRobin, Swiss) for teams in TEAMS}
    shared = {("Duplicate", teams) for teams in TEAMS}
    assert forms == {*kinds, *shared, ("Individual", ""), ("FreezeOut", "")}
    assert min(sizes) == 2
    assert max(sizes) > LARGEST * 9 // 10


def test_what_is_rare_comes_to_pass() -> None:
    evenings = [some_evening(game, seed) for game in BY_NAME.values() for seed in range(60)]
    states = [evening.state for evening in evenings]
    whats = {note.what for state in states for note in state.notes}
    assert {state.phase for state in states} == {"over", "cancelled"}
    assert {"paused", "resumed", "extended", "played_for", "table_failed"} <= whats
    assert {"adjudicated", "cancelled"} <= whats
    assert any(len(group) > 1 for state in states for group in state.places)
    assert any(entrant.bot for state in states for entrant in state.entrants)
    assert any(not entrant.entered for state in states for entrant in state.entrants)
    assert any(state.overlay.mint for state in states)
    assert any(match.is_bye for state in states for match in state.matches)

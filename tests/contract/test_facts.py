"""The facts that every game states about itself."""

import re
from pathlib import Path

import pytest

from circolo.catalogue import GAMES
from circolo.play.contract import AnyGame
from circolo.room.tournaments.sit_and_gos import USUAL
from circolo.tournaments.options_check import checked

RULES = Path(__file__).parents[2] / "docs" / "rules" / "RULES.md"
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_game
def test_the_clauses_of_a_game_are_in_the_rules(game: AnyGame) -> None:
    ids = set(re.findall(r"^- ([A-Z]\d+) ", RULES.read_text(encoding="utf-8"), re.M))
    known = ids | {clause[0] for clause in ids}
    assert game.facts.clauses
    assert set(game.facts.clauses) <= known


@every_game
def test_the_house_can_hold_the_sit_and_go_of_a_game(game: AnyGame) -> None:
    (sheet,) = (each for each in USUAL if isinstance(each.options, game.types.options))
    assert checked(game, sheet).format.__struct_config__.tag in game.facts.formats


@every_game
def test_every_seat_is_in_one_team(game: AnyGame) -> None:
    options = game.types.options()
    seats = range(game.rules.seats(options)[1])
    teams = game.facts.teams(options) or tuple((seat,) for seat in seats)
    assert sorted(seat for team in teams for seat in team) == list(seats)


def test_no_two_games_share_a_variant_of_their_usual_options() -> None:
    ladders = {(game.name, game.facts.variant(game.types.options())) for game in GAMES}
    assert len(ladders) == len(GAMES)

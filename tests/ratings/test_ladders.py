"""Which match counts for which rating."""

from typing import Any

import pytest

from circolo.catalogue import GAMES, game_of
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.play.contract import AnyGame
from circolo.ratings import ladders
from circolo.ratings.ladders import Ladder, of_freeze_out
from circolo.ratings.rating import Outcome
from circolo.tables.state import PlayerId


def ladder(options: Any) -> Ladder:
    return ladders.ladder(game_of(options), options)


def of_match(options: Any, players: tuple[PlayerId, ...], places: tuple[int, ...]) -> Outcome:
    return ladders.of_match(game_of(options), options, players=players, places=places)


A, B, C, D = (PlayerId(name) for name in "abcd")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_a_ladder_of_its_own_name(game: AnyGame) -> None:
    assert ladder(game.types.options()).game == game.name


def test_players_and_accuso_make_another_game_of_tressette_and_its_target_does_not() -> None:
    assert ladder(tressette.Options(players=2)) == Ladder("tressette", "2_accuso")
    assert ladder(tressette.Options(players=4, accuso=False)) == Ladder("tressette", "4")
    assert ladder(tressette.Options(target=31)) == ladder(tressette.Options(target=21))


def test_variants_of_the_others_have_ladders_of_their_own() -> None:
    ladders = {
        ladder(chiamatre.Options()),
        ladder(chiamatre.Options(call_own_card=True)),
        ladder(sette_e_mezzo.Options()),
        ladder(sette_e_mezzo.Options(variant="classica")),
        ladder(chemin_de_fer.Options()),
        ladder(chemin_de_fer.Options(variant="casino")),
    }
    assert len(ladders) == 6
    assert ladder(sette_e_mezzo.Options(minimum=50)) == ladder(sette_e_mezzo.Options())


@pytest.mark.rule("T3")
def test_four_at_tressette_are_two_teams() -> None:
    outcome = of_match(tressette.Options(), (A, B, C, D), (2, 1, 2, 1))
    assert outcome == Outcome(teams=((A, C), (B, D)), places=(2, 1))


def test_two_at_tressette_and_four_at_chiamatre_play_for_themselves() -> None:
    assert of_match(tressette.Options(players=2), (A, B), (1, 2)) == Outcome(
        teams=((A,), (B,)), places=(1, 2)
    )
    assert of_match(chiamatre.Options(), (A, B, C, D), (3, 1, 1, 4)) == Outcome(
        teams=((A,), (B,), (C,), (D,)), places=(3, 1, 1, 4)
    )


@pytest.mark.rule("S23")
def test_a_freeze_out_is_one_match_of_all_and_who_shares_a_place_is_level() -> None:
    outcome = of_freeze_out(((C,), (A, D), (B,)))
    assert outcome == Outcome(teams=((C,), (A,), (D,), (B,)), places=(1, 2, 2, 4))

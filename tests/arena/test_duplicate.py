"""The cards of a seed are played from every side, and the luck of the cards cancels out."""

import pytest

from circolo.arena.contest import Contest
from circolo.arena.duplicate import play_seed
from circolo.bots import roster
from circolo.bots.roster import UnknownPolicy
from circolo.catalogue import BY_NAME, game_of
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.play.contract import AnyGame
from circolo.wire.game_unions import Options


def contest(options: Options, ours: str, theirs: str) -> Contest:
    return Contest(options=options, ours=ours, theirs=theirs, coups=12)


def against_itself(options: Options) -> Contest:
    policy = next(iter(roster.BY_NAME[game_of(options).name]))
    return contest(options, policy, policy)


@pytest.mark.parametrize(
    ("options", "lineups"),
    [
        (tressette.Options(), [{0, 2}, {1, 3}]),
        (tressette.Options(players=2), [{0}, {1}]),
        (chiamatre.Options(), [{0}, {1}, {2}, {3}]),
        (sette_e_mezzo.Options(), [{0}, {1}, {2}, {3}]),
    ],
)
def test_our_policy_has_every_team_or_seat_in_turn(
    options: Options, lineups: list[set[int]]
) -> None:
    assert list(against_itself(options).lineups()) == lineups


@pytest.mark.parametrize("game", BY_NAME.values(), ids=BY_NAME)
def test_a_policy_is_as_strong_as_itself(game: AnyGame) -> None:
    equal = against_itself(game.types.options())
    played = play_seed(equal, seed=3)
    assert played.margin == pytest.approx(0)
    assert played.won == (None if game.plays == "ring" else 1 / len(equal.lineups()))


def test_a_stronger_policy_leads_by_as_much_as_the_weaker_one_trails() -> None:
    ours = play_seed(contest(tressette.Options(target=11), "club", "random"), seed=1)
    theirs = play_seed(contest(tressette.Options(target=11), "random", "club"), seed=1)
    assert ours.margin == pytest.approx(-theirs.margin)
    assert (ours.margin > 0, ours.won) == (True, 1.0)


def test_the_same_seed_is_the_same_round() -> None:
    one, two = (play_seed(contest(chiamatre.Options(), "club", "random"), seed=5) for _ in "12")
    assert (one.margin, one.deals, len(one.times)) == (two.margin, two.deals, len(two.times))


def test_house_bots_play_coups_of_chemin_de_fer() -> None:
    assert play_seed(against_itself(chemin_de_fer.Options()), seed=1).deals == 12


def test_a_policy_that_the_game_lacks_is_refused() -> None:
    with pytest.raises(UnknownPolicy):
        contest(chiamatre.Options(), "club", "greedy")

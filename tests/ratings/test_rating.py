"""The promises of a rating: a winner never falls, and no uncertainty grows by a match."""

from itertools import permutations
from random import Random

import pytest

from circolo.ratings.rating import NEW, Outcome, Rating, after, replayed, shown
from circolo.tables.state import PlayerId


def players(count: int) -> list[PlayerId]:
    return [PlayerId(f"p{number:02}") for number in range(count)]


def some_ratings(random: Random, count: int) -> dict[PlayerId, Rating]:
    """Return ratings as after months of play; some players have none yet."""
    known = [one for one in players(count) if random.random() < 0.8]
    return {
        one: Rating(random.uniform(0, 50), random.uniform(1, 8.3), random.randint(1, 300))
        for one in known
    }


def some_outcome(random: Random, *, level: bool = False) -> Outcome:
    count = random.choice((2, 3, 4, 9, 40))
    pairs = count == 4 and random.random() < 0.5
    people = players(count)
    teams = tuple(zip(people[::2], people[1::2], strict=True)) if pairs else [(p,) for p in people]
    places = [1] * len(teams) if level else random.sample(range(1, len(teams) + 1), len(teams))
    return Outcome(teams=tuple(teams), places=tuple(places))


def test_the_first_never_falls_and_the_last_never_rises() -> None:
    for seed in range(300):
        random = Random(seed)
        outcome, before = some_outcome(random), some_ratings(random, 40)
        now = after(before, outcome)
        ranked = sorted(zip(outcome.places, outcome.teams, strict=True))
        assert all(now[one].mu > before.get(one, NEW).mu for one in ranked[0][1])
        assert all(now[one].mu < before.get(one, NEW).mu for one in ranked[-1][1])


def test_a_match_never_makes_a_rating_less_certain_and_counts_for_everybody_who_played() -> None:
    for seed in range(300):
        random = Random(seed)
        outcome, before = some_outcome(random), some_ratings(random, 40)
        now = after(before, outcome)
        assert set(now) == {one for team in outcome.teams for one in team}
        for one, rating in now.items():
            assert rating.sigma <= before.get(one, NEW).sigma
            assert rating.matches == before.get(one, NEW).matches + 1


def test_the_first_matches_make_it_more_certain() -> None:
    for count in (2, 4, 9, 40):
        outcome = Outcome(tuple((one,) for one in players(count)), tuple(range(1, count + 1)))
        assert all(rating.sigma < NEW.sigma for rating in after({}, outcome).values())


def test_equals_who_are_level_stay_as_strong_as_they_were() -> None:
    for seed in range(50):
        now = after({}, some_outcome(Random(seed), level=True))
        assert all(rating.mu == pytest.approx(NEW.mu) for rating in now.values())


def test_two_equals_gain_and_lose_alike() -> None:
    one, other = players(2)
    now = after({}, Outcome(((one,), (other,)), (1, 2)))
    assert now[one].mu - NEW.mu == pytest.approx(NEW.mu - now[other].mu)
    assert now[one].sigma == pytest.approx(now[other].sigma)


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = players(2)
    before = {strong: Rating(35, 4, 50), weak: Rating(20, 4, 50)}
    expected = after(before, Outcome(((strong,), (weak,)), (1, 2)))
    surprise = after(before, Outcome(((strong,), (weak,)), (2, 1)))
    assert surprise[weak].mu - 20 > 3 * (20 - expected[weak].mu)


def test_partners_who_are_known_as_well_move_together() -> None:
    a, b, c, d = players(4)
    now = after({a: Rating(30, 5), c: Rating(20, 5)}, Outcome(((a, c), (b, d)), (1, 2)))
    assert now[a].mu - 30 == pytest.approx(now[c].mu - 20)
    assert now[a].mu > 30


def test_the_order_of_the_teams_is_the_same_to_the_last_bit() -> None:
    random = Random(7)
    outcome, before = some_outcome(random), some_ratings(random, 40)
    people, places = players(4), (2, 1, 3, 3)
    pairs = list(zip(((one,) for one in people), places, strict=True))
    results = {
        tuple(
            sorted(after(before, Outcome(*map(tuple, zip(*order, strict=True)))).items(), key=str)
        )
        for order in permutations(pairs)
    }
    assert len(results) == 1
    assert after(before, outcome) == after(before, outcome)


def test_ratings_can_be_computed_again_from_the_outcomes_alone() -> None:
    random = Random(3)
    outcomes = [some_outcome(random) for _ in range(40)]
    step_by_step: dict[PlayerId, Rating] = {}
    for outcome in outcomes:
        step_by_step |= after(step_by_step, outcome)
    assert replayed(outcomes) == step_by_step


def test_a_voided_match_does_not_count() -> None:
    random = Random(4)
    outcomes = [some_outcome(random) for _ in range(10)]
    void = outcomes.pop(4)
    assert replayed(outcomes) != replayed([*outcomes[:4], void, *outcomes[4:]])
    assert max(rating.matches for rating in replayed(outcomes).values()) <= 9


def test_bands_hold_what_they_say() -> None:
    """Two hundred matches of four players whose true strengths are known."""
    random = Random(1)
    strength = {one: random.gauss(25, 5) for one in players(24)}
    outcomes = []
    for _ in range(200):
        four = random.sample(players(24), 4)
        # The model's own randomness: the best of such draws follows Bradley and Terry.
        luck = {one: strength[one] + 5.9 * random.gammavariate(1, 1) for one in four}
        ranked = sorted(four, key=lambda one: -luck[one])
        outcomes.append(Outcome(tuple((one,) for one in ranked), (1, 2, 3, 4)))
    ratings = replayed(outcomes)
    mean = sum(rating.mu for rating in ratings.values()) / 24
    true = sum(strength.values()) / 24
    off = [
        abs(ratings[one].mu - mean - strength[one] + true) / ratings[one].sigma for one in strength
    ]
    assert sum(each <= 2 for each in off) >= 22


def test_a_new_rating_is_shown_as_the_average_and_provisional() -> None:
    assert (shown(NEW).number, shown(NEW).band, shown(NEW).provisional) == (1500, 500, True)


def test_a_rating_is_no_longer_provisional_once_its_band_is_narrow() -> None:
    assert shown(Rating(25, 250 / 60, 40)) == shown(Rating(25.001, 4.16, 40))
    assert not shown(Rating(25, 4.16, 40)).provisional
    assert shown(Rating(25, 4.2, 40)).provisional
    assert shown(Rating(31, 4, 40)).number == 1680

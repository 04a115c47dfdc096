"""The solver agrees with the rules on endings, and with a plain search on longer ones."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from circolo.analysis.solver import Position, best_points, solve, solve_batch
from circolo.cards.card import PACK, Card
from circolo.cards.units import Seat, Thirds
from circolo.tricks.card_points import IN_THE_PACK, thirds
from tests.analysis.solver.endings import KINDS, ending, position_of, scores_by_rules
from tests.analysis.solver.plain_search import PlainSearch

Seeds = Callable[[int], Iterator[int]]
CARDS = {"tressette for two": 4}


@pytest.mark.rule("T6", "T7", "T8", "T10", "C8")
@pytest.mark.parametrize("kind", KINDS)
def test_endings_have_the_scores_of_the_rules(kind: str, seeds: Seeds) -> None:
    game, _ = KINDS[kind]
    for seed in seeds(40):
        state = ending(kind, seed, cards=1 + seed % CARDS.get(kind, 2))
        solution = solve(position_of(game, state))
        assert {
            score.card: (score.points, score.thirds) for score in solution.scores
        } == scores_by_rules(game, state), seed


def dealt(seed: int, cards: int, sides: tuple[int, ...]) -> Position:
    """Return a position between two tricks with hands of this many cards."""
    random = Random(seed)
    pack = random.sample(PACK, len(PACK))
    hands = tuple(tuple(pack[at * cards : (at + 1) * cards]) for at in range(len(sides)))
    gone = IN_THE_PACK - sum(thirds(hand) for hand in hands)
    ours = random.randint(0, gone)
    won = (Thirds(ours), Thirds(gone - ours))
    return Position(hands, sides, leader=Seat(random.randrange(len(sides))), thirds=won)


@pytest.mark.parametrize(
    ("sides", "cards"), [((0, 1, 0, 1), 7), ((0, 0, 1, 1), 6), ((1, 0, 0, 0), 6), ((1, 0), 10)]
)
def test_value_is_that_of_a_plain_search(sides: tuple[int, ...], cards: int, seeds: Seeds) -> None:
    for seed in seeds(5):
        position = dealt(seed, cards, sides)
        best = solve(position).best.thirds
        assert best is not None
        total = best if sides[position.turn] == 0 else 35 - best
        plain, further = PlainSearch(position), total - position.thirds[0]
        assert (plain.reaches(further), plain.reaches(further + 1)) == (True, False), seed


def test_points_alone_are_those_of_the_thirds(seeds: Seeds) -> None:
    for seed in seeds(30):
        position = dealt(seed, 6, (0, 1, 0, 1))
        exact, points = solve(position), solve(position, unit="points")
        assert [score.points for score in points.scores] == [s.points for s in exact.scores]
        assert {score.thirds for score in points.scores} == {None}
        assert best_points(position) == exact.points


def test_worlds_of_a_batch_are_solved_as_alone(seeds: Seeds) -> None:
    worlds = [dealt(seed, 5, (0, 1, 0, 1)) for seed in seeds(30)]
    worlds += [dealt(seed, 5, (0, 1, 1, 1)) for seed in seeds(10)]
    assert list(solve_batch(worlds)) == [solve(world) for world in worlds]


def hand(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def test_score_counts_the_thirds_already_won() -> None:
    last = Position(
        hands=(hand("AD"), hand("3D")),
        sides=(0, 1),
        leader=Seat(1),
        thirds=(Thirds(26), Thirds(2)),
    )
    (score,) = solve(last).scores
    assert (score.card, score.points, score.thirds) == (Card("3D"), 3, 2 + 4 + 3)

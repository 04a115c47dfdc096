"""The worlds of a view: all that it allows, no others, all equally likely."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import GAME, State, View
from circolo.games.chemin_de_fer.card_values import SIX_PACKS, VALUES, total
from circolo.play.contract import IllegalAction
from tests.games.chemin_de_fer.dealing import STACKS, dealt
from tests.games.chemin_de_fer.sitting import A, B, C, Sitting, after_a_win, cards
from tests.random.chance import Seeded

DRAWS = 150
BY_VALUE = ("TS", "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S")
CASINO: Mapping[str, Any] = MappingProxyType({"variant": "casino"})

Totals = tuple[int, int]


class Story(NamedTuple):
    """The actions on a shoe that begins with these cards, and the viewer."""

    top: str
    lines: tuple[str, ...]
    viewer: Seat | None = A
    options: Mapping[str, Any] = MappingProxyType({})


def frames(story: Story, top: str) -> Iterator[tuple[View, object]]:
    """Replay the actions on another shoe: yield what the viewer sees after each of them."""
    sitting = dealt(top, **story.options)
    yield sitting.view(story.viewer), sitting.waits()
    for line in story.lines:
        sitting.say(line)
        yield sitting.view(story.viewer), sitting.waits()


def told(story: Story) -> View:
    *_, (view, _) = frames(story, story.top)
    return view


def possible(story: Story) -> set[Totals]:
    """Try all totals in the covered places, and keep those with which the viewer sees the same."""
    seen = list(frames(story, story.top))
    first, second, third, fourth, *given = story.top.split()
    found = set()
    for punta, banker in product(_hands(first, third), _hands(second, fourth)):
        top = [punta[0], banker[0], punta[1], banker[1], *given]
        if _looks(story, seen, " ".join(top)):
            found.add((total(cards(" ".join(punta))), total(cards(" ".join(banker)))))
    return found


def _hands(*own: str) -> list[tuple[str, str]]:
    """Every total once, and the real cards."""
    return [(own[0], own[1]), *(("TS", card) for card in BY_VALUE)]


def _looks(story: Story, seen: list[tuple[View, object]], top: str) -> bool:
    try:
        return list(frames(story, top)) == seen
    except IllegalAction:
        return False


def worlds(view: View, count: int = DRAWS) -> Iterator[State]:
    for seed in range(count):
        world = GAME.sight.sample(view, Seeded(seed))
        assert GAME.sight.view(world, view.seat) == view
        assert Counter(world.shoe) == Counter(SIX_PACKS)
        yield world


def totals_of(world: State) -> Totals:
    assert world.coup is not None
    return total(world.coup.punta.cards[:2]), total(world.coup.banker.cards[:2])


STORIES = (
    Story("4D 2D KD KH", ()),
    Story("9D 2D KD KH", ()),
    Story("4D 2D KD KH", (), B),
    Story("4D 2D KD KH", (), C),
    Story("4D 2D KD KH", (), None),
    Story("4D 2D KD KH 3S", ("C sto",)),
    Story("4D 2D KD KH 3S", ("C tiro",)),
    Story("4D 2D KD KH 3S", ("C tiro",), C),
    Story("4D 2D KD KH 3S", ("C tiro",), None),
    Story("4D 8D KD KH 3S", ("C tiro",), B),
    Story("4D 2D KD KH 3S", ("C tiro",), A, CASINO),
    Story("5D 2D KD KH 3S", ("C sto",), A, CASINO),
    Story("6D 2D KD KH 3S", ("C sto",), None, CASINO),
    Story("4D 2D KD KH", (), B, CASINO),
    Story("9D 2D KD KH", ("C batto",), B),
    Story("4D 2D KD KH 3S", ("C tiro", "A sto"), B),
)


@pytest.mark.rule("F12", "F13", "F30")
@pytest.mark.parametrize("story", STORIES)
def test_covered_cards_are_what_the_words_leave_possible(story: Story) -> None:
    drawn = set(map(totals_of, worlds(told(story))))
    left = possible(story)
    assert drawn <= left
    assert [{each[at] for each in drawn} for at in (0, 1)] == [
        {each[at] for each in left} for at in (0, 1)
    ]


@pytest.mark.rule("F20")
def test_a_word_tells_no_more_when_the_clock_has_said_it() -> None:
    said, by_the_clock = (
        {totals_of(world) for world in worlds(told(Story("4D 2D KD KH 3S", (line,), B)))}
        for line in ("C tiro", "C time")
    )
    assert said == by_the_clock


def test_every_card_may_lie_covered_and_be_the_next() -> None:
    some = list(worlds(told(Story("4D 2D KD KH", ())), 700))
    for at in (0, 1, 2, 3, 4, 311):
        assert {world.shoe[at] for world in some} == set(FIFTY_TWO)


@pytest.mark.rule("F12")
def test_covered_hands_lie_in_the_shoe_as_they_were_dealt() -> None:
    for world in worlds(told(Story("4D 2D KD KH 3S", ("C tiro",))), 5):
        coup = world.coup
        assert coup is not None
        assert world.shoe[:5] == (
            coup.punta.cards[0],
            coup.banker.cards[0],
            coup.punta.cards[1],
            coup.banker.cards[1],
            FrenchCard("3S"),
        )


def test_every_pair_that_is_possible_is_as_likely_as_another() -> None:
    """After «Sto» below eight: over all pairs of the unseen 310 cards, by their totals."""
    story = Story("4D 2D KD KH", ("C sto",))
    left = Counter(VALUES[card] for card in SIX_PACKS)
    left.subtract([2, 0])
    ways = Counter[int]()
    for first, second in product(range(10), repeat=2):
        reached = (first + second) % 10
        if reached < 8:
            ways[reached] += left[first] * (left[second] - (first == second))
    draws = 2_000
    drawn = Counter(totals_of(world)[0] for world in worlds(told(story), draws))
    for reached in range(8):
        share = ways[reached] / ways.total()
        assert abs(drawn[reached] - draws * share) < 4 * (draws * share * (1 - share)) ** 0.5


def test_what_has_gone_in_coups_before_is_in_the_shoe_no_more() -> None:
    view = after_a_win(*STACKS).view(B)
    gone = Counter(dict(zip(FIFTY_TWO, view.shoe.gone, strict=True)))
    for world in worlds(view, 5):
        assert Counter(world.shoe[:4]) == +gone


def test_before_a_shoe_is_dealt_any_order_is_possible() -> None:
    sitting = Sitting(*STACKS)
    sitting.shuffle()
    tops = {world.shoe[0] for world in worlds(sitting.view(A), 500)}
    assert tops == set(FIFTY_TWO)


def test_without_a_shoe_there_is_nothing_to_draw() -> None:
    sitting = Sitting(*STACKS)
    assert GAME.sight.sample(sitting.view(A), Seeded(1)) == sitting.state


@pytest.mark.rule("F23")
def test_a_cut_is_known_and_what_lies_where_is_not() -> None:
    sitting = Sitting(*STACKS, **CASINO)
    sitting.shuffle()
    sitting.say("A taglio 100", "A accetto 100")
    for world in worlds(sitting.view(B), 5):
        assert (world.cut, world.cutter, world.drawn) == (100, A, 0)

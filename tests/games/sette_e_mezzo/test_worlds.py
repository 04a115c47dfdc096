"""The worlds of a view: all that it allows, no others, all equally likely."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from circolo.cards.card import PACK, Card
from circolo.cards.notation import cards, text
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import GAME, View
from circolo.games.sette_e_mezzo.card_values import MATTA
from circolo.play.contract import IllegalAction
from tests.games.sette_e_mezzo.sitting import A, B, Sitting, bank_of_a, hand
from tests.random.chance import Seeded

DRAWS = 700


class Story(NamedTuple):
    """The actions on a pack that begins with these cards, and the viewer."""

    start: Callable[[str], Sitting]
    top: str
    lines: tuple[str, ...]
    viewer: Seat | None = A


def piatto(top: str) -> Sitting:
    return hand(500, 500, 500, cards=top)


def permissive(top: str) -> Sitting:
    return hand(500, 500, 500, cards=top, lone_matta_stands=True)


def heads_up(top: str) -> Sitting:
    return hand(500, 500, cards=top)


def classica(top: str) -> Sitting:
    return bank_of_a(500, 500, 500, amount=50, cards=top, variant="classica")


def dry(top: str) -> Sitting:
    """A bank with one card left to draw besides the four covered ones."""
    sitting = bank_of_a(500, 500, 500, 500, amount=50, cards=top, variant="classica")
    sitting.state = replace(sitting.state, stock=sitting.state.stock[:1])
    return sitting


def frames(story: Story, top: str) -> Iterator[tuple[View, object]]:
    """Replay the actions on another pack: yield what the viewer sees after each of them."""
    sitting = story.start(top)
    yield sitting.view(story.viewer), sitting.waits()
    for line in story.lines:
        sitting.say(line)
        yield sitting.view(story.viewer), sitting.waits()


def told(story: Story) -> View:
    *_, (view, _) = frames(story, story.top)
    return view


def possible(story: Story, at: int) -> set[Card]:
    """Try every card in this place of the pack, and keep those with which the viewer sees the
    same.
    """
    seen = list(frames(story, story.top))
    return {card for card in PACK if any(looks(story, seen, top) for top in packs(story, at, card))}


def packs(story: Story, at: int, card: Card) -> Iterator[list[Card]]:
    """Put a card in one covered place; if it comes from the other place, any card may lie there."""
    first, other = cards(story.top), 1 - at
    swapped = [{card: first[at], first[at]: card}.get(each, each) for each in first]
    yield swapped
    for beside in PACK if card == first[other] else (MATTA,):
        if beside not in (card, *first[2:]):
            yield [{at: card, other: beside}.get(place, each) for place, each in enumerate(first)]


def looks(story: Story, seen: list[tuple[View, object]], top: list[Card]) -> bool:
    try:
        return list(frames(story, text(top))) == seen
    except (IllegalAction, AssertionError):
        return False


def sampled(view: View) -> tuple[Counter[Card], Counter[Card]]:
    """Count the cards in the first two places of the sampled packs."""
    drawn = Counter[Card](), Counter[Card]()
    for seed in range(DRAWS):
        world = GAME.sight.sample(view, Seeded(seed))
        assert GAME.sight.view(world, view.seat) == view
        assert sorted(world.pack) == sorted(PACK)
        for at, cards_there in enumerate(drawn):
            cards_there[world.pack[at]] += 1
    return drawn


STORIES = (
    Story(piatto, "4C 5S", ()),
    Story(piatto, "4C 5S", ("C 10 sto",)),
    Story(permissive, "4C 5S", ("C 10 sto",)),
    Story(piatto, "2C 5S 2D", ("C 10 tiro",)),
    Story(piatto, "2C 5S 2D 3C", ("C 10 tiro", "C tiro", "C sto"), None),
    Story(piatto, "7C 5S FC", ("C 10 tiro",)),
    Story(piatto, "2C 5S FC AS", ("C 10 tiro", "C tiro")),
    Story(piatto, "2C 5S RD", ("C 10 tiro",)),
    Story(piatto, "2C 5S RD", ("C 10 tiro", "C sto")),
    Story(piatto, "AC 5S AD 2D", ("C 10 tiro", "C out", "C time"), B),
    Story(piatto, "AC 5S AD 4D", ("C 10 tiro", "C out", "C time", "C time")),
    Story(piatto, "RD 5S", ("C out", "C time")),
    Story(piatto, "3D 5S", ("C out", "C time")),
    Story(piatto, "3D 5S 4D 4B", ("C out", "C time", "B gioco")),
    Story(heads_up, "RD 5S", ("B out", "B time")),
    Story(classica, "4C 5S 6D 2C", ("C 10 sto", "B 10 tiro")),
    Story(classica, "4C 5S 6D 7C", ("C 10 tiro",), B),
    Story(classica, "4C FS 6D 3C 7S", ("C 10 tiro", "C sto", "B 10 tiro"), None),
)


@pytest.mark.parametrize("story", STORIES)
def test_a_covered_card_is_what_the_words_leave_possible(story: Story) -> None:
    first, second = sampled(told(story))
    assert (set(first), set(second)) == (possible(story, 0), possible(story, 1))


@pytest.mark.rule("S17")
def test_who_stands_where_nobody_can_draw_may_hold_the_lone_matta() -> None:
    story = Story(dry, "4C 5S 6D 7D 2C", ("D 10 tiro", "C 10 sto"))
    drawn = Counter[Card]()
    view = told(story)
    for seed in range(DRAWS):
        coup = GAME.sight.sample(view, Seeded(seed)).coup
        assert coup is not None
        drawn[coup.hands[1].cards[0]] += 1
    assert drawn[MATTA] > 0


@pytest.mark.rule("S17")
def test_the_matta_may_be_either_covered_card_of_the_hand_it_is_shuffled_for() -> None:
    view = told(Story(piatto, "RD 5S", ("C out", "C time")))
    covered = [drawn[MATTA] for drawn in sampled(view)]
    assert sum(covered) == DRAWS
    assert abs(covered[0] - covered[1]) < 100


def test_every_card_that_is_possible_is_as_likely_as_another() -> None:
    drawn, _ = sampled(told(Story(piatto, "7C 5S FC", ("C 10 tiro",))))
    assert set(drawn) == set(cards("7C 7D 7S 7B RD"))
    assert all(abs(count - DRAWS / 5) < 40 for count in drawn.values())


def test_before_a_pack_is_dealt_any_order_is_possible() -> None:
    sitting = Sitting(500, 500)
    sitting.shuffle()
    tops = {GAME.sight.sample(sitting.view(A), Seeded(seed)).pack[0] for seed in range(DRAWS)}
    assert tops == set(PACK)


def test_without_a_pack_there_is_nothing_to_draw() -> None:
    sitting = Sitting(500, 500)
    assert GAME.sight.sample(sitting.view(A), Seeded(1)) == sitting.state
    sitting.designate(A)
    assert GAME.sight.sample(sitting.view(A), Seeded(1)) == sitting.state

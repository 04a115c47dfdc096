"""Four people at one table, two at each node of a house: they play on as nodes die."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.nodes import TwoNodes, two_nodes
from tests.e2e.player import Player, Toucher, enter, next_up

ANSWERS = 12
"""The actions that people take before and after each kill: three tricks."""


def test_four_people_at_two_nodes_play_on_while_either_is_killed(
    tmp_path: Path, browser: Browser
) -> None:
    with two_nodes(tmp_path) as nodes:
        people: list[Player] = [
            Toucher(enter(browser, nodes.doors[number % 2])) for number in range(4)
        ]
        sit_down(people, nodes)
        nodes.until_lines(2, 2)
        play(people)
        for number in range(2):
            nodes.kill(number)
            play(people)
            nodes.start(number)
            play(people)
        asked = next_up(tuple(people))
        partner = people[(people.index(asked) + 2) % 4]
        score = asked.page.locator(".score").text_content()
        assert score
        expect(partner.page.locator(".score")).to_have_text(score)
        for person in people:
            expect(person.lost_line).to_have_count(0)


def sit_down(people: Sequence[Player], nodes: TwoNodes) -> None:
    """The first opens a table, and the others come to it by its address, each at their door."""
    first, *others = people
    first.opens_a_table("4 in pairs", "21", "With the link")
    expect(first.page.locator(".plate.is-free")).to_have_count(3)
    path = first.page.url.removeprefix(nodes.doors[0])
    for number, person in enumerate(others, start=1):
        person.page.goto(nodes.doors[number % 2] + path)
        person.use(person.page.get_by_role("button", name="Sit down").first)
        expect(first.page.locator(".plate.is-free")).to_have_count(3 - number)
    for person in people:
        expect(person.hand).to_have_count(10)


def play(people: Sequence[Player]) -> None:
    """Let whoever is asked answer, a few times."""
    for _ in range(ANSWERS):
        next_up(tuple(people)).answer()

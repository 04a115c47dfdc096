"""Anybody can draw the lots again from the revealed seed."""

from collections import Counter
from hashlib import sha256

import pytest

from circolo.cards.shuffle import shuffled
from circolo.tables.state import PlayerId
from circolo.tournaments import lot_draw
from circolo.tournaments.freeze_out import initial_seating
from circolo.tournaments.state import TournamentId
from tests.fairness import plainly

SEED = bytes(range(32))
PLAYERS = [PlayerId(f"p{number:03}") for number in range(7)]
THEM = lot_draw.entrants_hash(PLAYERS)


def test_the_commitment_binds_seed_and_tournament() -> None:
    bound = lot_draw.commitment(SEED, TournamentId("e1"))
    assert bound == plainly.tag("circolo1/event", "e1", SEED)
    assert bound != lot_draw.commitment(SEED, TournamentId("e2"))
    assert bound != lot_draw.commitment(bytes(32), TournamentId("e1"))


@pytest.mark.rule("P4")
def test_a_lot_is_drawn_as_the_page_describes() -> None:
    drawn = lot_draw.order(SEED, 3, 7, entrants=THEM)
    own = plainly.tag("circolo1/lot", SEED, 3, 7, plainly.tag("circolo1/entrants", *PLAYERS))
    assert drawn == shuffled(own, 7)
    assert sorted(drawn) == list(range(7))


def test_every_lot_hangs_on_its_number_its_size_and_on_who_has_entered() -> None:
    others = lot_draw.entrants_hash(PLAYERS[:-1])
    drawn = {
        lot_draw.order(SEED, 1, 40, entrants=THEM),
        lot_draw.order(SEED, 2, 40, entrants=THEM),
        lot_draw.order(SEED, 1, 40, entrants=others),
        lot_draw.order(bytes(32), 1, 40, entrants=THEM),
        lot_draw.order(SEED, 1, 41, entrants=THEM)[:40],
    }
    assert len(drawn) == 5
    assert others != THEM != lot_draw.entrants_hash(PLAYERS[::-1])


@pytest.mark.rule("P4")
def test_every_place_is_as_likely_for_everybody() -> None:
    draws = 3_000
    seeds = [sha256(str(number).encode()).digest() for number in range(draws)]
    counted = Counter(
        (place, one)
        for seed in seeds
        for place, one in enumerate(lot_draw.order(seed, 0, 5, entrants=THEM))
    )
    # Chi-square with 16 degrees of freedom: one in a thousand is above 39.3.
    expected = draws / 5
    assert sum((counted[cell] - expected) ** 2 / expected for cell in counted) < 39.3


@pytest.mark.rule("P4")
@pytest.mark.parametrize("most", [2, 8, 9])
def test_tables_are_as_few_and_as_even_as_can_be(most: int) -> None:
    for people in range(1, 130):
        tables = initial_seating.tables(range(people), most)
        sizes = [len(table) for table in tables]
        assert len(tables) == -(-people // most)
        assert max(sizes) - min(sizes) <= 1
        assert sizes == sorted(sizes, reverse=True)
        assert [one for table in tables for one in table] == list(range(people))

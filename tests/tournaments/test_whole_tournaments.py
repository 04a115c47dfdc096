"""Whole tournaments from a seed: with random tables and random faults."""

import random
from collections.abc import Callable
from functools import partial, reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circolo.cards.units import Millis
from circolo.ledger.account import FEES, pool
from circolo.tournaments.commands import Extend, Pause, Resume, Wake
from circolo.tournaments.evolve import evolve
from circolo.tournaments.state import State
from circolo.tournaments.tournament_options import AnyTournamentOptions, pairs_enter
from tests.conftest import Seeds
from tests.tournaments import sample_options
from tests.tournaments.driver import EVENT, Playing, announced, play


def replayed(playing: Playing) -> State | None:
    start: State | None = None
    return reduce(evolve, playing.log, start)


def is_settled(playing: Playing, people: int) -> None:
    """Check that the log folds to the state, and that every chip paid in was paid out."""
    assert replayed(playing) == playing.state
    assert playing.book.balance(pool(EVENT)) == 0
    won = sum(playing.won(f"p{number:03d}") for number in range(people))
    given = playing.state.overlay
    assert won == given.mint - playing.book.balance(FEES)


@pytest.mark.rule("P2")
@pytest.mark.rule("P4")
@pytest.mark.parametrize("kind", sample_options.EVERY)
def test_a_tournament_is_played_to_its_end(kind: str, seeds: Seeds) -> None:
    sheet = sample_options.EVERY[kind]
    for seed in seeds(12):
        is_settled(play(sheet, seed), sheet.most)


@pytest.mark.rule("P6")
@pytest.mark.parametrize("kind", sample_options.EVERY)
def test_so_it_is_when_tables_fail_and_tell_things_twice(kind: str, seeds: Seeds) -> None:
    sheet = sample_options.EVERY[kind]
    for seed in seeds(12):
        is_settled(play(sheet, seed, faults=0.5), sheet.most)


@pytest.mark.rule("P6")
@pytest.mark.parametrize("kind", sample_options.EVERY)
def test_so_it_is_when_it_is_paused_and_put_back_again_and_again(kind: str, seeds: Seeds) -> None:
    sheet = sample_options.EVERY[kind]
    for seed in seeds(6):
        chance = random.Random(seed)
        playing = announced(sheet, seed=seed, faults=0.2)
        names = [f"p{number:03d}" for number in range(sheet.most)]
        playing.enter(*names, partners=pairs_enter(playing.state.sheet))
        while not playing.is_over():
            disturb(playing, chance)
            playing.step()
            playing.settle()
        is_settled(playing, sheet.most)


def disturb(playing: Playing, chance: random.Random) -> None:
    """Pause it for a while, or put its clock back."""
    said = chance.random()
    if said < 0.05:
        playing.tell(Pause("sala", "caffè"))
        if chance.random() < 0.5:
            playing.settle()
        playing.now = Millis(playing.now + 60_000)
        playing.tell(Resume("sala"))
    elif said < 0.1:
        playing.tell(Wake(Millis(30_000)))
    elif said < 0.15 and playing.state.freeze is not None and playing.state.timer is not None:
        playing.tell(Extend("sala", 1))


@settings(max_examples=40, deadline=None)
@given(
    kind=st.sampled_from(sorted(sample_options.EVERY)),
    people=st.integers(4, 24),
    seed=st.integers(0, 2**32),
    bots=st.booleans(),
)
def test_every_scheduled_field_begins_or_has_everything_back(
    kind: str, people: int, seed: int, *, bots: bool
) -> None:
    full = {"most": 24, "begins": 5_000_000, "bots": bots, "guarantee": 700}
    makers: dict[str, Callable[..., AnyTournamentOptions]] = {
        "knockout": sample_options.knockout,
        "pairs": sample_options.pairs,
        "drawn": sample_options.drawn,
        "swiss": sample_options.swiss,
        "round_robin": sample_options.round_robin,
        "double": partial(sample_options.round_robin, double=True),
        "individual": sample_options.individual,
        "duplicate": sample_options.duplicate,
        "duplicate_drawn": partial(sample_options.duplicate, teams="drawn"),
        "duplicate_of_chiamatre": sample_options.duplicate_of_chiamatre,
        "piatto": sample_options.piatto,
        "chemin": sample_options.chemin,
    }
    sheet = makers[kind](least=8, **full)
    people -= people % 2 if kind in {"pairs", "duplicate"} else 0
    playing = play(sheet, seed, entrants=people)
    assert playing.state.phase == ("over" if people >= 8 or bots else "cancelled")
    if playing.state.phase == "cancelled":
        assert all(playing.won(f"p{number:03d}") == 0 for number in range(people))
    is_settled(playing, people)

"""The weaker levels of the trick games forget and misjudge cards, and are weaker for it."""

from itertools import pairwise

import pytest

from circolo.arena import arena
from circolo.arena.contest import Contest
from circolo.arena.sequential import interval
from circolo.bots.policy import seeded_rng
from circolo.bots.tressette.card_memory import remember
from circolo.bots.tressette.human_errors import Practice, likely_card, recalled_by
from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.games import chiamatre, tressette
from circolo.wire.game_unions import Options
from tests.bots.seen import A, chosen, seen, trick

SEEDS = 24
LADDER = ("random", "principiante", "dilettante", "club")
TRICKS = (trick(A, "3D 2D 4D 5D"), trick(A, "3S 4S 5S 6S"), trick(A, "2S FS CS RS"))
HELD = "AD 6D 4C 5C 6C 7C FC"


@pytest.mark.parametrize("options", [tressette.Options(), chiamatre.Options()])
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LADDER)))
def test_each_level_is_stronger_than_the_one_below(
    options: Options, weaker: str, stronger: str
) -> None:
    contest = Contest(options=options, ours=stronger, theirs=weaker)
    margins = [each.margin for each in arena.rounds(contest, seeds=range(SEEDS))]
    assert interval(margins).mean > 0


@pytest.mark.parametrize(("tricks", "above"), [(3, 0), (2, 2), (1, 2)])
def test_the_cards_of_tricks_that_are_forgotten_seem_to_be_out_still(
    tricks: int, above: int
) -> None:
    view = seen(HELD, tricks=TRICKS)
    assert view.table is not None
    practice = Practice(recalled=tricks, misjudgement=0.0)
    assert recalled_by(remember(view), view.table, practice).above(Card("AD")) == above


def test_a_player_who_remembers_and_judges_well_plays_as_the_club_does() -> None:
    club = chosen(seen(HELD, tricks=TRICKS))
    assert led(Practice(recalled=3, misjudgement=0.0), seed=0) == club


def test_a_player_who_misjudges_plays_every_card_at_times() -> None:
    careless = Practice(recalled=3, misjudgement=20.0)
    assert {led(careless, seed=seed) for seed in range(80)} == set(cards(HELD))


def led(practice: Practice, *, seed: int) -> Card:
    """The card that A leads after the three tricks."""
    view = seen(HELD, tricks=TRICKS)
    assert view.table is not None
    rng = seeded_rng(seed.to_bytes(32))
    return likely_card(remember(view), view.table, cards(HELD), practice=practice, rng=rng)

"""The four levels of chemin de fer: what their cards lose, and how they stake chips."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from circolo.analysis.chemin_de_fer.equilibrium import Equilibrium, equilibria
from circolo.analysis.chemin_de_fer.hands import banker_draws, punta_draws
from circolo.analysis.chemin_de_fer.model import Choices, Model
from circolo.analysis.chemin_de_fer.responses import best_banker, best_punta, result
from circolo.analysis.chemin_de_fer.shoe import of_packs
from circolo.arena.contest import Contest
from circolo.arena.duplicate import play_seed
from circolo.bots.chemin_de_fer import DILETTANTE, MAESTRO, PRINCIPIANTE
from circolo.bots.chemin_de_fer.card_play import CARD_PLAYS, Sides, draw_chance
from circolo.bots.policy import AnyPolicy
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import GAME, Options
from circolo.play.offers import permits
from tests.games.chemin_de_fer.dealing import dealt, spoken
from tests.games.chemin_de_fer.sitting import A, B, C, Sitting, after_a_win, bank_of_a
from tests.random.chance import Seeded

LEVELS = ("principiante", "dilettante", "circolo", "maestro")
SIX_PACKS = Model(of_packs(6), "cards", "cards", choices="all")
RICH = (5_000, 5_000, 5_000)
TIMES = 40


def equilibrium(choices: Choices, commission: Fraction) -> Equilibrium:
    (found,) = equilibria(SIX_PACKS._replace(choices=choices, commission=commission))
    return found


def losses(sides: Sides) -> tuple[Fraction, Fraction]:
    """Return what the punta and the banker lose to best responses, per chip bet."""
    best = CARD_PLAYS["maestro"].online
    value = result(SIX_PACKS, best.punta, best.banker).punta_wins()
    punta = result(SIX_PACKS, sides.punta, best_banker(SIX_PACKS, sides.punta)).punta_wins()
    banker = result(SIX_PACKS, best_punta(SIX_PACKS, sides.banker), sides.banker).punta_wins()
    return value - punta, banker - value


def answers(policy: AnyPolicy, sitting: Sitting, seat: Seat) -> Counter[str | None]:
    *_, ask = GAME.rules.offers(sitting.state, seat)
    said = Counter[str | None]()
    for seed in range(TIMES):
        action = policy.choose(sitting.view(seat), ask, Seeded(seed))
        assert action is None or permits((ask,), ask.id, action)
        said[None if action is None else GAME.notation.write(action)] += 1
    return said


def only(policy: AnyPolicy, sitting: Sitting, seat: Seat) -> str | None:
    (answer,) = answers(policy, sitting, seat)
    return answer


@pytest.mark.parametrize(
    ("table", "choices", "commission"),
    [("online", "all", Fraction(0)), ("casino", "at_will", Fraction(1, 20))],
)
def test_the_maestro_plays_the_equilibrium_of_the_table(
    table: str, choices: Choices, commission: Fraction
) -> None:
    found = equilibrium(choices, commission)
    sides: Sides = getattr(CARD_PLAYS["maestro"], table)
    assert {hand: punta_draws(sides.punta, hand) for hand in found.punta} == found.punta
    assert {cell: banker_draws(sides.banker, *cell) for cell in found.banker} == found.banker


def test_each_level_loses_less_to_a_best_response_than_the_one_below() -> None:
    lost = [losses(CARD_PLAYS[name].online) for name in LEVELS]
    assert max(lost[-1]) == 0
    for (punta, banker), (better_punta, better_banker) in pairwise(lost):
        assert better_punta < punta / 2
        assert better_banker < banker / 2


def test_each_level_wins_chips_of_the_one_below() -> None:
    for weaker, stronger in pairwise(LEVELS):
        contest = Contest(options=Options(), ours=stronger, theirs=weaker, coups=30)
        assert play_seed(contest, 1).margin > 0.2


@pytest.mark.rule("F19")
def test_the_maestro_mixes_where_the_equilibrium_does() -> None:
    play = CARD_PLAYS["maestro"]
    assert draw_chance(play, dealt("AD 2D 4D KH").view(C)) == Fraction(35003, 74880)
    assert draw_chance(play, dealt("2D 2S 3D KH").view(C)) == 0
    banker = spoken("6D 6S KD KH", "sto")
    assert draw_chance(play, banker.view(A)) == Fraction(18885571, 36781056)


@pytest.mark.rule("F30")
def test_at_the_casino_the_maestro_draws_at_will() -> None:
    sitting = dealt("AD 2D 4D KH", variant="casino", least=2)
    assert only(MAESTRO, sitting, C) == "tiro"


def test_the_maestro_bets_the_least_and_never_calls() -> None:
    assert only(MAESTRO, bank_of_a(*RICH), C) == "punto 10"
    assert only(MAESTRO, after_a_win(*RICH), C) == "punto 10"


@pytest.mark.parametrize(
    ("variant", "words"), [("online", "accetto 500"), ("casino", "accetto 10")]
)
def test_the_maestro_banks_much_where_the_bank_wins(variant: str, words: str) -> None:
    sitting = Sitting(*RICH, variant=variant, least=2)
    sitting.first_banker(A)
    assert only(MAESTRO, sitting, A) == words


@pytest.mark.rule("F16")
def test_the_maestro_goes_on_until_the_bank_is_a_quarter_of_its_chips() -> None:
    assert only(MAESTRO, after_a_win(*RICH), A) is None
    assert only(MAESTRO, after_a_win(300, 300, 300), A) == "passo la mano"


@pytest.mark.rule("F28")
def test_at_the_casino_the_maestro_passes_as_soon_as_it_may_and_bids_nothing() -> None:
    sitting = after_a_win(*RICH, variant="casino", least=2)
    assert only(MAESTRO, sitting, A) == "passo la mano"
    sitting.say("A passo la mano")
    assert only(MAESTRO, sitting, B) is None


@pytest.mark.rule("F17")
def test_the_maestro_buys_every_bank_that_its_chips_bear() -> None:
    sitting = after_a_win(*RICH)
    sitting.say("A passo la mano")
    assert only(MAESTRO, sitting, B) == "compro"
    poor = after_a_win(500, 500, 500)
    poor.say("A passo la mano")
    assert only(MAESTRO, poor, B) is None


def test_weaker_players_double_a_lost_bet() -> None:
    sitting = bank_of_a(*RICH)
    sitting.coup("bank", "C punto 50")
    bets = {one for one in answers(DILETTANTE, sitting, C) if one and one.startswith("punto")}
    assert bets == {"punto 100"}


def test_a_beginner_shuns_the_bank_unless_everybody_does() -> None:
    sitting = Sitting(*RICH)
    sitting.first_banker(A)
    assert set(answers(PRINCIPIANTE, sitting, A)) == {"passo", "accetto 10"}
    sitting.say("A passo", "C passo", "B passo")
    assert only(PRINCIPIANTE, sitting, A) == "accetto 10"

"""The club level of chemin de fer, and tables of each level."""

from collections import Counter
from random import Random

import pytest

from circolo.bots.chemin_de_fer import CIRCOLO
from circolo.bots.policy import AnyPolicy, seeded_rng
from circolo.bots.roster import POLICIES
from circolo.cards.units import Rng, Seat
from circolo.games.chemin_de_fer import GAME, Action
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.events import DealEnded
from circolo.play.offers import permits
from circolo.play.waits import Choice, Draw, Shuffle, Window
from tests.games.chemin_de_fer.dealing import STACKS, dealt, spoken
from tests.games.chemin_de_fer.sitting import A, B, C, Sitting, after_a_win, bank_of_a
from tests.random.chance import Seeded

RICH = (5_000, 5_000, 5_000)
TIMES = 60


def answers(sitting: Sitting, seat: Seat) -> Counter[str | None]:
    """Count the bot's answers to its last question, as text; None for no answer."""
    *_, ask = GAME.rules.offers(sitting.state, seat)
    said = Counter[str | None]()
    for seed in range(TIMES):
        action = CIRCOLO.choose(sitting.view(seat), ask, Seeded(seed))
        assert action is None or permits((ask,), ask.id, action)
        said[None if action is None else GAME.notation.write(action)] += 1
    return said


def only(sitting: Sitting, seat: Seat) -> str | None:
    (answer,) = answers(sitting, seat)
    return answer


@pytest.mark.parametrize(
    ("stack", "words"), [(500, "accetto 100"), (60, "accetto 60"), (7, "accetto 7")]
)
def test_it_takes_every_bank_for_ten_times_the_least_if_it_can(stack: int, words: str) -> None:
    sitting = Sitting(stack, 500, 500)
    sitting.first_banker(A)
    assert only(sitting, A) == words
    sitting.say("A passo", "C passo", "B passo")
    assert only(sitting, A) == words


@pytest.mark.rule("F19")
@pytest.mark.parametrize(
    ("top", "words"),
    [
        ("4D 2D KD KH", {"tiro"}),
        ("5D 2D KD KH", {"sto", "tiro"}),
        ("6D 2D KD KH", {"sto"}),
        ("9D 2D KD KH", {"batto"}),
    ],
)
def test_it_speaks_alla_regola_and_at_will_as_it_likes(top: str, words: set[str]) -> None:
    assert set(answers(dealt(top), C)) == words


def test_so_it_does_as_banker() -> None:
    assert only(spoken("6D 5D KD KH", "sto"), A) == "tiro"
    assert set(answers(spoken("4D 5D KD KH 4S", "tiro"), A)) == {"sto", "tiro"}


def test_it_bets_little_and_seldom_calls() -> None:
    said = answers(bank_of_a(*RICH), C)
    assert set(said) == {"punto 10", "punto 20", "punto 30", "banco"}
    assert said["banco"] < TIMES / 3


def test_it_calls_nothing_that_takes_more_than_a_quarter_of_its_chips() -> None:
    assert set(answers(bank_of_a(*STACKS, posta=130), C)) == {"punto 10", "punto 20", "punto 30"}


def test_it_bets_all_it_has_if_that_is_less_than_the_least() -> None:
    assert only(bank_of_a(500, 500, 7), C) == "punto 7"


@pytest.mark.rule("F5")
def test_who_has_lost_the_whole_bank_calls_more_often() -> None:
    sitting = after_a_win(*RICH)
    assert answers(sitting, C)["banco"] > answers(sitting, B)["banco"] > 0


@pytest.mark.rule("F6")
def test_it_lets_its_bet_stand_and_says_once_that_it_is_ready() -> None:
    sitting = bank_of_a(*RICH)
    sitting.say("C punto 20")
    assert only(sitting, C) == "pronto"
    sitting.say("C pronto")
    assert only(sitting, C) is None


def test_at_the_casino_it_calls_avec() -> None:
    said = answers(bank_of_a(*RICH, variant="casino"), C)
    assert set(said) == {"punto 10", "punto 20", "punto 30", "banco", "avec"}


def test_it_passes_the_hand_after_three_wins() -> None:
    sitting = after_a_win(*RICH)
    passed = []
    for _ in range(3):
        passed.append(only(sitting, A))
        sitting.coup("bank", "C punto 10")
    assert passed == [None, None, "passo la mano"]


@pytest.mark.rule("F9")
def test_it_goes_on_whoever_calls() -> None:
    sitting = after_a_win(*RICH)
    sitting.say("B punto 20", "C banco")
    assert (only(sitting, A), only(sitting, B)) == ("proseguo", "proseguo")


@pytest.mark.rule("F17")
def test_it_buys_now_and_then_what_it_can_well_pay() -> None:
    sitting = after_a_win(*RICH)
    sitting.say("A passo la mano")
    assert set(answers(sitting, B)) == {None, "compro"}
    sitting.say("time")
    assert set(answers(sitting, B)) == {None, "offro 10", "compro"}
    poor = after_a_win(300, 300, 300)
    poor.say("A passo la mano")
    assert only(poor, B) is None


@pytest.mark.rule("F23")
def test_it_cuts() -> None:
    sitting = Sitting(*STACKS, variant="casino")
    sitting.shuffle()
    assert len(answers(sitting, A)) > TIMES / 2


@pytest.mark.parametrize("variant", ["online", "casino"])
@pytest.mark.parametrize("policy", POLICIES["chemin_de_fer"].values(), ids=lambda one: one.name)
def test_a_table_of_them_plays_on_and_everybody_has_the_cards_at_times(
    policy: AnyPolicy, variant: str
) -> None:
    sitting = Sitting(*[50_000] * 5, variant=variant)
    chance, random = seeded_rng(bytes(32)), Random(1)
    coups, puntas = 0, set()
    for _ in range(1_500):
        events = sitting.tell(_next(policy, sitting, chance, random=random))
        coups += sum(isinstance(event, DealEnded) for event in events)
        if sitting.phase == "punta":
            puntas.add(sitting.turn)
    assert coups > 80
    assert puntas == set("ABCDE")


def _next(policy: AnyPolicy, sitting: Sitting, chance: Rng, *, random: Random) -> Command[Action]:
    """Let each asked seat answer once in turn; let time run out where nobody answers."""
    for wait in sitting.waits():
        match wait:
            case Shuffle():
                return Shuffled(wait.id, tuple(random.sample(range(wait.size), wait.size)))
            case Draw():
                return Drawn(wait.id, random.randrange(wait.below))
            case Choice() | Window():
                seats = (wait.seat,) if isinstance(wait, Choice) else wait.seats
                for seat in seats:
                    for ask in GAME.rules.offers(sitting.state, seat):
                        action = policy.choose(sitting.view(seat), ask, chance)
                        assert action is None or permits((ask,), ask.id, action)
                        if action is not None:
                            return Act(ask.id, seat, action)
    return Expired(sitting.waits()[0].id)

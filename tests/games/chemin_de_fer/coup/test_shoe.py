"""The shoe: its shuffle, the seat that may cut, and the last coup of the taglia."""

import pytest
from msgspec.structs import replace

from circolo.banks.events import BankDue
from circolo.cards.french import FIFTY_TWO
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.card_values import SIX_PACKS
from circolo.games.chemin_de_fer.events import CardsGathered, CutDue, ShoeCut
from circolo.games.chemin_de_fer.state import PastCoup
from circolo.play.commands import Shuffled
from circolo.play.waits import Draw, Shuffle, WaitId, Window
from tests.games.chemin_de_fer.dealing import STACKS, opened
from tests.games.chemin_de_fer.sitting import A, B, C, Sitting, after_a_win, bank_of_a, kinds

CASINO = (500, 500, 500, 500, 500)


def casino(**options: bool) -> Sitting:
    sitting = Sitting(*CASINO, variant="casino", **options)
    sitting.shuffle()
    return sitting


def with_drawn(sitting: Sitting, drawn: int) -> Sitting:
    """Move this many cards out of the shoe, as if by finished coups."""
    gone = [sitting.state.shoe[:drawn].count(card) for card in FIFTY_TWO]
    sitting.state = replace(sitting.state, drawn=drawn, gone=tuple(gone), coup=None)
    return sitting


@pytest.mark.rule("F1")
def test_a_sitting_begins_with_the_shuffle_of_six_packs() -> None:
    sitting = Sitting(*STACKS)
    assert sitting.waits() == (Shuffle(WaitId(1), 312, "first"),)
    sitting.tell(Shuffled(WaitId(1), tuple(reversed(range(312)))))
    assert sitting.state.shoe == SIX_PACKS[::-1]
    assert (sitting.state.drawn, sitting.state.cut) == (0, 0)
    (wait,) = sitting.waits()
    assert isinstance(wait, Draw)


def test_an_order_that_is_none_is_a_fault_of_ours() -> None:
    sitting = Sitting(*STACKS)
    with pytest.raises(AssertionError):
        sitting.tell(Shuffled(WaitId(1), (0,) * 312))


@pytest.mark.rule("F1")
def test_no_card_is_burnt() -> None:
    sitting = opened("9D 2C KD KH")
    sitting.say("C punto 50", "time")
    assert sitting.coup_of.punta.cards[0] == sitting.state.shoe[0]


@pytest.mark.rule("F1")
def test_the_coup_after_that_in_which_the_two_hundredth_card_falls_is_the_last() -> None:
    sitting = with_drawn(bank_of_a(*STACKS), 195)
    sitting.coup("bank", "C punto 10")
    assert (sitting.phase, sitting.view(A).shoe.is_last) == ("bets", False)
    sitting = with_drawn(sitting, 199)
    sitting.say("C punto 10", "time")
    assert sitting.view(A).shoe.is_last is False
    sitting.cards("bank")
    assert (sitting.phase, sitting.view(A).shoe.is_last) == ("bets", True)
    sitting.say("C punto 10", "time")
    assert sitting.view(A).shoe.is_last is True
    events = sitting.cards("bank")
    assert (events[-1], sitting.phase) == (CardsGathered("taglia"), "shuffle")
    assert sitting.waits() == (Shuffle(sitting.state.asked, 312, "taglia"),)


@pytest.mark.rule("F1")
def test_two_hundred_cards_and_no_coup_more_is_not_enough() -> None:
    sitting = with_drawn(bank_of_a(*STACKS), 200)
    assert sitting.view(A).shoe.is_last is True
    assert sitting.coup("bank", "C punto 10")[-1] == CardsGathered("taglia")


@pytest.mark.rule("F1")
def test_everybody_sees_the_past_coups_of_the_shoe_until_it_is_shuffled() -> None:
    sitting = bank_of_a(*STACKS)
    for outcome in ("bank", "level", "punta"):
        sitting.coup(outcome, "C punto 10")
    seen = {sitting.view(viewer).past for viewer in (A, B, C, None)}
    assert seen == {(PastCoup(1, A, 7, 9), PastCoup(1, A, 9, 9), PastCoup(1, A, 9, 2))}
    sitting = with_drawn(bank_of_a(*STACKS), 200)
    sitting.coup("bank", "C punto 60")
    assert len(sitting.view(A).past) == 1
    sitting.shuffle()
    assert sitting.view(A).past == ()


@pytest.mark.rule("F1", "F15")
def test_bank_posta_and_garage_go_on_over_the_shuffle() -> None:
    sitting = with_drawn(bank_of_a(*STACKS), 200)
    sitting.coup("bank", "C punto 60")
    before = (sitting.bank.banker, *sitting.table)
    assert kinds(sitting.shuffle()) == ["PackShuffled", "BetsOpened"]
    assert before == (A, 120, 40) == (sitting.bank.banker, *sitting.table)
    assert (sitting.state.drawn, sitting.view(A).shoe.gone) == (0, (0,) * 52)
    assert (sitting.view(A).shoe.is_last, sitting.state.coup) == (False, None)


@pytest.mark.rule("F1", "F14")
def test_a_bank_lost_in_the_last_coup_goes_on_after_the_shuffle() -> None:
    sitting = with_drawn(bank_of_a(*STACKS), 200)
    assert sitting.coup("punta", "C punto 60")[-1] == CardsGathered("taglia")
    assert kinds(sitting.shuffle()) == ["PackShuffled", "BankDue"]
    assert sitting.turn == "C"


@pytest.mark.rule("F23", "F24")
def test_the_first_banker_is_invited_to_cut() -> None:
    sitting = casino()
    assert sitting.events[-1] == CutDue(A)
    assert sitting.waits() == (Window(sitting.state.asked, (A,), "cut"),)
    assert sitting.offered(A) == ["taglio 1", "taglio 2", "taglio 311"]
    assert sitting.offered(B) == []


@pytest.mark.rule("F23")
def test_a_cut_turns_the_shuffled_shoe() -> None:
    sitting = casino()
    before = sitting.state.shoe
    events = sitting.say("A taglio 100")
    assert (events[0], kinds(events[1:])) == (ShoeCut(A, 100), ["BankDue"])
    assert sitting.state.shoe == before[100:] + before[:100]
    assert (sitting.view(C).shoe.cut, sitting.view(C).cutter) == (100, A)


@pytest.mark.rule("F23")
def test_silence_is_no_cut() -> None:
    sitting = casino()
    before = sitting.state.shoe
    assert sitting.say("time")[0] == ShoeCut(A, 0)
    assert (sitting.state.shoe, sitting.phase, sitting.turn) == (before, "bank", "A")


@pytest.mark.rule("F23", "R2")
def test_nobody_else_cuts_and_not_more_than_there_is() -> None:
    sitting = casino()
    assert sitting.refusal("B taglio 10") == "f23_not_invited"
    assert sitting.refusal("A taglio 312") == sitting.refusal("A taglio 0") == "f23_cut"


@pytest.mark.rule("F23", "R10")
def test_an_absent_seat_cannot_cut_and_its_time_runs() -> None:
    sitting = casino()
    sitting.say("A out")
    assert (sitting.offered(A), sitting.refusal("A taglio 10")) == ([], "f23_not_invited")
    assert kinds(sitting.say("time"))[0] == "ShoeCut"


@pytest.mark.rule("F23")
def test_at_each_shuffle_the_next_to_the_right_is_invited() -> None:
    sitting = casino()
    sitting.say("time", "A accetto 100")
    cutters = []
    for _ in range(4):
        with_drawn(sitting, 300)
        sitting.coup("bank", "B punto 10")
        cutters.append(sitting.shuffle()[-1])
        sitting.say("time")
    assert cutters == [CutDue(Seat(seat)) for seat in (4, 3, 2, 1)]


@pytest.mark.rule("F23", "F3")
def test_a_table_that_begins_anew_is_cut_by_its_first_banker() -> None:
    sitting = casino()
    sitting.say("time", "A accetto 100")
    with_drawn(sitting, 300).coup("bank", "B punto 10")
    assert sitting.shuffle()[-1] == CutDue(Seat(4))
    sitting.say("time", "A gone", "B gone", "C gone", "D gone", "E gone")
    sitting.say("B sits 500", "C sits 500")
    assert sitting.phase == "shuffle"
    assert sitting.shuffle()[-1] == CutDue(C)
    assert sitting.say("time")[-1] == BankDue(C, first=True)


@pytest.mark.rule("F23")
def test_if_nobody_is_there_to_cut_nobody_does() -> None:
    sitting = casino()
    sitting.say("time", "A accetto 100")
    with_drawn(sitting, 300).coup("bank", "B punto 10")
    sitting.say(*[f"{letter} out" for letter in "ABCDE"])
    assert kinds(sitting.shuffle())[:2] == ["PackShuffled", "BankEnded"]


@pytest.mark.rule("F23")
def test_a_cut_card_ten_from_the_end_makes_the_running_coup_the_last() -> None:
    sitting = casino()
    sitting.say("time", "A accetto 100")
    with_drawn(sitting, 298)
    assert (sitting.view(A).shoe.mark, sitting.view(A).shoe.is_last) == (302, False)
    sitting.say("B punto 10", "time")
    assert sitting.view(A).shoe.is_last is True


@pytest.mark.rule("F23")
@pytest.mark.parametrize(("drawn", "ended"), [(297, "bets"), (298, "shuffle")])
def test_the_cut_card_lies_before_the_last_ten(drawn: int, ended: str) -> None:
    sitting = casino()
    sitting.say("time", "A accetto 100")
    with_drawn(sitting, drawn).coup("bank", "B punto 10")
    assert (sitting.state.drawn, sitting.phase) == (drawn + 4, ended)


@pytest.mark.rule("F23", "F1")
def test_without_a_cut_card_the_shoe_ends_as_online() -> None:
    sitting = casino(cut_card=False)
    sitting.say("time", "A accetto 100")
    with_drawn(sitting, 199).coup("bank", "B punto 10")
    assert (sitting.view(A).shoe.mark, sitting.phase) == (200, "bets")
    assert sitting.coup("bank", "B punto 10")[-1] == CardsGathered("taglia")


def test_a_bank_that_is_going_on_has_its_cards_from_one_shoe() -> None:
    sitting = after_a_win(*STACKS)
    assert (sitting.state.drawn, sum(sitting.view(None).shoe.gone)) == (4, 4)

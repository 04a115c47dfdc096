"""Refusals of the seed exchange, and the limit on what a seat adds to the log."""

import pytest

from circolo.cards.units import Seat
from circolo.tables.commands import (
    CommitSeed,
    RevealSeed,
)
from circolo.tables.events import (
    SeedCameLate,
    SeedCommitted,
    SeedRevealed,
)
from circolo.tables.rules import Refused
from tests.tables.shuffling import (
    begin,
    coming,
    commit,
    reveal,
    seed,
    starting,
)
from tests.tables.sitting import Sitting


def refusal(sitting: Sitting, command: CommitSeed | RevealSeed) -> str:
    before = sitting.state
    with pytest.raises(Refused) as refused:
        sitting.tell(command)
    assert sitting.state == before
    return refused.value.code


def test_a_second_commitment_is_refused_even_if_it_is_the_same() -> None:
    sitting = commit(starting(), 0)
    assert refusal(sitting, CommitSeed(Seat(0), 1, bytes(32))) == "seed_repeated"
    same = coming(sitting).committed[0]
    assert refusal(sitting, CommitSeed(Seat(0), 1, same)) == "seed_repeated"


def test_a_second_reveal_is_refused() -> None:
    sitting = reveal(begin(commit(starting(), 0, 1)), 0)
    assert refusal(sitting, RevealSeed(Seat(0), 1, seed(0))) == "seed_repeated"


@pytest.mark.parametrize("epoch", [2, 99])
def test_a_seed_for_an_epoch_that_is_not_prepared_is_refused(epoch: int) -> None:
    sitting = starting()
    assert refusal(sitting, CommitSeed(Seat(0), epoch, bytes(32))) == "seed_epoch"
    begin(commit(sitting, 0, 1))
    assert refusal(sitting, RevealSeed(Seat(0), epoch, seed(0))) == "seed_epoch"


def test_a_seed_before_there_is_anything_to_shuffle_is_refused() -> None:
    assert refusal(Sitting(2).sit("anna"), CommitSeed(Seat(0), 1, bytes(32))) == "seed_epoch"


def test_a_commitment_after_the_house_has_committed_is_late() -> None:
    sitting = Sitting(4).begin()
    sitting.play_out_deal()
    begin(commit(sitting, 0, epoch=2), 2)
    assert refusal(sitting, CommitSeed(Seat(1), 2, bytes(32))) == "seed_late"


def test_a_seed_for_the_running_shuffle_is_late() -> None:
    sitting = Sitting(2).begin()
    assert refusal(sitting, CommitSeed(Seat(0), 1, bytes(32))) == "seed_late"
    assert refusal(sitting, RevealSeed(Seat(0), 1, seed(0))) == "seed_late"


def too_late() -> Sitting:
    """Two seats have committed, and the time to reveal their seeds is over."""
    sitting = begin(commit(starting(), 0, 1))
    sitting.reach()
    sitting.reach()
    assert coming(sitting).ready
    return sitting


def test_a_reveal_after_its_time_is_noted_for_everybody_once() -> None:
    sitting = too_late()
    sitting.tell(RevealSeed(Seat(0), 1, seed(0)))
    assert sitting.log[-1] == SeedCameLate(Seat(0), 1, seed(0))
    assert (coming(sitting).late, coming(sitting).revealed[0]) == ((Seat(0),), b"")
    assert refusal(sitting, RevealSeed(Seat(0), 1, seed(0))) == "seed_late"


def test_another_seed_that_comes_late_is_noted_nowhere() -> None:
    sitting = too_late()
    assert refusal(sitting, RevealSeed(Seat(0), 1, seed(1))) == "seed_late"
    assert coming(sitting).late == ()


def test_a_reveal_while_the_pack_is_played_with_is_noted_too() -> None:
    sitting = too_late().deal()
    sitting.tell(RevealSeed(Seat(1), 1, seed(1)))
    assert sitting.state.epoch is not None
    assert sitting.state.epoch.late == (Seat(1),)


def test_a_reveal_before_the_house_has_committed_is_refused() -> None:
    sitting = commit(starting(), 0)
    assert refusal(sitting, RevealSeed(Seat(0), 1, seed(0))) == "seed_early"


def test_a_reveal_without_a_commitment_is_refused() -> None:
    sitting = starting()
    assert refusal(sitting, RevealSeed(Seat(0), 1, seed(0))) == "seed_uncommitted"
    dealt = Sitting(2).begin()
    dealt.play_out_deal()
    begin(commit(dealt, 0, epoch=2), 2)
    assert refusal(dealt, RevealSeed(Seat(1), 2, seed(1, 2))) == "seed_uncommitted"


def test_a_seed_that_was_not_committed_to_is_refused_and_the_right_one_still_taken() -> None:
    sitting = begin(commit(starting(), 0, 1))
    assert refusal(sitting, RevealSeed(Seat(0), 1, seed(1))) == "seed_wrong"
    assert refusal(sitting, RevealSeed(Seat(0), 1, b"")) == "seed_wrong"
    reveal(sitting, 0)
    assert coming(sitting).revealed[0] == seed(0)


def test_another_seats_seed_is_refused() -> None:
    sitting = begin(commit(starting(), 0, 1))
    assert refusal(sitting, RevealSeed(Seat(1), 1, seed(0))) == "seed_wrong"


def test_a_bot_of_the_house_brings_no_seed() -> None:
    sitting = starting(2, bots=1)
    assert refusal(sitting, CommitSeed(Seat(1), 1, bytes(32))) == "seed_bot"


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_a_seed_from_a_seat_at_which_nobody_sits_is_refused(seat: int) -> None:
    sitting = Sitting(2).sit("anna")
    assert refusal(sitting, CommitSeed(Seat(seat), 1, bytes(32))) == "not_seated"


def test_a_seat_leaves_two_things_in_the_log_an_epoch_whatever_it_sends() -> None:
    sitting = commit(starting(), 1)
    for number in range(20):
        for command in (
            CommitSeed(Seat(0), 1, bytes([number]) * 32),
            RevealSeed(Seat(0), 1, bytes([number]) * 32),
            RevealSeed(Seat(0), 1, seed(0)),
        ):
            try:
                sitting.tell(command)
            except Refused:
                continue
        if number == 5:
            commit_of_the_seat = coming(sitting).committed[0]
            begin(sitting)
            assert commit_of_the_seat == bytes(32)
    own = [e for e in sitting.log if isinstance(e, SeedCommitted | SeedRevealed) and e.seat == 0]
    assert len(own) <= 2

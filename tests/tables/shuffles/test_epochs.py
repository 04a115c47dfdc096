"""The epochs of a table: the seats that bring seeds, and how long a shuffle waits."""

from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.fairness.seeds import Participant
from circolo.games.tressette import GAME
from circolo.play.events import LotDrawn
from circolo.play.waits import WaitId
from circolo.tables import view
from circolo.tables.commands import (
    ComeBack,
    SitOut,
)
from circolo.tables.events import (
    EpochBegan,
    EpochEvent,
    EpochReady,
    PackFixed,
    Played,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
)
from circolo.tables.shuffles import epochs
from circolo.tables.shuffles.public_epochs import published
from circolo.tables.state import TableId
from tests.tables.shuffling import (
    begin,
    coming,
    commit,
    kinds,
    reveal,
    starting,
    waits_until,
    with_seeds,
)
from tests.tables.sitting import Sitting


def test_the_first_shuffle_is_prepared_as_soon_as_every_seat_is_taken() -> None:
    assert Sitting(2).sit("anna").state.next is None
    assert view.view(starting().state).next == view.NextEpochView(1, None)


def test_the_house_commits_when_every_person_has() -> None:
    sitting = commit(starting(), 0)
    assert not epochs.is_to_begin(GAME, sitting.state)
    begin(commit(sitting, 1))
    assert coming(sitting).commitment is not None
    assert not coming(sitting).ready


def test_the_shuffle_is_ready_when_all_have_shown_their_seeds() -> None:
    sitting = reveal(begin(commit(starting(), 0, 1)), 1)
    assert not coming(sitting).ready
    reveal(sitting, 0)
    assert coming(sitting).ready
    assert [type(event) for event in sitting.log if isinstance(event, EpochEvent)] == [
        SeedCommitted,
        SeedCommitted,
        SeedsClosed,
        EpochBegan,
        SeedRevealed,
        SeedRevealed,
        EpochReady,
    ]


def test_a_shuffle_that_is_ready_lets_no_deal_wait() -> None:
    sitting = reveal(begin(commit(starting(), 0, 1)), 0, 1)
    sitting.reach()
    assert sitting.state.phase == "playing"
    assert waits_until(sitting) is None
    assert epochs.answerable(GAME, sitting.state) is not None


def test_bots_of_the_house_bring_no_seed_and_are_not_waited_for() -> None:
    sitting = begin(commit(starting(4, bots=3), 0))
    assert kinds(sitting) == ["seed", "house bot", "house bot", "house bot"]
    reveal(sitting, 0)
    assert coming(sitting).ready


def test_a_silent_seat_is_listed_absent() -> None:
    sitting = commit(starting(4), 1, 3)
    assert kinds(sitting) == ["absent", "seed", "absent", "seed"]


def test_a_free_seat_is_listed_empty() -> None:
    state = replace(starting().state, places=(starting().state.places[0], None))
    assert epochs.participants(state) == (Participant("absent", "anna"), Participant("empty"))


def test_the_pack_is_fixed_before_it_is_shuffled_and_the_next_is_prepared_at_once() -> None:
    sitting = Sitting(2).begin()
    fixed, shuffled = [
        at
        for at, event in enumerate(sitting.log)
        if isinstance(event, PackFixed)
        or (isinstance(event, Played) and type(event.event).__name__ == "PackShuffled")
    ]
    assert fixed + 1 == shuffled
    assert sitting.state.epoch is not None
    assert (sitting.state.epoch.number, sitting.state.epoch.dealt) == (1, True)
    assert coming(sitting).number == 2


def test_a_lot_before_the_first_shuffle_takes_up_the_epoch_too() -> None:
    ready = reveal(begin(commit(starting(), 0, 1)), 0, 1).state
    drawn = epochs.played(ready, LotDrawn(WaitId(1), "first_banker", 4, 2))
    assert (drawn.epoch, drawn.next) == (ready.next, None)
    assert epochs.played(drawn, LotDrawn(WaitId(2), "cut", 40, 2)) == drawn


def test_a_shuffle_waits_for_commitments_no_longer_than_750_ms() -> None:
    sitting = commit(starting(), 0)
    sitting.reach()
    assert waits_until(sitting) == 750
    sitting.reach()
    assert kinds(sitting) == ["seed", "absent"]
    assert isinstance(sitting.log[-2], SeedsClosed)


def test_a_shuffle_waits_for_seeds_no_longer_than_a_second_and_a_half() -> None:
    sitting = commit(starting(), 0)
    sitting.reach()
    sitting.reach()
    begin(sitting)
    assert waits_until(sitting) == 750
    sitting.reach()
    assert coming(sitting).ready
    assert waits_until(sitting) is None


def test_a_shuffle_that_only_lacks_seeds_waits_a_second_and_a_half_for_them() -> None:
    sitting = begin(commit(starting(), 0, 1))
    sitting.reach()
    assert waits_until(sitting) == 1_500
    reveal(sitting, 0, 1)
    assert waits_until(sitting) is None


def test_a_shuffle_to_which_nobody_brings_a_seed_waits_for_commitments_only() -> None:
    sitting = starting()
    sitting.reach()
    sitting.reach()
    begin(sitting)
    assert coming(sitting).ready


def test_no_clock_runs_for_seeds_while_the_deal_before_is_played() -> None:
    sitting = Sitting(2).begin()
    assert waits_until(sitting) is None
    assert not epochs.is_to_begin(GAME, sitting.state)


def test_a_seat_without_a_commitment_is_not_waited_for_after_a_deal() -> None:
    sitting = Sitting(2, target=31).begin()
    sitting.play_out_deal()
    assert epochs.is_to_begin(GAME, sitting.state)


def test_a_seat_may_commit_until_the_deal_has_ended() -> None:
    sitting = Sitting(2, target=31).begin()
    assert not epochs.is_to_begin(GAME, sitting.state)
    commit(sitting, 0, 1, epoch=2)
    reveal(begin(sitting, 2), 0, 1, epoch=2)
    assert coming(sitting).ready


def test_a_seat_that_revealed_its_seed_is_waited_for_the_next_time() -> None:
    sitting = with_seeds()
    sitting.play_out_deal()
    assert not epochs.is_to_begin(GAME, commit(sitting, 0, epoch=2).state)
    begin(commit(sitting, 1, epoch=2), 2)


def test_an_absent_seat_is_not_waited_for_after_a_deal() -> None:
    sitting = commit(with_seeds(), 0, epoch=2).play_out_deal()
    assert not epochs.is_to_begin(GAME, sitting.state)
    sitting.tell(SitOut(Seat(1)))
    assert epochs.is_to_begin(GAME, sitting.state)
    sitting.tell(ComeBack(Seat(1)))
    assert not epochs.is_to_begin(GAME, sitting.state)


def test_a_seat_that_withholds_its_seed_is_marked_and_not_waited_for_again() -> None:
    sitting = reveal(begin(commit(Sitting(2, target=31).sit_all(), 0, 1)), 0)
    sitting.reach()
    sitting.reach()
    sitting.deal()
    epoch = published(sitting.log, 1)
    assert epoch is not None
    assert [seat.kind for seat in epoch.participants] == ["seed", "seed"]
    assert [bool(seed) for seed in epoch.revealed] == [True, False]
    sitting.play_out_deal()
    assert epochs.is_to_begin(GAME, commit(sitting, 0, epoch=2).state)


def test_a_stream_names_its_table_and_others_name_none() -> None:
    table = TableId("t1")
    assert epochs.table_of(epochs.stream_of(table)) == table
    assert epochs.table_of("house") is None

"""The public epochs: how each shuffle ends, and what is public before."""

from circolo.cards.units import Millis, Seat
from circolo.fairness.epoch import faults
from circolo.games.tressette import GAME
from circolo.tables import view
from circolo.tables.commands import (
    Close,
    EndEpoch,
    Leave,
    Resume,
)
from circolo.tables.events import (
    Closed,
    EpochReady,
    PackFixed,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
)
from circolo.tables.shuffles.public_epochs import published
from circolo.tables.state import Epoch
from tests.tables.shuffling import (
    HOUSE,
    begin,
    coming,
    commit,
    ends,
    reveal,
    starting,
    waits_until,
    with_seeds,
)
from tests.tables.sitting import Sitting


def test_a_shuffle_is_revealed_when_the_next_is_needed_and_not_during_its_deal() -> None:
    sitting = Sitting(2, target=31).begin()
    while sitting.state.match.phase != "pause":
        assert ends(sitting) == []
        sitting.play()
    assert ends(sitting) == []
    sitting.reach()
    assert ends(sitting) == [(1, "dealt")]


def test_a_shuffle_that_the_match_no_longer_needs_is_revealed_as_unused() -> None:
    sitting = with_seeds()
    begin(commit(sitting, 0, 1, epoch=2), 2)
    sitting.tell(Close("operator"))
    assert ends(sitting) == [(2, "closed"), (1, "closed")]


def test_the_last_shuffle_of_a_match_and_the_prepared_one_are_revealed() -> None:
    sitting = Sitting(2).begin()
    number = 0
    while sitting.state.phase == "playing":
        number = coming(sitting).number
        if coming(sitting).commitment is None:
            reveal(begin(commit(sitting, 0, 1, epoch=number), number), 0, 1, epoch=number)
        sitting.play()
    assert ends(sitting)[-2:] == [(number, "unused"), (number - 1, "dealt")]
    assert sitting.state.epoch is not None
    assert (sitting.state.epoch.number, sitting.state.next) == (number - 1, None)


def test_an_uncommitted_shuffle_disappears_with_the_match() -> None:
    sitting = Sitting(2).begin()
    number = 0
    while sitting.state.phase == "playing":
        number = coming(sitting).number
        if not coming(sitting).committed[0]:
            commit(sitting, 0, epoch=number)
        sitting.play()
    assert sitting.state.next is None
    assert ends(sitting)[-1] == (number - 1, "dealt")


def test_a_player_who_leaves_before_the_match_ends_a_committed_shuffle() -> None:
    sitting = begin(commit(starting(), 0, 1))
    sitting.tell(Leave(Seat(1)))
    assert ends(sitting) == [(1, "start_halted")]
    sitting.sit("carla")
    assert coming(sitting).number == 2
    epoch = published(sitting.log, 1)
    assert epoch is not None
    assert faults(epoch) == ()


def test_a_player_who_leaves_before_the_house_commits_withdraws_their_commitment() -> None:
    sitting = commit(starting(4), 0, 1)
    sitting.tell(Leave(Seat(1)))
    assert ends(sitting) == []
    sitting.sit("elsa")
    assert [bool(bound) for bound in coming(sitting).committed] == [True, False, False, False]
    assert coming(sitting).number == 1


def test_a_table_that_closes_with_its_last_person_reveals_its_committed_shuffle() -> None:
    sitting = begin(commit(starting(4, bots=3), 0))
    sitting.tell(Leave(Seat(0)))
    assert sitting.log[-1] == Closed("nobody_left")
    assert ends(sitting) == [(1, "closed")]


def test_a_shuffle_whose_seed_is_lost_is_ended_in_public_and_another_prepared() -> None:
    sitting = with_seeds()
    begin(commit(sitting, 0, 1, epoch=2), 2)
    sitting.tell(EndEpoch(2, None, "lost"))
    assert coming(sitting) == Epoch(3, committed=(b"", b""), revealed=(b"", b""))
    epoch = published(sitting.log, 2)
    assert epoch is not None
    assert faults(epoch) == ("lost",)
    assert sitting.state.epoch is not None
    assert sitting.state.epoch.number == 1


def test_seeds_are_in_the_log_and_in_no_frame() -> None:
    sitting = with_seeds()
    apart = (SeedCommitted, SeedsClosed, SeedRevealed, EpochReady, PackFixed)
    told = [event for event in sitting.log if isinstance(event, apart)]
    assert {type(event) for event in told} == set(apart)
    for seat in (Seat(0), Seat(1), None):
        assert {view.redact(GAME, event, seat) for event in told} == {None}


def test_a_view_shows_the_commitment_and_no_seed_of_a_running_shuffle() -> None:
    sitting = with_seeds()
    epoch = sitting.state.epoch
    assert epoch is not None
    assert epoch.commitment is not None
    shown = view.view(sitting.state)
    assert shown.epoch == view.EpochView(1, epoch.commitment, epoch.root, None)
    assert shown.next == view.NextEpochView(2, None)


def test_nothing_is_published_of_a_shuffle_before_the_house_has_committed() -> None:
    assert published(commit(starting(), 0, 1).log, 1) is None
    assert published(starting().log, 2) is None


def test_draws_are_published_only_when_the_shuffle_has_ended() -> None:
    sitting = Sitting(2).begin()
    running = published(sitting.log, 1)
    assert running is not None
    assert (running.lots, running.ended, running.seed) == ((), None, b"")
    sitting.play_out_deal().tell(Close("operator"))
    ends(sitting)
    over = published(sitting.log, 1)
    assert over is not None
    assert [lot.name.partition("/")[0] for lot in over.lots] == ["first_seat"]
    assert (over.ended, over.seed) == ("closed", HOUSE)


def test_the_time_of_a_shuffle_is_moved_by_the_time_the_house_was_away() -> None:
    sitting = starting()
    sitting.reach()
    sitting.now = Millis(sitting.now + 60_000)
    sitting.tell(Resume(Millis(60_000)))
    assert waits_until(sitting) == 750

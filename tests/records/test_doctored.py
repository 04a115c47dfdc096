"""The consistent record of a house that chose the cards."""

from circolo.records.deal_replay import replay_record
from circolo.records.record_verifier import verify_record
from tests.records.doctored import ANNA, KEY, doctored, is_wanted


def test_without_seeds_of_the_seats_a_house_can_choose_the_cards_of_a_seat() -> None:
    first = next(step for step in replay_record(doctored(), 1).steps if step.seats)
    sight = first.seats[ANNA]
    assert sight is not None
    assert is_wanted(sight.match.hand)


def test_the_record_of_such_a_house_is_valid_but_shows_that_no_seat_gave_a_seed() -> None:
    verdict = verify_record(doctored())
    assert verdict.findings == ()
    assert [shuffling.brought for shuffling in verdict.shufflings] == [("absent", "absent")]
    assert verdict.signature is not None
    assert (verdict.signature.key, verdict.signature.known) == (KEY.public, False)

"""A record that does not contradict itself, of a house that chose the cards."""

from circolo.records.deal_replay import replay_record
from circolo.records.record_verifier import verify_record
from tests.records.doctored import ANNA, KEY, doctored, is_wanted


def test_a_house_without_any_seat_s_seed_can_give_a_seat_the_cards_it_wants() -> None:
    first = next(step for step in replay_record(doctored(), 1).steps if step.seats)
    sight = first.seats[ANNA]
    assert sight is not None
    assert is_wanted(sight.match.hand)


def test_nothing_of_its_record_contradicts_itself_and_no_seat_brought_a_seed() -> None:
    verdict = verify_record(doctored())
    assert verdict.findings == ()
    assert [shuffling.brought for shuffling in verdict.shufflings] == [("absent", "absent")]
    assert verdict.signature is not None
    assert (verdict.signature.key, verdict.signature.known) == (KEY.public, False)

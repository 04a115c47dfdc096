"""The next banker, where the clauses already decide it (S6-S8)."""

import pytest
from msgspec.structs import replace

from circolo.banks.places import Place
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.bank.next_banker import next_banker
from circolo.games.sette_e_mezzo.state import Bank, Coup, State
from tests.games.sette_e_mezzo.sitting import A, B, C, D, Sitting, hand

KNOWN, NEW = Place(Chips(100), new=False), Place(Chips(100))
OUT = replace(KNOWN, out=True)
NO_CHIPS = replace(KNOWN, chips=Chips(0))


def banked(*places: Place | None, met: Seat = B, least: int = 2, **options: object) -> State:
    """B has the bank and has come to the seat `met`; A is at B's right, then come D and C."""
    sitting = Sitting(100, 100, 100, 100, least=least, **options)
    return replace(
        sitting.state,
        places=places,
        number=1,
        phase="gioco",
        origin=C,
        bank=Bank(B, Chips(10), met),
    )


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((KNOWN, KNOWN, KNOWN, KNOWN), A),
        ((OUT, KNOWN, KNOWN, KNOWN), D),
        ((NO_CHIPS, KNOWN, KNOWN, KNOWN), D),
        ((None, KNOWN, KNOWN, replace(OUT, gone=True)), C),
    ],
)
def test_the_bank_goes_to_the_first_at_the_right_who_can_play(
    places: tuple[Place | None, ...], expected: Seat
) -> None:
    assert next_banker(banked(*places)) == expected


@pytest.mark.rule("S6", "S8")
def test_in_a_tournament_it_comes_to_an_absent_seat_too() -> None:
    assert next_banker(banked(OUT, KNOWN, KNOWN, KNOWN, tournament=True)) == A


@pytest.mark.rule("S6", "S9")
def test_a_newcomer_who_may_still_bet_leaves_it_open() -> None:
    assert next_banker(banked(NEW, KNOWN, KNOWN, KNOWN)) is None


@pytest.mark.rule("S6", "S10")
def test_a_newcomer_whom_the_banker_met_without_a_bet_is_skipped() -> None:
    assert next_banker(banked(NEW, KNOWN, KNOWN, KNOWN, met=D)) == D


@pytest.mark.rule("S6")
def test_a_newcomer_who_was_skipped_before_is_not_skipped_again() -> None:
    places = (replace(NEW, takes_turns=True), KNOWN, KNOWN, KNOWN)
    assert next_banker(banked(*places, met=D)) == A


@pytest.mark.rule("S6", "S18")
@pytest.mark.parametrize(("punte", "expected"), [((D, C), D), ((A, D, C), None)])
def test_in_classica_a_newcomer_who_is_not_dealt_in_is_skipped(
    punte: tuple[Seat, ...], expected: Seat | None
) -> None:
    state = banked(NEW, KNOWN, KNOWN, KNOWN, variant="classica")
    assert next_banker(replace(state, bank=Bank(B, Chips(10), B, punte))) == expected


@pytest.mark.rule("S11")
def test_a_new_punta_who_looks_at_the_card_leaves_it_open() -> None:
    state = banked(OUT, KNOWN, KNOWN, NEW, met=D)
    looks = Coup((D,), (Chips(10),), (), (Chips(0),), (Chips(0),))
    assert next_banker(replace(state, coup=looks)) is None
    assert next_banker(replace(state, coup=replace(looks, turn=1))) == C


@pytest.mark.rule("S6")
@pytest.mark.parametrize(("chips", "expected"), [(10, None), (11, D)])
def test_a_seat_with_all_its_chips_at_stake_leaves_it_open(
    chips: int, expected: Seat | None
) -> None:
    sitting = hand(500, 500, 500, chips, amount=100)
    sitting.say("D 10 tiro")
    state = replace(sitting.state, places=(*(KNOWN,) * 3, replace(KNOWN, chips=Chips(chips))))
    assert next_banker(state) == expected


@pytest.mark.rule("R5")
def test_with_too_few_players_there_is_no_next_bank() -> None:
    assert next_banker(banked(OUT, KNOWN, OUT, OUT)) is None
    assert next_banker(banked(KNOWN, KNOWN, OUT, OUT, least=4)) == A
    assert next_banker(banked(KNOWN, KNOWN, replace(OUT, gone=True), OUT, least=4)) is None


@pytest.mark.rule("S6", "S7")
@pytest.mark.parametrize(("due", "expected"), [(B, A), (C, None)])
def test_an_offered_bank_goes_on_to_the_right_until_it_is_open(
    due: Seat, expected: Seat | None
) -> None:
    state = replace(banked(*(KNOWN,) * 4), bank=None, phase="bank", due=due, origin=C)
    assert next_banker(state) == expected


@pytest.mark.rule("S8")
def test_in_a_tournament_an_offered_bank_is_not_refused() -> None:
    state = banked(*(KNOWN,) * 4, tournament=True)
    assert next_banker(replace(state, bank=None, phase="bank", due=C, origin=C)) == B


@pytest.mark.rule("S5", "S6")
@pytest.mark.parametrize("phase", ["first_seat", "open"])
def test_without_an_offered_bank_nobody_is_next(phase: str) -> None:
    state = replace(banked(*(KNOWN,) * 4), bank=None, phase=phase, due=None)
    assert next_banker(state) is None

"""The count of the bets: which count, which are cut or void, who receives the cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Call
from circolo.games.chemin_de_fer.betting.counted_bets import (
    CountTerms,
    Cover,
    Fate,
    Rank,
    Why,
    cover,
    punta,
)
from circolo.games.chemin_de_fer.state import Wager
from tests.games.chemin_de_fer.sitting import A, B, C, D, E, F, G

SEATS = 6
LETTERS = "ABCDEFGH"


def bets(text: str) -> tuple[Wager, ...]:
    """Read "F 40, E tavolo, D rispetto 10, C 20 frozen": wagers in the order of their making."""
    return tuple(map(bet, text.split(", "))) if text else ()


def bet(text: str) -> Wager:
    letter, *words = text.split()
    seat = Seat(LETTERS.index(letter))
    match words:
        case [call, amount] if call in {"rispetto", "tavolo"}:
            return Wager(seat, Chips(int(amount)), as_call(call))
        case [amount, "frozen"]:
            return Wager(seat, Chips(int(amount)), frozen=Chips(int(amount)))
        case ["tavolo", "50", "frozen"]:
            return Wager(seat, Chips(50), "tavolo", frozen=Chips(50))
        case [call] if not call.isdigit():
            return Wager(seat, Chips(1_000), as_call(call))
        case _:
            return Wager(seat, Chips(int(words[0])))


def as_call(word: str) -> Call:
    calls: dict[str, Call] = {
        "banco": "banco",
        "rispetto": "rispetto",
        "tavolo": "tavolo",
        "avec": "avec",
    }
    return calls[word]


def counted(text: str, posta: int = 100, *, ferito: Seat | None = None) -> Cover:
    """Count against A's bank: F is the first by hand, then E, D, C, B; G and H are standing
    bettors.
    """
    return cover(bets(text), CountTerms(posta, A, SEATS, ferito))


def parts(now: Cover) -> str:
    """Return the counted amounts as text, in the order of service."""
    return " ".join(f"{LETTERS[v.seat]}{v.counts}" for v in now.verdicts)


def fates(now: Cover) -> list[Fate]:
    return [verdict.fate for verdict in now.verdicts]


def ranks(now: Cover) -> list[Rank]:
    return [verdict.rank for verdict in now.verdicts]


def receives(now: Cover) -> tuple[str, Why | None]:
    assert now.punta is not None
    return LETTERS[now.punta], now.why


def test_nothing_is_covered_by_nobody() -> None:
    assert counted("") == Cover(Chips(0))


@pytest.mark.rule("F5", "F7")
def test_bets_count_by_hand_whenever_they_were_placed() -> None:
    assert parts(counted("B 20, F 30, D 10")) == "F30 D10 B20"


@pytest.mark.rule("F7")
def test_the_bet_that_crosses_the_cover_counts_up_to_it_and_later_ones_are_void() -> None:
    now = counted("B 20, C 50, D 40, E 30, F 20")
    assert parts(now) == "F20 E30 D40 C10 B0"
    assert fates(now) == ["counts", "counts", "counts", "cut", "void_covered"]
    assert now.covered == 100


@pytest.mark.rule("F8")
def test_the_highest_counted_bet_receives_the_cards() -> None:
    assert receives(counted("B 40, F 30")) == ("B", "highest")
    assert receives(counted("F 30")) == ("F", "alone")


@pytest.mark.rule("F8")
def test_a_larger_bet_that_is_cut_is_no_larger() -> None:
    assert receives(counted("F 60, B 90")) == ("F", "highest")


@pytest.mark.rule("F8")
def test_equal_bets_receive_the_cards_by_hand() -> None:
    assert receives(counted("B 40, D 40, E 10")) == ("D", "by_hand")


@pytest.mark.rule("F6")
def test_banco_solo_takes_all_and_partial_bets_are_off() -> None:
    now = counted("F 40, B banco, D tavolo")
    assert parts(now) == "B100 F0 D0"
    assert fates(now) == ["counts", "void_call", "void_call"]
    assert [verdict.by for verdict in now.verdicts] == [None, B, B]
    assert receives(now) == ("B", "alone")


@pytest.mark.rule("F5", "F6")
def test_of_two_banchi_the_first_by_hand_stands() -> None:
    now = counted("B banco, D banco")
    assert (parts(now), ranks(now)) == ("D100 B0", ["banco", "banco"])
    assert [verdict.by for verdict in now.verdicts] == [None, D]


@pytest.mark.rule("F5")
def test_suivi_comes_before_every_banco() -> None:
    now = counted("F banco, B banco", ferito=B)
    assert (parts(now), ranks(now)) == ("B100 F0", ["suivi", "banco"])


@pytest.mark.rule("F5")
def test_a_partial_bet_of_the_whole_posta_is_no_suivi() -> None:
    now = counted("F banco, B 120", ferito=B)
    assert (parts(now), ranks(now)) == ("F100 B0", ["banco", "partial"])


@pytest.mark.rule("F6")
def test_of_several_rispetti_the_first_by_hand_stands() -> None:
    now = counted("F 30 frozen, B rispetto 70, D rispetto 70")
    assert parts(now) == "D70 F30 B0"
    assert (now.verdicts[-1].fate, now.verdicts[-1].by) == ("void_call", D)


@pytest.mark.rule("F16")
def test_a_posta_halved_under_a_rispetto_is_served_to_tavolo_and_bets_by_hand() -> None:
    now = counted("F 30 frozen, E tavolo 50 frozen, D rispetto 0, C 20 frozen", posta=80)
    assert parts(now) == "D0 F30 E50 C0"


@pytest.mark.rule("F25")
def test_prime_is_the_nearest_of_several_callers_of_banco() -> None:
    def prime(text: str, ferito: Seat | None = None) -> list[bool]:
        return [verdict.prime for verdict in counted(text, ferito=ferito).verdicts]

    assert prime("B banco, F banco") == [True, False]
    assert prime("B banco, F 30") == [False, False]
    assert prime("B banco, F banco", ferito=B) == [False, False]


@pytest.mark.rule("F5")
def test_who_was_wounded_has_no_right_with_less_than_the_whole() -> None:
    now = counted("F 50, B 90", ferito=B)
    assert (parts(now), ranks(now)) == ("F50 B50", ["partial", "partial"])


@pytest.mark.rule("F6")
def test_a_tavolo_takes_half_before_larger_partial_bets() -> None:
    now = counted("F 80, B tavolo")
    assert (parts(now), ranks(now)) == ("B50 F50", ["tavolo", "partial"])
    assert fates(now) == ["counts", "cut"]
    assert receives(now) == ("F", "by_hand")


@pytest.mark.rule("F6")
def test_two_tavoli_take_all_and_partial_bets_are_off() -> None:
    now = counted("F 80, B tavolo, D tavolo")
    assert parts(now) == "B50 D50 F0"
    assert (now.verdicts[-1].fate, now.verdicts[-1].by) == ("void_call", D)
    assert receives(now) == ("D", "by_hand")


@pytest.mark.rule("F6")
def test_half_of_an_odd_posta_is_rounded_down_and_the_second_tavolo_takes_the_rest() -> None:
    assert parts(counted("B tavolo", posta=101)) == "B50"
    assert parts(counted("B tavolo, D tavolo", posta=101)) == "B50 D51"
    assert receives(counted("D tavolo, B tavolo", posta=101)) == ("B", "highest")


@pytest.mark.rule("F5", "F6")
def test_of_three_tavoli_the_first_two_by_hand_stand() -> None:
    now = counted("B tavolo, D tavolo, F tavolo", posta=101)
    assert parts(now) == "D50 F51 B0"
    assert (now.verdicts[-1].fate, now.verdicts[-1].by) == ("void_call", F)


@pytest.mark.rule("F6")
def test_banco_e_rispetto_covers_what_is_missing_and_leaves_the_bets() -> None:
    now = counted("F 30 frozen, E tavolo 50 frozen, D rispetto 20")
    assert (parts(now), ranks(now)) == ("D20 F30 E50", ["rispetto", "frozen", "frozen"])
    assert receives(now) == ("E", "highest")


@pytest.mark.rule("F6", "F9")
def test_what_is_withdrawn_under_a_rispetto_stays_uncovered() -> None:
    assert counted("F 30 frozen, D rispetto 20").covered == 50


@pytest.mark.rule("F6", "F10")
def test_nothing_is_added_to_a_rispetto() -> None:
    now = counted("E 30 frozen, D rispetto 20, F 30")
    assert parts(now) == "D20 F0 E30"
    assert (now.verdicts[1].fate, now.verdicts[1].by) == ("void_call", D)


@pytest.mark.rule("F6")
def test_a_banco_stands_above_a_rispetto() -> None:
    assert parts(counted("E 30 frozen, D rispetto 70, B banco")) == "B100 E0 D0"


@pytest.mark.rule("F25")
def test_standing_bettors_come_after_all_seats_in_the_order_of_asking() -> None:
    now = counted("H 30, G 30, B 50")
    assert (parts(now), ranks(now)) == ("B50 H30 G20", ["partial", "onlooker", "onlooker"])


@pytest.mark.rule("F25")
def test_a_standing_bettor_never_gets_the_cards_while_a_seat_has_a_bet() -> None:
    assert receives(counted("G 60, B 10")) == ("B", "seated")
    assert receives(counted("G 10, H 20")) == ("H", "highest")
    assert receives(counted("H 20, G 20")) == ("H", "by_hand")


@pytest.mark.rule("F25")
def test_an_avec_is_half_of_the_bank() -> None:
    assert parts(counted("F 80, B avec")) == "B50 F50"


WAGERS = st.lists(
    st.builds(
        Wager,
        st.sampled_from([B, C, D, E, F, G, Seat(7)]),
        st.integers(1, 150).map(Chips),
        st.sampled_from([None, None, None, "banco", "tavolo"]),
    ).map(lambda wager: wager if wager.call is None else replace(wager, amount=Chips(150))),
    max_size=7,
    unique_by=lambda wager: wager.seat,
)


@pytest.mark.rule("F6", "F7", "F8")
@given(WAGERS, st.integers(2, 150), st.sampled_from([None, B, E]))
def test_what_counts_is_part_of_what_was_asked_and_of_the_posta(
    wagers: list[Wager], posta: int, ferito: Seat | None
) -> None:
    made = tuple(wagers)
    terms = CountTerms(posta, A, SEATS, ferito)
    now = cover(made, terms)
    assert now.covered == sum(verdict.counts for verdict in now.verdicts) <= posta
    assert sorted(v.seat for v in now.verdicts) == sorted(w.seat for w in made)
    assert all(0 <= verdict.counts <= verdict.asked for verdict in now.verdicts)
    assert all((v.counts == 0) == (v.fate in {"void_call", "void_covered"}) for v in now.verdicts)
    assert now.punta == punta(made, terms)
    assert (now.punta is None) == (not made)


@pytest.mark.rule("F7")
@given(WAGERS, st.integers(2, 150))
def test_what_is_not_covered_is_wanted_by_nobody(wagers: list[Wager], posta: int) -> None:
    now = cover(tuple(wagers), CountTerms(posta, A, SEATS))
    if now.covered < posta:
        assert all(verdict.fate == "counts" for verdict in now.verdicts)

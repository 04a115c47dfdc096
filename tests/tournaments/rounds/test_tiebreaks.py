"""Tie-breaks compared with published tables."""

import pytest

from circolo.tournaments.rounds.tiebreaks import (
    Meeting,
    Results,
    buchholz,
    difference,
    sonneborn,
    total,
)

HALF = 2
"""In these tables a win is two halves, so that a draw is one."""


def results_of(table: str) -> dict[str, list[tuple[str, int]]]:
    """Read lines such as `A +B =C -D`: whom a player beat, drew with and lost to."""
    lines = (line.split() for line in table.strip().splitlines())
    worth = {"+": HALF, "=": 1, "-": 0}
    return {name: [(met[1:], worth[met[0]]) for met in rest] for name, *rest in lines}


def numbered(table: str) -> tuple[list[str], list[Results]]:
    named = results_of(table)
    names = list(named)
    results = [
        [Meeting(names.index(other), score) for other, score in meetings]
        for meetings in named.values()
    ]
    return names, [*results]


def test_sonneborn_of_a_double_round_robin_of_four() -> None:
    """Sensei's Library, "Sonneborn-Berger" (senseis.xmp.net/?SonnebornBerger)."""
    _, results = numbered(
        """
        A +B +C +D -B +C -D
        B -A +C +D +A -C +D
        C -A -B +D -A +B +D
        D -A -B -C +A -B -C
        """
    )
    assert [total(each) // HALF for each in results] == [4, 4, 3, 1]
    assert [sonneborn(results, each) // HALF**2 for each in range(4)] == [11, 9, 6, 4]


def test_sonneborn_of_the_uzchess_cup_2025() -> None:
    """Chess-results.com, tournament 1175851, the Masters' final ranking of ten players."""
    names, results = numbered(
        """
        Praggnanandhaa =Aravindh +Vokhidov =Yakubboev +Sindarov -Maghsoodloo -Rapport \
=Nepomniachtchi +Erigaisi +Abdusattorov
        Abdusattorov +Vokhidov =Sindarov +Rapport =Erigaisi +Aravindh -Yakubboev +Maghsoodloo \
=Nepomniachtchi -Praggnanandhaa
        Sindarov +Nepomniachtchi =Abdusattorov =Vokhidov -Praggnanandhaa +Rapport =Erigaisi \
+Aravindh =Yakubboev =Maghsoodloo
        Erigaisi +Yakubboev =Maghsoodloo =Nepomniachtchi =Abdusattorov +Vokhidov =Sindarov \
=Rapport -Praggnanandhaa =Aravindh
        Maghsoodloo =Rapport =Erigaisi =Aravindh +Yakubboev +Praggnanandhaa =Nepomniachtchi \
-Abdusattorov -Vokhidov =Sindarov
        Yakubboev -Erigaisi +Aravindh =Praggnanandhaa -Maghsoodloo =Nepomniachtchi \
+Abdusattorov =Vokhidov =Sindarov =Rapport
        Rapport =Maghsoodloo =Nepomniachtchi -Abdusattorov =Vokhidov -Sindarov \
+Praggnanandhaa =Erigaisi +Aravindh =Yakubboev
        Vokhidov -Abdusattorov -Praggnanandhaa =Sindarov =Rapport -Erigaisi =Aravindh \
=Yakubboev +Maghsoodloo +Nepomniachtchi
        Nepomniachtchi -Sindarov =Rapport =Erigaisi =Aravindh =Yakubboev =Maghsoodloo \
=Praggnanandhaa =Abdusattorov -Vokhidov
        Aravindh =Praggnanandhaa -Yakubboev =Maghsoodloo =Nepomniachtchi -Abdusattorov \
=Vokhidov -Sindarov -Rapport =Erigaisi
        """
    )
    published = {
        "Praggnanandhaa": (5.5, 25.25),
        "Abdusattorov": (5.5, 22.5),
        "Sindarov": (5.5, 22.25),
        "Erigaisi": (5, 21.5),
        "Maghsoodloo": (4.5, 20.5),
        "Yakubboev": (4.5, 19.5),
        "Rapport": (4.5, 18.75),
        "Vokhidov": (4, 16.5),
        "Nepomniachtchi": (3.5, 16),
        "Aravindh": (2.5, 11.25),
    }
    ours = {
        name: (total(results[each]) / HALF, sonneborn(results, each) / HALF**2)
        for each, name in enumerate(names)
    }
    assert ours == published


def test_buchholz_and_sonneborn_of_two_who_were_level() -> None:
    """Hamilton Chess Club, club championship of 2018 (hamiltonchess.net, "Richard on tie break"):
    two players with 5.5 of 6, and the scores of the opponents each had.
    """
    scores = {2: 11, 3: 8, 4: 8, 8: 7, 9: 7, 10: 7, 12: 6, 16: 6, 17: 5, 27: 2}
    others = {number: at for at, number in enumerate((1, *scores))}
    # Only the opponents' scores matter here.
    results: list[Results] = [[] for _ in others]
    for number, score in scores.items():
        results[others[number]] = [Meeting(others[1], score)]
    dare = {10: 2, 17: 2, 12: 2, 2: 1, 4: 2, 3: 2}
    results[others[1]] = [Meeting(others[number], score) for number, score in dare.items()]
    assert total(results[others[1]]) / HALF == 5.5
    assert buchholz(results, others[1]) / HALF == 22.5
    assert sonneborn(results, others[1]) / HALF**2 == 19.75
    nolan = {27: 2, 16: 2, 9: 2, 1: 1, 8: 2, 10: 2}
    results[others[2]] = [Meeting(others[number], score) for number, score in nolan.items()]
    assert buchholz(results, others[2]) / HALF == 20.0
    assert sonneborn(results, others[2]) / HALF**2 == 17.25


@pytest.mark.rule("P4")
def test_a_bye_is_a_win_over_an_opponent_with_the_same_score() -> None:
    results: list[Results] = [
        [Meeting(None, 1), Meeting(1, 1, 7), Meeting(2, 0, -3)],
        [Meeting(2, 1, 5), Meeting(0, 0, -7), Meeting(None, 1)],
        [Meeting(1, 0, -5), Meeting(None, 1), Meeting(0, 1, 3)],
    ]
    assert [total(each) for each in results] == [2, 2, 2]
    assert [buchholz(results, each) for each in range(3)] == [6, 6, 6]
    assert [sonneborn(results, each) for each in range(3)] == [4, 4, 4]
    assert [difference(each) for each in results] == [4, -2, -2]

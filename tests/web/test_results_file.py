"""The results of a tournament as a table for a spreadsheet."""

from typing import Any

from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.tournaments.standing_views import Standing
from circolo.tournaments.state import TournamentId
from circolo.tournaments.view import Person, TournamentView
from circolo.web.results_file import results_file
from tests.room.tournaments.tournament_play import duplicate, knockout


def finished(*names: str) -> TournamentView[Any]:
    people = tuple(
        Person(player=f"p{at}", name=name, bot=False, level=None)  # type: ignore[arg-type]
        for at, name in enumerate(names)
    )
    return TournamentView(
        id=TournamentId("e1"),
        sheet=knockout(8),
        phase="over",
        people=people,
        teams=((1,), (0, 2)),
        pool=150,  # type: ignore[arg-type]
        prizes=(),
        rounds=(),
        tiebreaks=(),
        standings=(
            Standing(0, 1, 3, prize=100),  # type: ignore[arg-type]
            Standing(1, 2, 2, out=True, prize=50),  # type: ignore[arg-type]
        ),
        tables=(),
        level=None,
        begins=None,
        paused=False,
        notes=(),
        commitment=b"",
        seed=None,
    )


def test_every_team_is_a_line_with_its_place_and_its_prize() -> None:
    lines = results_file(finished("Zio Tano", "Nonna Pina", "Olga, detta Bo")).decode()
    assert lines.split("\r\n") == [
        "place,players,score,chips,prize,out,seat",
        "1,Nonna Pina,3,0,100,0,",
        '2,"Zio Tano + Olga, detta Bo",2,0,50,1,',
        "",
    ]


def test_the_winners_of_a_satellite_have_what_became_of_their_seats() -> None:
    rows = (Standing(0, 1, 3, seat="entered"), Standing(1, 2, 2, prize=Chips(95), seat="paid"))
    lines = results_file(replace(finished("Tano", "Pina", "Olga"), standings=rows)).decode()
    assert [line.split(",")[-1] for line in lines.split("\r\n")[1:3]] == ["entered", "paid"]


def test_the_score_of_a_duplicate_is_in_percent() -> None:
    rows = (Standing(0, 1, 5_417), Standing(1, 2, 5_000))
    view = replace(finished("Tano", "Pina", "Olga"), sheet=duplicate(8), standings=rows)
    lines = results_file(view).decode().split("\r\n")
    assert [line.split(",")[2] for line in lines[1:3]] == ["54.17", "50.00"]


def test_no_name_is_taken_for_a_formula() -> None:
    lines = results_file(finished("Tano", "=1+1", "Olga")).decode()
    assert lines.split("\r\n")[1] == "1,'=1+1,3,0,100,0,"

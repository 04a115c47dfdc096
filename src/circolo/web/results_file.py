"""The results of a tournament or a season, as a table for a spreadsheet (CSV, RFC 4180)."""

import csv
import io
from typing import Any

from circolo.clubs.seasons.standings import Result
from circolo.clubs.seasons.view import SeasonView
from circolo.tournaments.standing_views import Standing
from circolo.tournaments.tournament_options import Duplicate
from circolo.tournaments.view import TournamentView

MEDIA_TYPE = "text/csv; charset=utf-8; header=present"
HUNDREDTHS = 100
COLUMNS = ("place", "players", "score", "chips", "prize", "out", "seat")
"""`seat`: whether a satellite's winner has `entered` the other tournament, or was `paid`."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings by which a spreadsheet takes a text for a formula."""


def results_file(view: TournamentView[Any]) -> bytes:
    """Return the standings of a tournament, one team in a line, the best first."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    rows.writerows(_row(view, standing) for standing in view.standings)
    return out.getvalue().encode()


def season_file(view: SeasonView) -> bytes:
    """Return the standings of a season, one player in a line, the best first. A tournament has one
    column: the points, in brackets if they are dropped, empty for a player who was not there.
    """
    over = [_text(one.name) for one in view.evenings if one.phase == "over"]
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(("place", "player", "points", "direct", "firsts", *over))
    for row in view.rows:
        results = ("" if one is None else _points(one) for one in row.results)
        rows.writerow((row.place, _text(row.name), row.total, row.direct, row.firsts, *results))
    return out.getvalue().encode()


def _points(result: Result) -> str:
    return f"({result.points})" if result.is_dropped else str(result.points)


def _row(view: TournamentView[Any], standing: Standing) -> tuple[object, ...]:
    names = " + ".join(view.people[at].name for at in view.teams[standing.team])
    return (
        standing.place,
        _text(names),
        _score(view, standing),
        standing.chips,
        standing.prize,
        int(standing.out),
        standing.seat or "",
    )


def _score(view: TournamentView[Any], standing: Standing) -> object:
    """Return the score as the page shows it: that of a duplicate in percent."""
    is_percent = isinstance(view.sheet.format, Duplicate)
    return f"{standing.score / HUNDREDTHS:.2f}" if is_percent else standing.score


def _text(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text

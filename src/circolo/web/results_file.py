"""The results of a tournament as a table that a spreadsheet opens (CSV, RFC 4180)."""

import csv
import io
from typing import Any

from circolo.tournaments.standing_views import Standing
from circolo.tournaments.view import TournamentView

MEDIA_TYPE = "text/csv; charset=utf-8; header=present"
COLUMNS = ("place", "players", "score", "chips", "prize", "out")

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings by which a spreadsheet takes a text for a formula."""


def results_file(view: TournamentView[Any]) -> bytes:
    """Return the standings of a tournament, one team in a line, the best first."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    rows.writerows(_row(view, standing) for standing in view.standings)
    return out.getvalue().encode()


def _row(view: TournamentView[Any], standing: Standing) -> tuple[object, ...]:
    names = " + ".join(view.people[at].name for at in view.teams[standing.team])
    return (
        standing.place,
        _text(names),
        standing.score,
        standing.chips,
        standing.prize,
        int(standing.out),
    )


def _text(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text

"""The deals of a data set as rows of a table, one row a deal, for CSV and Parquet."""

from collections.abc import Iterator

from circolo.catalogue import BY_NAME
from circolo.datasets.match_texts import MatchText
from circolo.play.commands import Act
from circolo.play.events import DealBegan, DealEnded
from circolo.play.notation import Playthrough
from circolo.simulation.deals import Row, deal_rows

SEATS_OF_A_MATCH = 4
PLACES_OF_A_RING = 18
"""The most places of a ring table, those of standing bettors included (F25)."""


def rows_of(match: MatchText) -> Iterator[Row]:
    """Yield a row for each deal that has ended, without those that were voided.

    The columns are `match`, `day`, `deal` and `decisions`; of a game played for points those of
    `circolo simulate`; of a ring table `won_0`, `won_1`, ..., the chips that each place has won;
    then `player_0`, `player_1`, ..., empty for a place that nobody has taken.
    """
    played = match.play()
    ring = BY_NAME[match.game].plays == "ring"
    rows = _rows_of_chips(played) if ring else deal_rows(played.steps)
    places = PLACES_OF_A_RING if ring else SEATS_OF_A_MATCH
    players = dict.fromkeys((f"player_{place}" for place in range(places)), "")
    players |= {f"player_{each.seat}": each.player for each in match.players}
    day = "" if match.day is None else match.day.isoformat()
    for row in rows:
        if row["deal"] not in match.voided:
            yield {"match": match.id, "day": day, **row, **players}


def _rows_of_chips(played: Playthrough) -> Iterator[Row]:
    number, decisions = 0, 0
    for step in played.steps:
        decisions += isinstance(step.command, Act)
        for event in step.events:
            if isinstance(event, DealBegan):
                number, decisions = event.number, 0
            elif isinstance(event, DealEnded):
                won = dict.fromkeys((f"won_{place}" for place in range(PLACES_OF_A_RING)), 0)
                won |= {f"won_{place}": c for place, c in enumerate(event.settlement.changes)}
                yield {"deal": number, "decisions": decisions, **won}

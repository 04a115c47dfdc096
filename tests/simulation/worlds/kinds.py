"""The tables at which worlds are compared: all games, with people, with bots, in tournaments."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.tables.state import BotLevel
from circolo.tables.table_options import BuyIn, TableOptions, Times
from circolo.tournaments.tournament_options import AnyTournamentOptions
from tests.room.tournaments.tournament_play import (
    freeze_out,
    knockout,
    pairs,
    rounds_of_chiamatre,
    swiss,
)

PASSWORD = "PAROLA-DEL-TAVOLO"
"""Stands for the password of a table, which is another one in every world."""


class Table(NamedTuple):
    """A table that a person opens, its other people, and its bots."""

    name: str
    sheet: Callable[[Random], TableOptions[Any]]
    people: int
    bots: int = 0
    level: BotLevel = "circolo"


class Event(NamedTuple):
    """A tournament that is announced, and the number of people who enter."""

    name: str
    sheet: Callable[[int], AnyTournamentOptions]
    people: int


def _tressette(players: Any, **how: Any) -> Callable[[Random], TableOptions[Any]]:
    def sheet(random: Random) -> TableOptions[Any]:
        options = tressette.Options(
            players=players,
            target=random.choice((11, 21)),
            lead=random.choice(("four_of_denari", "four_then_right")),
            accuso=random.random() < 0.7,
            signals="off" if players == 2 else random.choice(("off", "any", "leader")),
        )
        return TableOptions(options, **_access(random), **how)

    return sheet


def _chiamatre(random: Random) -> TableOptions[Any]:
    options = chiamatre.Options(
        call_own_card=random.random() < 0.5, signals=random.choice(("any", "leader"))
    )
    return TableOptions(options, **_access(random))


def _sette(variant: Any) -> Callable[[Random], TableOptions[Any]]:
    def sheet(random: Random) -> TableOptions[Any]:
        options = sette_e_mezzo.Options(
            variant=variant,
            maximum=random.choice((30, 100)),
            most=random.choice((4, 6)),
            lone_matta_stands=random.random() < 0.5,
            reale=variant == "piatto" and random.random() < 0.5,
        )
        return TableOptions(options, buy_in=BuyIn(100, 1_000), **_access(random))

    return sheet


def _chemin(variant: Any) -> Callable[[Random], TableOptions[Any]]:
    def sheet(random: Random) -> TableOptions[Any]:
        is_casino = variant == "casino"
        options = chemin_de_fer.Options(
            variant=variant,
            least=2,
            most=random.choice((8, 9)) if is_casino else random.choice((4, 6)),
        )
        times = Times(bets=4_000, grace=10_000, auction=3_000)
        return TableOptions(options, buy_in=BuyIn(100, 1_000), times=times, **_access(random))

    return sheet


def _access(random: Random) -> dict[str, Any]:
    return {"access": random.choice(("open", "open", "private", "password"))}


KINDS: tuple[Table | Event, ...] = (
    Table("tressette 2", _tressette(2), people=2),
    Table("tressette 4", _tressette(4), people=4),
    Table("tressette 4 and bots", _tressette(4), people=2, bots=2),
    Table("tressette 4 and maestri", _tressette(4), people=1, bots=3, level="maestro"),
    Table("chiamatre", _chiamatre, people=4),
    Table("chiamatre and bots", _chiamatre, people=2, bots=2),
    Table("sette_e_mezzo piatto", _sette("piatto"), people=4),
    Table("sette_e_mezzo classica", _sette("classica"), people=4),
    Table("sette_e_mezzo and bots", _sette("piatto"), people=2, bots=2),
    Table("chemin_de_fer online", _chemin("online"), people=4),
    Table("chemin_de_fer casino", _chemin("casino"), people=5),
    Table("chemin_de_fer and bots", _chemin("online"), people=2, bots=2),
    Event("tressette knockout", knockout, people=4),
    Event("tressette pairs", pairs, people=8),
    Event("tressette swiss", lambda players: swiss(players, 2), people=4),
    Event("chiamatre rounds", rounds_of_chiamatre, people=4),
    Event("sette_e_mezzo freeze-out", freeze_out, people=4),
    Event("chemin_de_fer freeze-out", lambda players: freeze_out(players, chemin=True), people=4),
)

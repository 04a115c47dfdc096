"""Random tables of every game and variant."""

from random import Random
from typing import Any, Literal

import msgspec

from circolo.catalogue import game_of
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.tables.table_options import BuyIn, TableOptions


def options(chance: Random) -> Any:
    """Return random table options, each game equally often."""
    return chance.choice((_tressette, _chiamatre, _sette_e_mezzo, _chemin_de_fer))(chance)


def sheet(chance: Random) -> TableOptions[Any]:
    """Return random options of a whole table: matches without or with an entry, ring tables for
    stacks.
    """
    chosen = options(chance)
    access: Literal["open", "private"] = chance.choice(("open",) * 9 + ("private",))
    if game_of(chosen).plays == "ring":
        return TableOptions(chosen, buy_in=BuyIn(100, 1_000), access=access)
    return TableOptions(chosen, entry=chance.choice((0, 10, 100)), access=access)


def variant(chosen: Any) -> str:
    """Name the game and variant of some options, for counting."""
    kind = getattr(chosen, "variant", getattr(chosen, "players", ""))
    return f"{game_of(chosen).name} {kind}".strip()


def habits(of: Any, chance: Random) -> Any:
    """Return preferences for the game of these options: half of all switches on."""
    kind = game_of(of).types.preferences
    switches = [f.name for f in msgspec.structs.fields(kind) if isinstance(f.default, bool)]
    return kind(**{name: chance.random() < 0.5 for name in switches})


def _tressette(chance: Random) -> tressette.Options:
    players: Literal[2, 4] = chance.choice((2, 4))
    return tressette.Options(
        players=players,
        target=chance.choice((11, 21)),
        lead=chance.choice(("four_of_denari", "four_then_right")),
        accuso=chance.random() < 0.7,
        cappotto=chance.choice((0, 11)),
        signals="off" if players == 2 else chance.choice(("off", "any", "leader")),
    )


def _chiamatre(chance: Random) -> chiamatre.Options:
    return chiamatre.Options(
        call_own_card=chance.random() < 0.5, signals=chance.choice(("any", "leader"))
    )


def _sette_e_mezzo(chance: Random) -> sette_e_mezzo.Options:
    kind: Literal["piatto", "classica"] = chance.choice(("piatto", "classica"))
    piatto = kind == "piatto"
    return sette_e_mezzo.Options(
        variant=kind,
        pack=chance.choice(("italian", "french")),
        minimum=chance.choice((10, 20)),
        most=chance.choice((4, 6, 8)),
        lone_matta_stands=chance.random() < 0.5,
        reale=piatto and chance.random() < 0.5,
        tournament=piatto and chance.random() < 0.2,
    )


def _chemin_de_fer(chance: Random) -> chemin_de_fer.Options:
    if chance.random() < 0.5:
        return chemin_de_fer.Options(
            variant="casino",
            minimum=10,
            least=chance.choice((2, 3, 5)),
            most=chance.choice((8, 9, 12)),
            onlookers=chance.random() < 0.7,
            cut_card=chance.random() < 0.5,
        )
    return chemin_de_fer.Options(
        minimum=10,
        most=chance.choice((4, 6, 9)),
        halve_last_win=chance.choice((0, 3)),
        tournament=chance.random() < 0.2,
    )

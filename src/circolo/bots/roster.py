"""The house bots (bots that the server provides): their names, and a policy for each game and
level.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from itertools import count
from types import MappingProxyType
from typing import Any

from circolo.bots import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.bots.chemin_de_fer.expectation import expected_changes
from circolo.bots.chiamatre.maestro import MAESTRO as CHIAMATRE_MAESTRO
from circolo.bots.house_play import house_play
from circolo.bots.policy import AnyPolicy
from circolo.bots.program_policy import PREFIX, program_policy
from circolo.bots.tressette.baselines import GREEDY, RANDOM
from circolo.bots.tressette.learned import LEARNED
from circolo.bots.tressette.maestro import MAESTRO
from circolo.games.chiamatre import GAME as CHIAMATRE
from circolo.tables.state import BotLevel

Policies = Mapping[str, Mapping[BotLevel, AnyPolicy]]


def _named(*policies: AnyPolicy) -> Mapping[str, AnyPolicy]:
    return {policy.name: policy for policy in policies}


POLICIES: Policies = MappingProxyType(
    {
        "tressette": {
            "principiante": tressette.PRINCIPIANTE,
            "dilettante": tressette.DILETTANTE,
            "circolo": tressette.CLUB,
            "maestro": MAESTRO,
        },
        "chiamatre": {
            "principiante": chiamatre.PRINCIPIANTE,
            "dilettante": chiamatre.DILETTANTE,
            "circolo": chiamatre.CLUB,
            "maestro": CHIAMATRE_MAESTRO,
        },
        "sette_e_mezzo": {
            "principiante": sette_e_mezzo.PRINCIPIANTE,
            "dilettante": sette_e_mezzo.DILETTANTE,
            "circolo": sette_e_mezzo.CIRCOLO,
            "maestro": sette_e_mezzo.MAESTRO,
        },
        "chemin_de_fer": {
            "principiante": chemin_de_fer.PRINCIPIANTE,
            "dilettante": chemin_de_fer.DILETTANTE,
            "circolo": chemin_de_fer.CIRCOLO,
            "maestro": chemin_de_fer.MAESTRO,
        },
    }
)
"""The policies of the house bots, by game name and playing level."""

EXPECTED_CHANGES: Mapping[str, Callable[[Any, Sequence[str]], Sequence[float]]] = MappingProxyType(
    {"chemin_de_fer": expected_changes}
)
"""By game name: what the last coup of a state wins each place on average, by the names of the
seats' policies. It is there for a game whose luck hides the strength of its policies.
"""

BASELINES: Mapping[str, tuple[AnyPolicy, ...]] = MappingProxyType(
    {
        "tressette": (LEARNED, GREEDY, RANDOM),
        "chiamatre": (house_play(CHIAMATRE, name="random"),),
    }
)
"""Weak policies by game name, to measure the strength of others against; no house bot uses them."""

BY_NAME: Mapping[str, Mapping[str, AnyPolicy]] = MappingProxyType(
    {game: _named(*levels.values(), *BASELINES.get(game, ())) for game, levels in POLICIES.items()}
)
"""All policies, by game name and policy name."""


class UnknownPolicy(Exception):
    """The game has no bot policy of this name; the message lists those it has."""

    code = "unknown_policy"

    def __init__(self, name: str, known: Collection[str]) -> None:
        super().__init__(f"'{name}' is none of {', '.join(known)}.")


def policy_named(game: str, name: str) -> AnyPolicy:
    """Return a policy of a game by its name or its playing level, or the one that asks the program
    in `program:./mybot`. Raises UnknownPolicy.
    """
    if name.startswith(PREFIX):
        return program_policy(game, name)
    levels: Mapping[str, AnyPolicy] = {str(level): bot for level, bot in POLICIES[game].items()}
    known = {**levels, **BY_NAME[game]}
    if name not in known:
        raise UnknownPolicy(name, known)
    return known[name]


NAMES = (
    "Zio Peppino",
    "Donna Carmela",
    "Il Ragioniere",
    "La Professoressa",
    "Nonna Assunta",
    "Mastro Ciccio",
    "Il Maresciallo",
    "Comare Nunzia",
    "Compare Turiddu",
    "La Farmacista",
    "Gino il barbiere",
    "Il Cavaliere",
    "Zia Filomena",
    "Don Gaetano",
    "La Postina",
    "Nonno Oreste",
    "Il Geometra",
    "Siora Bettina",
    "Tonino il sarto",
    "La Maestra",
    "Sor Anselmo",
    "Il Capostazione",
    "Zia Immacolata",
    "Beppe il fornaio",
)
"""Display names of house bots. There are more than a table has seats; if a tournament needs more,
`name_for` adds a number to a name.
"""


def name_for(present: Collection[str]) -> str:
    """Return a display name for a new bot that differs from all names in `present`.

    The choice follows from `present` alone: the same names there always give the same choice.
    """
    taken = {name.casefold() for name in present}
    free = next(filter(None, (_free(taken, number) for number in count(1))))
    company = sha256("\n".join(sorted(taken)).encode()).digest()
    return free[int.from_bytes(company[:8], "big") % len(free)]


def _free(taken: Collection[str], number: int) -> list[str]:
    """Return the bot names not in `taken`, each followed by `number` if that is above 1."""
    names = NAMES if number == 1 else [f"{name} {number}" for name in NAMES]
    return [name for name in names if name.casefold() not in taken]


def id_of(name: str) -> str:
    """Return a bot's player id, made from its name and equal at every table: `bot-zio-peppino`."""
    return "bot-" + "-".join(name.casefold().split())

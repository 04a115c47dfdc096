"""What `make prove-collusion` plays: evenings of innocent players, and evenings with cheaters."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from circolo.analysis.collusion.cases import chances_of_pairs
from circolo.analysis.collusion.company import Pair
from circolo.analysis.collusion.table_play import TablePlay
from circolo.bots.policy import AnyPolicy
from circolo.bots.tressette.baselines import RANDOM
from circolo.cards.units import Seat
from tests.analysis.collusion.cheaters import (
    Cheat,
    careless_at_small_banks,
    cheater,
    gives_at_chemin_de_fer,
    gives_at_sette_e_mezzo,
    honest,
    leads_to,
    opens_as,
    spares_at_sette_e_mezzo,
    tires,
)
from tests.analysis.collusion.evenings import Hands, account, evening, evening_of_matches

LEVELS = ("principiante", "dilettante", "circolo", "maestro")
FRIEND = Seat(1)
MATCHES = 35
"""About a hundred deals."""


class Scenario(NamedTuple):
    """Evenings of one kind. `of` says what they are. `cheating` are the seats of the cheaters, or
    None if all are innocent.
    """

    of: str
    play: Callable[[int], tuple[TablePlay, ...]]
    cheating: tuple[int, int] | None = None

    def chances(self, seed: int) -> list[float]:
        """Return the chances of all pairs of an evening or, with cheaters, of the cheaters; 1 for
        cheaters who have hardly met.
        """
        found = chances_of_pairs(self.play(seed))
        if self.cheating is None:
            return list(found.values())
        one, other = (account(seed, seat) for seat in self.cheating)
        pair: Pair = (one, other)
        return [found.get(pair, 1.0)]


def _levels(game: str, seed: int, seats: int) -> list[AnyPolicy]:
    """Return players of many levels: every mixture comes up."""
    return [honest(game, LEVELS[seed // 4**seat % 4]) for seat in range(seats)]


def _innocent_banks(game: str, deals: int) -> Callable[[int], tuple[TablePlay, ...]]:
    return lambda seed: (evening(game, _levels(game, seed, 6), seed=seed, deals=deals),)


def _two(seed: int) -> tuple[TablePlay, ...]:
    players = _levels("sette_e_mezzo", seed, 2)
    return (evening("sette_e_mezzo", players, seed=seed, deals=100),)


def _tired(seed: int) -> tuple[TablePlay, ...]:
    players = [tires(one) for one in _levels("sette_e_mezzo", seed, 6)]
    return (evening("sette_e_mezzo", players, seed=seed, deals=300),)


def _careless(seed: int) -> tuple[TablePlay, ...]:
    players = [careless_at_small_banks(one) for one in _levels("sette_e_mezzo", seed, 6)]
    return (evening("sette_e_mezzo", players, seed=seed, deals=300),)


def _innocent_leads(seed: int) -> tuple[TablePlay, ...]:
    players = [opens_as(one, RANDOM) for one in _levels("tressette", seed % 64 // 4 * 4, 4)]
    return evening_of_matches(players, seed=seed, matches=MATCHES)


def _one_cheats(
    game: str, cheat: Cheat, *, deals: int, share: float = 1.0
) -> Callable[[int], tuple[TablePlay, ...]]:
    def play(seed: int) -> tuple[TablePlay, ...]:
        first, *others = _levels(game, seed, 4)
        players = [cheater(first, cheat, share=share), *others]
        return (evening(game, players, seed=seed, deals=deals),)

    return play


def _partners(seed: int) -> tuple[TablePlay, ...]:
    hands = Hands()
    player = opens_as(honest("tressette", "circolo"), RANDOM)
    told = [cheater(player, leads_to(Seat(partner), hands.of)) for partner in (2, 0)]
    players = [told[0], player, told[1], player]
    return evening_of_matches(players, seed=seed, matches=MATCHES, hands=hands)


SCENARIOS: Mapping[str, Scenario] = MappingProxyType(
    {
        "innocent-sette": Scenario(
            "six innocent players, 300 deals of sette e mezzo",
            _innocent_banks("sette_e_mezzo", 300),
        ),
        "innocent-chemin": Scenario(
            "six innocent players, 200 coups of chemin de fer",
            _innocent_banks("chemin_de_fer", 200),
        ),
        "innocent-leads": Scenario(
            f"four innocent players, {MATCHES} matches of tressette", _innocent_leads
        ),
        "innocent-tired": Scenario(
            "six innocent players who play badly while they have lost, 300 deals of sette e mezzo",
            _tired,
        ),
        "innocent-two": Scenario(
            "two innocent players who meet nobody else, 100 deals of sette e mezzo",
            _two,
        ),
        "innocent-careless": Scenario(
            "six innocent players who play badly at small banks, 300 deals of sette e mezzo",
            _careless,
        ),
        "dumper": Scenario(
            "a dumper at a table of four, 400 deals of sette e mezzo",
            _one_cheats("sette_e_mezzo", gives_at_sette_e_mezzo(FRIEND), deals=400),
            (0, 1),
        ),
        "half-dumper": Scenario(
            "a dumper in half of the decisions, 800 deals of sette e mezzo",
            _one_cheats("sette_e_mezzo", gives_at_sette_e_mezzo(FRIEND), deals=800, share=0.5),
            (0, 1),
        ),
        "chemin-dumper": Scenario(
            "a dumper at a table of four, 600 coups of chemin de fer",
            _one_cheats("chemin_de_fer", gives_at_chemin_de_fer(FRIEND), deals=600),
            (0, 1),
        ),
        "partners": Scenario(
            f"partners who tell each other their hands, {MATCHES} matches of tressette",
            _partners,
            (0, 2),
        ),
        "soft": Scenario(
            "a soft player at a table of four, 800 deals of sette e mezzo",
            _one_cheats("sette_e_mezzo", spares_at_sette_e_mezzo(FRIEND), deals=800),
            (0, 1),
        ),
    }
)

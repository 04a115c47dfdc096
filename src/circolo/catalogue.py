"""The list of the house's games. To add a game, import it here and add it to `GAMES`."""

from circolo.games.chemin_de_fer import GAME as CHEMIN_DE_FER
from circolo.games.chiamatre import GAME as CHIAMATRE
from circolo.games.sette_e_mezzo import GAME as SETTE_E_MEZZO
from circolo.games.tressette import GAME as TRESSETTE
from circolo.play.contract import AnyGame

GAMES: tuple[AnyGame, ...] = (TRESSETTE, CHIAMATRE, SETTE_E_MEZZO, CHEMIN_DE_FER)

BY_NAME: dict[str, AnyGame] = {game.name: game for game in GAMES}


def game_of(options: object) -> AnyGame:
    """Return the game that these table options belong to, by their type. Raises KeyError for
    options of no game.
    """
    return _BY_OPTIONS[type(options)]


_BY_OPTIONS: dict[type, AnyGame] = {game.types.options: game for game in GAMES}

"""The encodings of all games, listed by hand."""

from collections.abc import Mapping
from types import MappingProxyType

from circolo.envs import chemin_de_fer, chiamatre
from circolo.envs.encoding import Encoding
from circolo.envs.sette_e_mezzo.encoding import ENCODING as SETTE_E_MEZZO
from circolo.envs.tressette.encoding import ENCODING as TRESSETTE

ENCODINGS: Mapping[str, Encoding] = MappingProxyType(
    {
        encoding.game.name: encoding
        for encoding in (TRESSETTE, chiamatre.ENCODING, SETTE_E_MEZZO, chemin_de_fer.ENCODING)
    }
)

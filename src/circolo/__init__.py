"""Circolo: a server for playing four Italian card games (an open card room), and a library of their
rules.

`import circolo` is enough for the library: its modules, such as `circolo.tressette`, are imported
when they are used (docs/library.md).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from circolo import (
        analysis,
        cards,
        chemin_de_fer,
        chiamatre,
        records,
        sette_e_mezzo,
        tressette,
    )
    from circolo.library import read
    from circolo.play.contract import BadOptions, IllegalAction
    from circolo.play.notation import BadNotation

__version__ = "0.1.0"

__all__ = [
    "BadNotation",
    "BadOptions",
    "IllegalAction",
    "__version__",
    "analysis",
    "cards",
    "chemin_de_fer",
    "chiamatre",
    "read",
    "records",
    "sette_e_mezzo",
    "tressette",
]

_DEFINED_IN = {
    "BadNotation": "play.notation",
    "BadOptions": "play.contract",
    "IllegalAction": "play.contract",
    "read": "library",
}


if not TYPE_CHECKING:  # a type checker knows the names above and no others

    def __getattr__(name: str) -> Any:
        if name in _DEFINED_IN:
            return getattr(import_module(f"{__name__}.{_DEFINED_IN[name]}"), name)
        if name in __all__:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__

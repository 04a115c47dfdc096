"""Notices: what a notification says, in the language of the browser, and which page it opens.

A notice names no card and holds no secret: it may be read on a locked screen.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec
from msgspec import Struct

from circolo.store.push_port import Language
from circolo.tables.state import TableId

Kind = Literal["turn", "seat", "soon", "invitation"]

_TEXTS: Mapping[Language, Mapping[Kind, tuple[str, str]]] = MappingProxyType(
    {
        "it": {
            "turn": ("Tocca a te", "{game}: il tavolo ti aspetta."),
            "seat": ("Il tuo tavolo è pronto", "{name}: si comincia."),
            "soon": ("Il torneo sta per cominciare", "{name}: mancano pochi minuti."),
            "invitation": ("{name} ti invita a giocare", "{game}: c’è un posto per te."),
        },
        "en": {
            "turn": ("It’s your turn", "{game}: the table is waiting for you."),
            "seat": ("Your table is ready", "{name}: play begins."),
            "soon": ("The tournament is about to start", "{name}: a few minutes are left."),
            "invitation": ("{name} invites you to play", "{game}: there is a seat for you."),
        },
        "es": {
            "turn": ("Te toca", "{game}: la mesa te espera."),
            "seat": ("Tu mesa está lista", "{name}: empieza el juego."),
            "soon": ("El torneo está a punto de empezar", "{name}: faltan pocos minutos."),
            "invitation": ("{name} te invita a jugar", "{game}: hay un sitio para ti."),
        },
    }
)
"""Title and body of each kind, by language."""


class Notice(Struct, frozen=True):
    """What a notification is about: `game` is the stem of a game, `name` that of a person or a
    tournament, `path` the page that it opens. A newer notice with the same `tag` replaces it.
    """

    kind: Kind
    path: str
    tag: str
    game: str = ""
    name: str = ""


class _Shown(Struct, frozen=True):
    """The data for the service worker (client/src/offline/notifications.ts)."""

    title: str
    body: str
    path: str
    tag: str
    lang: Language


def encoded(notice: Notice, language: Language) -> bytes:
    """Return the data of a notice for a service worker."""
    game = notice.game.replace("_", " ").capitalize()
    texts = _TEXTS[language][notice.kind]
    title, body = (text.format(game=game, name=notice.name) for text in texts)
    return msgspec.json.encode(_Shown(title, body, notice.path, notice.tag, language))


def table_path(table: TableId) -> str:
    """Return the path of a table's page."""
    return f"/table/{table}"


def tournament_path(tournament: str) -> str:
    """Return the path of a tournament's page."""
    return f"/tournament/{tournament}"

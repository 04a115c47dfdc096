"""The texts of e-mails in each language of the page."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from circolo.room.mail_gateway import Mail

Language = Literal["it", "en", "es"]


class _Text(NamedTuple):
    subject: str
    body: str


_CONFIRM: Mapping[Language, _Text] = MappingProxyType(
    {
        "it": _Text(
            "Conferma il tuo indirizzo",
            "Ciao {name},\n\nper confermare questo indirizzo apri il link, entro un giorno:\n\n"
            "{link}\n\nSe non l’hai chiesto tu, ignora questo messaggio.\n",
        ),
        "en": _Text(
            "Confirm your address",
            "Hello {name},\n\nto confirm this address, open the link within a day:\n\n"
            "{link}\n\nIf you did not ask for this, ignore this message.\n",
        ),
        "es": _Text(
            "Confirma tu dirección",
            "Hola, {name}:\n\npara confirmar esta dirección, abre el enlace antes de un día:\n\n"
            "{link}\n\nSi no lo has pedido tú, no hagas caso de este mensaje.\n",
        ),
    }
)
_RECOVER: Mapping[Language, _Text] = MappingProxyType(
    {
        "it": _Text(
            "Nuova password",
            "Ciao {name},\n\nper scegliere una nuova password apri il link, entro un’ora. "
            "Vale una volta sola:\n\n{link}\n\n"
            "Se non l’hai chiesto tu, ignora questo messaggio: la password resta la stessa.\n",
        ),
        "en": _Text(
            "New password",
            "Hello {name},\n\nto choose a new password, open the link within an hour. "
            "It works once:\n\n{link}\n\n"
            "If you did not ask for this, ignore this message: your password stays the same.\n",
        ),
        "es": _Text(
            "Contraseña nueva",
            "Hola, {name}:\n\npara elegir una contraseña nueva, abre el enlace antes de una hora. "
            "Sirve una sola vez:\n\n{link}\n\n"
            "Si no lo has pedido tú, no hagas caso de este mensaje: tu contraseña no cambia.\n",
        ),
    }
)


_INVITE: Mapping[Language, _Text] = MappingProxyType(
    {
        "it": _Text(
            "Invito al circolo {club}",
            "Ciao,\n\n{name} ti invita nel circolo {club}. Per leggere la sua pagina ed entrare "
            "apri il link, entro sette giorni:\n\n{link}\n\n"
            "Se non conosci {name}, ignora questo messaggio: "
            "il tuo indirizzo non è stato conservato.\n",
        ),
        "en": _Text(
            "Invitation to the club {club}",
            "Hello,\n\n{name} invites you to the club {club}. To read its page and join, "
            "open the link within seven days:\n\n{link}\n\n"
            "If you do not know {name}, ignore this message: your address was not stored.\n",
        ),
        "es": _Text(
            "Invitación al club {club}",
            "Hola:\n\n{name} te invita al club {club}. Para leer su página y entrar, "
            "abre el enlace antes de siete días:\n\n{link}\n\n"
            "Si no conoces a {name}, no hagas caso de este mensaje: "
            "tu dirección no se ha guardado.\n",
        ),
    }
)


class ClubInvitation(NamedTuple):
    """What an invitation says: the club, who invites, and the link to join."""

    club: str
    name: str
    link: str


def invitation(to: str, invited: ClubInvitation, *, house: str, language: Language) -> Mail:
    """Return the mail with the link that leads into a club; `house` is the name of the house."""
    text = _INVITE[language]
    subject = text.subject.format(club=invited.club)
    return Mail(to, f"{house}: {subject}", text.body.format(**invited._asdict()))


def confirmation(to: str, *, house: str, name: str, link: str, language: Language) -> Mail:
    """Return the mail with the link that confirms an address; `house` is the name of the house."""
    return _mail(_CONFIRM[language], to, house=house, name=name, link=link)


def recovery(to: str, *, house: str, name: str, link: str, language: Language) -> Mail:
    """Return the mail with the link for a new password; `house` is the name of the house."""
    return _mail(_RECOVER[language], to, house=house, name=name, link=link)


def _mail(text: _Text, to: str, *, house: str, name: str, link: str) -> Mail:
    return Mail(to, f"{house}: {text.subject}", text.body.format(name=name, link=link))

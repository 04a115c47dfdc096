"""A name that is reserved is taken in every spelling that a player could read as it."""

import pytest

from circolo.bots.roster import NAMES
from circolo.web.names import alike, chosen, of_a_guest
from circolo.web.refusals import Refusal

GREEK_ZETA_OMICRON = "\u0396i\u03bf Peppino"
CYRILLIC_ER_O = "Zi\u043e \u0420eppin\u043e"


def refused(name: str) -> str:
    """Return the code with which a name is refused, "" if it is not."""
    try:
        chosen(name, reserved=NAMES)
    except Refusal as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_house_is_taken(name: str) -> None:
    spellings = (name, name.upper(), name.lower(), name.replace(" ", "."), name.replace(" ", ""))
    assert [refused(spelling) for spelling in spellings] == ["name_taken"] * 5


@pytest.mark.parametrize(
    "name",
    [
        "Zìo Péppinò",
        "Zi0 Pepp1no",
        "Z\u0131o Peppino",
        GREEK_ZETA_OMICRON,
        CYRILLIC_ER_O,
        "\uff3aio Peppino",
        "ll Cavaliere",
        "1l Cavaliere",
        "II Cavaliere",
        "Sör Anselmo",
        "Don Gae7ano",
    ],
    ids=ascii,
)
def test_what_reads_like_a_name_of_the_house_is_taken(name: str) -> None:
    assert refused(name) == "name_taken"


@pytest.mark.parametrize("name", ["Zio Peppone", "Peppino", "Lo zio Peppino", "Nonna Pina"])
def test_another_name_is_free(name: str) -> None:
    assert refused(name) == ""


def test_no_two_names_of_the_house_are_alike() -> None:
    assert len({alike(name) for name in NAMES}) == len(NAMES)


def test_no_guest_is_called_like_a_bot() -> None:
    guest = alike(of_a_guest(bytes))
    assert [name for name in NAMES if alike(name)[:6] == guest[:6]] == []

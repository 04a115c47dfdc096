"""`circolo admin`: what the operator does to an open house, and reads in its books."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.house_processes import OpenHouse, circolo, opened, refused

PASSWORD = "il quattro di denari"
WHY = "insults at the table"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def house(data: Path) -> Iterator[OpenHouse]:
    """An open house with two members, Nonna Pina and Zio Tano."""
    with opened(data) as house:
        for name in ("Nonna Pina", "Zio Tano"):
            with house.browser() as browser:
                browser.post("/api/guest", json={})
                browser.post("/api/claim", json={"name": name, "password": PASSWORD})
        yield house


@contextmanager
def signed_in(house: OpenHouse, name: str) -> Iterator[httpx.Client]:
    with house.browser() as browser:
        browser.post("/api/login", json={"name": name, "password": PASSWORD})
        yield browser


def admin(data: Path, *said: object) -> str:
    """What is printed where it is done."""
    outcome = circolo("admin", *said, "--data", data)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    return outcome.stdout


def denied(data: Path, *said: object) -> str:
    return refused(circolo("admin", *said, "--data", data))


def test_a_role_is_granted_shown_and_taken(house: OpenHouse, data: Path) -> None:
    with signed_in(house, "Nonna Pina") as browser:
        assert admin(data, "grant", "director", "nonna pina") == "Done, and written down.\n"
        assert browser.get("/api/me").json()["role"] == "director"
        assert json.loads(admin(data, "roles", "--json")) == [
            {"name": "Nonna Pina", "role": "director"}
        ]
        assert "Nonna Pina" in admin(data, "roles")
        admin(data, "revoke", "Nonna Pina", "--reason", "on holiday")
        assert browser.get("/api/me").json()["role"] == "player"
    assert admin(data, "roles").strip() == "Nobody has a role."
    assert denied(data, "revoke", "Nonna Pina") == "no_role"


def test_somebody_is_silenced_excluded_and_let_in_again(house: OpenHouse, data: Path) -> None:
    admin(data, "mute", "Zio Tano", 5, WHY)
    admin(data, "exclude", "Zio Tano", 5, WHY)
    admin(data, "unmute", "Zio Tano")
    admin(data, "readmit", "Zio Tano", "--reason", "he is sorry")
    assert denied(data, "unmute", "Zio Tano") == "not_muted"
    assert denied(data, "readmit", "Zio Tano") == "not_excluded"


def test_chips_are_given_and_stand_in_the_statement(house: OpenHouse, data: Path) -> None:
    admin(data, "give", "Zio Tano", 250, "for the feast")
    statement = circolo("statement", "Zio Tano", "--data", data).stdout
    assert "given by staff: for the feast" in statement.splitlines()[0]
    assert denied(data, "give", "Zio Tano", 1_000_000, "for the feast") == "give_limit"
    kept = json.loads(admin(data, "balances", "--json"))
    assert set(kept) == {
        *("mint", "bots", "fees", "cagnotte"),
        *("wallets", "purses", "seats", "pots", "pools"),
    }
    assert (sum(kept.values()), kept["wallets"]) == (0, 2_250)
    assert "cagnotte" in admin(data, "balances")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (("mute", "Nobody", "5", WHY), "person_unknown"),
        (("mute", "Zio Tano", "0", WHY), "bad_request"),
        (("mute", "Zio Tano", "5", "no"), "bad_request"),
        (("mute", "Zio Tano", "5", "no \x07 bell"), "bad_reason"),
        (("give", "Zio Tano", "2000000", WHY), "bad_request"),
        (("void", "tnowhere", "1", WHY), "no_such_table"),
        (("close-report", "1", WHY), "no_such_report"),
    ],
)
@pytest.mark.usefixtures("house")
def test_what_cannot_be_is_refused_in_one_sentence(
    data: Path, said: tuple[str, ...], code: str
) -> None:
    assert denied(data, *said) == code


def test_reports_are_shown_as_a_table_or_to_a_machine(house: OpenHouse, data: Path) -> None:
    assert admin(data, "reports").strip() == "There are no reports."
    assert json.loads(admin(data, "reports", "--open", "--json")) == []


def test_acts_need_a_house_that_is_open_and_books_do_not(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        house.guest()
    assert denied(tmp_path, "mute", "anybody", 5, WHY) == "house_not_running"
    assert admin(tmp_path, "roles").strip() == "Nobody has a role."
    assert json.loads(admin(tmp_path, "balances", "--json"))["purses"] == 1_000
    assert denied(tmp_path / "no", "roles") == "no_data_folder"


def test_a_house_that_opens_again_knows_its_staff(tmp_path: Path) -> None:
    with opened(tmp_path) as house, house.browser() as browser:
        browser.post("/api/guest", json={})
        browser.post("/api/claim", json={"name": "Nonna Pina", "password": PASSWORD})
        admin(tmp_path, "grant", "operator", "Nonna Pina")
    with opened(tmp_path) as house, signed_in(house, "Nonna Pina") as browser:
        assert browser.get("/api/me").json()["role"] == "operator"
    assert circolo("audit", "--data", tmp_path).returncode == 0


def test_an_address_has_one_purse_a_day_whatever_becomes_of_the_house(tmp_path: Path) -> None:
    chips = []
    for _ in range(2):
        with opened(tmp_path) as house:
            chips.append(house.guest()[0]["chips"])
    assert chips == [1_000, 0]
    assert b"127.0.0.1" not in (tmp_path / "circolo.db").read_bytes()


def test_a_gift_above_the_limit_waits_for_somebody_else(tmp_path: Path) -> None:
    with opened(tmp_path, CIRCOLO_GIVE_ALONE_PER_DAY="100") as house:
        with house.browser() as browser:
            browser.post("/api/guest", json={})
            browser.post("/api/claim", json={"name": "Zio Tano", "password": PASSWORD})
        said = admin(tmp_path, "give", "Zio Tano", 500, "for the feast")
        (gift,) = json.loads(admin(tmp_path, "gifts", "--json"))
        shown = admin(tmp_path, "gifts")
        own = denied(tmp_path, "confirm-gift", 1)
        admin(tmp_path, "reject-gift", 1, "too much")
        assert said.strip() == "Gift 1 waits for another operator, for three days."
        assert (gift["by"], gift["name"], gift["chips"]) == ("operator", "Zio Tano", 500)
        assert "for the feast" in shown
        assert own == "gift_same_person"
        assert admin(tmp_path, "gifts").strip() == "No gift waits."


def test_the_second_factor_of_nobody_is_not_removed(house: OpenHouse, data: Path) -> None:
    assert denied(data, "remove-second-factor", "Zio Tano") == "no_second_factor"
    assert denied(data, "remove-second-factor", "Nobody") == "person_unknown"

"""The operator's desk."""

import asyncio
import socket
from pathlib import Path

import pytest

from circolo.web.operator_socket import (
    SOCKET,
    ActRefused,
    Answer,
    HouseNotRunning,
    LinkOpened,
    OpenLink,
    OperatorSocket,
    ask_house,
)
from tests.web.rig import OTHER_PASSWORD, Rig, served

pytestmark = pytest.mark.anyio


async def asked(rig: Rig, data: Path, name: str) -> Answer:
    async with OperatorSocket(rig.house, rig.web.accounts, "http://carte.example").open(data):
        return await asyncio.to_thread(ask_house, data, OpenLink(name))


async def test_a_member_gets_a_link_that_works(tmp_path: Path) -> None:
    async with served() as rig, rig.browser() as browser:
        await rig.member("Nonna Pina")
        answer = await asked(rig, tmp_path, "nonna pina")
        assert isinstance(answer, LinkOpened)
        address, _, token = answer.link.rpartition("/")
        assert address == "http://carte.example/recover"
        recovery = {"token": token, "password": OTHER_PASSWORD}
        assert (await browser.post("/api/recover", json=recovery)).status_code == 200


async def test_nobody_and_guests_get_none(tmp_path: Path) -> None:
    async with served() as rig:
        guest, _ = await rig.guest()
        answers = [await asked(rig, tmp_path, name) for name in ("Zio Tano", guest["name"])]
        codes = [answer.code for answer in answers if isinstance(answer, ActRefused)]
        assert codes == ["person_unknown", "not_a_member"]


async def test_only_the_owner_of_the_folder_may_ask(tmp_path: Path) -> None:
    async with served() as rig, OperatorSocket(rig.house, rig.web.accounts, "").open(tmp_path):
        assert (tmp_path / SOCKET).stat().st_mode & 0o777 == 0o600
    assert not (tmp_path / SOCKET).exists()


@pytest.mark.parametrize("line", [b"\n", b"{}\n", b"nonsense\n", b"x" * 100_000 + b"\n"])
async def test_nonsense_at_the_desk_harms_nobody(tmp_path: Path, line: bytes) -> None:
    async with served() as rig:
        await rig.member("Nonna Pina")
        async with OperatorSocket(rig.house, rig.web.accounts, "").open(tmp_path):
            await asyncio.to_thread(_say, tmp_path, line)
            answer = await asyncio.to_thread(ask_house, tmp_path, OpenLink("Nonna Pina"))
        assert isinstance(answer, LinkOpened)


def _say(data: Path, line: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as desk:
        desk.connect(str(data / SOCKET))
        try:
            desk.sendall(line)
            desk.recv(1)
        except ConnectionError:
            pass


async def test_a_desk_left_by_a_crash_is_taken_again(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as crashed:
        crashed.bind(str(tmp_path / SOCKET))
    async with served() as rig:
        await rig.member("Nonna Pina")
        assert isinstance(await asked(rig, tmp_path, "Nonna Pina"), LinkOpened)


async def test_a_folder_with_too_long_a_name_is_served_without_a_desk(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 120)
    deep.mkdir()
    async with served() as rig, OperatorSocket(rig.house, rig.web.accounts, "").open(deep):
        with pytest.raises(HouseNotRunning):
            ask_house(deep, OpenLink("Nonna Pina"))


def test_where_no_house_is_open_nobody_is_at_the_desk(tmp_path: Path) -> None:
    with pytest.raises(HouseNotRunning):
        ask_house(tmp_path, OpenLink("Nonna Pina"))

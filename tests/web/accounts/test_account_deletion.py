"""An account is deleted: by the person with the password, or by an operator with a reason."""

import pytest

from circolo.games.tressette import Options
from circolo.room.actors.house_events import OPERATOR, Erased
from circolo.room.actors.house_stream import read_house
from circolo.room.audit.audit import audit
from circolo.room.staff import staff_acts
from circolo.tables.state import PlayerId
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.message_codec import encode
from tests.web.accounts.test_own_sessions import ask, operator
from tests.web.rig import PASSWORD, cut, hello, login, refusal, served

pytestmark = pytest.mark.anyio

DELETE = "/api/me/delete"
WHY = "asked for it"
OPEN_TABLE = encode(client.OpenTable("open-one", TableOptions(options=Options(players=2)))).decode()


async def test_a_member_deletes_the_account_with_the_password() -> None:
    async with served() as rig:
        cookie = await rig.member("Nonna Pina")
        player = PlayerId((await ask(rig, cookie, "/api/me")).json()["player"])
        wrong = await ask(rig, cookie, DELETE, {"password": "not this one"})
        assert refusal(wrong) == (403, "wrong_password")
        async with rig.line(cookie) as line:
            await hello(line)
            answer = await ask(rig, cookie, DELETE, {"password": PASSWORD})
            assert answer.status_code == 200
            assert await cut(line) == (4001, "session_ended")
        assert refusal(await ask(rig, cookie, "/api/me")) == (401, "no_session")
        assert refusal(await login(rig, "Nonna Pina", PASSWORD)) == (401, "wrong_login")
        assert rig.house.directory.name(player, "Nonna Pina") == ""
        assert await rig.house.people.names([player]) == {player: ""}
        assert await rig.house.people.by_name("Nonna Pina") is None


async def test_the_chips_of_a_deleted_account_go_back_to_the_mint() -> None:
    async with served() as rig:
        cookie = await rig.member("Nonna Pina")
        await ask(rig, cookie, DELETE, {"password": PASSWORD})
        store = rig.house.logs._store
        assert await store.balances("wallet:") == {}
        assert (await audit(store)).findings == ()


async def test_the_name_of_a_deleted_account_is_free() -> None:
    async with served() as rig:
        cookie = await rig.member("Nonna Pina")
        await ask(rig, cookie, DELETE, {"password": PASSWORD})
        again = await rig.member("Nonna Pina")
        assert (await ask(rig, again, "/api/me")).json()["name"] == "Nonna Pina"


async def test_a_guest_deletes_the_account_without_a_password() -> None:
    async with served() as rig:
        you, cookie = await rig.guest()
        assert (await ask(rig, cookie, DELETE, {})).status_code == 200
        assert await rig.house.people.by_name(you["name"]) is None


async def test_an_account_with_a_seat_is_not_deleted() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            await line.send(OPEN_TABLE)
            told = ""
            while '"done"' not in told:
                told = str(await line.recv())
                assert '"refused"' not in told, told
            assert refusal(await ask(rig, cookie, DELETE, {})) == (409, "account_seated")


async def test_an_account_with_a_role_is_not_deleted() -> None:
    async with served() as rig:
        cookie = await operator(rig)
        answer = await ask(rig, cookie, DELETE, {"password": PASSWORD})
        assert refusal(answer) == (409, "account_staff")


async def test_an_operator_deletes_an_account_and_the_books_say_so() -> None:
    async with served() as rig:
        boss, cookie = await operator(rig), await rig.member("Nonna Pina")
        player = (await ask(rig, cookie, "/api/me")).json()["player"]
        erase = {"type": "erase", "name": "Nonna Pina", "reason": WHY}
        assert (await ask(rig, boss, "/api/staff/acts", erase)).status_code == 200
        assert refusal(await ask(rig, cookie, "/api/me")) == (401, "no_session")
        store = rig.house.logs._store
        assert (await read_house(store))[1].erased == (player,)
        assert (await audit(store)).findings == ()


async def test_a_director_deletes_no_account() -> None:
    async with served() as rig:
        cookie = await rig.member("Dora Bo")
        await rig.member("Nonna Pina")
        await rig.house.staff.do(staff_acts.Grant("Dora Bo", "director"), by=OPERATOR)
        erase = {"type": "erase", "name": "Nonna Pina", "reason": WHY}
        answer = await ask(rig, cookie, "/api/staff/acts", erase)
        assert refusal(answer) == (403, "not_allowed")


async def test_a_deletion_that_was_cut_short_is_completed_when_the_house_opens() -> None:
    async with served() as rig:
        cookie = await rig.member("Nonna Pina")
        player = PlayerId((await ask(rig, cookie, "/api/me")).json()["player"])
        erased = Erased(player, player)
        await rig.house.erasure._house.write(erased, command=None)
        await rig.house.erasure.complete()
        assert await rig.house.people.by_name("Nonna Pina") is None

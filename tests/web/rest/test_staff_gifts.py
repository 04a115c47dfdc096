"""A gift of chips above the limit is asked for, seen and confirmed over REST."""

import httpx
import pytest

from circolo.cards.units import Chips
from circolo.room.actors.house_events import OPERATOR
from circolo.room.chips.cashier import Allowance
from circolo.room.staff.staff_acts import Grant
from circolo.room.staff.waiting_gifts import GIFT_LASTS
from tests.web.rest.test_staff import NAMES, WHY, act, look, staffed
from tests.web.rig import Rig, refusal, served

pytestmark = pytest.mark.anyio

ALLOWANCE = Allowance(given_alone_per_day=Chips(100))
GIVE = {"type": "give", "name": NAMES["player"], "chips": 500, "reason": WHY}


async def chips(rig: Rig, cookie: str) -> int:
    found: int = (await look(rig, cookie, "/api/me")).json()["chips"]
    return found


async def test_two_operators_give_what_one_may_not() -> None:
    async with served(allowance=ALLOWANCE) as rig:
        cookies = await staffed(rig)
        otto = await rig.member("Otto Bo")
        await rig.house.staff.do(Grant("Otto Bo", "operator"), by=OPERATOR)
        asked = await act(rig, cookies["operator"], GIVE)
        shown = (await look(rig, otto, "/api/staff/gifts")).json()["gifts"]
        before = await chips(rig, cookies["player"])
        own = await act(rig, cookies["operator"], {"type": "confirm_gift", "number": 1})
        confirmed = await act(rig, otto, {"type": "confirm_gift", "number": 1})
        assert asked.json() == {"gift": 1}
        now = rig.clock.now()
        assert shown == [
            {
                "number": 1,
                "at": now,
                "until": now + GIFT_LASTS,
                "by": NAMES["operator"],
                "name": NAMES["player"],
                "chips": 500,
                "reason": WHY,
            }
        ]
        assert refusal(own) == (409, "gift_same_person")
        assert confirmed.json() == {"gift": 0}
        assert await chips(rig, cookies["player"]) == before + 500
        assert (await look(rig, otto, "/api/staff/gifts")).json() == {"gifts": []}


async def test_a_confirmation_asks_for_the_password_like_a_gift() -> None:
    async with served(allowance=ALLOWANCE) as rig:
        cookies = await staffed(rig)
        rig.clock.advance(600_000)
        answer: httpx.Response = await act(
            rig, cookies["operator"], {"type": "confirm_gift", "number": 1}
        )
        assert refusal(answer) == (403, "password_needed")

"""Chips above a limit: a gift waits until a second operator confirms it."""

import pytest

from circolo.cards.units import Chips
from circolo.ledger.account import MINT, wallet
from circolo.room.actors.house_events import OPERATOR
from circolo.room.audit.audit import audit
from circolo.room.chips.cashier import Allowance
from circolo.room.staff import staff_acts as acts
from circolo.room.staff.waiting_gifts import GIFT_LASTS, MOST_WAITING
from tests.room.match import in_world
from tests.room.staff.test_staff import member, refusal, restarted, staffed
from tests.room.world import World

pytestmark = pytest.mark.usefixtures("beats_by_the_day")

LIMIT = 1_000
ALLOWANCE = Allowance(given_alone_per_day=Chips(LIMIT))
WHY = "for the feast"
OVER = acts.Give("piero", LIMIT + 1, WHY)


async def operators(world: World) -> None:
    """Olga and Otto are operators, Piero is a member."""
    await staffed(world)
    await member(world, "otto")
    await world.house.staff.do(acts.Grant("otto", "operator"), by=OPERATOR)


async def chips(world: World, name: str = "piero") -> int:
    return await world.store.balance(wallet(name))


def test_a_gift_up_to_the_limit_needs_nobody_else() -> None:
    async def story(world: World) -> None:
        await operators(world)
        before = await chips(world)
        assert await world.house.staff.do(acts.Give("piero", LIMIT, WHY), by="olga") == 0
        assert await chips(world) == before + LIMIT

    in_world(story, allowance=ALLOWANCE)


def test_a_gift_above_the_limit_moves_chips_when_another_operator_confirms_it() -> None:
    async def story(world: World) -> None:
        await operators(world)
        before, minted = await chips(world), await world.store.balance(MINT)
        number = await world.house.staff.do(OVER, by="olga")
        assert (number, await chips(world)) == (1, before)
        await world.house.staff.do(acts.ConfirmGift(number), by="otto")
        assert await chips(world) == before + OVER.chips
        assert await world.store.balance(MINT) == minted - OVER.chips
        assert world.house.staff.gifts() == ()
        assert (await audit(world.store)).findings == ()

    in_world(story, allowance=ALLOWANCE)


def test_many_small_gifts_of_a_day_add_up_to_the_limit() -> None:
    async def story(world: World) -> None:
        await operators(world)
        small = acts.Give("piero", LIMIT // 2, WHY)
        waiting = [await world.house.staff.do(small, by="olga") for _ in range(3)]
        assert waiting == [0, 0, 1]
        assert await world.house.staff.do(small, by="otto") == 0
        await world.later(86_400_000)
        assert await world.house.staff.do(small, by="olga") == 0

    in_world(story, allowance=ALLOWANCE)


def test_what_a_second_person_has_confirmed_is_not_given_alone() -> None:
    async def story(world: World) -> None:
        await operators(world)
        number = await world.house.staff.do(OVER, by="olga")
        await world.house.staff.do(acts.ConfirmGift(number), by="otto")
        assert await world.house.staff.do(acts.Give("piero", LIMIT, WHY), by="olga") == 0

    in_world(story, allowance=ALLOWANCE)


@pytest.mark.parametrize(
    ("who", "code"),
    [
        ("olga", "gift_same_person"),
        ("dora", "not_allowed"),
        ("piero", "not_allowed"),
    ],
)
def test_nobody_else_confirms_it(who: str, code: str) -> None:
    async def story(world: World) -> None:
        await operators(world)
        number = await world.house.staff.do(OVER, by="olga")
        assert await refusal(world.house.staff.do(acts.ConfirmGift(number), by=who)) == code

    in_world(story, allowance=ALLOWANCE)


def test_the_operator_who_gets_the_chips_does_not_confirm_them() -> None:
    async def story(world: World) -> None:
        await operators(world)
        number = await world.house.staff.do(acts.Give("otto", LIMIT + 1, WHY), by="olga")
        confirmed = world.house.staff.do(acts.ConfirmGift(number), by="otto")
        assert await refusal(confirmed) == "not_allowed"

    in_world(story, allowance=ALLOWANCE)


def test_a_gift_of_the_command_line_is_confirmed_by_an_operator_with_an_account() -> None:
    async def story(world: World) -> None:
        await operators(world)
        number = await world.house.staff.do(OVER, by=OPERATOR)
        again = world.house.staff.do(acts.ConfirmGift(number), by=OPERATOR)
        assert await refusal(again) == "gift_same_person"
        await world.house.staff.do(acts.ConfirmGift(number), by="olga")

    in_world(story, allowance=ALLOWANCE)


def test_a_gift_is_confirmed_once() -> None:
    async def story(world: World) -> None:
        await operators(world)
        number = await world.house.staff.do(OVER, by="olga")
        await world.house.staff.do(acts.ConfirmGift(number), by="otto")
        again = world.house.staff.do(acts.ConfirmGift(number), by="otto")
        assert await refusal(again) == "no_such_gift"

    in_world(story, allowance=ALLOWANCE)


def test_a_gift_expires_after_three_days() -> None:
    async def story(world: World) -> None:
        await operators(world)
        number = await world.house.staff.do(OVER, by="olga")
        await world.later(GIFT_LASTS)
        late = world.house.staff.do(acts.ConfirmGift(number), by="otto")
        assert await refusal(late) == "no_such_gift"
        assert world.house.staff.gifts() == ()

    in_world(story, allowance=ALLOWANCE)


def test_a_rejected_gift_gives_nothing_and_the_author_may_take_it_back() -> None:
    async def story(world: World) -> None:
        await operators(world)
        before = await chips(world)
        for by in ("otto", "olga"):
            number = await world.house.staff.do(OVER, by="olga")
            await world.house.staff.do(acts.RejectGift(number, "too much"), by=by)
            confirmed = world.house.staff.do(acts.ConfirmGift(number), by="otto")
            assert await refusal(confirmed) == "no_such_gift"
        assert await chips(world) == before

    in_world(story, allowance=ALLOWANCE)


def test_a_gift_of_somebody_who_is_no_operator_any_more_is_not_confirmed() -> None:
    async def story(world: World) -> None:
        await operators(world)
        number = await world.house.staff.do(OVER, by="olga")
        await world.house.staff.do(acts.Revoke("olga"), by=OPERATOR)
        confirmed = world.house.staff.do(acts.ConfirmGift(number), by="otto")
        assert await refusal(confirmed) == "not_allowed"

    in_world(story, allowance=ALLOWANCE)


def test_a_confirmed_gift_counts_for_the_limit_of_the_day() -> None:
    async def story(world: World) -> None:
        await operators(world)
        large = acts.Give("piero", 60_000, WHY)
        first, second = [await world.house.staff.do(large, by="olga") for _ in range(2)]
        await world.house.staff.do(acts.ConfirmGift(first), by="otto")
        confirmed = world.house.staff.do(acts.ConfirmGift(second), by="otto")
        assert await refusal(confirmed) == "give_limit"

    in_world(story, allowance=ALLOWANCE)


def test_no_more_gifts_wait_than_the_house_can_show() -> None:
    async def story(world: World) -> None:
        await operators(world)
        for _ in range(MOST_WAITING):
            await world.house.staff.do(OVER, by="olga")
        assert await refusal(world.house.staff.do(OVER, by="olga")) == "gifts_full"

    in_world(story, allowance=ALLOWANCE)


def test_gifts_wait_over_a_restart() -> None:
    async def story(world: World) -> None:
        await operators(world)
        number = await world.house.staff.do(OVER, by="olga")
        await restarted(world)
        assert [gift.number for gift in world.house.staff.gifts()] == [number]
        await world.house.staff.do(acts.ConfirmGift(number), by="otto")

    in_world(story, allowance=ALLOWANCE)


def test_a_gift_goes_with_a_deleted_account() -> None:
    async def story(world: World) -> None:
        await operators(world)
        await world.house.staff.do(OVER, by="olga")
        await world.house.staff.do(acts.Erase("piero", WHY), by=OPERATOR)
        assert world.house.staff.gifts() == ()

    in_world(story, allowance=ALLOWANCE)

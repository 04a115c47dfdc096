"""Reports that a client sends again, because it has not heard the answer."""

from circolo.tables.state import PlayerId, TableId
from tests.room.match import in_world
from tests.room.world import World


def test_a_report_that_is_sent_again_is_stored_once() -> None:
    async def story(world: World) -> None:
        await world.guest("anna")
        numbers = [
            await world.house.staff.report(
                by=PlayerId("bruno"),
                player=PlayerId("anna"),
                table=TableId("t0001"),
                reason="insult",
                note="",
                lines=(),
                command="report:bruno:again-01",
            )
            for _ in range(2)
        ]
        assert numbers == [1, 0]
        assert len(world.house.staff.reports()) == 1

    in_world(story)

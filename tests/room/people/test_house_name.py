"""The house tells its name to whoever enters."""

from circolo.wire.server_messages import Welcome
from tests.room.match import in_world
from tests.room.world import Player, World


def test_a_welcome_names_the_house() -> None:
    async def story(world: World) -> None:
        anna = Player("anna")
        await world.welcome(anna)
        (welcome,) = [message for message in anna.received if isinstance(message, Welcome)]
        assert welcome.house_name == "Bar Sport"

    in_world(story, house_name="Bar Sport")

"""The sample configuration of NATS in the operator's handbook."""

from pathlib import Path

import pytest

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import NobodyThere
from circolo.cluster.bus.bus_refused import BusRefused
from circolo.cluster.bus.nats_bus import NatsBus
from tests.nats_server import nats_server

pytestmark = pytest.mark.anyio

SAMPLE = Path(__file__).parents[2] / "docs" / "operating" / "deploy" / "nats.conf"
PASSWORD = "b0a7"
WITHIN = Millis(30_000)


def configuration(*, permits: str = "circolo.>") -> str:
    """Return the sample for a server that listens elsewhere, with other permissions if given."""
    sample = SAMPLE.read_text("utf-8")
    kept = [line for line in sample.splitlines() if not line.startswith(("listen:", "http:"))]
    assert len(sample.splitlines()) - len(kept) == 2
    return "\n".join(kept).replace("circolo.>", permits)


@pytest.fixture(autouse=True)
def password(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server find the password of the nodes in its environment."""
    monkeypatch.setenv("CIRCOLO_BUS_PASSWORD", PASSWORD)


async def test_nodes_find_each_other_on_the_sample() -> None:
    async def answer(_: bytes) -> bytes:
        return b"yes"

    with nats_server(configuration()) as server:
        address = server.address(f"circolo:{PASSWORD}")
        one, two = [await NatsBus.open(address, house="club") for _ in range(2)]
        await one.serve("node.one", answer)
        assert await two.request("node.one", b"", within=WITHIN) == b"yes"
        with pytest.raises(NobodyThere):
            await one.request("node.two", b"", within=WITHIN)
        await one.close()
        await two.close()


@pytest.mark.parametrize(
    ("user", "permits", "code"),
    [
        ("circolo:wrong", "circolo.>", "bus_credentials"),
        ("", "circolo.>", "bus_credentials"),
        (f"circolo:{PASSWORD}", "other.>", "bus_permission"),
    ],
)
async def test_the_sample_admits_the_nodes_alone(user: str, permits: str, code: str) -> None:
    with nats_server(configuration(permits=permits)) as server:
        with pytest.raises(BusRefused) as refused:
            await NatsBus.open(server.address(user), house="club")
        assert refused.value.code == code

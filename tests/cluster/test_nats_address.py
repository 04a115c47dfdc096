"""The address of the bus."""

import pytest

from circolo.cluster.bus.bus_refused import BusRefused
from circolo.cluster.bus.nats_address import NatsAddress, NatsServer, read_address


def test_an_address_names_servers_users_and_the_authority() -> None:
    address = read_address("tls://ann:p%40ss%2C@one:4333,nats://token@[::1],nats://two/?ca=/etc/ca")
    assert address == NatsAddress(
        servers=(
            NatsServer("one", 4333, is_encrypted=True, user="ann", password="p@ss,"),
            NatsServer("::1", 4222, is_encrypted=False, user="token", password=None),
            NatsServer("two", 4222, is_encrypted=False, user=None, password=None),
        ),
        ca="/etc/ca",
    )
    assert [server.place for server in address.servers] == ["one:4333", "[::1]:4222", "two:4222"]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "localhost:4222",
        "http://localhost",
        "nats://",
        "nats://one:port",
        "nats://one:70000",
        "nats://one/folder",
        "nats://one,",
        "nats://one?secure=yes",
        "nats://one?ca",
        "nats://[one",
    ],
)
def test_another_address_is_refused(address: str) -> None:
    with pytest.raises(BusRefused, match="cannot be read") as refused:
        read_address(address)
    assert refused.value.code == "bus_address"


def test_the_file_of_an_authority_is_read() -> None:
    with pytest.raises(BusRefused, match="cannot be trusted") as refused:
        read_address("nats://one?ca=/no/such/file").tls()
    assert refused.value.code == "bus_tls"


def test_the_authorities_of_the_system_are_read_only_for_an_encrypted_server() -> None:
    assert read_address("nats://one").tls() is None
    assert read_address("nats://one,tls://two").tls() is not None

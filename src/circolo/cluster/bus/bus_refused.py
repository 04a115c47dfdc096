"""The refusal of a bus that cannot be opened: a stable code, and a sentence for the operator."""

from types import MappingProxyType

_SENTENCES = MappingProxyType(
    {
        "bus_address": "The address of the bus cannot be read. It has the form "
        "nats://user:password@host:4222, or tls:// instead of nats://. Several are separated by "
        "commas.",
        "bus_driver": "A cluster needs the package nats-py. Install circolo[cluster].",
        "bus_unreachable": "The NATS server cannot be reached. Start it, or check its address.",
        "bus_tls": "The encrypted connection to the NATS server cannot be trusted. Check the "
        "server's certificate, and ca in the address of the bus.",
        "bus_credentials": "The NATS server refuses the user or password. Check them in the "
        "address of the bus.",
        "bus_permission": "The NATS server does not let this user publish and subscribe to the "
        "subjects of the house. Permit circolo.> to the user.",
    }
)


class BusRefused(Exception):
    """The bus cannot be opened; `code` is stable, and the message tells what to do."""

    def __init__(self, code: str) -> None:
        super().__init__(_SENTENCES[code])
        self.code = code

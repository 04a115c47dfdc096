"""The network between a browser and a house, which a test can cut and mend."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

PIECE = 65_536


class Line:
    """Relays TCP connections to a house. While it is cut, bytes are lost and new connections hang;
    a connection that was open then stays dead, as after a change of network.
    """

    def __init__(self, house: str) -> None:
        url = urlsplit(house)
        assert url.hostname is not None
        assert url.port is not None
        self._house = (url.hostname, url.port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._dead: set[socket.socket] = set()
        self._guard = threading.Lock()
        self._is_cut = False
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Lose every byte from now on, in both directions."""
        with self._guard:
            self._is_cut = True
            self._dead |= self._open

    def mend(self) -> None:
        """Carry connections that are opened from now on."""
        with self._guard:
            self._is_cut = False

    def close(self) -> None:
        """Close every connection."""
        self._listener.close()
        with self._guard:
            for end in self._open | self._dead:
                end.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                house = socket.create_connection(self._house)
                with self._guard:
                    self._open |= {browser, house}
                    if self._is_cut:
                        self._dead |= {browser, house}
                for source, sink in ((browser, house), (house, browser)):
                    threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE):
                if source not in self._dead:
                    sink.sendall(piece)
        if source in self._dead:
            return
        with self._guard:
            self._open -= {source, sink}
        source.close()
        sink.close()


@contextmanager
def line_to(house: str) -> Iterator[Line]:
    """Relay connections to the house at this address."""
    line = Line(house)
    try:
        yield line
    finally:
        line.close()

"""A calendar of OpenTimestamps that answers as a test says: with promises, blocks, or rubbish."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

from opentimestamps.core.notary import BitcoinBlockHeaderAttestation, PendingAttestation
from opentimestamps.core.op import OpAppend, OpPrepend, OpSHA256
from opentimestamps.core.serialize import BytesSerializationContext
from opentimestamps.core.timestamp import Timestamp

Mood = Literal["honest", "silent", "dripping", "oversized", "rubbish", "trailing", "broken"]
HEIGHT = 800_000
NONCE, BESIDE = b"nonce of the calendar", sha256(b"the rest of the block").digest()


class Calendar(ThreadingHTTPServer):
    """Promises every digest, and names a block once `mined` is set."""

    daemon_threads = True
    mood: Mood = "honest"
    mined = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.ended = threading.Event()


def promise(digest: bytes, url: str) -> bytes:
    """The answer of a calendar at this address that will bring a digest into a block."""
    stamp = Timestamp(digest)
    stamp.ops.add(OpAppend(NONCE)).ops.add(OpSHA256()).attestations.add(PendingAttestation(url))
    return _written(stamp)


def block(commitment: bytes) -> bytes:
    """The answer of a calendar that has brought a commitment into a block."""
    stamp = Timestamp(commitment)
    top = stamp.ops.add(OpPrepend(BESIDE)).ops.add(OpSHA256()).ops.add(OpSHA256())
    top.attestations.add(BitcoinBlockHeaderAttestation(HEIGHT))
    return _written(stamp)


def merkle_root(digest: bytes) -> bytes:
    """The Merkle root of the block that the stub names, as its header holds it."""
    commitment = sha256(digest + NONCE).digest()
    return sha256(sha256(BESIDE + commitment).digest()).digest()


@contextmanager
def calendar() -> Iterator[Calendar]:
    server = Calendar()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    server: Calendar

    def do_POST(self) -> None:
        digest = self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(200, promise(digest, self.server.url))

    def do_GET(self) -> None:
        commitment = bytes.fromhex(self.path.rpartition("/")[2])
        if self.server.mined:
            self._answer(200, block(commitment))
        else:
            self._answer(404, b"Pending confirmation in Bitcoin blockchain")

    def _answer(self, status: int, content: bytes) -> None:
        match self.server.mood:
            case "silent":
                self.server.ended.wait()
                return
            case "dripping":
                self._drip()
                return
            case "oversized":
                content = bytes(100_000)
            case "rubbish":
                content = b"<html>no calendar here</html>"
            case "trailing":
                content += b"more"
            case "broken":
                status = 500
            case "honest":
                pass
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _drip(self) -> None:
        """Send a byte again and again, so that no single read takes long."""
        self.send_response(200)
        self.end_headers()
        try:
            while not self.server.ended.wait(0.02):
                self.wfile.write(b"\xf0")
        except OSError:
            return

    def log_message(self, *_: Any) -> None:
        pass


def _written(stamp: Any) -> bytes:
    context = BytesSerializationContext()
    stamp.serialize(context)
    return bytes(context.getbytes())

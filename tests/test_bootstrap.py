"""How the process of a server is set up."""

import asyncio
import subprocess
import sys

import pytest
import uvloop

from circolo.web.process_setup import event_loop_factory

HASH_IN_BOTH_THREADS = """
import asyncio, os
from pathlib import Path
from circolo.web.process_setup import return_freed_memory
from circolo.web.accounts.passwords import Hasher
from circolo.web.accounts.fair_queue import Turn

def resident() -> int:
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])

async def main() -> None:
    hasher = Hasher(os.urandom)
    before = resident()
    for _ in range(3):
        turns = (Turn("login", f"192.0.2.{n}") for n in range(6))
        await asyncio.gather(*(hasher.hash("il quattro di denari", turn) for turn in turns))
    print(resident() - before)
    hasher.close()

return_freed_memory()
asyncio.run(main())
"""
A_HASH_KIB = 19_456


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc keeps freed blocks in this way")
def test_the_memory_of_password_hashes_is_returned_to_the_system() -> None:
    """With the settings of glibc two blocks of 19 MiB stay."""
    command = [sys.executable, "-c", HASH_IN_BOTH_THREADS]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(done.stdout) < A_HASH_KIB // 2


def test_the_event_loop_is_of_uvloop() -> None:
    assert event_loop_factory() is uvloop.new_event_loop


def test_without_uvloop_the_event_loop_is_of_asyncio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert event_loop_factory() is asyncio.new_event_loop

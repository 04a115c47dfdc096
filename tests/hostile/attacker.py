"""An attacker in a process of its own: `python -m tests.hostile.attacker`.

Makes all kinds of attack at the same time, each from its own address, and repeats them until the
time is up. Writes its counts into a file.
"""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import msgspec
import uvloop

from tests.hostile.attack_client import AttackClient, AttackCounts, Target
from tests.hostile.attacks.accounts import ACCOUNTS
from tests.hostile.attacks.messages import MESSAGES_SENT
from tests.hostile.attacks.requests import REQUESTS
from tests.hostile.attacks.sockets import SOCKETS
from tests.hostile.counting import add

Attack = Callable[[AttackClient], Awaitable[None]]
ATTACKS: dict[str, Attack] = {**SOCKETS, **MESSAGES_SENT, **REQUESTS, **ACCOUNTS}
PAUSE_SECONDS = 0.2
REFUSED = (ConnectionError, TimeoutError)
"""Errors by which a server may end an attack."""


async def attack(target: Target, *, seconds: float, seed: str) -> AttackCounts:
    """Make all attacks at the same time until the time is up; return the counts."""
    tally = AttackCounts()
    clients = [
        AttackClient(kind, f"127.0.2.{number}", target=target, tally=tally, seed=seed)
        for number, kind in enumerate(ATTACKS, 1)
    ]
    going = [asyncio.create_task(_again(client, tally)) for client in clients]
    await asyncio.wait(going, timeout=seconds)
    for task in going:
        task.cancel()
    await asyncio.gather(*going, return_exceptions=True)
    return tally


async def _again(client: AttackClient, tally: AttackCounts) -> None:
    while True:
        try:
            await ATTACKS[client.kind](client)
        except REFUSED as refused:
            client.count_answer(f"let go: {type(refused).__name__}")
        except Exception as error:  # noqa: BLE001 - reported as a fault at the end
            add(tally.broken, f"{client.kind}: {error!r}")
        await asyncio.sleep(PAUSE_SECONDS)


def main(words: Sequence[str]) -> int:
    """Attack and write the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--tables", type=Path, required=True)
    parser.add_argument("--long-table", required=True)
    parser.add_argument("--member", required=True)
    parser.add_argument("--tally", type=Path, required=True)
    asked = parser.parse_args(words)
    target = Target(asked.host, asked.tables, asked.long_table, asked.member)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        tally = runner.run(attack(target, seconds=asked.seconds, seed=asked.seed))
    asked.tally.write_bytes(msgspec.json.encode(tally))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The disk in memory on which simulated houses lose their power."""

import random

from tests.store.power_cut import Medium


def test_each_unsynced_sector_survives_a_power_cut_independently() -> None:
    file = Medium()
    file.write(b"a" * 1_024, 0)
    file.sync()
    file.write(b"b" * 1_024, 512)
    seen = {file.survivor(random.Random(seed)) for seed in range(64)}
    old, new = b"a" * 512, b"b" * 512
    assert seen == {old + old, old + new, old + old + new, old + new + new}

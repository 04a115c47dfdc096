"""The disk in memory on which simulated houses lose their power; see `power` for the real store."""

import random

from tests.store.power_cut import Medium


def test_what_survives_a_cut_is_each_sector_by_itself() -> None:
    file = Medium()
    file.write(b"a" * 1_024, 0)
    file.sync()
    file.write(b"b" * 1_024, 512)
    seen = {file.survivor(random.Random(seed)) for seed in range(64)}
    old, new = b"a" * 512, b"b" * 512
    assert seen == {old + old, old + new, old + old + new, old + new + new}

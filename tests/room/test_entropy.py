"""Every random byte is given out once, in any portions."""

from itertools import count

from circolo.room.entropy import AHEAD, read_ahead


def test_the_bytes_of_the_source_come_in_their_order_and_each_once() -> None:
    number, asked = count(), list[int]()

    def source(size: int) -> bytes:
        asked.append(size)
        return b"".join(next(number).to_bytes(2) for _ in range(size // 2))

    take = read_ahead(source)
    sizes = [16, 32, 16, 2, 3 * AHEAD, 64] + [16] * 600
    given = b"".join(take(size) for size in sizes)
    assert [len(part) for part in (take(7), take(AHEAD))] == [7, AHEAD]
    assert given == b"".join(n.to_bytes(2) for n in range(sum(sizes) // 2))
    assert len(asked) < 10

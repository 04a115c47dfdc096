"""What the loads of the peers share: they all play the game of `bench/peers/tressette.js`."""

_ASKED = b"play "


def card_to_play(frame: bytes) -> str | None:
    """Return the first card that a frame lets its reader play.

    The peers put the cards into a string that stands in the frame as it is, whatever is around it.
    """
    at = frame.find(_ASKED)
    return None if at < 0 else frame[at + len(_ASKED) : at + len(_ASKED) + 2].decode()

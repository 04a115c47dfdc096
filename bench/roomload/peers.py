"""Shared code of the loads on other servers, which all run `bench/peers/tressette.js`."""

_ASKED = b"play "


def card_to_play(frame: bytes) -> str | None:
    """Return the first card that a frame lets its reader play.

    The servers put the cards into a string that stands unchanged in any frame.
    """
    at = frame.find(_ASKED)
    return None if at < 0 else frame[at + len(_ASKED) : at + len(_ASKED) + 2].decode()

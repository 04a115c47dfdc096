"""The encryption of messages (RFC 8291) and the house's key (RFC 8292), by the RFCs' examples."""

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec

from circolo.cards.units import Millis
from circolo.web.push import message_encryption
from circolo.web.push.house_key import VALID_FOR, HouseKey, base64url
from circolo.web.push.message_encryption import LONGEST, PADDED_BYTES, encrypted, sealed
from tests.web.push.push_service import Browser, decoded, verified_claims

PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN"
)
"""The example of RFC 8291, section 5."""

VAPID = (
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJl"
    "eHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HL"
    "GkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, "
    "k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
)
"""The example of RFC 8292, section 2.4."""


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(text)), ec.SECP256R1())


def test_a_message_is_encrypted_as_in_the_rfc() -> None:
    browser = Browser(private(RECEIVER), decoded(AUTH))
    body = sealed(
        PLAIN + b"\2",
        p256dh=browser.public,
        auth=browser.auth,
        sender=private(SENDER),
        salt=decoded(SALT),
    )
    assert base64url(body) == BODY
    assert browser.decrypted(body) == PLAIN


def test_the_browser_of_these_tests_reads_what_the_rfc_sends() -> None:
    assert Browser(private(RECEIVER), decoded(AUTH)).decrypted(decoded(BODY)) == PLAIN


@pytest.mark.parametrize("size", [0, 1, PADDED_BYTES, PADDED_BYTES + 1, LONGEST])
def test_a_browser_reads_a_message_of_any_length(size: int) -> None:
    browser = Browser()
    message = b"m" * size
    body = encrypted(message, p256dh=browser.public, auth=browser.auth, entropy=bytes)
    assert browser.decrypted(body) == message
    assert len(body) <= 4_096


def test_two_messages_have_the_same_length_and_different_keys() -> None:
    browser = Browser()
    bodies = {
        encrypted(message, p256dh=browser.public, auth=browser.auth, entropy=bytes)
        for message in (b"turn", b"a long invitation", b"turn")
    }
    assert len(bodies) == 3
    assert len({len(body) for body in bodies}) == 1


def test_points_beside_the_curve_are_no_keys() -> None:
    valid = Browser().public
    assert message_encryption.is_public_key(valid)
    for wrong in (b"", bytes(65), b"\4" + bytes(64), valid[:-1], valid[:-1] + b"\0", b"\2" * 33):
        assert not message_encryption.is_public_key(wrong)


def test_the_header_has_the_form_of_the_rfc() -> None:
    public = decoded(VAPID.rpartition("k=")[2])
    claims = verified_claims(VAPID, public)
    assert claims == {
        "aud": "https://push.example.net",
        "exp": 1_453_523_768,
        "sub": "mailto:push@example.com",
    }
    with pytest.raises(InvalidSignature):
        verified_claims(VAPID.replace("HLGkMlMuC", "HLGkMlMuD"), public)


def test_the_house_proves_who_it_is() -> None:
    key = HouseKey(bytes(32), contact="https://carte.example")
    header = key.authorization("https://push.example:8443/a/b?c", now=Millis(1_000_000))
    assert verified_claims(header, key.public) == {
        "aud": "https://push.example:8443",
        "exp": (1_000_000 + VALID_FOR) // 1_000,
        "sub": "https://carte.example",
    }


def test_the_key_follows_from_the_deal_key() -> None:
    """Nodes of one house have the same key; another house has another one."""
    one = HouseKey(bytes(32)).public
    assert one == HouseKey(bytes(32)).public
    assert one != HouseKey(bytes(31) + b"\1").public
    header = HouseKey(bytes(32)).authorization("https://push.example/", now=Millis(0))
    assert "sub" not in verified_claims(header, one)

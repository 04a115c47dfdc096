"""Uploaded logos: what is drawn anew, and which files are refused."""

from io import BytesIO

import pytest
from PIL import Image

from circolo.web.logo_pictures import (
    LOGO_SIDE,
    LONGEST_UPLOAD,
    MOST_PIXELS,
    decoded_upload,
    drawn_logo,
)
from circolo.web.refusals import Refusal
from tests.web.logo_files import GREEN, base64, picture, png_that_claims, with_metadata

KINDS = ("PNG", "JPEG", "WEBP")
SECRET = "via Garibaldi 3"


def code_of(upload: bytes) -> str:
    with pytest.raises(Refusal) as refused:
        drawn_logo(upload)
    return refused.value.code


@pytest.mark.parametrize("kind", KINDS)
def test_a_logo_is_drawn_as_a_small_webp(kind: str) -> None:
    with Image.open(BytesIO(drawn_logo(picture(kind, size=(1000, 500))))) as drawn:
        assert (drawn.format, drawn.size) == ("WEBP", (LOGO_SIDE, LOGO_SIDE // 2))
        shown = drawn.convert("RGB").getpixel((40, 40))
    assert isinstance(shown, tuple)
    assert max(abs(one - other) for one, other in zip(shown, GREEN, strict=True)) < 6


def test_a_small_logo_keeps_its_size_and_its_transparent_pixels() -> None:
    file = BytesIO()
    Image.new("RGBA", (20, 10), (0, 0, 0, 0)).save(file, "PNG")
    with Image.open(BytesIO(drawn_logo(file.getvalue()))) as drawn:
        assert drawn.size == (20, 10)
        assert drawn.convert("RGBA").getpixel((3, 3)) == (0, 0, 0, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_logo_keeps_nothing_but_its_pixels(kind: str) -> None:
    upload = with_metadata(kind, SECRET)
    assert SECRET.encode() in upload
    logo = drawn_logo(upload)
    assert SECRET.encode() not in logo
    assert b"script" not in logo
    with Image.open(BytesIO(logo)) as drawn:
        assert dict(drawn.getexif()) == {}
        assert drawn.size == (32, 64)  # upright, as the metadata said


def test_only_the_first_picture_of_an_animation_is_drawn() -> None:
    file = BytesIO()
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    frames[0].save(file, "WEBP", save_all=True, append_images=frames[1:])
    with Image.open(BytesIO(drawn_logo(file.getvalue()))) as drawn:
        assert getattr(drawn, "n_frames", 1) == 1


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.mark.parametrize(
    "upload",
    [
        b"",
        b"x" * 100,
        SVG,
        b"<!doctype html><script>alert(1)</script>",
        picture("GIF"),
        picture("BMP"),
        picture("TIFF"),
        picture("PDF"),
        *(picture(kind)[: len(picture(kind)) // 2] for kind in KINDS),
        *(picture(kind)[:30] for kind in KINDS),
    ],
)
def test_a_file_that_is_no_whole_picture_is_refused(upload: bytes) -> None:
    assert code_of(upload) == "logo_invalid"


@pytest.mark.parametrize("size", [(2_000, 2_001), (40_000, 40_000), (2_000_000_000, 2)])
def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("the pixels were decoded")

    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", fail)
    assert size[0] * size[1] > MOST_PIXELS
    assert code_of(png_that_claims(*size)) == "logo_too_large"


@pytest.mark.parametrize(
    "text", ["a", "aaaaa", "aa=a", "data:image/png;base64,AAAA", "ÿÿÿÿ", "AA A"]
)
def test_text_that_is_no_base64_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        decoded_upload(text)
    assert refused.value.code == "logo_invalid"


def test_an_upload_has_a_greatest_size() -> None:
    assert len(decoded_upload(base64(bytes(LONGEST_UPLOAD)))) == LONGEST_UPLOAD
    with pytest.raises(Refusal) as refused:
        decoded_upload(base64(bytes(LONGEST_UPLOAD + 1)))
    assert refused.value.code == "logo_too_large"

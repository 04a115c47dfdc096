"""Pictures that members upload as logos: decodes them, and draws them anew in one safe format.

The result holds the pixels alone: no metadata, no profile, no second frame, and nothing that
follows the picture in the uploaded file.
"""

from base64 import b64decode
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from circolo.web.refusals import Refusal

MEDIA_TYPE = "image/webp"
LOGO_SIDE = 256
"""Maximum width and height of a stored logo in pixels."""

LONGEST_UPLOAD = 131_072
"""Maximum size of an uploaded picture in bytes."""

MOST_PIXELS = 4_000_000
"""Maximum number of pixels of an uploaded picture, which bounds the memory for decoding it."""

_FORMATS: Final = ("PNG", "JPEG", "WEBP")
_QUALITY = 90


def decoded_upload(text: str) -> bytes:
    """Return the bytes of a picture that was uploaded as base64.

    Raises Refusal: logo_invalid, logo_too_large.
    """
    try:
        upload = b64decode(text, validate=True)
    except ValueError:
        raise Refusal("logo_invalid") from None
    if len(upload) > LONGEST_UPLOAD:
        raise Refusal("logo_too_large")
    return upload


def drawn_logo(upload: bytes) -> bytes:
    """Return a PNG, JPEG or WebP picture drawn anew as WebP, with the longer side of at most
    LOGO_SIDE pixels.

    Raises Refusal: logo_invalid, logo_too_large.
    """
    try:
        return _drawn(upload)
    except Image.DecompressionBombError:
        raise Refusal("logo_too_large") from None
    except (OSError, SyntaxError, ValueError, ArithmeticError, LookupError, EOFError):
        raise Refusal("logo_invalid") from None


def _drawn(upload: bytes) -> bytes:
    with Image.open(BytesIO(upload), formats=_FORMATS) as picture:
        if picture.width * picture.height > MOST_PIXELS:
            raise Refusal("logo_too_large")
        upright = ImageOps.exif_transpose(picture)
        pixels = upright.convert("RGBA")
    pixels.thumbnail((LOGO_SIDE, LOGO_SIDE), Image.Resampling.LANCZOS)
    # A new picture takes over nothing but the pixels.
    clean = Image.frombytes("RGBA", pixels.size, pixels.tobytes())
    file = BytesIO()
    clean.save(file, "WEBP", quality=_QUALITY, exif=b"", icc_profile=None, xmp=b"")
    return file.getvalue()

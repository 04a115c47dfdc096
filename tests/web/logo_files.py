"""Pictures that members upload, good and hostile."""

import struct
import zlib
from base64 import b64encode
from io import BytesIO

from PIL import Image, PngImagePlugin

Colour = tuple[int, int, int]
GREEN: Colour = (0, 110, 60)


def picture(
    kind: str = "PNG", *, size: tuple[int, int] = (300, 200), colour: Colour = GREEN
) -> bytes:
    """Return a picture of one colour."""
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, kind)
    return file.getvalue()


def with_metadata(kind: str, secret: str) -> bytes:
    """Return a picture with a text in every place that its format has for one."""
    image = Image.new("RGB", (64, 32), GREEN)
    exif = Image.Exif()
    exif[0x010E] = secret
    exif[0x0112] = 6  # lies on its side
    file = BytesIO()
    if kind == "PNG":
        info = PngImagePlugin.PngInfo()
        info.add_text("Comment", secret)
        info.add_itxt("XML:com.adobe.xmp", secret)
        image.save(file, kind, exif=exif, pnginfo=info)
    else:
        image.save(file, kind, exif=exif, xmp=secret.encode())
    return file.getvalue() + f"<script>{secret}</script>".encode()


def png_that_claims(width: int, height: int) -> bytes:
    """Return a small PNG file that says that it is very large."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress(bytes(1_000_000), 9))
    return b"\x89PNG\r\n\x1a\n" + head + pixels + chunk(b"IEND", b"")


def base64(upload: bytes) -> str:
    """Return an upload as the page sends it."""
    return b64encode(upload).decode()

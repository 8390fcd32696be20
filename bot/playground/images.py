"""What kind of picture some bytes are and how large it is, read from their first bytes."""

import struct

Size = tuple[int, int]

_PNG, _GIF, _JPEG = b"\x89PNG\r\n\x1a\n", b"GIF8", b"\xff\xd8"


def picture_type(data: bytes) -> str | None:
    """The MIME type of a PNG, GIF, JPEG or WebP; None for anything else."""
    if data.startswith(_PNG):
        return "image/png"
    if data.startswith(_GIF):
        return "image/gif"
    if data.startswith(_JPEG):
        return "image/jpeg"
    return "image/webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else None


def picture_size(data: bytes) -> Size | None:
    """Width and height in pixels, or None where they cannot be read."""
    try:
        return _READERS[picture_type(data) or ""](data)
    except (KeyError, struct.error, IndexError):
        return None


def _png_size(data: bytes) -> Size:
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _gif_size(data: bytes) -> Size:
    width, height = struct.unpack("<HH", data[6:10])
    return width, height


def _jpeg_size(data: bytes) -> Size:
    at = 2
    while True:
        marker, length = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length


def _webp_size(data: bytes) -> Size:
    form = data[12:16]
    if form == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if form == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


_READERS = {"image/png": _png_size, "image/gif": _gif_size, "image/jpeg": _jpeg_size, "image/webp": _webp_size}

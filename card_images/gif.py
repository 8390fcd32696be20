"""Palette pictures as a moving GIF, frame by frame, so that only two frames are in memory at a time.

Each frame holds the rectangle that has changed; what is the same in it is transparent, which packs well. GIF
because it keeps every colour of the palette as it is, needs no codec beside Pillow, and plays in every client.
Layout of the bytes: https://www.w3.org/Graphics/GIF/spec-gif89a.txt
"""

import struct
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from PIL import Image, ImageChops

_BITS = 8
_COLOURS = 1 << _BITS
_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP = 1 << 2
"""What follows is drawn over the frame."""
_UNCHANGED = [255] + [0] * 255

Frame = tuple[Image.Image, int]
"""A palette picture and how long it stands, in hundredths of a second."""


def write_gif(frames: Iterable[Frame]) -> bytes:
    """The GIF of frames of one size and one palette, which begins again after the last; `ValueError` for none."""
    return b"".join(_parts(iter(frames)))


def _parts(frames: Iterator[Frame]) -> Iterator[bytes]:
    first = next(frames, None)
    if first is None:
        raise ValueError("a film needs a picture")
    image, duration = first
    yield b"GIF89a" + struct.pack("<HHBBB", *image.size, 0xF0 | (_BITS - 1), 0, 0)
    yield bytes(image.getpalette() or ()).ljust(3 * _COLOURS, b"\0") + _FOREVER
    yield _write_frame(image, duration)
    for (before, _), (after, stands) in pairwise(chain([first], frames)):
        yield _write_change(before, after, stands)
    yield b";"


def _write_change(before: Image.Image, after: Image.Image, duration: int) -> bytes:
    """What a frame changes; a single pixel where it is the same as the one before."""
    difference = ImageChops.difference(before, after)
    box = difference.getbbox() or (0, 0, 1, 1)
    part = after.crop(box)
    unused = part.histogram()[:_COLOURS]
    if 0 not in unused:
        return _write_frame(part, duration, box[:2])
    clear = unused.index(0)
    part.paste(clear, (0, 0), difference.crop(box).point(_UNCHANGED, "1"))
    return _write_frame(part, duration, box[:2], clear)


def _write_frame(
    part: Image.Image, duration: int, corner: tuple[int, int] = (0, 0), clear: int | None = None
) -> bytes:
    control = struct.pack("<BHBB", _KEEP | (clear is not None), duration, clear or 0, 0)
    place = struct.pack("<HHHHB", *corner, *part.size, 0)
    return b"!\xf9\x04" + control + b"," + place + bytes([_BITS]) + part.tobytes("gif", "P", _BITS, 0) + b"\0"

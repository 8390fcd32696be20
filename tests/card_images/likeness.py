"""Golden pictures: `python -m tests.card_images.likeness` draws them anew after a change that was looked at."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from .tables import GOLDEN

FOLDER = Path(__file__).parent / "golden"
FAILED = Path(__file__).parent / "failed"

_BLOCK = 4
_MOST_ANYWHERE, _MOST_ON_AVERAGE = 40, 1.0
"""Differences of a colour channel, of 255: anywhere in a block of 4 by 4 pixels, and over the whole picture."""


def read_picture(data: bytes) -> Image.Image:
    """The colours of a PNG."""
    return Image.open(BytesIO(data)).convert("RGB")


def looks_like(one: Image.Image, other: Image.Image) -> bool:
    """Whether an eye would take two pictures for the same: edges may be smoothed a little differently."""
    if one.size != other.size:
        return False
    difference = ImageChops.difference(one.reduce(_BLOCK), other.reduce(_BLOCK))
    greatest = max(high for _, high in difference.getextrema())
    return greatest <= _MOST_ANYWHERE and max(ImageStat.Stat(difference).mean) <= _MOST_ON_AVERAGE


def keep_failed(name: str, data: bytes) -> Path:
    """Write a picture that differs beside its failure."""
    FAILED.mkdir(exist_ok=True)
    path = FAILED / f"{name}.png"
    path.write_bytes(data)
    return path


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in GOLDEN.items():
        (FOLDER / f"{name}.png").write_bytes(draw())

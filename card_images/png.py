"""Palette pictures as PNG bytes."""

from io import BytesIO

from PIL import Image


def write_png(image: Image.Image) -> bytes:
    """The PNG of a palette picture; level 3 is nearly as quick as 1 on flat colours, and smaller."""
    target = BytesIO()
    image.save(target, "PNG", compress_level=3)
    return target.getvalue()

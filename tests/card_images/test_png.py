"""Pictures as bytes: written by Pillow, or by Python where Pillow lacks what it needs."""

from io import BytesIO

import pytest
from PIL import Image

from card_images import missing_codecs
from card_images.floor import draw_board
from card_images.png import write_plain_png
from card_images.scene import table_scene

from .likeness import read_picture
from .tables import table_with


@pytest.fixture
def no_zlib(monkeypatch):
    """As Pillow is when it was built without zlib."""
    monkeypatch.delattr(Image.core, "zip_encoder")


def test_this_pillow_has_all_it_needs():
    assert missing_codecs() == ()


def test_python_writes_the_same_picture_as_pillow():
    board = draw_board(table_scene(table_with(5)))
    ours, pillows = read_picture(write_plain_png(board.image, 3)), read_picture(board.png())
    assert ours.size == pillows.size
    assert ours.tobytes() == pillows.tobytes()


def test_without_zlib_pictures_are_drawn_all_the_same(no_zlib):
    board = draw_board(table_scene(table_with(5)))
    with pytest.raises(OSError, match="zip"):
        board.image.save(BytesIO(), "PNG")
    assert missing_codecs() == ("zlib",)
    assert read_picture(board.png()).tobytes() == board.image.convert("RGB").tobytes()

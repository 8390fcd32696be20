"""Pictures compared with those that were looked at and found good."""

from io import BytesIO

import pytest
from PIL import Image, ImageFilter

from bot.rules import parse_cards
from card_images import draw_cards

from .likeness import FOLDER, keep_failed, looks_like, read_picture
from .tables import GOLDEN


@pytest.mark.parametrize("name", GOLDEN)
def test_a_picture_looks_like_its_golden_one(name):
    data = GOLDEN[name]()
    if not looks_like(read_picture(data), read_picture((FOLDER / f"{name}.png").read_bytes())):
        pytest.fail(f"{name} looks different; the new picture is kept as {keep_failed(name, data)}")


def test_every_golden_picture_is_compared():
    assert {path.stem for path in FOLDER.iterdir()} == set(GOLDEN)


def test_smoother_edges_look_alike():
    picture = read_picture(draw_cards(parse_cards("5h 9c Ks")))
    assert looks_like(picture, picture.filter(ImageFilter.GaussianBlur(0.4)))


def test_another_palette_of_the_same_drawing_looks_alike():
    picture = read_picture(draw_cards(parse_cards("5h 9c Ks")))
    assert looks_like(picture, picture.quantize(128, dither=Image.Dither.NONE).convert("RGB"))


@pytest.mark.parametrize("other", ["5d 9c Ks", "5h 9s Ks", "5h 8c Ks", "5h 9c Kc", "5h 9c", "9c 5h Ks"])
def test_other_cards_do_not_look_alike(other):
    assert not looks_like(
        read_picture(draw_cards(parse_cards("5h 9c Ks"))), read_picture(draw_cards(parse_cards(other)))
    )


def test_a_failed_picture_is_kept_as_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.card_images.likeness.FAILED", tmp_path / "failed")
    data = draw_cards(parse_cards("5h"))
    kept = keep_failed("five", data)
    assert Image.open(BytesIO(kept.read_bytes())).size == Image.open(BytesIO(data)).size

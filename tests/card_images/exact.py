"""The same drawings in all their colours, to measure what the shared palette costs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import log10
from unittest.mock import patch

from PIL import Image, ImageChops, ImageStat

from card_images import Look
from card_images.board import Board
from card_images.looks import theme_of
from card_images.palette import Palette, Theme, palette_of
from card_images.pen import Ink
from card_images.plan import plan_table
from card_images.scene import Scene
from card_images.table import draw_table


class AllColours(Palette):
    """No palette: every colour stays as it is drawn."""

    def index(self, ink: Ink) -> Ink:  # type: ignore[override]
        """The ink itself."""
        return ink

    def canvas(self, size: tuple[int, int], ink: Ink) -> Image.Image:
        """A picture of one colour."""
        return Image.new("RGB", size, ink)

    def reduce(self, image: Image.Image) -> Image.Image:
        """The picture as it is."""
        return image


@contextmanager
def exact_theme(look: Look) -> Iterator[Theme]:
    """A theme like that of a look whose sprites keep all colours while the context lasts."""
    exact = replace(theme_of(look))

    def palette(theme: Theme) -> Palette:
        return AllColours(()) if theme is exact else palette_of(theme)

    with patch("card_images.sprites.palette_of", palette), patch("card_images.board.palette_of", palette):
        yield exact


def draw_on_board(theme: Theme, scene: Scene) -> Image.Image:
    """A table in the colours of a theme."""
    plan = plan_table(scene)
    board = Board(theme, plan.height, scene.marked)
    draw_table(board, scene, plan)
    return board.image.convert("RGB")


def psnr(one: Image.Image, other: Image.Image) -> float:
    """The peak signal-to-noise ratio of two pictures in decibels; equal ones have 120 at least."""
    errors = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).sum2
    return 10 * log10(255**2 * 3 * one.width * one.height / max(sum(errors), 1e-7))

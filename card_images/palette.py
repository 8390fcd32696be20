"""The colours of a table, and the one palette of 256 that all its sprites share.

Every pixel of a picture is an index into this palette, so sprites are pasted without any conversion
and the PNG needs one byte a pixel. The palette holds the inks and, for smooth edges, the mixtures of
those inks that lie beside one another in the drawings.
"""

from dataclasses import dataclass
from functools import cache
from math import dist

from PIL import Image

from .pen import Ink

SIZE = 256


@dataclass(frozen=True, eq=False)
class Theme:
    """The colours of a table and its deck; equal to itself alone, so that it is a quick key."""

    felt: Ink = (50, 98, 66)
    felt_dark: Ink = (38, 78, 54)
    felt_line: Ink = (82, 130, 94)
    shadow: Ink = (22, 46, 34)
    wood: Ink = (74, 42, 26)
    paper: Ink = (255, 255, 255)
    cream: Ink = (250, 240, 214)
    edge: Ink = (150, 144, 132)
    gold: Ink = (206, 158, 58)
    bright: Ink = (255, 214, 90)
    mark: Ink = (186, 128, 16)
    back: Ink = (126, 24, 46)
    back_dark: Ink = (84, 14, 32)
    skin: Ink = (232, 186, 142)
    suits: tuple[Ink, Ink, Ink, Ink] = ((22, 22, 30), (200, 18, 42), (200, 18, 42), (22, 22, 30))
    """What each suit is printed in."""
    robes: tuple[Ink, Ink, Ink, Ink] = ((44, 62, 138), (178, 30, 52), (222, 130, 38), (26, 112, 84))
    """What the court cards of each suit wear."""
    emblems: tuple[Ink, Ink, Ink, Ink] = ((20, 120, 230), (176, 8, 36), (80, 24, 140), (184, 120, 0))
    """The signs of the seats."""
    edge_width: float = 1.1
    """Width of the line around a card, in card units."""
    boldness: float = 1
    """How many times as thick as usual the strokes of the indices are."""

    @property
    def black(self) -> Ink:
        """The ink of the spades and of all outlines."""
        return self.suits[0]

    @property
    def red(self) -> Ink:
        """The ink of the hearts."""
        return self.suits[1]


def mix(a: Ink, b: Ink, part: float) -> Ink:
    """The colour a part of the way from one to another."""
    return tuple(round(x + (y - x) * part) for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def _inks(theme: Theme) -> list[Ink]:
    inks = [
        theme.felt, theme.paper, *theme.suits, theme.cream, theme.edge, theme.gold, theme.bright, theme.mark,
        theme.back, theme.back_dark, theme.skin, theme.wood, theme.felt_dark, theme.felt_line, theme.shadow,
        *theme.robes, *theme.emblems,
    ]  # fmt: skip
    return list(dict.fromkeys(inks))


def _neighbours(theme: Theme) -> list[tuple[Ink, Ink, float]]:
    """The inks that lie beside one another in the drawings, and how closely their edges are looked at."""
    return [
        *((theme.paper, ink, 4.0) for ink in dict.fromkeys(theme.suits)),
        (theme.felt, theme.shadow, 8), (theme.felt, theme.edge, 3), (theme.edge, theme.paper, 2),
        (theme.paper, theme.gold, 2), (theme.paper, theme.mark, 2), (theme.felt, theme.cream, 1.5),
        (theme.felt, theme.gold, 1.5), (theme.felt, theme.bright, 1.5), (theme.gold, theme.cream, 2),
        (theme.gold, theme.back, 2), (theme.back, theme.cream, 2), (theme.back, theme.paper, 2),
        (theme.back_dark, theme.cream, 2), (theme.back_dark, theme.gold, 1), (theme.back, theme.back_dark, 2),
        (theme.gold, theme.black, 1.5), (theme.cream, theme.black, 1.5), (theme.skin, theme.black, 1.5),
        (theme.skin, theme.cream, 1.5), (theme.wood, theme.gold, 1.5), (theme.wood, theme.cream, 1),
        (theme.bright, theme.cream, 2), (theme.bright, theme.black, 1), (theme.back, theme.felt, 1.5),
        (theme.felt_dark, theme.bright, 1), (theme.felt_dark, theme.cream, 1), (theme.cream, theme.red, 1.5),
        *((robe, theme.black, 1.5) for robe in theme.robes),
        *((robe, theme.cream, 1.5) for robe in theme.robes),
        *((robe, theme.gold, 1.5) for robe in theme.robes),
        *((emblem, theme.cream, 1.2) for emblem in theme.emblems),
    ]  # fmt: skip


def _colours(theme: Theme) -> list[Ink]:
    """The inks and, between neighbours, as many mixtures as there is room for: more for those further apart."""
    inks = _inks(theme)
    ways = [(a, b, weight * dist(a, b)) for a, b, weight in _neighbours(theme)]
    total = sum(way for *_, way in ways)
    for wanted in range(2 * SIZE, 0, -4):
        mixed = [colour for a, b, way in ways for colour in _ramp(a, b, round(way / total * wanted))]
        colours = list(dict.fromkeys(inks + mixed))
        if len(colours) <= SIZE:
            break
    return colours


def _ramp(a: Ink, b: Ink, steps: int) -> list[Ink]:
    """The mixtures strictly between two inks."""
    return [mix(a, b, step / (steps + 1)) for step in range(1, steps + 1)]


@dataclass(frozen=True)
class Palette:
    """The colours of a theme in their fixed order."""

    colours: tuple[Ink, ...]

    def index(self, ink: Ink) -> int:
        """Where an ink stands; `ValueError` if it is none of the palette."""
        return self.colours.index(ink)

    def canvas(self, size: tuple[int, int], ink: Ink) -> Image.Image:
        """A picture of one colour."""
        image = Image.new("P", size, self.index(ink))
        image.putpalette([channel for colour in self.colours for channel in colour])
        return image

    def reduce(self, image: Image.Image) -> Image.Image:
        """An RGB picture in these colours, each pixel the nearest of them."""
        return image.quantize(palette=self.canvas((1, 1), self.colours[0]), dither=Image.Dither.NONE)


@cache
def palette_of(theme: Theme) -> Palette:
    """The palette of a theme."""
    return Palette(tuple(_colours(theme)))

"""The colours of a table, and the one palette of 256 that all its sprites share.

Every pixel of a picture is an index into this palette, so sprites are pasted without any conversion
and the PNG needs one byte a pixel. The palette holds the inks and, for smooth edges, the mixtures of
those inks that lie beside one another in the drawings.
"""

from dataclasses import dataclass
from functools import cache

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
    wood_dark: Ink = (46, 26, 18)
    paper: Ink = (255, 255, 255)
    cream: Ink = (250, 240, 214)
    edge: Ink = (150, 144, 132)
    black: Ink = (22, 22, 30)
    red: Ink = (200, 18, 42)
    gold: Ink = (206, 158, 58)
    bright: Ink = (255, 214, 90)
    mark: Ink = (186, 128, 16)
    back: Ink = (126, 24, 46)
    back_dark: Ink = (84, 14, 32)
    skin: Ink = (232, 186, 142)
    robes: tuple[Ink, Ink, Ink, Ink] = ((44, 62, 138), (178, 30, 52), (222, 130, 38), (26, 112, 84))
    emblems: tuple[Ink, Ink, Ink, Ink] = ((38, 104, 206), (214, 46, 44), (128, 66, 178), (226, 158, 22))

    edge_width: float = 1.1
    """Width of the line around a card, in card units."""
    boldness: float = 1
    """How many times as thick as usual the strokes of the indices are."""

    @property
    def suits(self) -> tuple[Ink, Ink, Ink, Ink]:
        """What each suit is printed in."""
        return self.black, self.red, self.red, self.black


def mix(a: Ink, b: Ink, part: float) -> Ink:
    """The colour a part of the way from one to another."""
    return tuple(round(x + (y - x) * part) for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def _ramp(a: Ink, b: Ink, steps: int) -> list[Ink]:
    """The mixtures strictly between two inks."""
    return [mix(a, b, step / (steps + 1)) for step in range(1, steps + 1)]


def _colours(theme: Theme) -> list[Ink]:
    inks = [
        theme.felt, theme.paper, theme.black, theme.red, theme.cream, theme.edge, theme.gold, theme.bright,
        theme.mark, theme.back, theme.back_dark, theme.skin, theme.wood, theme.wood_dark, theme.felt_dark,
        theme.felt_line, theme.shadow, *theme.robes, *theme.emblems,
    ]  # fmt: skip
    ramps = [
        (theme.paper, theme.black, 21), (theme.paper, theme.red, 21), (theme.felt, theme.shadow, 8),
        (theme.felt, theme.edge, 6), (theme.edge, theme.paper, 4), (theme.paper, theme.gold, 5),
        (theme.felt, theme.cream, 6), (theme.felt, theme.gold, 5), (theme.felt, theme.bright, 5),
        (theme.gold, theme.cream, 5), (theme.gold, theme.back, 5), (theme.back, theme.cream, 8),
        (theme.gold, theme.black, 6), (theme.cream, theme.black, 8), (theme.skin, theme.black, 5),
        (theme.skin, theme.cream, 2), (theme.wood, theme.gold, 4), (theme.wood, theme.cream, 4),
        (theme.wood, theme.wood_dark, 2), (theme.bright, theme.cream, 3), (theme.back, theme.felt, 3),
        (theme.felt_dark, theme.bright, 4), (theme.felt_dark, theme.cream, 3), (theme.cream, theme.red, 5),
        *((robe, theme.black, 4) for robe in theme.robes),
        *((robe, theme.cream, 5) for robe in theme.robes),
        *((robe, theme.gold, 3) for robe in theme.robes),
        *((emblem, theme.cream, 4) for emblem in theme.emblems),
    ]  # fmt: skip
    mixed = [colour for a, b, steps in ramps for colour in _ramp(a, b, steps)]
    return list(dict.fromkeys(inks + mixed))


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
    colours = _colours(theme)
    if len(colours) > SIZE:
        raise ValueError(f"{len(colours)} colours are more than a palette holds")
    return Palette(tuple(colours))

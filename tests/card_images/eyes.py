"""What eyes make of colours: contrast, difference, and how colour-blind people see."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from PIL import Image

Colour = tuple[float, ...]

MATRICES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", severity 1.0; for linear RGB."""

EYES = ("usual", *MATRICES)

_WHITE = (0.95047, 1.0, 1.08883)
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))


def see(eyes: str, colour: Colour) -> Colour:
    """An sRGB colour (0 to 255) as these eyes see it."""
    if eyes == "usual":
        return colour
    seen = _times(MATRICES[eyes], [_linear(channel) for channel in colour])
    return tuple(_from_linear(min(1, max(0, channel))) for channel in seen)


def see_picture(eyes: str, picture: Image.Image) -> Image.Image:
    """A palette picture as these eyes see it."""
    seen = picture.copy()
    flat = picture.getpalette() or []
    colours = zip(flat[::3], flat[1::3], flat[2::3], strict=True)
    seen.putpalette([round(channel) for colour in colours for channel in see(eyes, colour)])
    return seen


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    dark, light = sorted(_luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def difference(one: Colour, other: Colour) -> float:
    """The difference CIEDE2000 of two sRGB colours; about 1 is just seen, black and white are 100 apart."""
    return ciede2000(_lab(one), _lab(other))


def least_difference(colours: list[Colour] | tuple[Colour, ...], eyes: str) -> float:
    """How far the two most alike of some colours are apart for these eyes."""
    seen = [see(eyes, colour) for colour in colours]
    return min(difference(one, other) for i, one in enumerate(seen) for other in seen[:i])


def ciede2000(one: Colour, other: Colour) -> float:
    """The difference of two CIELAB colours; Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    g = 0.5 * (1 - _saturation((hypot(a1, b1) + hypot(a2, b2)) / 2))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn, h = _hues(h1, h2, is_grey=c1 * c2 == 0)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * _hue_weight(h))
    rotation = -2 * _saturation(chroma) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    return sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)


def _saturation(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _hues(h1: float, h2: float, *, is_grey: bool) -> tuple[float, float]:
    """The way from one hue to another and the hue between, in degrees."""
    if is_grey:
        return 0, h1 + h2
    turn = (h2 - h1 + 180) % 360 - 180
    return turn, (h1 + turn / 2) % 360


def _hue_weight(h: float) -> float:
    terms = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(part * cos(radians(times * h + shift)) for part, times, shift in terms)


def _lab(colour: Colour) -> Colour:
    xyz = _times(_TO_XYZ, [_linear(channel) for channel in colour])
    x, y, z = (_curved(value / white) for value, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _curved(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _luminance(colour: Colour) -> float:
    return float(_times(_TO_XYZ, [_linear(channel) for channel in colour])[1])


def _linear(channel: float) -> float:
    part = channel / 255
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _from_linear(part: float) -> float:
    return float(255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def _times(matrix: tuple[tuple[float, float, float], ...], colour: list[float]) -> list[float]:
    return [sum(factor * channel for factor, channel in zip(row, colour, strict=True)) for row in matrix]

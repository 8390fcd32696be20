"""A whole deal as a moving picture."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image

from bot.rules import TableView

from .floor import draw_board
from .gif import Frame, write_gif
from .looks import USUAL, Look, theme_of
from .palette import palette_of
from .plan import plan_table
from .scene import Scene, table_scene

MOST_BYTES = 8_000_000
"""The largest film; Discord takes 10 MiB."""

_KEPT = 6
"""How many finished films are kept; they are about 1.5 MB each."""
_SHARES = (1.0, 0.75, 0.5, 0.35, 0.25)
"""How large a film is tried to be made, as parts of the usual size."""

_DEALT, _LAID, _TOOK, _BASRA, _END = 200, 120, 160, 280, 600
"""How long a picture stands, in hundredths of a second."""


def draw_film(views: Sequence[TableView], look: Look = USUAL, *, most: int = MOST_BYTES) -> bytes:
    """Tables that follow one another, as everybody saw them, as a GIF that begins again after the last.

    It has the colours and the width of `draw_floor`, and is as high as its highest table. One that would have
    more than `most` bytes is made smaller; the smallest there is may still be larger. Raises `ValueError` for
    no views.
    """
    return _draw(tuple(table_scene(view) for view in views), look, most)


@lru_cache(_KEPT)
def _draw(scenes: tuple[Scene, ...], look: Look, most: int) -> bytes:
    film = b""
    for share in _SHARES:
        film = write_gif(draw_frames(scenes, look, share))
        if len(film) <= most:
            break
    return film


def draw_frames(scenes: tuple[Scene, ...], look: Look, share: float = 1.0) -> Iterator[Frame]:
    """One picture at a time, all of one height, so that the rim stands still."""
    height = max((plan_table(scene).height for scene in scenes), default=0)
    for number, scene in enumerate(scenes, start=1):
        image = draw_board(scene, look, height).image
        yield _shrink(image, look, share), _END if number == len(scenes) else _duration(scene)


def _shrink(image: Image.Image, look: Look, share: float) -> Image.Image:
    if share == 1:
        return image
    size = round(image.width * share), round(image.height * share)
    return palette_of(theme_of(look)).reduce(image.convert("RGB").resize(size, Image.Resampling.BOX))


def _duration(scene: Scene) -> int:
    if scene.last is None:
        return _DEALT
    if scene.last.is_basra:
        return _BASRA
    return _TOOK if scene.last.takes else _LAID

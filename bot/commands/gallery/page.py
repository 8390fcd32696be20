"""The contact sheet: one page of plain HTML beside the pictures, without scripts and without a network."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from .pictures import Chapter, Group, Picture

MARK = '<meta name="generator" content="basra gallery">'
"""Stands at the head of every page of ours, and so tells it from another's."""

Sizes = Mapping[str, tuple[int, int]]
"""The width and height of pictures by file, in pixels, as far as they are known."""

_STYLE = Path(__file__).with_name("page.css")


def write_page(chapters: Sequence[Chapter], sizes: Sizes) -> str:
    """The whole page."""
    return "\n".join(_write_lines(chapters, sizes)) + "\n"


def _write_lines(chapters: Sequence[Chapter], sizes: Sizes) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield f'<head><meta charset="utf-8">{MARK}'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>Basra: all its pictures</title><style>{_STYLE.read_text('utf-8')}</style></head>"
    yield "<body><header><h1>Basra</h1><p>Every card, every look, and tables from real deals.</p></header>"
    links = (f'<a href="#{chapter.folder}">{escape(chapter.title)}</a>' for chapter in chapters)
    yield f'<nav aria-label="Looks">{"".join(links)}</nav><main>'
    for chapter in chapters:
        yield f'<section id="{chapter.folder}"><h2>{escape(chapter.title)}</h2>'
        for group in chapter.groups:
            yield from _write_group(group, sizes)
        yield "</section>"
    yield "</main></body></html>"


def _write_group(group: Group, sizes: Sizes) -> Iterator[str]:
    yield f"<h3>{escape(group.title)}</h3>"
    if group.layout == "tables":
        yield '<p class="columns" aria-hidden="true"><span>In full</span><span>On a phone, 400 pixels wide</span></p>'
    yield f'<div class="{group.layout}">'
    for picture in group.pictures:
        yield from _write_figure(picture, group.layout, sizes)
    yield "</div>"


def _write_figure(picture: Picture, layout: str, sizes: Sizes) -> Iterator[str]:
    yield f'<figure><a href="{picture.file}">{_write_image(picture, picture.description, sizes)}</a>'
    if layout == "tables":
        yield f'<span class="phone">{_write_image(picture, "", sizes)}</span>'
    words = f"<b>{escape(picture.caption)}</b>"
    if layout in ("sheet", "tables"):
        words += f" <span>{escape(picture.description)}</span>"
    yield f"<figcaption>{words}</figcaption></figure>"


def _write_image(picture: Picture, alt: str, sizes: Sizes) -> str:
    width, height = sizes.get(picture.file, (None, None))
    size = f' width="{width}" height="{height}"' if width else ""
    return f'<img src="{picture.file}" alt="{escape(alt)}" loading="lazy"{size}>'

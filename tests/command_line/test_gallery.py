"""`basra gallery`: every picture there, a page that shows them all, and nothing of anybody else's touched."""

import json
from collections.abc import Callable
from dataclasses import asdict
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands.gallery.tables import find_films, find_hands, find_results, find_tables
from bot.rules import CARDS, write_card
from card_images import DECKS, THEMES
from tests.files import names_in
from tests.workers import folder_of_all_workers, only_one_at_a_time

from .command import Ended, basra, bound_by_permissions, can_mount, file_size_limit, mount_at

HEADS = {".png": b"\x89PNG\r\n\x1a\n", ".gif": b"GIF89a"}


class Page(HTMLParser):
    """The pictures that a page shows, and every address it names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.images: list[dict[str, str | None]] = []
        self.addresses: set[str] = set()
        self.ids: set[str] = set()
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.tags.add(tag)
        self.addresses |= {named[name] or "" for name in ("src", "href") if name in named}
        self.ids |= {named["id"] or ""} if "id" in named else set()
        if tag == "img":
            self.images.append(named)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a gallery is made, in a folder with an earlier picture of it and somebody's notes; one for all tests."""
    place = folder_of_all_workers(tmp_path_factory) / "gallery"
    with only_one_at_a_time(place.with_suffix(".lock")):
        if not place.exists():
            (place / "out" / "classic-two_colours").mkdir(parents=True)
            (place / "out" / "notes.txt").write_text("mine")
            (place / "out" / "classic-two_colours" / "deck.png").write_bytes(b"an earlier one")
            place.with_suffix(".json").write_text(json.dumps(asdict(basra("gallery", "out", cwd=place))))
    return place


@pytest.fixture(scope="module")
def ended(place: Path) -> Ended:
    return Ended(**json.loads(place.with_suffix(".json").read_text()))


@pytest.fixture(scope="module")
def page(place: Path, ended: Ended) -> Page:
    return Page((place / "out" / "index.html").read_text("utf-8"))


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_one_line_tells_where_the_page_is(ended: Ended) -> None:
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.endswith(f"; open {Path('out', 'index.html')} in a browser\n")
    assert ended.out.count("\n") == 1


def test_every_look_has_all_cards_and_all_samples(place: Path, ended: Ended) -> None:
    expected = {"deck.png", "marks.png", "cards/back.png", *(f"cards/{write_card(card)}.png" for card in CARDS)}
    for kind, samples in (("table", find_tables()), ("hand", find_hands()), ("result", find_results())):
        expected |= {f"{kind}-{sample.name}.png" for sample in samples}
    expected |= {f"film-{sample.name}.gif" for sample in find_films()}
    for theme in THEMES:
        for deck in DECKS:
            assert files_in(place / "out" / f"{theme}-{deck}") == expected


def test_every_card_has_an_emoji(place: Path, ended: Ended) -> None:
    assert files_in(place / "out" / "emojis") == {f"{write_card(card)}.png" for card in CARDS}


def test_every_file_is_a_picture(place: Path, ended: Ended) -> None:
    for file in files_in(place / "out") - {"index.html", "notes.txt"}:
        path = place / "out" / file
        assert path.read_bytes().startswith(HEADS[path.suffix]), file


def test_no_two_cards_of_a_look_are_the_same_picture(place: Path, ended: Ended) -> None:
    for cards in (place / "out").glob("*/cards"):
        assert len({file.read_bytes() for file in cards.iterdir()}) == 53


def test_the_page_shows_every_picture_with_its_words(place: Path, page: Page) -> None:
    shown = {image["src"] for image in page.images if image["alt"]}
    assert shown == files_in(place / "out") - {"index.html", "notes.txt"}


def test_the_page_needs_no_script_and_no_network(place: Path, page: Page) -> None:
    links = {address for address in page.addresses if address.startswith("#")}
    assert {link[1:] for link in links} == page.ids
    assert page.addresses - links == files_in(place / "out") - {"index.html", "notes.txt"}
    assert not page.tags & {"script", "link", "iframe"}


def test_an_earlier_gallery_is_replaced_and_other_files_stay(place: Path, ended: Ended) -> None:
    assert (place / "out" / "notes.txt").read_text() == "mine"
    assert (place / "out" / "classic-two_colours" / "deck.png").read_bytes().startswith(HEADS[".png"])


def test_the_pictures_of_the_docs_are_small_ones_of_the_gallery(place: Path, ended: Ended) -> None:
    docs = Path(__file__).parents[2] / "docs"
    taken, text = files_in(docs / "pictures" / "gallery"), (docs / "cards.md").read_text("utf-8")
    assert taken <= files_in(place / "out")
    assert taken == {file for file in taken if f"(pictures/gallery/{file})" in text}
    assert [file for file in taken if (docs / "pictures" / "gallery" / file).stat().st_size > 120_000] == []


def test_a_file_in_the_place_of_the_folder_stays(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    ended = basra("gallery", "out", cwd=tmp_path)
    assert (ended.status, ended.complaint) == (1, "out is a file; name a folder")
    assert (tmp_path / "out").read_text() == "mine"


def test_a_file_above_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    ended = basra("gallery", "notes/out", cwd=tmp_path)
    assert ended.status == 1
    assert ended.complaint.startswith("notes/out")
    assert ended.complaint.endswith("cannot be written: Not a directory")


def test_the_page_of_somebody_else_stays(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>My home</title>")
    ended = basra("gallery", ".", cwd=tmp_path)
    assert (ended.status, ended.complaint) == (1, "index.html is not a page of ours; name another folder")
    assert names_in(tmp_path) == ["index.html"]


def size_limit(_directory: Path) -> list[str]:
    return file_size_limit(4_096)


def full_disk(directory: Path) -> list[str]:
    return mount_at(directory, "size=64k")


def read_only_disk(directory: Path) -> list[str]:
    return mount_at(directory, "ro")


WITHOUT_ROOM = [(size_limit, "File too large")]
if can_mount():
    WITHOUT_ROOM += [(full_disk, "No space left on device"), (read_only_disk, "Read-only file system")]


@pytest.mark.parametrize(("limit", "why"), WITHOUT_ROOM)
def test_without_room_one_line_says_which_file_and_why(
    limit: Callable[[Path], list[str]], why: str, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    ended = basra("gallery", "out", cwd=tmp_path, within=limit(tmp_path / "out"))
    assert ended.status == 1
    assert ended.complaint.startswith("out/classic-two_colours")
    assert ended.complaint.endswith(f" cannot be written: {why}")
    assert [file for file in files_in(tmp_path) if file.endswith((".part", ".html"))] == []


def test_a_locked_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir(mode=0o500)
    ended = basra("gallery", "out", cwd=tmp_path, within=bound_by_permissions())
    assert ended.complaint.endswith("cannot be written: Permission denied")


def test_without_a_folder_the_usage_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["gallery"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("usage: basra gallery")

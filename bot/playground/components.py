"""Discord's rules for the components of a message."""

from collections.abc import Callable
from typing import Any

from .form import Form, join
from .message_parts import walk
from .world import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
TOP_V2 = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
LINK, PREMIUM = 5, 6

MOST_COMPONENTS, MOST_TEXT, MOST_BYTES = 40, 4000, 10 * 1024
MOST_ROWS, ROW_WIDTH, MOST_OPTIONS = 5, 5, 25


class ComponentCheck:
    """Goes through a component tree once. `has_file` tells whether an attachment name will be there,
    `has_emoji` whether a custom emoji's id is known."""

    def __init__(
        self,
        form: Form,
        *,
        is_v2: bool,
        has_file: Callable[[str], bool],
        has_emoji: Callable[[str], bool],
    ) -> None:
        self._form = form
        self._is_v2 = is_v2
        self._has_file = has_file
        self._has_emoji = has_emoji
        self._custom_ids: set[str] = set()
        self._checks: dict[int, Callable[[Json, str], None]] = {
            ROW: self._row,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
        }

    def run(self, components: list[Json], path: str = "components") -> None:
        if self._is_v2:
            self._form.each(components, path, lambda part, at: self._child(part, at, TOP_V2))
            self._totals(components, path)
        else:
            self._form.length(len(components), path, 0, MOST_ROWS)
            self._form.each(components, path, lambda part, at: self._child(part, at, (ROW,)))
        self._ids(components, path)

    def _child(self, part: Json, at: str, allowed: tuple[int, ...]) -> None:
        if self._form.choice(part.get("type"), join(at, "type"), allowed):
            self._form.number(part, "id", at, 0, 2**31 - 1)
            self._checks[part["type"]](part, at)

    def _totals(self, components: list[Json], path: str) -> None:
        """All components count, nested ones and accessories too."""
        parts = walk(components)
        if len(parts) > MOST_COMPONENTS:
            message = f"Total number of components cannot exceed {MOST_COMPONENTS}"
            self._form.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        texts = [str(part.get("content") or "") for part in parts if part.get("type") == TEXT]
        too_long = sum(map(len, texts)) > MOST_TEXT
        if too_long or sum(len(text.encode()) for text in texts) > MOST_BYTES:
            message = f"Components displayable text size exceeds maximum size of {MOST_TEXT}"
            self._form.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)

    def _ids(self, components: list[Json], path: str) -> None:
        ids = [part["id"] for part in walk(components) if part.get("id") and isinstance(part["id"], int)]
        if len(ids) != len(set(ids)):
            self._form.add(path, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")

    def _row(self, row: Json, at: str) -> None:
        children = self._form.items(row, "components", at, 1, ROW_WIDTH)
        inside = join(at, "components")
        kinds = [child.get("type") for child in children]
        if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
            message = "The specified component exceeds the maximum width"
            self._form.add(join(inside, "1"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        self._form.each(children, inside, self._interactive)

    def _interactive(self, part: Json, at: str) -> None:
        kind = part.get("type")
        self._form.number(part, "id", at, 0, 2**31 - 1)
        if kind == BUTTON:
            self._button(part, at)
        elif kind in SELECTS:
            self.select(part, at)
        else:
            self._form.choice(kind, join(at, "type"), (BUTTON, *sorted(SELECTS)))

    def _button(self, button: Json, at: str) -> None:
        style = button.get("style")
        if not self._form.choice(style, join(at, "style"), (1, 2, 3, 4, LINK, PREMIUM)):
            return
        self._form.text(button, "label", at, 0, 80)
        if style == LINK:
            self._form.url(button.get("url"), join(at, "url"))
            self._must_lack(button, "custom_id", at)
        elif style == PREMIUM:
            self._form.text(button, "sku_id", at, 1, 20, required=True)
        else:
            self._must_lack(button, "url", at)
            self.custom_id(button, at)
        if style != PREMIUM and not button.get("label") and not button.get("emoji"):
            message = "A button needs a label or an emoji"
            self._form.add(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)
        self._emoji(button.get("emoji"), join(at, "emoji"))

    def _must_lack(self, part: Json, key: str, at: str) -> None:
        if part.get(key):
            message = "A custom id and url cannot both be specified"
            self._form.add(at, "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE", message)

    def custom_id(self, part: Json, at: str) -> None:
        """1 to 100 characters, and no other component of the message has the same."""
        if not self._form.text(part, "custom_id", at, 1, 100, required=True):
            return
        if part["custom_id"] in self._custom_ids:
            message = "Component custom id cannot be duplicated"
            self._form.add(join(at, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        self._custom_ids.add(part["custom_id"])

    def select(self, select: Json, at: str) -> None:
        self.custom_id(select, at)
        self._form.text(select, "placeholder", at, 0, 150)
        options = MOST_OPTIONS
        if select["type"] == STRING_SELECT:
            listed = self._form.items(select, "options", at, 1, MOST_OPTIONS)
            self._options(listed, join(at, "options"))
            options = len(listed)
        self._bounds(select, at, options)

    def _bounds(self, select: Json, at: str, options: int) -> None:
        if not self._form.number(select, "min_values", at, 0, 25):
            return
        if not self._form.number(select, "max_values", at, 1, 25):
            return
        low, high = _or(select.get("min_values"), 1), _or(select.get("max_values"), 1)
        if low > high or high > max(options, 1):
            message = "Must be between min_values and the number of options."
            self._form.add(join(at, "max_values"), "SELECT_COMPONENT_VALUES_OUT_OF_RANGE", message)
        if sum(bool(option.get("default")) for option in select.get("options") or []) > high:
            message = "The number of default options cannot exceed max_values"
            self._form.add(at, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)

    def _options(self, options: list[Json], path: str) -> None:
        seen: set[str] = set()

        def check(option: Json, at: str) -> None:
            self._form.text(option, "label", at, 1, 100, required=True)
            self._form.text(option, "value", at, 1, 100, required=True)
            self._form.text(option, "description", at, 0, 100)
            self._emoji(option.get("emoji"), join(at, "emoji"))
            if str(option.get("value")) in seen:
                message = "The specified option value is already used"
                self._form.add(join(at, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            seen.add(str(option.get("value")))

        self._form.each(options, path, check)

    def _emoji(self, emoji: Any, at: str) -> None:
        """A custom emoji the bot has, or something that is not plain ASCII (keycaps aside)."""
        if emoji is None:
            return
        name, emoji_id = str(emoji.get("name") or ""), emoji.get("id")
        is_unicode = bool(name) and (not name.isascii() or "\u20e3" in name)
        known = self._has_emoji(str(emoji_id)) if emoji_id else is_unicode
        if not known:
            self._form.add(join(at, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _section(self, section: Json, at: str) -> None:
        texts = self._form.items(section, "components", at, 1, 3)
        self._form.each(texts, join(at, "components"), lambda part, to: self._child(part, to, (TEXT,)))
        accessory, to = section.get("accessory"), join(at, "accessory")
        if not isinstance(accessory, dict):
            self._form.missing(to)
        elif accessory.get("type") == BUTTON:
            self._button(accessory, to)
        elif self._form.choice(accessory.get("type"), join(to, "type"), (BUTTON, THUMBNAIL)):
            self._thumbnail(accessory, to)

    def _text(self, part: Json, at: str) -> None:
        self._form.text(part, "content", at, 1, MOST_TEXT, required=True)

    def _thumbnail(self, part: Json, at: str) -> None:
        self._media(part.get("media"), join(at, "media"))
        self._form.text(part, "description", at, 0, 1024)

    def _gallery(self, part: Json, at: str) -> None:
        self._form.each(self._form.items(part, "items", at, 1, 10), join(at, "items"), self._thumbnail)

    def _file(self, part: Json, at: str) -> None:
        media = part.get("file")
        url = media.get("url") if isinstance(media, dict) else None
        if not isinstance(url, str) or not url.startswith(("attachment://", "http")):
            self._form.add(
                join(at, "file.url"), "UNFURLED_MEDIA_ITEM_ATTACHMENT_ONLY", "Only attachment:// is allowed"
            )
            return
        self._media(media, join(at, "file"))

    def _media(self, media: Any, at: str) -> None:
        url = media.get("url") if isinstance(media, dict) else None
        if url is None:
            self._form.missing(join(at, "url"))
        elif not str(url).startswith("attachment://"):
            self._form.url(url, join(at, "url"))
        elif not self._has_file(str(url).removeprefix("attachment://")):
            message = "The referenced attachment was not found"
            self._form.add(join(at, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)

    def _separator(self, part: Json, at: str) -> None:
        if part.get("spacing") is not None:
            self._form.choice(part["spacing"], join(at, "spacing"), (1, 2))

    def _container(self, part: Json, at: str) -> None:
        children = self._form.items(part, "components", at, 1, MOST_COMPONENTS)
        self._form.each(children, join(at, "components"), lambda c, to: self._child(c, to, IN_CONTAINER))
        self._form.number(part, "accent_color", at, 0, 0xFFFFFF)


def _or(value: Any, default: int) -> int:
    return value if isinstance(value, int) else default

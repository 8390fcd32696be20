"""Discord's rules for modals, and the data a submitted one sends."""

from typing import Any

from .components import ROW, SELECTS, STRING_SELECT, TEXT, TEXT_INPUT, ComponentCheck
from .form import Form, join
from .world import Json

LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
MOST_PARTS = 5


def check_modal(data: Json) -> None:
    """Title 1-45, custom id 1-100, one to five parts, each with its own custom id. Raises 50035."""
    form = Form()
    form.text(data, "title", "data", 1, 45, required=True)
    form.text(data, "custom_id", "data", 1, 100, required=True)
    check = ModalCheck(form)
    form.each(form.items(data, "components", "data", 1, MOST_PARTS), "data.components", check.part)
    form.finish()


class ModalCheck:
    def __init__(self, form: Form) -> None:
        self._form = form
        self._inner = ComponentCheck(form, is_v2=True, has_file=lambda _: False, has_emoji=lambda _: True)

    def part(self, part: Json, at: str) -> None:
        kind = part.get("type")
        if kind == ROW:
            inputs = self._form.items(part, "components", at, 1, 1)
            self._form.each(inputs, join(at, "components"), self._bare_input)
        elif kind == LABEL:
            self._label(part, at)
        elif self._form.choice(kind, join(at, "type"), (ROW, TEXT, LABEL)):
            self._form.text(part, "content", at, 1, 4000, required=True)

    def _bare_input(self, part: Json, at: str) -> None:
        if self._form.choice(part.get("type"), join(at, "type"), (TEXT_INPUT,)):
            self._form.text(part, "label", at, 1, 45, required=True)
            self._input(part, at)

    def _label(self, label: Json, at: str) -> None:
        self._form.text(label, "label", at, 1, 45, required=True)
        self._form.text(label, "description", at, 0, 100)
        inner, to = label.get("component"), join(at, "component")
        if not isinstance(inner, dict):
            self._form.missing(to)
            return
        kind = inner.get("type")
        allowed = (TEXT_INPUT, *sorted(SELECTS), FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)
        if not self._form.choice(kind, join(to, "type"), allowed):
            return
        if kind == TEXT_INPUT:
            self._input(inner, to)
        elif kind in SELECTS:
            self._inner.select(inner, to)
        else:
            self._group(inner, to)

    def _group(self, part: Json, at: str) -> None:
        self._inner.custom_id(part, at)
        if part["type"] in (RADIO_GROUP, CHECKBOX_GROUP):
            low = 2 if part["type"] == RADIO_GROUP else 1
            self._form.items(part, "options", at, low, 10)

    def _input(self, part: Json, at: str) -> None:
        self._inner.custom_id(part, at)
        self._form.choice(part.get("style"), join(at, "style"), (1, 2))
        self._form.number(part, "min_length", at, 0, 4000)
        self._form.number(part, "max_length", at, 1, 4000)
        self._form.text(part, "placeholder", at, 0, 100)
        self._form.text(part, "value", at, 0, 4000)


def inputs_of(modal: Json) -> list[Json]:
    """The parts of a modal a person fills in."""
    inner = [part.get("component") or (part.get("components") or [None])[0] for part in modal["components"]]
    return [part for part in inner if isinstance(part, dict)]


def write_submission(modal: Json, values: dict[str, Any]) -> list[Json]:
    """The `components` of a modal submit, in the modal's own shape.

    Missing values are the part's preset. A value that breaks the part's rules raises ValueError, as Discord's client
    would not send it.
    """
    unknown = values.keys() - {part["custom_id"] for part in inputs_of(modal)}
    if unknown:
        raise ValueError(f"the form has no {', '.join(sorted(unknown))}")
    written: list[Json] = []
    for part in modal["components"]:
        entry: Json = {"type": part["type"], "id": part["id"]}
        if part["type"] == LABEL:
            entry["component"] = _filled(part["component"], values)
        elif part["type"] == ROW:
            entry["components"] = [_filled(inner, values) for inner in part["components"]]
        written.append(entry)
    return written


def _filled(part: Json, values: dict[str, Any]) -> Json:
    entry: Json = {"type": part["type"], "id": part["id"], "custom_id": part["custom_id"]}
    given = values.get(part["custom_id"])
    if part["type"] == TEXT_INPUT:
        return entry | {"value": _checked_text(part, part.get("value") or "" if given is None else str(given))}
    if part["type"] == CHECKBOX:
        return entry | {"value": bool(part.get("default") if given is None else given)}
    chosen = _presets(part) if given is None else [given] if isinstance(given, str) else list(given)
    _check_chosen(part, chosen)
    return entry | ({"value": chosen[0] if chosen else None} if part["type"] == RADIO_GROUP else {"values": chosen})


def _presets(part: Json) -> list[str]:
    return [option["value"] for option in part.get("options") or [] if option.get("default")]


def _checked_text(part: Json, text: str) -> str:
    low, high = part.get("min_length") or 0, part.get("max_length") or 4000
    needed = part.get("required", True)
    if needed and not text:
        raise ValueError(f"{part['custom_id']} is required")
    if text and not low <= len(text) <= high:
        raise ValueError(f"{part['custom_id']} takes {low} to {high} characters")
    return text


def _check_chosen(part: Json, chosen: list[str]) -> None:
    needed = part.get("required", True)
    low = part.get("min_values", 1) if needed else 0
    if not low <= len(chosen) <= (part.get("max_values") or max(len(part.get("options") or []), 1)):
        raise ValueError(f"{part['custom_id']} takes another number of choices")
    offered = {option["value"] for option in part.get("options") or []}
    if part["type"] in (STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP) and not offered.issuperset(chosen):
        raise ValueError(f"{part['custom_id']} does not offer that")

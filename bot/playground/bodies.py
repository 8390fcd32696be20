"""Discord's rules for the body of a message, new or edited."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from .components import ComponentCheck
from .errors import DiscordError
from .form import Form, join
from .uploads import Upload
from .world import COMPONENTS_V2, Attachment, Channel, Json, Message

if TYPE_CHECKING:
    from .service import Service

MOST_CONTENT, MOST_EMBEDS, MOST_EMBED_TEXT = 2000, 10, 6000
LEGACY = ("content", "embeds", "poll", "sticker_ids")


def check_new(service: "Service", channel: Channel, body: Json, uploads: list[Upload], *, path: str = "") -> None:
    """A new message: 50035 with the paths of what is wrong, 50006 when it says nothing at all."""
    form, is_v2 = Form(), is_v2_body(body)
    _check_fields(form, body, path)
    _check_attachments(form, body, path, uploads, [])
    _check_components(service, form, body, path, is_v2, _names_after([], body, uploads))
    _check_legacy_beside_v2(form, body, path, is_v2)
    _check_reference(form, channel, body, path)
    form.finish()
    if _is_empty(body, uploads):
        raise DiscordError(50006)


def check_edit(
    service: "Service",
    message: Message,
    body: Json,
    uploads: list[Upload],
    *,
    path: str = "",
    by_token: bool = False,
) -> None:
    """An edit is judged by what the message will be; once V2 it stays V2.

    By an interaction's token (`by_token`) a message that is already there takes no media from the same request.
    """
    form, was_v2 = Form(), message.is_v2
    flags = body.get("flags")
    if was_v2 and isinstance(flags, int) and not flags & COMPONENTS_V2:
        _refuse_removal(form, path)
    is_v2 = was_v2 or is_v2_body(body)
    _check_fields(form, body, path)
    _check_attachments(form, body, path, uploads, [str(a.id) for a in message.attachments])
    names = _names_after(message.attachments, body, [] if by_token and not message.is_loading else uploads)
    _check_components(service, form, body, path, is_v2, names)
    _check_legacy_beside_v2(form, body, path, is_v2)
    if is_v2 and not was_v2 and not message.is_loading:
        _check_left_over(form, message, body, path)
    form.finish()
    if _is_empty(_merged(message, body), uploads):
        raise DiscordError(50006)


def check_flags(body: Json, *, path: str) -> None:
    form = Form()
    form.number(body, "flags", path, 0, 2**31 - 1)
    form.finish()


def is_v2_body(body: Json) -> bool:
    flags = body.get("flags")
    return isinstance(flags, int) and bool(flags & COMPONENTS_V2)


def _refuse_removal(form: Form, path: str) -> None:
    message = "The IS_COMPONENTS_V2 flag cannot be removed from a message"
    form.add(join(path, "flags"), "MESSAGE_FLAGS_COMPONENTS_V2_CANNOT_BE_REMOVED", message)


def _check_fields(form: Form, body: Json, path: str) -> None:
    form.text(body, "content", path, 0, MOST_CONTENT)
    form.number(body, "flags", path, 0, 2**31 - 1)
    _check_nonce(form, body, path)
    _check_embeds(form, form.items(body, "embeds", path, 0, MOST_EMBEDS), join(path, "embeds"))
    _check_mentions(form, body, path)


def _check_nonce(form: Form, body: Json, path: str) -> None:
    nonce = body.get("nonce")
    if isinstance(nonce, str):
        form.text(body, "nonce", path, 0, 25)
    elif nonce is not None and not isinstance(nonce, int):
        form.add(join(path, "nonce"), "STRING_TYPE_CONVERT", "Could not interpret value as string.")


def _check_mentions(form: Form, body: Json, path: str) -> None:
    """Naming kinds and listing ids of the same kind exclude each other; 100 ids at most."""
    allowed, at = form.mapping(body, "allowed_mentions", path), join(path, "allowed_mentions")
    kinds = form.listing(allowed, "parse", at)
    for kind in ("users", "roles"):
        listed = form.listing(allowed, kind, at)
        form.length(len(listed), join(at, kind), 0, 100)
        if listed and kind in kinds:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.add(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
    for index, kind in enumerate(kinds):
        form.choice(kind, f"{at}.parse.{index}", ("users", "roles", "everyone"))


def _check_embeds(form: Form, embeds: list[Json], path: str) -> None:
    form.each(embeds, path, lambda embed, at: _check_embed(form, embed, at))
    if sum(_embed_length(embed) for embed in embeds) > MOST_EMBED_TEXT:
        message = f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}"
        form.add(path, "MAX_EMBED_SIZE_EXCEEDED", message)


def _check_embed(form: Form, embed: Json, at: str) -> None:
    form.text(embed, "title", at, 0, 256)
    form.text(embed, "description", at, 0, 4096)
    form.number(embed, "color", at, 0, 0xFFFFFF)
    form.text(form.mapping(embed, "footer", at), "text", join(at, "footer"), 0, 2048)
    form.text(form.mapping(embed, "author", at), "name", join(at, "author"), 0, 256)

    def check_field(field: Json, to: str) -> None:
        form.text(field, "name", to, 1, 256, required=True)
        form.text(field, "value", to, 1, 1024, required=True)

    form.each(form.items(embed, "fields", at, 0, 25), join(at, "fields"), check_field)


def _embed_length(embed: Json) -> int:
    fields = embed.get("fields")
    parts = [embed.get("footer"), embed.get("author"), *(fields if isinstance(fields, list) else [])]
    texts = [embed.get("title"), embed.get("description")]
    texts += [part.get(key) for part in parts if isinstance(part, dict) for key in ("text", "name", "value")]
    return sum(len(text) for text in texts if isinstance(text, str))


def _check_attachments(form: Form, body: Json, path: str, uploads: list[Upload], kept: list[str]) -> None:
    """Every entry names a file of this request or one the message has."""
    known = {str(upload.index) for upload in uploads} | set(kept)

    def check(entry: Json, at: str) -> None:
        form.text(entry, "description", at, 0, 1024)
        if str(entry.get("id")) not in known:
            message = "Attachment id does not name an uploaded or existing file"
            form.add(join(at, "id"), "MESSAGE_ATTACHMENT_NOT_FOUND", message)

    form.each(form.items(body, "attachments", path, 0, 10), join(path, "attachments"), check)


def _check_components(service: "Service", form: Form, body: Json, path: str, is_v2: bool, names: set[str]) -> None:
    components = form.items(body, "components", path, 0, 10**6)
    has_emoji: Callable[[str], bool] = lambda found: found.isdecimal() and int(found) in service.world.emojis  # noqa: E731
    check = ComponentCheck(form, is_v2=is_v2, has_file=names.__contains__, has_emoji=has_emoji)
    check.run(components, join(path, "components"))


def _check_legacy_beside_v2(form: Form, body: Json, path: str, is_v2: bool) -> None:
    for field in LEGACY if is_v2 else ():
        if body.get(field):
            message = f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            form.add(join(path, field), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _check_left_over(form: Form, message: Message, body: Json, path: str) -> None:
    """A message that becomes V2 must give up its content and embeds in the same edit."""
    for field, present in (("content", message.content), ("embeds", message.embeds)):
        if present and field not in body:
            words = f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            form.add(join(path, field), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words)


def _check_reference(form: Form, channel: Channel, body: Json, path: str) -> None:
    reference = body.get("message_reference")
    if not isinstance(reference, dict) or reference.get("fail_if_not_exists") is False:
        return
    named = str(reference.get("message_id"))
    found = channel.messages.get(int(named)) if named.isdecimal() else None
    if found is None or found.ephemeral_for is not None:
        at = join(path, "message_reference")
        form.add(at, "REPLIES_UNKNOWN_MESSAGE", "Unknown message")


def _names_after(attachments: list[Attachment], body: Json, uploads: list[Upload]) -> set[str]:
    """The file names a message will have: of its old files those that are kept, and the uploaded ones."""
    entries = body.get("attachments")
    if not isinstance(entries, list):
        return {a.filename for a in attachments} | {u.filename for u in uploads}
    listed = {str(entry.get("id")): entry for entry in entries if isinstance(entry, dict)}
    kept = {a.filename for a in attachments if str(a.id) in listed}
    for upload in uploads:
        kept.add(str(listed.get(str(upload.index), {}).get("filename") or upload.filename))
    return kept


def _merged(message: Message, body: Json) -> Json:
    whole: Json = {
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [{"id": attachment.id} for attachment in message.attachments],
    }
    return whole | {key: body[key] for key in whole if key in body}


def _is_empty(body: Json, uploads: list[Upload]) -> bool:
    says = str(body.get("content") or "").strip()
    return not (says or uploads or any(body.get(key) for key in ("embeds", "components", "attachments", *LEGACY[2:])))

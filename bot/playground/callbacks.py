"""How the bot answers interactions: the first answer, and everything by the interaction's token after it."""

from aiohttp import web

from .bodies import check_edit, check_flags, check_new, is_v2_body
from .errors import DiscordError, refuse_form
from .form import Form
from .guard import no_content, write_json
from .interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFERRED_REPLY,
    DEFERRED_UPDATE,
    MODAL,
    OPEN_MODAL,
    REPLY,
    UPDATE,
    Interaction,
    write_metadata,
)
from .message_objects import write_message
from .message_parts import number_components
from .modals import check_modal
from .posting import delete_message, edit_message, post_message
from .rest_common import service_of
from .service import Service
from .uploads import Upload, read_body
from .world import EPHEMERAL, LOADING, Json, Message

routes = web.RouteTableDef()

ALLOWED = {
    COMMAND: (REPLY, DEFERRED_REPLY, OPEN_MODAL),
    COMPONENT: (REPLY, DEFERRED_REPLY, DEFERRED_UPDATE, UPDATE, OPEN_MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (REPLY, DEFERRED_REPLY),
}


@routes.post("/interactions/{interaction}/{token}/callback")
async def answer(request: web.Request) -> web.Response:
    """The one answer within three seconds; a refused one leaves the interaction unanswered."""
    service = service_of(request)
    body, uploads = await read_body(request)
    interaction = service.interactions.find_for_answer(request.match_info["interaction"], request.match_info["token"])
    try:
        kind, data = _check_kind(interaction, body), _check_data(body)
        message = _carry_out(service, interaction, kind, data, uploads)
    except DiscordError as refusal:
        interaction.refused = refusal
        raise
    service.interactions.answer(interaction, kind)
    if request.query.get("with_response") not in ("1", "true", "True"):
        return no_content()
    return write_json(_write_response(service, interaction, kind, message))


def _check_kind(interaction: Interaction, body: Json) -> int:
    kind = body.get("type")
    allowed = ALLOWED[interaction.kind]
    if interaction.kind == MODAL and interaction.source is not None:
        allowed += (DEFERRED_UPDATE, UPDATE)
    form = Form()
    form.choice(kind, "type", allowed)
    form.finish()
    assert isinstance(kind, int)
    return kind


def _check_data(body: Json) -> Json:
    data = body.get("data")
    if data is not None and not isinstance(data, dict):
        raise refuse_form("data", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    return data or {}


def _carry_out(
    service: Service, interaction: Interaction, kind: int, data: Json, uploads: list[Upload]
) -> Message | None:
    if kind == REPLY:
        check_new(service, interaction.channel, data, uploads, path="data")
        interaction.original = _reply(service, interaction, data, uploads)
    elif kind == DEFERRED_REPLY:
        check_flags(data, path="data")
        interaction.original = _reply(service, interaction, {"flags": data.get("flags")}, [], flags=LOADING)
    elif kind == DEFERRED_UPDATE:
        interaction.original = interaction.source
    elif kind == UPDATE:
        interaction.original = _update(service, interaction, data, uploads)
    elif kind == CHOICES:
        interaction.choices = _check_choices(data)
    elif kind == OPEN_MODAL:
        check_modal(data)
        interaction.modal = data | {"components": number_components(data["components"])}
    return interaction.original


def _reply(
    service: Service, interaction: Interaction, data: Json, uploads: list[Upload], *, flags: int = 0
) -> Message:
    hidden = int(data.get("flags") or 0) & EPHEMERAL
    return post_message(
        service,
        interaction.channel,
        service.world.bot,
        data,
        uploads,
        flags=flags,
        ephemeral_for=interaction.user if hidden else None,
        interaction=write_metadata(interaction),
        by_token=True,
        kind=20 if interaction.kind == COMMAND else 0,
    )


def _update(service: Service, interaction: Interaction, data: Json, uploads: list[Upload]) -> Message:
    """The message the component is on; gone in the meantime it is unknown (10008)."""
    message = interaction.source
    assert message is not None
    if message.id not in message.channel.messages:
        raise DiscordError(10008)
    check_edit(service, message, data, uploads, path="data")
    edit_message(service, message, data, uploads)
    return message


def _check_choices(data: Json) -> list[Json]:
    form = Form()
    choices = form.items(data, "choices", "data", 0, 25)

    def check(choice: Json, at: str) -> None:
        form.text(choice, "name", at, 1, 100, required=True)
        if isinstance(choice.get("value"), str):
            form.text(choice, "value", at, 1, 100)
        elif not isinstance(choice.get("value"), int | float):
            form.missing(f"{at}.value")

    form.each(choices, "data.choices", check)
    form.finish()
    return choices


def _write_response(service: Service, interaction: Interaction, kind: int, message: Message | None) -> Json:
    """Only a reply and an update are given back whole; what is put off has made nothing to show yet."""
    about: Json = {"id": str(interaction.id), "type": interaction.kind}
    if message is not None and not service.options.sparse:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.is_loading,
            "response_message_ephemeral": bool(message.flags & EPHEMERAL),
            "channel_id": str(message.channel.id),
        }
    if message is None or kind not in (REPLY, UPDATE):
        return {"interaction": about}
    return {"interaction": about, "resource": {"type": kind, "message": _write(service, message)}}


def _interaction_of(request: web.Request) -> Interaction:
    service = service_of(request)
    if request.match_info["application"] != str(service.world.application_id):
        raise DiscordError(10015)
    return service.interactions.find_for_followup(request.match_info["token"])


def _message_of(request: web.Request, interaction: Interaction) -> Message:
    """The original answer, or a message this interaction made. 10008 for any other."""
    name = request.match_info["message"]
    mine = [interaction.original, *interaction.followups]
    found = mine[0] if name == "@original" else next((m for m in mine if m and str(m.id) == name), None)
    if found is None or found.id not in found.channel.messages:
        raise DiscordError(10008)
    return found


@routes.post("/webhooks/{application}/{token}")
async def follow_up(request: web.Request) -> web.Response:
    """A further message; after a deferred reply the first one fills it."""
    service, interaction = service_of(request), _interaction_of(request)
    body, uploads = await read_body(request)
    original = interaction.original
    if original is not None and original.is_loading and original.id in original.channel.messages:
        _fill(service, interaction, original, body, uploads)
        return write_json(_write(service, original))
    check_new(service, interaction.channel, body, uploads)
    message = _reply(service, interaction, body, uploads)
    interaction.followups.append(message)
    return write_json(_write(service, message))


def _fill(service: Service, interaction: Interaction, message: Message, body: Json, uploads: list[Upload]) -> None:
    check_edit(service, message, body, uploads, by_token=True)
    edit_message(service, message, body, uploads)
    service.interactions.fill(interaction)


@routes.get("/webhooks/{application}/{token}/messages/{message}")
async def read(request: web.Request) -> web.Response:
    return write_json(_write(service_of(request), _message_of(request, _interaction_of(request))))


@routes.patch("/webhooks/{application}/{token}/messages/{message}")
async def edit(request: web.Request) -> web.Response:
    service, interaction = service_of(request), _interaction_of(request)
    body, uploads = await read_body(request)
    message = _message_of(request, interaction)
    if not is_v2_body(body) and body.get("flags") is not None and message.is_v2:
        raise refuse_form("flags", "MESSAGE_FLAGS_COMPONENTS_V2_CANNOT_BE_REMOVED", "The flag cannot be removed")
    _fill(service, interaction, message, body, uploads)
    return write_json(_write(service, message))


@routes.delete("/webhooks/{application}/{token}/messages/{message}")
async def delete(request: web.Request) -> web.Response:
    service, interaction = service_of(request), _interaction_of(request)
    delete_message(service, _message_of(request, interaction))
    service.interactions.fill(interaction)
    return no_content()


def _write(service: Service, message: Message) -> Json:
    return write_message(message, service.url, service.clock.now())

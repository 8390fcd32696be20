"""Attachments written as Discord's JSON objects, and their signed links."""

import hashlib

from .world import Attachment, Json

LINK_LIFE = 24 * 3600  # seconds a signed attachment link lives


def write_attachment(attachment: Attachment, base: str, now: float) -> Json:
    url = attachment_url(attachment, base, now)
    written: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
        "flags": 0,
    }
    if attachment.description is not None:
        written["description"] = attachment.description
    if attachment.size_in_pixels is not None:
        written["width"], written["height"] = attachment.size_in_pixels
    return written


def attachment_url(attachment: Attachment, base: str, now: float) -> str:
    """`base` is "" for a relative link that lasts, or the server's address for a signed one that expires."""
    path = f"{base}/attachments/{attachment.channel_id}/{attachment.id}/{attachment.filename}"
    if not base:
        return path
    expires = f"{int(now) + LINK_LIFE:x}"
    return f"{path}?ex={expires}&is={int(now):x}&hm={sign_link(attachment.id, expires)}"


def sign_link(attachment_id: int, expires: str) -> str:
    return hashlib.sha256(f"{attachment_id}:{expires}".encode()).hexdigest()

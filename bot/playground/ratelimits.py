"""Rate limits as Discord announces them: a bucket per route and major parameter, and one for the whole bot."""

import hashlib
from collections import deque
from dataclasses import dataclass

from .clock import Clock

GLOBAL_LIMIT, GLOBAL_SECONDS = 50, 1.0

# (method, route): (requests, seconds); where a route is not named the fallback holds
LIMITS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/{channel}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel}/messages/{message}"): (5, 5.0),
    ("DELETE", "/channels/{channel}/messages/{message}"): (5, 1.0),
    ("GET", "/channels/{channel}/messages"): (5, 5.0),
    ("POST", "/users/@me/channels"): (10, 10.0),
    ("POST", "/webhooks/{application}/{token}"): (5, 2.0),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}"): (5, 2.0),
    ("DELETE", "/webhooks/{application}/{token}/messages/{message}"): (5, 2.0),
    ("PUT", "/applications/{application}/commands"): (2, 60.0),
}
FALLBACK = (10, 10.0)
UNLIMITED = frozenset({"/interactions/{interaction}/{token}/callback"})
MAJOR = ("channel", "guild", "application", "token")


@dataclass
class Bucket:
    name: str
    limit: int
    seconds: float
    remaining: int = 0
    resets_at: float = 0.0


@dataclass(frozen=True)
class Verdict:
    """The headers of the answer, and for a refused request the seconds to wait."""

    headers: dict[str, str]
    retry_after: float | None = None
    is_global: bool = False


class RateLimits:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._recent: deque[float] = deque()

    def take(self, method: str, route: str, parameters: dict[str, str], *, is_bot: bool) -> Verdict:
        """Count one request; interaction answers are in no bucket, and webhook ones not in the global one."""
        now = self._clock.now()
        if route in UNLIMITED:
            return Verdict({})
        if is_bot and (wait := self._take_global(now)) is not None:
            return Verdict({"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, wait, is_global=True)
        bucket = self._bucket(method, route, parameters)
        if now >= bucket.resets_at:
            bucket.remaining, bucket.resets_at = bucket.limit, now + bucket.seconds
        if bucket.remaining == 0:
            wait = bucket.resets_at - now
            return Verdict(self._headers(bucket, now) | {"X-RateLimit-Scope": "user"}, wait)
        bucket.remaining -= 1
        return Verdict(self._headers(bucket, now))

    def _take_global(self, now: float) -> float | None:
        while self._recent and now - self._recent[0] >= GLOBAL_SECONDS:
            self._recent.popleft()
        if len(self._recent) >= GLOBAL_LIMIT:
            return GLOBAL_SECONDS - (now - self._recent[0])
        self._recent.append(now)
        return None

    def _bucket(self, method: str, route: str, parameters: dict[str, str]) -> Bucket:
        major = "+".join(parameters[name] for name in MAJOR if name in parameters)
        limit, seconds = LIMITS.get((method, route), FALLBACK)
        key = (bucket_name(method, route), major)
        if key not in self._buckets:
            self._buckets[key] = Bucket(key[0], limit, seconds)
        return self._buckets[key]

    def _headers(self, bucket: Bucket, now: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.remaining),
            "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
            "X-RateLimit-Reset-After": f"{bucket.resets_at - now:.3f}",
            "X-RateLimit-Bucket": bucket.name,
        }


def bucket_name(method: str, route: str) -> str:
    return hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32]

"""The tests. Hypothesis tries the same cases in every run, and no clock decides whether a test passes."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "repeatable", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")

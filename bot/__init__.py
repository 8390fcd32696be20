"""Basra: the fishing game of the coffee houses, played on Discord."""

__version__ = "0.1.0"

"""Simulated people at many tables of the whole bot, what gets in their way, and the audit afterwards."""

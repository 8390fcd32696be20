"""`basra gallery`: every card, every look and sample tables in a folder, with a page that shows them."""

from .command import add

__all__ = ["add"]

"""A line above a page, as what is said today about something that is there anyway."""

from bot.client import Page, text


def with_headline(page: Page, line: str) -> Page:
    """The page with a line above its box."""
    boxes = list(page.view.children)
    page.view.clear_items()
    page.view.add_item(text(line))
    for box in boxes:
        page.view.add_item(box)
    return page

"""The page's door."""

from aiohttp import web

routes = web.RouteTableDef()

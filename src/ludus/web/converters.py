"""The parts of an address: every route takes a number or a word that is bounded, whatever the page makes of it."""

from __future__ import annotations

from starlette.convertors import IntegerConvertor, PathConvertor, StringConvertor, register_url_convertor

from ludus.web.visit import NUMBER, PLACE, WORD


class IntegerParam(IntegerConvertor):
    """`{seat:int}`"""

    regex = NUMBER


class WordParam(StringConvertor):
    """`{code}`"""

    regex = WORD


class PathParam(PathConvertor):
    """`{path:path}`"""

    regex = PLACE


def register_converters() -> None:
    """Routes that are made from here on take these, and nothing else of the same name."""
    register_url_convertor("int", IntegerParam())
    register_url_convertor("str", WordParam())
    register_url_convertor("path", PathParam())

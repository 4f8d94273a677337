"""For Sphinx: proofs of rules, which are shown and not searched."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class Proof(nodes.Element):  # type: ignore[misc]  # docutils tells no types
    """What shows a rule at work; nobody searches for words in it."""


class ProofDirective(SphinxDirective):
    """HTML as it is, kept out of the index of the search."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        return [Proof(html="\n".join(self.content))]


def show_proof(writer: Any, node: Proof) -> None:
    writer.body.append(node["html"])
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(Proof, html=(show_proof, None))
    app.add_directive("proof", ProofDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

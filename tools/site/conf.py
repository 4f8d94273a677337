"""Sphinx's settings for the site; the build copies this file beside the pages."""

from __future__ import annotations

from pathlib import Path

import ludus

project = "Ludus"
author = "The Ludus developers"
version = release = ludus.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "tools.site.proofs"]
exclude_patterns = ["conf.py"]
html_theme = "furo"
html_title = "Ludus"
html_logo = "_static/icon.svg"
html_favicon = "_static/icon.svg"
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_css_files = ["site.css"]
html_js_files = [("try.js", {"type": "module"})] if Path(__file__).parent.joinpath("_static", "try.js").exists() else []
html_static_path = ["_static"]
highlight_language = "text"
smartquotes = False  # `--db` in a sentence stays as it is typed
default_role = "code"  # docstrings are written as they are read: `so`
myst_heading_anchors = 3
myst_enable_extensions = ["attrs_block"]
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_type_aliases = {"Flow": "Flow"}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
linkcheck_timeout = 20
linkcheck_ignore = [r"http://localhost.*", r"https?://play\.example\.org.*"]

"""Ludus in the visitor's own browser: a home of tables in a worker, without any server."""

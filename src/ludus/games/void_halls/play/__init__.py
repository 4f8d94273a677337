"""The order of play."""

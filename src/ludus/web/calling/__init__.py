"""Your turn: what waits for whom, and every way to tell them."""

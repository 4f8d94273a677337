"""The table: what people and bots play at, wherever it stands. It needs nothing but Python."""

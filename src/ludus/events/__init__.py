"""Who plays whom: seeks that fit, pairings of events, and standings. Nothing here knows a game or a server."""

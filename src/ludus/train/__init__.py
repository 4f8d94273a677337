"""Training: games of a bot with itself, a network that learns from them, a match that says whether it is kept."""

"""What bots know of the game: how well a seat stands, what a practised player does, what a program sees."""

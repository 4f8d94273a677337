"""The browser table: a server where people and bots play, on one machine or over the network."""

"""The policies of the games, a network each (see `engine.players.policy`); `tools.train` writes them."""

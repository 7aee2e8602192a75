"""The computer's seats. A player is a module of its own with one function:

    choose(view, budget) -> action

view    `engine.view.View`, all that the player may look at
budget  how many playouts it may spend on the choice; a player that does not search ignores it

The action is one that `Match.act` takes. The same view gives the same action on every runtime,
and choosing a card to play allocates nothing.
"""

"""The computer's seats: who decides what, at which level, from nothing but a view.

`levels` is the door on a device, `choosing` on a host: `choosing.choose(view, level, budget)`
returns an action that `Match.act` takes. Some modules choose cards (`beginner`, `policy`,
`search`), others what else a phase asks.

view    `engine.view.View`, all that a player may look at
budget  how many playouts a search may spend on a choice

The same view gives the same action on every runtime, and choosing a card allocates nothing.
"""

NOT_YET = -1  # in place of an action: it is still being thought about
PREPARING = -2  # the same, and it is not yet time to think

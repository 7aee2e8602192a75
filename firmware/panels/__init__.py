"""The displays the console knows: one module a controller, of which a board imports its own."""

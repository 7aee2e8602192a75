"""The networks of the policies, one module a game; written by `python -m tools.train`."""

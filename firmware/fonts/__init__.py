"""Type as bytes; of each display only what it needs is loaded."""

"""The hardware the console runs on: one small module or package per board."""

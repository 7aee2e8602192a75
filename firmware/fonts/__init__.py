"""Type for colour displays: bytes, loaded by boards that have one."""

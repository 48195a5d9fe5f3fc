"""The reasons of the coach: what each claim needs before it may be made."""

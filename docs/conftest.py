"""The examples of the manual run as tests."""

# The reference quotes docstrings, whose examples run where they stand in the program.
collect_ignore = ["api.md"]

"""What all tests share: how hard the property tests try (`ci` for every run, `prove` for the long
one), and the kernels that are compiled already."""

import os

from hypothesis import HealthCheck, settings

# The same examples in every run, so that a change which passed here passes everywhere.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile(
    "prove",
    max_examples=5_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")  # `pytest --hypothesis-profile=prove` chooses the other


def pytest_collection() -> None:
    """Many tests have a cache of their own, but all use the kernels that are compiled already."""
    # Not before: what is imported earlier is not measured by the coverage of the rules.
    from lexiko.folders import cache_folder

    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))

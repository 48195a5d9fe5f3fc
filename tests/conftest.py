"""What all tests share: how hard the property tests try (`ci` for every run, `prove` for the long
one), the kernels that are compiled already, and a PostgreSQL for those that ask for one."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from tests.postgres import Cluster, cluster

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


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: browsers, servers and databases are often waited for."""
    return (os.cpu_count() or 1) + 1


def pytest_collection() -> None:
    """Many tests have a cache of their own, but all use the kernels that are compiled already."""
    # Not before: what is imported earlier is not measured by the coverage of the rules.
    from lexiko.folders import cache_folder

    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A running PostgreSQL; mark tests with `xdist_group("postgres")`, so that one is enough."""
    with cluster() as running:
        yield running

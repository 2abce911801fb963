"""How the tests are shared out among processes."""

from __future__ import annotations

from typing import Any

import pytest

JOURNEYS = "tests/browser/"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """All journeys share one server, so ``--dist loadgroup`` runs them in one process.

    The mark ``xdist_group`` would say the same, but xdist 3.8 does not see it with pytest 9.2 (pytest-xdist#1386).
    """
    if config.getvalue("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadGroupScheduling

    class Sharing(LoadGroupScheduling):  # type: ignore[misc]
        """Groups as marked, and one more for the journeys."""

        def _split_scope(self, nodeid: str) -> str:
            return JOURNEYS if nodeid.startswith(JOURNEYS) else str(super()._split_scope(nodeid))

    return Sharing(config, log)

"""Files with match records."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.recorded_matches.make import FOLDER

CLASSIC = FOLDER / "classic.json"


def change(directory: Path, changes: Callable[[dict[str, Any]], object], source: Path = CLASSIC) -> Path:
    """A file with a recorded match in which something is changed."""
    fields = json.loads(source.read_text(encoding="utf-8"))
    changes(fields)
    file = directory / "changed.json"
    file.write_text(json.dumps(fields), encoding="utf-8")
    return file

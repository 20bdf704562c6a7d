"""`python -m tests.cases GAME [FILE.json]`: runs worked cases through the real engine."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

from core.game import GAME_KEYS, RecordError
from tests.cases import load, run


def main(arguments: list[str]) -> int:
    """Prints a line a failure and `N passed, M failed`; exit code 0: all pass, 1: some fail, 2: bad input."""
    if not 1 <= len(arguments) <= 2 or arguments[0] not in GAME_KEYS:
        print(f"usage: python -m tests.cases GAME [FILE.json], GAME one of {', '.join(GAME_KEYS)}", file=sys.stderr)
        return 2
    game = arguments[0]
    file = Path(arguments[1]) if len(arguments) == 2 else None
    try:
        cases = load(game, file)
    except OSError as error:
        print(f"{file or game}: {error.strerror or error}", file=sys.stderr)
        return 2
    except RecordError as error:
        print(error, file=sys.stderr)
        return 2
    passed = failed = 0
    for case in cases:
        try:
            failures = run(game, case)
        except Exception as error:  # a position that cannot be set up fails this case alone
            at = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(at.filename).name}:{at.lineno}"
            print(f"{case['id']}: {type(error).__name__} at {where}: {' '.join(str(error).split())}")
            failed += 1
            continue
        for failure in failures:
            print(failure)
        passed, failed = (passed, failed + 1) if failures else (passed + 1, failed)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

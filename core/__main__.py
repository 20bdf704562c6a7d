"""`python -m core`: see `core.cli`."""

from core.cli import main

if __name__ == "__main__":
    raise SystemExit(main())

"""The rules of four farming board games. Standard library only; runs on CPython ≥ 3.11 and in Pyodide."""

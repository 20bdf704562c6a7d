"""The whole page as one HTML file that opens by double-click."""

NAME = "harvest-table.html"


def build(site: dict[str, bytes], template: str, version: str) -> str:
    return ""

"""The mark of Harvest Table, a barn between ears of wheat: writes `web/icons/`.

Run as `python -m web.build.icons` after changing it; the PNGs are committed. A browser turns the SVG into them.
"""

from __future__ import annotations

import math
from pathlib import Path

from web.build.environment import ROOT, find_chromium

PAPER, INK, MILK = "#FBF7EC", "#2B2A26", "#FFFDF6"
WHEAT, TERRACOTTA, OLIVE, SOIL = "#E3A72F", "#C4552D", "#6B7A3A", "#6B4B33"
SIZES = {"icon-192.png": (192, False), "icon-512.png": (512, False), "apple-touch-icon.png": (180, True)}
SIZES["maskable-512.png"] = (512, True)


def grain(x: float, y: float, angle: float, length: float) -> str:
    """One grain of wheat: a leaf shape from (x, y) in the direction of `angle` (degrees, 0 = up)."""
    a = math.radians(angle)
    dx, dy = math.sin(a), -math.cos(a)
    sx, sy = -dy * length * 0.34, dx * length * 0.34
    tip = (x + dx * length, y + dy * length)
    middle = (x + dx * length * 0.45, y + dy * length * 0.45)
    return (
        f"M{x:.1f} {y:.1f}Q{middle[0] + sx:.1f} {middle[1] + sy:.1f} {tip[0]:.1f} {tip[1]:.1f}"
        f"Q{middle[0] - sx:.1f} {middle[1] - sy:.1f} {x:.1f} {y:.1f}Z"
    )


def ear(side: int) -> str:
    """An ear of wheat that leans outwards; side is -1 (left) or 1 (right)."""
    stalk, grains = [], []
    for step in range(13):
        t = step / 12
        x, y = 256 + side * (104 + 74 * t * t), 420 - 286 * t
        stalk.append(f"{'M' if not step else 'L'}{x:.1f} {y:.1f}")
        lean = side * (8 + 20 * t)
        if step >= 5 and step < 12:
            grains += [grain(x, y, lean - 36, 52), grain(x, y, lean + 36, 52)]
        if step == 12:
            grains.append(grain(x, y + 14, lean, 60))
    path = "".join(stalk)
    return (
        f'<path d="{path}" fill="none" stroke="{OLIVE}" stroke-width="11" stroke-linecap="round"/>'
        f'<path d="{"".join(grains)}" fill="{WHEAT}" stroke="{PAPER}" stroke-width="3" stroke-linejoin="round"/>'
    )


def mark() -> str:
    """The picture on a 512 grid, without its ground."""
    barn = (
        f'<path d="M160 420V262L198 192L256 152L314 192L352 262V420Z" fill="{TERRACOTTA}"/>'
        f'<path d="M146 268L190 184L256 138L322 184L366 268" fill="none" stroke="{INK}" stroke-width="17" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
        f'<rect x="206" y="312" width="100" height="108" fill="{MILK}"/>'
        f'<path d="M206 312H306V420H206ZL306 420M306 312L206 420" fill="none" stroke="{SOIL}" stroke-width="10"/>'
        f'<rect x="229" y="214" width="54" height="50" rx="4" fill="{MILK}" stroke="{SOIL}" stroke-width="9"/>'
    )
    ground = f'<rect x="76" y="414" width="360" height="18" rx="9" fill="{INK}"/>'
    return ear(-1) + ear(1) + barn + ground


def svg(maskable: bool) -> str:
    """The whole icon; maskable ones fill the square and keep to its safe middle."""
    ground = (
        f'<rect width="512" height="512" fill="{PAPER}"/>'
        if maskable
        else (f'<rect x="8" y="8" width="496" height="496" rx="104" fill="{PAPER}" stroke="#D8CDB2" stroke-width="8"/>')
    )
    shift = (
        'transform="translate(256 256) scale(.76) translate(-256 -270)"'
        if maskable
        else ('transform="translate(256 256) scale(.94) translate(-256 -268)"')
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{ground}<g {shift}>{mark()}</g></svg>\n'


def main() -> None:
    """Write the SVG and, through a browser, the PNGs."""
    from playwright.sync_api import sync_playwright

    folder = ROOT / "web/icons"
    folder.mkdir(exist_ok=True)
    (folder / "icon.svg").write_text(svg(False))
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=find_chromium())
        for name, (size, maskable) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            style = "html,body{margin:0;background:transparent}svg{display:block;width:100vw;height:100vh}"
            page.set_content(f"<style>{style}</style>{svg(maskable)}")
            page.screenshot(path=Path(folder, name), omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()

"""One module a game: a position in, HTML and SVG out. `web.ui.plug` is the interface."""

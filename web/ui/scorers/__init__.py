"""One module a game: the form of its paper score sheet. `web.ui.form` is the interface."""

"""Python that runs in the browser. Only `dom`, `app` and `worker` know the browser; all else is plain Python."""

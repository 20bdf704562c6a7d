"""The page: play, print and score in a browser."""

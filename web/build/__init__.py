"""What `build.py` is made of: the environment, the site builder, the server, the benchmarks."""

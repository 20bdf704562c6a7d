"""Tests of Harvest Table."""

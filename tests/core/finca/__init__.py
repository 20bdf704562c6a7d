"""Tests of Finca."""

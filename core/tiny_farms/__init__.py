"""Tiny Farms."""

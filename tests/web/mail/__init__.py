"""Tests of e-mail."""

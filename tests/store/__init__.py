"""Tests of the SQLite store on disk: failures, kills, power cuts, tampering and backups."""

"""Tournaments, decided purely: who plays whom, who is out, who gets what (P1-P6)."""

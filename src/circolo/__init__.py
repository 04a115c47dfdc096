"""Circolo: an open card room for Tressette, Chiamatre, Sette e mezzo and Chemin de fer, and the library of their rules."""

"""The appearance of Unicode letters: which ones are easily confused, and the script of each."""

"""The appearance of letters: which letters are easily confused, and the script of each."""

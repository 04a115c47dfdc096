"""The rules that all trick games share: playing cards, taking tricks, card points, signals, and
what the play reveals about hidden cards.
"""

"""What the bank games share: who sits at a ring table and plays, to whom the bank goes next, how an
amount is split, and how the events of one command are gathered.
"""

"""A simulated cluster: nodes that die, freeze and lose each other, people who play on, and checks
that nothing is lost.
"""

"""The role of banker: who gets it, what the banker may do, partners, and sale (F3, F4, F16-F18,
F29).
"""

"""Automatic answers for a seat: from premoves (R7, answers set before their question) and
preferences (R6, standing settings).
"""

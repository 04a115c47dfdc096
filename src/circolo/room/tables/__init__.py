"""Tables: one actor for each table, the frames (views) it sends, shuffles, deadlines, snapshots and
chat.
"""

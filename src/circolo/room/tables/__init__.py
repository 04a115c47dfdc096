"""Tables: one actor a table, what each viewer is shown, deals, deadlines and snapshots."""

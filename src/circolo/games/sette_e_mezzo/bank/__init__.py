"""The role of banker: who has it first, and who has it next (S5-S8, S18, S20)."""

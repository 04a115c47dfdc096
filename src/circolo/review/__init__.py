"""Reviews finished deals: what each decision cost, luck apart from skill, and why."""

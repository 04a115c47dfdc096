"""The chips of a table: match prizes (P3), transfers between ledger accounts, and voided deals."""

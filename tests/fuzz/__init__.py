"""Five parsers and what holds of each, whatever bytes come: `parsers`. `make prove-fuzz` looks for
bytes for which it does not hold, guided by coverage (atheris); the gate tries those kept in
`corpus` again, without it.
"""

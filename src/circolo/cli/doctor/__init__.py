"""`circolo doctor`: checks a machine, a data folder and a running house."""

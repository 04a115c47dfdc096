"""The desk: the node of a cluster that knows which node plays each table."""
